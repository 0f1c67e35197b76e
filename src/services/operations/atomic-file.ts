/**
 * The way to write a file: the bytes go to a draft in the same folder, which is renamed at the end. A
 * file that is changed is also locked; see `file-lock.ts`.
 */

import { constants, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../core/diagnostics/expected-error.js';
import { orUndefined } from './absent.js';
import {
  draftEnding,
  draftName,
  drop,
  type FileOperations,
  hold,
  inTemporaryFolder,
  isRefusal,
  remove,
  uninterrupted,
} from './temporary-file.js';

/** A file that appears under its name only when it is complete. */
export interface AtomicFile {
  readonly isTerminal: false;
  /** Where there is one, others may write to it instead of calling `write`. */
  readonly descriptor?: number;
  write(piece: string | Uint8Array): Promise<void>;
  /** Gives the file its name. If that fails, the draft is removed. */
  commit(): Promise<void>;
  /** Removes what was written. Never throws. */
  discard(): Promise<void>;
}

interface CreateOptions {
  /** Whether the file must survive a crash of the machine, which is slower. Default: false. */
  readonly isDurable?: boolean;
  /** Called before the file gets its name; if it throws, the draft is removed. */
  readonly beforeCommit?: () => Promise<void>;
}

/**
 * Creates a file, and the folders above it. A file that exists is replaced at the end and keeps its
 * mode and owner; one that may not be written is an error. Where renaming would lose the owner or other
 * names of the file, or is not possible, the bytes are copied into it, and a backup is kept meanwhile.
 * A link is followed; one that leads to no file is an error. What is neither a file nor a folder, such
 * as a device or a pipe, is written directly.
 */
export async function createFile(
  files: FileOperations,
  path: string,
  { isDurable = false, beforeCommit }: CreateOptions = {},
): Promise<AtomicFile> {
  const before = await orUndefined(files.stat(path));
  if (before !== undefined && !before.isFile()) {
    // A pipe that took the place of a file may have no reader, for which opening it waits.
    if (beforeCommit !== undefined) throw new Error('it is not a file any more');
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
  const place = before === undefined ? await newPlace(files, path) : await files.realpath(path);
  const draft = await createDraft(files, place, before);
  const { handle } = draft;
  const discard = async () => {
    await handle.close().catch(() => {});
    await remove(files, draft.path);
  };
  return {
    isTerminal: false,
    descriptor: handle.fd,
    write: (piece) => handle.writeFile(piece),
    async commit() {
      try {
        if (isDurable) await handle.sync();
        // Where a file system has no modes, the draft has the one that it may have.
        if (before === undefined) await handle.chmod(0o666 & ~process.umask()).catch(() => {});
        await handle.close();
        await beforeCommit?.();
        if (draft.isRenamed) await renameOrCopy(files, draft.path, place, before);
        else await uninterrupted(() => copyInto(files, draft.path, place));
      } catch (error) {
        await discard();
        throw error;
      }
      drop(draft.path);
      if (isDurable) await syncFolder(files, dirname(place));
    },
    discard,
  };
}

/** The place of a file that does not exist; creates the folders above it. */
export async function newPlace(files: FileOperations, path: string): Promise<string> {
  if ((await orUndefined(files.lstat(path)))?.isSymbolicLink() === true) {
    throw new Error('it is a link to a file that does not exist');
  }
  await files.mkdir(dirname(path), { recursive: true });
  return path;
}

/**
 * Opens a draft that has the mode and the owner of the file, if it can have them. Without a file, only the user
 * reads it until it is complete: that may be refused, as where a batch names inputs of others.
 */
async function createDraft(files: FileOperations, place: string, before: Stats | undefined) {
  const name = draftName(basename(place));
  const open = async (path: string, mode?: number) => {
    // Before the draft exists, as a signal may arrive in between.
    hold(path);
    try {
      return { path, handle: await files.open(path, 'wx', mode) };
    } catch (error) {
      drop(path);
      throw error;
    }
  };
  if (before === undefined) {
    return { ...(await open(join(dirname(place), name), 0o600)), isRenamed: true };
  }
  const mode = before.mode & 0o777;
  const draft = await open(join(dirname(place), name), mode).catch((error) => {
    if (!isRefusal(error)) throw error;
    return undefined;
  });
  if (draft === undefined) {
    const temporary = await inTemporaryFolder((folder) => open(join(folder, name), 0o600));
    return { ...temporary, isRenamed: false };
  }
  const { handle } = draft;
  try {
    const own = await handle.stat();
    let isLike = before.uid === own.uid && before.gid === own.gid;
    if (!isLike && before.nlink === 1) {
      isLike = await handle.chown(before.uid, before.gid).then(
        () => true,
        () => false,
      );
    }
    // The mode that `open` takes is limited by the umask.
    await handle.chmod(mode);
    return { ...draft, isRenamed: isLike && before.nlink === 1 };
  } catch (error) {
    await handle.close().catch(() => {});
    await remove(files, draft.path);
    throw error;
  }
}

/** Renames a draft; copies it into a file that cannot be replaced, such as a mounted one. */
async function renameOrCopy(
  files: FileOperations,
  draft: string,
  place: string,
  before: Stats | undefined,
): Promise<void> {
  try {
    await files.rename(draft, place);
  } catch (error) {
    const isFixed = isRefusal(error) || ['EBUSY', 'EXDEV'].includes(codeOf(error));
    if (before === undefined || !isFixed) throw error;
    await uninterrupted(() => copyInto(files, draft, place));
  }
}

/** Copies a draft into a file. The backup stays where the process is killed in between. */
async function copyInto(files: FileOperations, draft: string, place: string): Promise<void> {
  const backup = `${draft.slice(0, -draftEnding.length)}.backup`;
  try {
    await copy(files, place, backup, 'wx');
  } catch (error) {
    await files.rm(backup, { force: true });
    throw error;
  }
  try {
    await copy(files, draft, place, 'r+');
  } catch (error) {
    await copy(files, backup, place, 'r+').catch(() => {
      const reason = (error as Error).message;
      throw new Error(`${reason}; its old content is in ${backup}`, { cause: error });
    });
    await files.rm(backup, { force: true });
    throw error;
  }
  for (const path of [backup, draft]) await files.rm(path, { force: true });
}

async function copy(
  files: FileOperations,
  from: string,
  to: string,
  flags: 'wx' | 'r+',
): Promise<void> {
  const source = await files.open(from, 'r');
  const target = await files.open(to, flags, 0o600).catch(async (error: unknown) => {
    await source.close();
    throw error;
  });
  try {
    let bytes = 0;
    for await (const chunk of source.createReadStream()) {
      await target.writeFile(chunk);
      bytes += chunk.length;
    }
    await target.truncate(bytes);
    await target.sync();
  } finally {
    await target.close();
  }
}

/** Makes the names in a folder durable, where the file system supports it. */
async function syncFolder(files: FileOperations, path: string): Promise<void> {
  const folder = await files.open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
