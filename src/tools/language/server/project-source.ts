/** What the server needs of the file system: projects, texts, and changes of both. */

import { join, sep } from 'node:path';
import type { WorkspaceFile } from '../model.js';
import type { Notation } from '../notation/model.js';
import { isYaml, oneRule } from '../notation/notation.js';
import { yamlNotation } from '../notation/yaml.js';
import type { WorkspaceOptions } from '../workspace.js';

/** A project as it is on disk. The names of its files are absolute paths. */
export interface LoadedProject extends WorkspaceOptions {
  /** Only its project file, if that cannot be used. */
  readonly files: readonly WorkspaceFile[];
  /** Other files and folders that it was read from: lists, card tables, colours. */
  readonly others: readonly string[];
  /** When it began to be read, in milliseconds since 1970. */
  readonly since: number;
  /** Why it cannot be used, for the user. */
  readonly fault?: string;
}

/** Yields the paths of files that changed; closed when the loop over it ends. */
export interface PathWatcher extends AsyncIterable<readonly string[]> {
  /** Watches more files, of which changes count since they were read. */
  add(paths: readonly string[], since: number): Promise<void>;
  /** Watches nothing more; a loop over it ends. */
  close(): Promise<void>;
}

/** Finds and loads projects. Paths are absolute. */
export interface ProjectSource {
  /** The project file of a folder: in it, or in the nearest folder above that has one. */
  find(folder: string): Promise<string | undefined>;
  /** Undefined if there is no such file any more. */
  load(projectFile: string): Promise<LoadedProject | undefined>;
  /** The text of a file; undefined if it cannot be read. */
  readText(path: string): Promise<string | undefined>;
  /** Changes count since the files were read. */
  watch(paths: readonly string[], since: number): Promise<PathWatcher>;
}

export type Notations = ReturnType<typeof createNotations>;

/** How rule files are written that are served as JSON: those on disk, and those that an editor has. */
export function createNotations() {
  const onDisk = new Map<string, Notation>();
  const inEditor = new Map<string, Notation>();

  return {
    /** The JSON of a text that an editor has. */
    jsonInEditor: (path: string, text: string): string => jsonOf(inEditor, path, text),

    /** A source whose rule files are JSON. */
    ofSource: (source: ProjectSource): ProjectSource => ({
      ...source,
      async readText(path) {
        const text = await source.readText(path);
        return text === undefined ? undefined : jsonOf(onDisk, path, text);
      },
    }),

    /** How a file is written whose JSON this is; undefined if it is JSON itself. */
    find: (path: string, json: string): Notation | undefined =>
      [inEditor.get(path), onDisk.get(path)].find((one) => one?.json === json),
  };

  function jsonOf(known: Map<string, Notation>, path: string, text: string): string {
    // While it is typed, the only rule of a file may be broken.
    const wasOne = onDisk.get(path)?.isOne || known.get(path)?.isOne;
    const notation = isYaml(path) ? yamlNotation(text) : oneRule(text, wasOne);
    if (notation === undefined) known.delete(path);
    else known.set(path, notation);
    return notation?.json ?? text;
  }
}

/** Watches what projects were read from, and calls back with the paths that changed. */
export function createWatch(source: ProjectSource, onChange: (paths: readonly string[]) => void) {
  /** Project file -> the files and folders that it was read from. */
  const watched = new Map<string, readonly string[]>();
  let starting: Promise<PathWatcher> | undefined;
  let isReady = false;
  let isClosed = false;

  return {
    async add(projectFile: string, paths: readonly string[], since: number): Promise<void> {
      if (isClosed) return;
      const all = [...new Set([projectFile, ...paths])];
      watched.set(projectFile, all);
      if (starting !== undefined) {
        await (await starting).add(all, since);
        return;
      }
      starting = source.watch(all, since);
      try {
        const watcher = await starting;
        isReady = true;
        void follow(watcher);
      } catch (error) {
        starting = undefined;
        throw error;
      }
    },
    remove(projectFile: string): void {
      watched.delete(projectFile);
    },
    /** The project files of the projects that a file belongs to. */
    ownersOf(path: string): readonly string[] {
      return [...watched].flatMap(([projectFile, paths]) =>
        paths.some((one) => path === one || path.startsWith(join(one, sep))) ? [projectFile] : [],
      );
    },
    async close(): Promise<void> {
      isClosed = true;
      // One that is not ready yet is closed then; that may take long in a large folder.
      const closing = starting?.then(
        (watcher) => watcher.close(),
        () => {},
      );
      if (isReady) await closing;
    },
  };

  async function follow(watcher: PathWatcher): Promise<void> {
    for await (const paths of watcher) {
      if (isClosed) return;
      onChange(paths);
    }
  }
}
