/** Watches the files of projects. */
import { join, sep } from 'node:path';
import type { PathWatcher, ProjectSource } from './project-source.js';

export class Watch {
  readonly #source: ProjectSource;
  readonly #onChange: (paths: readonly string[]) => void;
  /** Project file -> the files and folders that it was read from. */
  readonly #paths = new Map<string, readonly string[]>();
  #watcher: Promise<PathWatcher> | undefined;
  #isReady = false;
  #isClosed = false;

  constructor(source: ProjectSource, onChange: (paths: readonly string[]) => void) {
    this.#source = source;
    this.#onChange = onChange;
  }

  /** Watches the files of a project. */
  async add(projectFile: string, paths: readonly string[]): Promise<void> {
    if (this.#isClosed) return;
    const all = [...new Set([projectFile, ...paths])];
    this.#paths.set(projectFile, all);
    if (this.#watcher !== undefined) {
      (await this.#watcher).add(all);
      return;
    }
    this.#watcher = this.#source.watch(all);
    try {
      const watcher = await this.#watcher;
      this.#isReady = true;
      void this.#follow(watcher);
    } catch (error) {
      this.#watcher = undefined;
      throw error;
    }
  }

  /** Changes of a project's files do not matter any more. */
  remove(projectFile: string): void {
    this.#paths.delete(projectFile);
  }

  /** The project files of the projects that a file belongs to. */
  ownersOf(path: string): readonly string[] {
    return [...this.#paths].flatMap(([projectFile, paths]) =>
      paths.some((one) => path === one || path.startsWith(join(one, sep))) ? [projectFile] : [],
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // One that is not ready yet is closed then; that may take long in a large folder.
    const closing = this.#watcher?.then(
      (watcher) => watcher.close(),
      () => {},
    );
    if (this.#isReady) await closing;
  }

  async #follow(watcher: PathWatcher): Promise<void> {
    for await (const paths of watcher) {
      if (this.#isClosed) return;
      this.#onChange(paths);
    }
  }
}
