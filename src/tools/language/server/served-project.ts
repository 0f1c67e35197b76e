/** A workspace on the server: the files of a project, or a single file that belongs to no project. */
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { createWorkspace, type WorkspaceOptions } from '../workspace.js';

/** What is told of the findings of a project. */
export interface FindingsListener {
  /** The findings of the project have changed. */
  report(project: ServedProject): void;
}

/**
 * Milliseconds without a change before the checks run, which can take longer than the time between key strokes.
 */
const quietTime = 300;

export type ServedProject = ReturnType<typeof createServedProject>;

/** @param projectFile undefined for a file that belongs to no project */
export function createServedProject(
  options: WorkspaceOptions,
  listener: FindingsListener,
  projectFile?: string,
) {
  const workspace = createWorkspace(options);
  const open = new Set<string>();
  const texts = new Map(options.files.map(({ name, text }) => [name, text]));
  let timer: NodeJS.Timeout | undefined;
  let findings: readonly Diagnostic[] = [];
  /** The last reported findings from reading the files; undefined before the first check. */
  let reader: readonly Diagnostic[] | undefined;

  const project = {
    /** The path of the project file; undefined for a file that belongs to no project. */
    projectFile,
    workspace,
    get findings(): readonly Diagnostic[] {
      return findings;
    },
    get hasOpenFiles(): boolean {
      return open.size > 0;
    },
    has: (name: string): boolean => workspace.files.has(name),
    /** The text of a file changed in the editor. */
    edit(name: string, text: string): void {
      open.add(name);
      change(name, text);
    },
    /** The file was closed in the editor, so its text on disk counts again. */
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
   * Reports findings from reading the files at once if they have changed. Findings of the checks stay until the
   * checks have run again, so that they do not vanish at each key stroke. Only those of the changed file are left
   * out of the report, since their places may be wrong.
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
    listener.report(project);
  }
}

/** A finding without its range, which an editor moves along with the text. */
function shown({ file, code, message }: Diagnostic): string {
  return JSON.stringify([file, code, message]);
}
