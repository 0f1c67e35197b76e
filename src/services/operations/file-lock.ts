/**
 * Locks files while they are read and changed, so that concurrent writers do not undo each other's changes. The
 * lock of `x` is a file `.x.lock` beside it or, if that is impossible, in a folder of the user. A file with
 * several hard links has a second lock in that folder, which covers all of them.
 */

import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { codeOf } from '../../core/diagnostics/expected-error.js';
import { orUndefined } from './absent.js';
import { type AtomicFile, createFile, newPlace } from './atomic-file.js';
import { ownFolder } from './own-folder.js';
import { sha256 } from './sha256.js';
import {
  draftName,
  type FileOperations,
  hasEnded,
  hold,
  inTemporaryFolder,
  isRefusal,
  remove,
  removeLeftDrafts,
} from './temporary-file.js';

/** A lock against changes by other processes that lock the file, too. */
export interface FileLock {
  /** Starts writing the replacement. Its `commit` throws if the file has changed since it was locked. */
  createFile(): Promise<AtomicFile>;
  /** Never throws. */
  release(): Promise<void>;
}

/** Called each time the file is found locked; the lock is tried again after it resolves. */
export type Pause = () => Promise<unknown>;

const pauseBetween: Pause = () => setTimeout(20);
const mostPauses = 1500;

/**
 * Locks a file, which need not exist yet. Waits while another process holds the lock, and throws if that takes
 * too long. Removes the lock of a process that has ended. Does not lock devices, pipes and the like.
 */
export async function lockFile(
  files: FileOperations,
  path: string,
  pause = pauseBetween,
): Promise<FileLock> {
  const found = await orUndefined(files.stat(path));
  if (found !== undefined && !found.isFile()) {
    return { createFile: () => createFile(files, path), release: async () => {} };
  }
  const place = found === undefined ? await newPlace(files, path) : await files.realpath(path);
  const name = basename(place);
  const shown = name.length > 48 ? sha256(name) : name;
  const inOwnFolder = (what: string) =>
    inTemporaryFolder(async (folder) => {
      return acquire(files, join(ownFolder(folder), `${sha256(what)}.lock`), pause);
    });
  const releases = [
    await acquire(files, join(dirname(place), `.${shown}.lock`), pause).catch((error) => {
      if (!isRefusal(error)) throw error;
      return inOwnFolder(place);
    }),
  ];
  const release = async () => {
    for (const one of releases) await one();
  };
  try {
    await removeLeftDrafts(files, dirname(place));
    const linked = await orUndefined(files.stat(path, { bigint: true }));
    // The lock beside the file covers only this name.
    if (linked !== undefined && linked.nlink > 1n) {
      releases.unshift(await inOwnFolder(`${linked.dev}/${linked.ino}`));
    }
    const before = await versionOf(files, path);
    return {
      createFile: () =>
        createFile(files, path, {
          async beforeCommit() {
            if ((await versionOf(files, path)) === before) return;
            throw new Error('it has changed since it was read, so nothing was written');
          },
        }),
      release,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Identifies a version of a file. Uses the ctime, because programs cannot set it. */
async function versionOf(files: FileOperations, path: string): Promise<string> {
  const found = await orUndefined(files.stat(path, { bigint: true }));
  return found === undefined ? '' : [found.dev, found.ino, found.size, found.ctimeNs].join();
}

/** The content of a lock file: the process that holds the lock. */
interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly token: string;
}

const tokens = new Set<string>();

/** Creates a lock file, atomically with its content. Returns a function that removes it. */
async function acquire(
  files: FileOperations,
  lock: string,
  pause: Pause,
): Promise<() => Promise<void>> {
  const token = randomBytes(12).toString('hex');
  const draft = join(dirname(lock), draftName(basename(lock)));
  hold(draft);
  tokens.add(token);
  try {
    const handle = await files.open(draft, 'wx', 0o644);
    try {
      const owner: Owner = { pid: process.pid, host: hostname(), token };
      await handle.writeFile(JSON.stringify(owner));
    } finally {
      await handle.close();
    }
    for (let pauses = 0; !(await isLinked(files, draft, lock)); pauses++) {
      const owner = await ownerOf(files, lock);
      if (owner !== undefined && isStale(owner)) await removeStale(files, lock, owner, pause);
      else if (pauses < mostPauses) await pause();
      else throw new Error(lockedBy(owner, lock));
    }
    hold(lock);
  } catch (error) {
    tokens.delete(token);
    throw error;
  } finally {
    await remove(files, draft);
  }
  return async () => {
    await remove(files, lock);
    tokens.delete(token);
  };
}

function lockedBy(owner: Owner | undefined, lock: string): string {
  const who = owner === undefined ? 'another process' : `process ${owner.pid} of ${owner.host}`;
  return `${who} is changing it; if that has ended, remove ${lock}`;
}

async function isLinked(files: FileOperations, draft: string, lock: string): Promise<boolean> {
  try {
    await files.link(draft, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined if the file is not a lock of this program, or is gone. */
async function ownerOf(files: FileOperations, lock: string): Promise<Owner | undefined> {
  const found = await orUndefined(files.lstat(lock));
  if (found?.isFile() !== true || found.size > 1000) return undefined;
  try {
    const { pid, host, token }: Owner = JSON.parse(await files.readFile(lock, 'utf8'));
    return Number.isInteger(pid) && /^[0-9a-f]{24}$/.test(token) ? { pid, host, token } : undefined;
  } catch {
    return undefined;
  }
}

function isStale({ pid, host, token }: Owner): boolean {
  if (host !== hostname() || pid < 1) return false;
  return pid === process.pid ? !tokens.has(token) : hasEnded(pid);
}

/** Removes a stale lock while holding a lock on it, so that only one process removes it. */
async function removeStale(
  files: FileOperations,
  lock: string,
  { token }: Owner,
  pause: Pause,
): Promise<void> {
  const release = await acquire(files, `${lock}.${token}`, pause);
  if ((await ownerOf(files, lock))?.token === token) await files.rm(lock, { force: true });
  await release();
}
