/** The files of a workspace, and what was read from them. */
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

export type Documents = ReturnType<typeof createDocuments>;

/**
 * Stores files by name. A file is read again only if its text changes.
 *
 * @param ignore entries for findings that the project ignores
 */
export function createDocuments(
  given: Iterable<WorkspaceFile>,
  ignore: readonly IgnoreEntry[] = [],
  hasCards = false,
) {
  const files = new Map(Array.from(given, (file) => [file.name, file]));
  const parts = new WeakMap<WorkspaceFile, ReadPart>();
  const cases = new WeakMap<WorkspaceFile, ReadCases>();
  let rules: ReadRules | undefined;

  return {
    files: files as ReadonlyMap<string, WorkspaceFile>,
    ofKind,
    /** Replaces the text of a file. Returns whether it differs. */
    setText(name: string, text: string): boolean {
      const file = files.get(name);
      if (file === undefined) throw new RangeError(`there is no file ${name} in the workspace`);
      if (file.text === text) return false;
      files.set(name, { ...file, text });
      if (file.kind === 'rules' || file.kind === 'overlay') rules = undefined;
      return true;
    },
    /** The rule files as one rule set, with the overlay applied; undefined if there are no rule files. */
    rules(): ReadRules | undefined {
      if (rules !== undefined) return rules;
      const [first, ...others] = ofKind('rules').map((file) =>
        madeOnce(parts, file, () => readPart({ file: file.name, text: file.text }, ignore)),
      );
      if (first === undefined) return undefined;
      const [overlay] = ofKind('overlay');
      const source = { file: overlay?.name, text: overlay?.text };
      rules = readRules([first, ...others], source, hasCards);
      return rules;
    },
    casesOf(file: WorkspaceFile): ReadCases {
      return madeOnce(cases, file, () => readCases(file.text, { file: file.name }));
    },
  };

  function ofKind(kind: FileKind): readonly WorkspaceFile[] {
    return [...files.values()].filter((file) => file.kind === kind);
  }
}
