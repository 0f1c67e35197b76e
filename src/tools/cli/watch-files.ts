/** Watches files for changes. */

import {
  accessSync,
  constants,
  existsSync,
  fstatSync,
  realpathSync,
  type Stats,
  statSync,
  watch as watchFolder,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { PathWatcher as FileWatcher } from '../language/server/project-source.js';

export type { FileWatcher };

export interface WatchOptions {
  /** Whether links can lead out of the watched folders. Default: true. */
  readonly allowOutside?: boolean;
  /** When the files began to be read, according to `time`: changes since then are reported too. Default: now. */
  readonly since?: number;
  /** Descriptors of files whose changes are ignored. Default: standard output and standard error. */
  readonly outputs?: readonly number[];
}

/** Milliseconds without a change before changes are reported: editors write a file in several steps. */
const settleTime = 50;

/** Milliseconds by which the times of files can lag behind, since their clock ticks this rarely. */
const clockStep = 10;

/** Reports files that change, disappear or appear. A missing or unreadable path is watched for in its folder. */
export async function watchFiles(
  paths: readonly string[],
  { allowOutside = true, since, outputs = [1, 2] }: WatchOptions = {},
): Promise<FileWatcher> {
  const { watch } = await import('chokidar');
  // Watchers report absolute paths; maps these to the given paths.
  const given = new Map<string, string>();
  const watchers: { close(): unknown }[] = [];
  // Maps the real path of a folder to the path under which it is watched: links can lead to it repeatedly.
  const folders = new Map<string, string>();
  const ignored = (path: string, found?: Stats) => {
    if (!found?.isDirectory()) return false;
    const place = realPlace(path);
    // The folder has been removed since.
    if (place === undefined) return true;
    // A missing path will appear in its parent folder.
    const isOf = (one: string) =>
      path === dirname(one) || place.startsWith(join(realPlace(one) ?? one, sep));
    if (!allowOutside && !given.has(path) && ![...given.keys()].some(isOf)) return true;
    const first = folders.get(place) ?? path;
    folders.set(place, first);
    return first !== path;
  };
  const changed = new Set<string>();
  let wake: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isSettled = false;
  let isClosed = false;
  const note = (path: string) => {
    // Otherwise each report written to this file would trigger another one.
    if (outputs.some((output) => isOutput(() => statSync(path), output))) return;
    changed.add(given.get(resolve(path)) ?? path);
    clearTimeout(timer);
    isSettled = false;
    timer = setTimeout(() => {
      isSettled = true;
      wake?.();
    }, settleTime);
  };
  const begin = async (more: readonly string[], readSince = Infinity) => {
    for (const path of more) given.set(resolve(path), path);
    const places = more.map((path) => resolve(path));
    const there = places.filter(isReadable);
    for (const path of places) if (!there.includes(path)) waitFor(path);
    if (there.length === 0) return;
    const watcher = watch(there, { ignoreInitial: true, ignored });
    watchers.push(watcher);
    watcher.on('add', note).on('change', note).on('unlink', note);
    watcher.on('raw', (event, name, found) => {
      const { watchedPath: path } = found as { readonly watchedPath: string };
      if (event !== 'rename' || name !== basename(path)) return;
      // A file that is deleted and recreated at once, as git does, can get the same inode number; the watcher
      // would keep watching the deleted file.
      watcher.unwatch(path);
      // A folder whose permissions change is reported like this, too. The watcher would forget an unreadable one.
      if (isReadable(path)) watcher.add(path);
      else waitFor(path);
      note(path);
    });
    await new Promise<void>((settle, fail) =>
      watcher.on('error', fail).once('ready', () => settle()),
    );
    if (readSince !== Infinity) void noteSince(readSince, watcher.getWatched());
  };
  const noteSince = async (readSince: number, found: Readonly<Record<string, string[]>>) => {
    for (const [folder, names] of Object.entries(found)) {
      for (const path of names.map((name) => join(folder, name))) {
        const is = await stat(path).catch(() => undefined);
        if (is?.isFile() && is.ctimeMs > readSince - clockStep) note(path);
      }
    }
  };
  /** Starts watching a path when it appears in its parent folder or becomes readable, if that folder exists. */
  const waitFor = (path: string) => {
    const above = dirname(path);
    if (!existsSync(above)) return;
    const folder = watchFolder(above);
    watchers.push(folder);
    const look = () => {
      if (isClosed || !isReadable(path)) return;
      folder.close();
      begin([path]).then(
        () => note(path),
        () => {},
      );
    };
    folder.on('change', look).on('error', () => folder.close());
    look();
  };
  const close = async () => {
    isClosed = true;
    clearTimeout(timer);
    wake?.();
    await Promise.all(watchers.map((watcher) => watcher.close()));
  };
  await begin(paths, since);
  return {
    async add(more, readSince) {
      const unknown = more.filter((path) => !given.has(resolve(path)));
      if (unknown.length > 0 && !isClosed) await begin(unknown, readSince);
    },
    close,
    async *[Symbol.asyncIterator]() {
      try {
        while (!isClosed) {
          if (!isSettled) {
            await new Promise<void>((settle) => {
              wake = settle;
            });
          }
          if (isClosed) return;
          isSettled = false;
          const batch = [...changed];
          changed.clear();
          yield batch;
        }
      } finally {
        await close();
      }
    },
  };
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether the output at a descriptor goes to a file. */
export function isOutput(look: () => Stats, descriptor: number): boolean {
  try {
    const [file, output] = [look(), fstatSync(descriptor)];
    return file.isFile() && file.dev === output.dev && file.ino === output.ino;
  } catch {
    // The descriptor is closed, or the file was removed.
    return false;
  }
}

function realPlace(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
