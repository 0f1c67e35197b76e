/** What the server needs of the file system: projects, texts, and changes of both. */

import { join, sep } from 'node:path';
import type { WorkspaceFile } from '../model.js';
import type { Notation } from '../notation/model.js';
import { isYaml, oneRule } from '../notation/notation.js';
import { yamlNotation } from '../notation/yaml.js';
import type { WorkspaceOptions } from '../workspace.js';

/** A project as it is on disk. The names of its files are absolute paths. */
export interface LoadedProject extends WorkspaceOptions {
  readonly files: readonly WorkspaceFile[];
  /** Other files and folders that it was read from: lists, card tables, colours. */
  readonly others: readonly string[];
}

/** Yields the paths of files that changed; closed when the loop over it ends. */
export interface PathWatcher extends AsyncIterable<readonly string[]> {
  add(paths: readonly string[]): void;
  /** Watches nothing more; a loop over it ends. */
  close(): Promise<void>;
}

/** Finds and loads projects. Paths are absolute. */
export interface ProjectSource {
  /** The project file of a folder: in it, or in the nearest folder above that has one. */
  find(folder: string): Promise<string | undefined>;
  /** Rejects with an error whose message is for the user. */
  load(projectFile: string): Promise<LoadedProject>;
  /** The text of a file; undefined if it cannot be read. */
  readText(path: string): Promise<string | undefined>;
  watch(paths: readonly string[]): Promise<PathWatcher>;
}

/** How rule files are written that are served as JSON: those on disk, and those that an editor has. */
export class Notations {
  readonly #onDisk = new Map<string, Notation>();
  readonly #inEditor = new Map<string, Notation>();

  /** The JSON of a text that an editor has. */
  jsonInEditor(path: string, text: string): string {
    return this.#jsonOf(this.#inEditor, path, text);
  }

  /** A source whose rule files are JSON. */
  ofSource(source: ProjectSource): ProjectSource {
    return {
      ...source,
      readText: async (path) => {
        const text = await source.readText(path);
        return text === undefined ? undefined : this.#jsonOf(this.#onDisk, path, text);
      },
    };
  }

  /** How a file is written whose JSON this is; undefined if it is JSON itself. */
  find(path: string, json: string): Notation | undefined {
    return [this.#inEditor.get(path), this.#onDisk.get(path)].find((one) => one?.json === json);
  }

  #jsonOf(known: Map<string, Notation>, path: string, text: string): string {
    // While it is typed, the only rule of a file may be broken.
    const wasOne = this.#onDisk.get(path)?.isOne || known.get(path)?.isOne;
    const notation = isYaml(path) ? yamlNotation(text) : oneRule(text, wasOne);
    if (notation === undefined) known.delete(path);
    else known.set(path, notation);
    return notation?.json ?? text;
  }
}

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

  /** What a project was read from when it was loaded last. */
  pathsOf(projectFile: string): readonly string[] {
    return this.#paths.get(projectFile) ?? [];
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
