/** The files of a workspace, and what was read of them. */
import { madeOnce } from '../../core/json/grouping.js';
import { type ReadCases, readCases } from '../../questions/analysis/cases.js';
import type { IgnoreEntry } from '../../questions/analysis/checks/ignores.js';
import {
  type ReadPart,
  type ReadRules,
  readPart,
  readRules,
} from '../../questions/analysis/checks/read-rules.js';
import type { FileKind, WorkspaceFile } from './model.js';

/** Files by name. A file is read again only if its text changes. */
export class Documents {
  readonly #files: Map<string, WorkspaceFile>;
  readonly #ignore: readonly IgnoreEntry[];
  readonly #hasCards: boolean;
  readonly #parts = new Map<string, ReadPart>();
  readonly #cases = new Map<string, ReadCases>();
  #rules: ReadRules | undefined;

  /** @param ignore the findings that the project ignores */
  constructor(
    files: Iterable<WorkspaceFile>,
    ignore: readonly IgnoreEntry[] = [],
    hasCards = false,
  ) {
    this.#files = new Map(Array.from(files, (file) => [file.name, file]));
    this.#ignore = ignore;
    this.#hasCards = hasCards;
  }

  get files(): ReadonlyMap<string, WorkspaceFile> {
    return this.#files;
  }

  ofKind(kind: FileKind): readonly WorkspaceFile[] {
    return [...this.#files.values()].filter((file) => file.kind === kind);
  }

  /** Replaces the text of a file, and returns whether it differs. */
  setText(name: string, text: string): boolean {
    const file = this.#files.get(name);
    if (file === undefined) throw new RangeError(`there is no file ${name} in the workspace`);
    if (file.text === text) return false;
    this.#files.set(name, { ...file, text });
    this.#parts.delete(name);
    this.#cases.delete(name);
    if (file.kind === 'rules' || file.kind === 'overlay') this.#rules = undefined;
    return true;
  }

  /** The rule files as one rule set, with the overlay; undefined if there are no rule files. */
  rules(): ReadRules | undefined {
    if (this.#rules !== undefined) return this.#rules;
    const [first, ...others] = this.ofKind('rules').map((file) => this.#partOf(file));
    if (first === undefined) return undefined;
    const [overlay] = this.ofKind('overlay');
    const source = { file: overlay?.name, text: overlay?.text };
    this.#rules = readRules([first, ...others], source, this.#hasCards);
    return this.#rules;
  }

  casesOf({ name, text }: WorkspaceFile): ReadCases {
    return madeOnce(this.#cases, name, () => readCases(text, { file: name }));
  }

  #partOf({ name, text }: WorkspaceFile): ReadPart {
    return madeOnce(this.#parts, name, () => readPart({ file: name, text }, this.#ignore));
  }
}
