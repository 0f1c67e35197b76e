/** The projects of an editor, and files that belong to no project. */

import { dirname } from 'node:path';
import { messageOf } from '../../../core/diagnostics/expected-error.js';
import { createWatch, type ProjectSource } from './project-source.js';
import { kindOf } from './recognize.js';
import {
  createServedProject,
  type FindingsListener,
  type ServedProject,
} from './served-project.js';

/** What is told of projects. */
export interface ProjectsListener extends FindingsListener {
  /** A project was closed or reloaded, so its findings must be cleared. */
  clear(project: ServedProject): void;
  /** A project was loaded. */
  refreshLenses(): void;
  showMessage(message: string): void;
}

export type Projects = ReturnType<typeof createProjects>;

export function createProjects(source: ProjectSource, listener: ProjectsListener) {
  const folders = new Set<string>();
  /** By file: the text in the editor. */
  const texts = new Map<string, string>();
  /** Loaded projects, including those of single files that belong to no project. */
  const served = new Set<ServedProject>();
  const watch = createWatch(source, changedOnDisk);
  /** Tasks, run one after another. */
  let work: Promise<void> = Promise.resolve();
  let isDisposed = false;

  return {
    /** Resolves when all tasks are done. */
    get settled(): Promise<void> {
      return work;
    },
    addFolder(folder: string): void {
      folders.add(folder);
      plan(() => loadFor(folder));
    },
    removeFolder(folder: string): void {
      folders.delete(folder);
      plan(async () => {
        for (const project of [...served]) {
          if (project.projectFile !== undefined && !project.hasOpenFiles) drop(project);
        }
        for (const other of folders) await loadFor(other);
      });
    },
    open(path: string, text: string): void {
      texts.set(path, text);
      plan(() => place(path));
    },
    /** A text was changed in the editor. Later requests see the change. */
    edit(path: string, text: string): void {
      texts.set(path, text);
      const project = projectOf(path);
      if (project === undefined) plan(() => place(path));
      else project.edit(path, text);
    },
    close(path: string): void {
      texts.delete(path);
      plan(async () => {
        const project = texts.has(path) ? undefined : projectOf(path);
        project?.close(path);
        if (project !== undefined && project.projectFile === undefined) drop(project);
      });
    },
    of: projectOf,
    changedOnDisk,
    async dispose(): Promise<void> {
      isDisposed = true;
      for (const project of served) project.dispose();
      served.clear();
      await watch.close();
    },
  };

  function projectOf(path: string): ServedProject | undefined {
    const all = [...served].filter((project) => project.has(path));
    return all.find(({ projectFile }) => projectFile !== undefined) ?? all[0];
  }

  function changedOnDisk(paths: readonly string[]): void {
    plan(async () => {
      const gone = new Set<ServedProject>();
      for (const path of paths) {
        const project = projectOf(path);
        const isText = project !== undefined && path !== project.projectFile;
        const text = isText ? await source.readText(path) : undefined;
        if (isText && text !== undefined) project.replaceOnDisk(path, text);
        else for (const affected of affectedBy(path)) gone.add(affected);
      }
      for (const project of gone) retire(project);
      try {
        // A changed project file may be new, and name files that have been served without a project.
        for (const folder of folders) await loadFor(folder);
        for (const path of texts.keys()) {
          const project = projectOf(path);
          const isAlone = project !== undefined && project.projectFile === undefined;
          if (isAlone) await loadFor(dirname(path));
          await place(path);
        }
      } finally {
        // Old findings stay until the new ones are published.
        for (const project of gone) listener.clear(project);
      }
    });
  }

  function plan(step: () => Promise<void>): void {
    work = work.then(() => (isDisposed ? undefined : step())).catch(reportError);
  }

  function reportError(error: unknown): void {
    if (!isDisposed) listener.showMessage(messageOf(error));
  }

  /** The projects to reload after a change of a list, a card table or a project file. */
  function affectedBy(path: string): ServedProject[] {
    const owners = watch.ownersOf(path);
    return [...served].filter(
      ({ projectFile }) => projectFile !== undefined && owners.includes(projectFile),
    );
  }

  async function loadFor(folder: string): Promise<void> {
    const file = await source.find(folder);
    if (file !== undefined) await load(file);
  }

  /** The project of a project file; undefined if the file no longer exists. */
  async function load(projectFile: string): Promise<ServedProject | undefined> {
    const known = [...served].find((project) => project.projectFile === projectFile);
    if (known !== undefined) return known;
    const loaded = await source.load(projectFile);
    if (loaded === undefined) return undefined;
    const { files, others, since, fault, ...options } = loaded;
    if (fault !== undefined) reportError(new Error(fault));
    const paths = [...files.map(({ name }) => name), ...others];
    // If watching fails, the client can still report changes.
    await watch.add(projectFile, paths, since).catch(reportError);
    // A file removed before watching started is not reported as a change.
    const isThere = (await source.readText(projectFile)) !== undefined;
    if (!isThere) changedOnDisk([projectFile]);
    if (isDisposed) return undefined;
    const project = createServedProject({ ...options, files }, listener, projectFile);
    const alone = [...served].filter((one) => one.projectFile === undefined);
    const replaced = alone.filter((one) => files.some(({ name }) => one.has(name)));
    for (const own of replaced) retire(own);
    served.add(project);
    for (const { name } of files) {
      const text = texts.get(name);
      if (text !== undefined) project.edit(name, text);
    }
    project.check();
    for (const own of replaced) listener.clear(own);
    listener.refreshLenses();
    return project;
  }

  /** Assigns an open file to its project, or creates a workspace for it alone. */
  async function place(path: string): Promise<void> {
    const text = texts.get(path);
    if (text === undefined) return;
    const known = projectOf(path);
    if (known !== undefined) {
      known.edit(path, text);
      return;
    }
    const kind = kindOf(path, text);
    // Skips other files, since this runs at each key stroke.
    if (kind === undefined) return;
    const projectFile = await source.find(dirname(path));
    // The project file can be in a folder above the workspace, and not name this file.
    const project = projectFile === undefined ? undefined : await load(projectFile);
    if (isDisposed) return;
    if (project?.has(path)) {
      project.edit(path, text);
      return;
    }
    const own = createServedProject({ files: [{ name: path, kind, text }] }, listener);
    served.add(own);
    own.edit(path, text);
    own.check();
  }

  function drop(project: ServedProject): void {
    retire(project);
    listener.clear(project);
  }

  /** Stops serving a project. Its findings stay until they are cleared. */
  function retire(project: ServedProject): void {
    project.dispose();
    served.delete(project);
    if (project.projectFile !== undefined) watch.remove(project.projectFile);
  }
}
