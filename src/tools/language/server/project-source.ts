/** What the server needs from the file system: projects, texts, and notification of changes. */

import { join, sep } from 'node:path';
import type { WorkspaceFile } from '../model.js';
import type { Notation } from '../notation/model.js';
import { isYaml, oneRule } from '../notation/notation.js';
import { yamlNotation } from '../notation/yaml.js';
import type { WorkspaceOptions } from '../workspace.js';

/** A project as it is on disk. File names are absolute paths. */
export interface LoadedProject extends WorkspaceOptions {
  /** Only the project file if that cannot be used. */
  readonly files: readonly WorkspaceFile[];
  /** Other files and folders that the project was read from: lists, card tables, colours. */
  readonly others: readonly string[];
  /** When reading the project began, in milliseconds since 1970. */
  readonly since: number;
  /** Why the project cannot be used, as a message for the user. */
  readonly fault?: string;
}

/** Yields the paths of changed files; closed when a loop over it ends. */
export interface PathWatcher extends AsyncIterable<readonly string[]> {
  /** Watches more files; reports changes since the given time, when they were read. */
  add(paths: readonly string[], since: number): Promise<void>;
  /** Stops watching; a loop over it ends. */
  close(): Promise<void>;
}

/** Finds and loads projects. Paths are absolute. */
export interface ProjectSource {
  /** The project file in a folder, or in the nearest parent folder that has one. */
  find(folder: string): Promise<string | undefined>;
  /** Undefined if the file no longer exists. */
  load(projectFile: string): Promise<LoadedProject | undefined>;
  /** The text of a file; undefined if it cannot be read. */
  readText(path: string): Promise<string | undefined>;
  /** Reports changes since the given time, when the files were read. */
  watch(paths: readonly string[], since: number): Promise<PathWatcher>;
}

export type Notations = ReturnType<typeof createNotations>;

/** The notations of rule files that are served as JSON: of their texts on disk and in the editor. */
export function createNotations() {
  const onDisk = new Map<string, Notation>();
  const inEditor = new Map<string, Notation>();

  return {
    /** Converts a text in the editor to JSON. */
    jsonInEditor: (path: string, text: string): string => jsonOf(inEditor, path, text),

    /** Wraps a source so that its rule files are JSON. */
    ofSource: (source: ProjectSource): ProjectSource => ({
      ...source,
      async readText(path) {
        const text = await source.readText(path);
        return text === undefined ? undefined : jsonOf(onDisk, path, text);
      },
    }),

    /** The notation of a file with this JSON; undefined if the file itself is JSON. */
    find: (path: string, json: string): Notation | undefined =>
      [inEditor.get(path), onDisk.get(path)].find((one) => one?.json === json),
  };

  function jsonOf(known: Map<string, Notation>, path: string, text: string): string {
    // The only rule of a file can be broken while it is being typed.
    const wasOne = onDisk.get(path)?.isOne || known.get(path)?.isOne;
    const notation = isYaml(path) ? yamlNotation(text) : oneRule(text, wasOne);
    if (notation === undefined) known.delete(path);
    else known.set(path, notation);
    return notation?.json ?? text;
  }
}

/** Watches the files that projects were read from; calls back with changed paths. */
export function createWatch(source: ProjectSource, onChange: (paths: readonly string[]) => void) {
  /** By project file: the files and folders that the project was read from. */
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
    /** The project files of all projects that a file belongs to. */
    ownersOf(path: string): readonly string[] {
      return [...watched].flatMap(([projectFile, paths]) =>
        paths.some((one) => path === one || path.startsWith(join(one, sep))) ? [projectFile] : [],
      );
    },
    async close(): Promise<void> {
      isClosed = true;
      // A watcher that is still starting is closed later: waiting for it can take long in a large folder.
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
