/** Drafts and locks: files that are removed when a signal ends the process, and when it exits. */
import { rmSync } from 'node:fs';
import type * as promises from 'node:fs/promises';

/** The operations of the file system that commands use. */
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

/** The ending of a draft, after the name of its file and a random text. */
export const draftEnding = '.part';

/** Whether a file system does not allow a step at a place, or does not know it. */
export function isRefusal(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['EACCES', 'EPERM', 'EROFS', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code);
}

/** Removes a draft or a lock; what cannot be removed is tried again when the process exits. */
export async function remove(files: FileOperations, path: string): Promise<void> {
  await files.rm(path, { force: true }).then(
    () => drop(path),
    () => {},
  );
}

const held = new Set<string>();
const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

export function hold(path: string): void {
  if (held.size === 0) {
    // Before the other listeners, which may remove themselves.
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
  // A command that ends by itself at this signal goes on writing until then.
  if (process.listenerCount(signal) > 1) return;
  removeHeld();
  // No listener is left, so the signal now ends the process, with its usual exit code.
  process.kill(process.pid, signal);
}
