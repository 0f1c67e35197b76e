/** A workspace that the server keeps: the files of a project, or one file that no project names. */
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { createWorkspace, type Workspace, type WorkspaceOptions } from '../workspace.js';

/** What a project tells the server. */
export interface ProjectEvents {
  /** The findings of its files are these now. */
  readonly onFindings: (project: ServedProject) => void;
}

/** Milliseconds without a change before the checks run, which may take longer than a key stroke. */
const quietTime = 300;

export class ServedProject {
  /** The path of the project file; undefined for a file that no project names. */
  readonly projectFile: string | undefined;
  readonly workspace: Workspace;
  readonly #events: ProjectEvents;
  readonly #open = new Set<string>();
  readonly #texts: Map<string, string>;
  #timer: NodeJS.Timeout | undefined;
  #findings: readonly Diagnostic[] = [];
  /** The findings of the reader that were reported last; undefined before the first check. */
  #reader: readonly Diagnostic[] | undefined;

  constructor(options: WorkspaceOptions, events: ProjectEvents, projectFile?: string) {
    this.projectFile = projectFile;
    this.workspace = createWorkspace(options);
    this.#events = events;
    this.#texts = new Map(options.files.map(({ name, text }) => [name, text]));
  }

  get findings(): readonly Diagnostic[] {
    return this.#findings;
  }

  get hasOpenFiles(): boolean {
    return this.#open.size > 0;
  }

  has(name: string): boolean {
    return this.workspace.files.has(name);
  }

  /** An editor has this text of a file. */
  edit(name: string, text: string): void {
    this.#open.add(name);
    this.#change(name, text);
  }

  /** The editor closed the file: the text on disk counts again. */
  close(name: string): void {
    this.#open.delete(name);
    const text = this.#texts.get(name);
    if (text !== undefined) this.#change(name, text);
  }

  /** The text of a file changed on disk. */
  replaceOnDisk(name: string, text: string): void {
    if (this.#texts.get(name) === text) return;
    this.#texts.set(name, text);
    this.workspace.rebase(name, text);
    if (!this.#open.has(name)) this.#change(name, text);
  }

  check(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#reader = this.workspace.findings({ checks: false });
    this.#show(this.workspace.findings());
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  /**
   * Reports the findings of the reader at once if they are others. Those of the checks stay until the
   * checks have run again, and do not vanish at each key stroke; those of the changed file are left out
   * if it is reported anew, as their places may be others.
   */
  #change(name: string, text: string): void {
    this.workspace.change(name, text);
    const findings = this.workspace.findings({ checks: false });
    const before = this.#reader?.map(shown);
    if (before !== undefined && findings.map(shown).join() !== before.join()) {
      const known = new Set(before);
      const kept = this.#findings.filter((one) => one.file !== name && !known.has(shown(one)));
      this.#show([...findings, ...kept]);
      this.#reader = findings;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.check(), quietTime);
  }

  #show(findings: readonly Diagnostic[]): void {
    this.#findings = findings.filter(({ ignored }) => ignored === undefined);
    this.#events.onFindings(this);
  }
}

/** What a finding says, without its range: an editor moves that with the text. */
function shown({ file, code, message }: Diagnostic): string {
  return JSON.stringify([file, code, message]);
}
