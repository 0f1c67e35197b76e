/** A workspace that the server keeps: the files of a project, or one file that no project names. */
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { createWorkspace, type WorkspaceOptions } from '../workspace.js';

/** What a project tells the server. */
export interface ProjectEvents {
  /** The findings of its files are these now. */
  readonly onFindings: (project: ServedProject) => void;
}

/** Milliseconds without a change before the checks run, which may take longer than a key stroke. */
const quietTime = 300;

export type ServedProject = ReturnType<typeof createServedProject>;

/** @param projectFile undefined for a file that no project names */
export function createServedProject(
  options: WorkspaceOptions,
  events: ProjectEvents,
  projectFile?: string,
) {
  const workspace = createWorkspace(options);
  const open = new Set<string>();
  /** The texts on disk. */
  const texts = new Map(options.files.map(({ name, text }) => [name, text]));
  let timer: NodeJS.Timeout | undefined;
  let findings: readonly Diagnostic[] = [];
  /** The findings of the reader that were reported last; undefined before the first check. */
  let reader: readonly Diagnostic[] | undefined;

  const project = {
    /** The path of the project file; undefined for a file that no project names. */
    projectFile,
    workspace,
    get findings(): readonly Diagnostic[] {
      return findings;
    },
    get hasOpenFiles(): boolean {
      return open.size > 0;
    },
    has: (name: string): boolean => workspace.files.has(name),
    /** An editor has this text of a file. */
    edit(name: string, text: string): void {
      open.add(name);
      change(name, text);
    },
    /** The editor closed the file: the text on disk counts again. */
    close(name: string): void {
      open.delete(name);
      const text = texts.get(name);
      if (text !== undefined) change(name, text);
    },
    /** The text of a file changed on disk. */
    replaceOnDisk(name: string, text: string): void {
      if (texts.get(name) === text) return;
      texts.set(name, text);
      workspace.rebase(name, text);
      if (!open.has(name)) change(name, text);
    },
    check,
    dispose(): void {
      clearTimeout(timer);
    },
  };
  return project;

  function check(): void {
    clearTimeout(timer);
    timer = undefined;
    reader = workspace.findings({ checks: false });
    show(workspace.findings());
  }

  /**
   * Reports the findings of the reader at once if they are others. Those of the checks stay until the
   * checks have run again, and do not vanish at each key stroke; those of the changed file are left out
   * if it is reported anew, as their places may be others.
   */
  function change(name: string, text: string): void {
    workspace.change(name, text);
    const read = workspace.findings({ checks: false });
    const before = reader?.map(shown);
    if (before !== undefined && read.map(shown).join() !== before.join()) {
      const known = new Set(before);
      show([...read, ...findings.filter((one) => one.file !== name && !known.has(shown(one)))]);
      reader = read;
    }
    clearTimeout(timer);
    timer = setTimeout(check, quietTime);
  }

  function show(found: readonly Diagnostic[]): void {
    findings = found.filter(({ ignored }) => ignored === undefined);
    events.onFindings(project);
  }
}

/** What a finding says, without its range: an editor moves that with the text. */
function shown({ file, code, message }: Diagnostic): string {
  return JSON.stringify([file, code, message]);
}
