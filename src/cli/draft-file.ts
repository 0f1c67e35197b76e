/**
 * Writing a file: the bytes go to a draft in the same folder, which is renamed at the end. The draft
 * is removed when the writing fails, when a signal ends the process, and when the process exits.
 */
import { randomBytes } from 'node:crypto';
import { constants, rmSync } from 'node:fs';
import type * as promises from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { orUndefined } from '../corpus/reading/absent.js';

/** The operations of the file system that commands use. */
export type FileOperations = Pick<
  typeof promises,
  | 'access'
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

/** A file that appears under its name only when it is complete. */
export interface DraftFile {
  readonly isTerminal: false;
  /** Where there is one, others may write to it instead of calling `write`. */
  readonly descriptor?: number;
  write(piece: string | Uint8Array): Promise<void>;
  /** Gives the file its name. If that fails, the draft is removed. */
  commit(): Promise<void>;
  /** Removes what was written. Never throws. */
  discard(): Promise<void>;
}

/**
 * Creates a file, and the folders above it. A file that exists is replaced at the end and keeps its
 * mode; one that may not be written is an error. A link is followed; one that leads to no file is an error. What is neither a file nor a
 * folder, such as a device or a pipe, is written directly.
 */
export async function createFile(files: FileOperations, path: string): Promise<DraftFile> {
  const before = await orUndefined(files.stat(path));
  if (before !== undefined && !before.isFile()) {
    const handle = await files.open(path, 'w');
    return {
      isTerminal: false,
      descriptor: handle.fd,
      write: (piece) => handle.writeFile(piece),
      commit: () => handle.close(),
      discard: () => handle.close().catch(() => {}),
    };
  }
  // Renaming asks for the mode of the folder only.
  if (before !== undefined) await files.access(path, constants.W_OK);
  const mode = before === undefined ? undefined : before.mode & 0o777;
  const place = before === undefined ? await newPlace(files, path) : await files.realpath(path);
  // Not derived from the name, which may have the greatest length that the file system allows.
  const draft = join(dirname(place), `.decktype-${randomBytes(12).toString('hex')}.part`);
  // Before the draft is created: a signal may arrive in between.
  holdDraft(draft);
  const handle = await files.open(draft, 'wx', mode).catch((error: unknown) => {
    dropDraft(draft);
    throw error;
  });
  const discard = async () => {
    await handle.close().catch(() => {});
    await files.rm(draft, { force: true }).catch(() => {});
    dropDraft(draft);
  };
  async function orDiscard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await discard();
      throw error;
    }
  }
  // The mode that `open` takes is limited by the umask.
  if (mode !== undefined) await orDiscard(() => handle.chmod(mode));
  return {
    isTerminal: false,
    descriptor: handle.fd,
    write: (piece) => handle.writeFile(piece),
    commit: () =>
      orDiscard(async () => {
        await handle.close();
        await files.rename(draft, place);
        dropDraft(draft);
      }),
    discard,
  };
}

/** The place of a file that does not exist; creates the folders above it. */
async function newPlace(files: FileOperations, path: string): Promise<string> {
  if ((await orUndefined(files.lstat(path))) !== undefined) {
    throw new Error('it is a link to a file that does not exist');
  }
  await files.mkdir(dirname(path), { recursive: true });
  return path;
}

const drafts = new Set<string>();
const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

function holdDraft(draft: string): void {
  if (drafts.size === 0) {
    for (const signal of signals) process.on(signal, endWithoutDrafts);
    process.on('exit', removeDrafts);
  }
  drafts.add(draft);
}

function dropDraft(draft: string): void {
  drafts.delete(draft);
  if (drafts.size > 0) return;
  for (const signal of signals) process.off(signal, endWithoutDrafts);
  process.off('exit', removeDrafts);
}

function removeDrafts(): void {
  for (const draft of drafts) {
    rmSync(draft, { force: true });
    dropDraft(draft);
  }
}

/** Removes all drafts, then ends the process as the signal would have done. */
function endWithoutDrafts(signal: NodeJS.Signals): void {
  removeDrafts();
  // No listener is left, so the signal now ends the process, with its usual exit code.
  process.kill(process.pid, signal);
}
