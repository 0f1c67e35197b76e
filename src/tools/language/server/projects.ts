/** The projects of an editor, and the files that no project names. */

import { dirname } from 'node:path';
import { messageOf } from '../../../core/diagnostics/expected-error.js';
import { type ProjectSource, Watch } from './project-source.js';
import { kindOf } from './recognize.js';
import { type ProjectEvents, ServedProject } from './served-project.js';

/** What the projects tell the server. */
export interface ProjectsEvents extends ProjectEvents {
  /** A project was closed or reloaded: its findings are cleared. */
  readonly onGone: (project: ServedProject) => void;
  readonly onLoaded: () => void;
  readonly onMessage: (message: string) => void;
}

export class Projects {
  readonly #source: ProjectSource;
  readonly #events: ProjectsEvents;
  readonly #folders = new Set<string>();
  /** File -> the text that an editor has. */
  readonly #open = new Map<string, string>();
  /** Project file -> its project, while it is loaded, too. */
  readonly #projects = new Map<string, Promise<ServedProject>>();
  /** The projects that are loaded, and files that no project names. */
  readonly #served = new Set<ServedProject>();
  readonly #watch: Watch;
  /** Tasks, one after the other. */
  #work: Promise<void> = Promise.resolve();
  #isDisposed = false;

  constructor(source: ProjectSource, events: ProjectsEvents) {
    this.#source = source;
    this.#events = events;
    this.#watch = new Watch(source, (paths) => this.changedOnDisk(paths));
  }

  /** Settles when all tasks are done. */
  get settled(): Promise<void> {
    return this.#work;
  }

  addFolder(folder: string): void {
    this.#folders.add(folder);
    this.#do(() => this.#loadFor(folder));
  }

  removeFolder(folder: string): void {
    this.#folders.delete(folder);
    this.#do(async () => {
      for (const project of [...this.#served]) {
        if (project.projectFile !== undefined && !project.hasOpenFiles) this.#drop(project);
      }
      for (const other of this.#folders) await this.#loadFor(other);
    });
  }

  open(path: string, text: string): void {
    this.#open.set(path, text);
    this.#do(() => this.#place(path));
  }

  /** An editor changed a text. The next question sees it. */
  edit(path: string, text: string): void {
    this.#open.set(path, text);
    const project = this.of(path);
    if (project === undefined) this.#do(() => this.#place(path));
    else project.edit(path, text);
  }

  close(path: string): void {
    this.#open.delete(path);
    this.#do(async () => {
      if (this.#open.has(path)) return;
      const project = this.of(path);
      if (project === undefined) return;
      project.close(path);
      if (project.projectFile === undefined) this.#drop(project);
    });
  }

  of(path: string): ServedProject | undefined {
    const all = [...this.#served].filter((project) => project.has(path));
    return all.find(({ projectFile }) => projectFile !== undefined) ?? all[0];
  }

  changedOnDisk(paths: readonly string[]): void {
    this.#do(async () => {
      const gone = new Set<ServedProject>();
      for (const path of paths) {
        const project = this.of(path);
        const isText = project !== undefined && path !== project.projectFile;
        const text = isText ? await this.#source.readText(path) : undefined;
        if (isText && text !== undefined) project.replaceOnDisk(path, text);
        else for (const affected of this.#affectedBy(path)) gone.add(affected);
      }
      for (const project of gone) this.#retire(project);
      try {
        // A project file may be new.
        for (const folder of this.#folders) await this.#loadFor(folder);
        for (const path of this.#open.keys()) await this.#place(path);
      } finally {
        // Old findings stay until new ones are published.
        for (const project of gone) this.#events.onGone(project);
      }
    });
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    for (const project of this.#served) project.dispose();
    this.#served.clear();
    await this.#watch.close();
  }

  #do(step: () => Promise<void>): void {
    this.#work = this.#work
      .then(() => (this.#isDisposed ? undefined : step()))
      .catch((error: unknown) => this.#tell(error));
  }

  #tell(error: unknown): void {
    if (this.#isDisposed) return;
    this.#events.onMessage(messageOf(error));
  }

  /** The projects to reload after a change of a list, a card table or the project file. */
  #affectedBy(path: string): ServedProject[] {
    const owners = this.#watch.ownersOf(path);
    return [...this.#served].filter(
      ({ projectFile }) => projectFile !== undefined && owners.includes(projectFile),
    );
  }

  async #loadFor(folder: string): Promise<void> {
    const file = await this.#source.find(folder);
    if (file !== undefined) await this.#load(file);
  }

  #load(projectFile: string): Promise<ServedProject> {
    const known = this.#projects.get(projectFile);
    if (known !== undefined) return known;
    const loading = this.#start(projectFile);
    this.#projects.set(projectFile, loading);
    return loading;
  }

  async #start(projectFile: string): Promise<ServedProject> {
    const { files, others, ...options } = await this.#loadOrConfig(projectFile);
    const paths = [...files.map(({ name }) => name), ...others];
    // Without watching, the client may still tell what changes.
    await this.#watch.add(projectFile, paths).catch((error: unknown) => this.#tell(error));
    const project = new ServedProject({ ...options, files }, this.#events, projectFile);
    for (const { name } of files) {
      // A file may have changed before it was watched.
      const text = await this.#source.readText(name);
      if (text !== undefined) project.replaceOnDisk(name, text);
    }
    if (this.#isDisposed) {
      project.dispose();
      return project;
    }
    const replaced = files.flatMap(({ name }) => this.#alone(name) ?? []);
    for (const own of replaced) this.#retire(own);
    this.#served.add(project);
    for (const { name } of files) {
      const text = this.#open.get(name);
      if (text !== undefined) project.edit(name, text);
    }
    project.check();
    for (const own of replaced) this.#events.onGone(own);
    this.#events.onLoaded();
    return project;
  }

  /** A project, or its project file alone if it cannot be loaded. */
  async #loadOrConfig(projectFile: string) {
    try {
      return await this.#source.load(projectFile);
    } catch (error) {
      this.#tell(error);
      const text = (await this.#source.readText(projectFile)) ?? '';
      // What it was read from before may come back.
      const others = this.#watch.pathsOf(projectFile);
      return { files: [{ name: projectFile, kind: 'config', text } as const], others };
    }
  }

  /** Gives an open file to its project, or makes it a workspace of its own. */
  async #place(path: string): Promise<void> {
    const text = this.#open.get(path);
    if (text === undefined) return;
    const known = this.of(path);
    if (known !== undefined) {
      known.edit(path, text);
      return;
    }
    const kind = kindOf(path, text);
    // Other files come here at each key stroke: no project is searched for them.
    if (kind === undefined) return;
    const projectFile = await this.#source.find(dirname(path));
    // A folder above the workspace may be another project.
    const project = projectFile === undefined ? undefined : await this.#load(projectFile);
    if (project?.has(path)) {
      project.edit(path, text);
      return;
    }
    const own = new ServedProject({ files: [{ name: path, kind, text }] }, this.#events);
    this.#served.add(own);
    own.edit(path, text);
    own.check();
  }

  #alone(path: string): ServedProject | undefined {
    return [...this.#served].find((one) => one.projectFile === undefined && one.has(path));
  }

  #drop(project: ServedProject): void {
    this.#retire(project);
    this.#events.onGone(project);
  }

  /** Stops serving a project. Its findings stay until `onGone` is called. */
  #retire(project: ServedProject): void {
    project.dispose();
    this.#served.delete(project);
    if (project.projectFile !== undefined) this.#projects.delete(project.projectFile);
  }
}
