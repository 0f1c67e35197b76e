/** What the server needs of the file system: projects, texts, and changes of both. */
import type { WorkspaceFile } from '../model.js';
import type { WorkspaceOptions } from '../workspace.js';

/** A project as it is on disk. The names of its files are absolute paths. */
export interface LoadedProject extends WorkspaceOptions {
  readonly files: readonly WorkspaceFile[];
  /** Other files and folders that it was read from: lists, card tables, colours. */
  readonly others: readonly string[];
}

/** Reports the paths of files that changed, until it is closed. */
export interface PathWatcher extends AsyncIterable<readonly string[]> {
  add(paths: readonly string[]): void;
  close(): Promise<void>;
}

/** Finds and loads projects. Paths are absolute. */
export interface ProjectSource {
  /** The project file of a folder: in it, or in the nearest folder above that has one. */
  find(folder: string): Promise<string | undefined>;
  /** Rejects with an error whose message is for people. */
  load(projectFile: string): Promise<LoadedProject>;
  /** The text of a file; undefined if it cannot be read. */
  readText(path: string): Promise<string | undefined>;
  watch(paths: readonly string[]): Promise<PathWatcher>;
}
