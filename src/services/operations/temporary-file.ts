/** Drafts and locks: files that are removed when the process exits or is ended by a signal. */

import { rmSync } from 'node:fs';
import type * as promises from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../../core/diagnostics/expected-error.js';
import { contentHash } from '../../core/rules/content-hash.js';

export type FileOperations = Pick<
  typeof promises,
  | 'access'
  | 'link'
  | 'lstat'
  | 'mkdir'
  | 'open'
  | 'readdir'
  | 'readFile'
  | 'realpath'
  | 'rename'
  | 'rm'
  | 'stat'
>;

export const draftEnding = '.part';

/** Eight hexadecimal digits that identify this machine. */
function host(): string {
  return contentHash(hostname()).slice(0, 8);
}

/** The name of a draft. It contains machine and process id, so that others can tell whether the process has ended. */
export function draftName(name: string): string {
  // Shortened, because the name of the file might already be as long as the file system allows.
  const start = `.${name.slice(0, 32)}.${host()}-${process.pid}`;
  const random = Math.floor(Math.random() * 2 ** 48).toString(16);
  return `${start}-${random.padStart(16, '0')}${draftEnding}`;
}

/** Removes drafts that killed processes of this machine left in a folder. Never throws. */
export async function removeLeftDrafts(
  files: Pick<FileOperations, 'readdir' | 'rm'>,
  folder: string,
): Promise<void> {
  const names = await files.readdir(folder).catch(() => []);
  for (const name of names) {
    const [, of, pid] = /\.([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.part$/.exec(name) ?? [];
    if (of !== host() || !hasEnded(Number(pid))) continue;
    await files.rm(join(folder, name), { force: true }).catch(() => {});
  }
}

/** Whether a process of this machine has ended. */
export function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** Whether an error means that the file system refuses or does not support an operation. */
export function isRefusal(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(error));
}

/** Does work in the folder for temporary files, for use if a file's own folder does not allow it. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = tmpdir();
  try {
    return await work(folder);
  } catch (error) {
    const code = codeOf(error);
    if (code === '') throw error;
    throw new Error(
      `${folder}, the folder for temporary files, cannot be written to (${code}); TMPDIR names another one`,
      { cause: error },
    );
  }
}

/** Removes a draft or a lock. If that fails, it is tried again when the process exits. */
export async function remove(files: FileOperations, path: string): Promise<void> {
  await files.rm(path, { force: true }).then(
    () => drop(path),
    () => {},
  );
}

/** Runs work that must not be interrupted. A signal that arrives meanwhile ends the process afterwards. */
export async function uninterrupted<T>(work: () => Promise<T>): Promise<T> {
  let caught: NodeJS.Signals | undefined;
  const wait = (signal: NodeJS.Signals) => {
    // If there are listeners besides this one and the one for drafts, the command handles the signal itself.
    if (process.listenerCount(signal) === 2) caught = signal;
  };
  for (const signal of signals) process.on(signal, wait);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, wait);
    if (caught !== undefined) endWithoutHeld(caught);
  }
}

const held = new Set<string>();
const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

export function hold(path: string): void {
  if (held.size === 0) {
    // Runs before the other listeners, because these might remove themselves, which would change the count.
    for (const signal of signals) process.prependListener(signal, endWithoutHeld);
    process.on('exit', removeHeld);
  }
  held.add(path);
}

export function drop(path: string): void {
  if (!held.delete(path) || held.size > 0) return;
  for (const signal of signals) process.off(signal, endWithoutHeld);
  process.off('exit', removeHeld);
}

function removeHeld(): void {
  for (const path of held) {
    rmSync(path, { force: true });
    drop(path);
  }
}

/** Removes all drafts and locks, then ends the process as the signal would have done. */
function endWithoutHeld(signal: NodeJS.Signals): void {
  // A command that handles this signal itself keeps writing until it ends.
  if (process.listenerCount(signal) > 1) return;
  removeHeld();
  // No listeners are left, so the signal now ends the process, with its usual exit code.
  process.kill(process.pid, signal);
}
