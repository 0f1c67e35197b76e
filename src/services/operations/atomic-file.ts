/**
 * Writes files atomically: the bytes go to a draft in the same folder, which is renamed at the end. Files that
 * are read and then changed are also locked; see `file-lock.ts`.
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
  /** If present, callers can write to it directly instead of calling `write`. */
  readonly descriptor?: number;
  write(piece: string | Uint8Array): Promise<void>;
  /** Gives the file its final name. If that fails, the draft is removed. */
  commit(): Promise<void>;
  /** Removes the draft. Never throws. */
  discard(): Promise<void>;
}

interface CreateOptions {
  /** Whether the file must survive a crash of the machine. This is slower. Default false. */
  readonly isDurable?: boolean;
  /** Called before the file gets its final name. If it throws, the draft is removed. */
  readonly beforeCommit?: () => Promise<void>;
}

/**
 * Creates a file and its parent folders. An existing file is replaced at the end and keeps its mode and owner;
 * if it is not writable, this throws. If renaming is impossible, or would lose the owner or hard links, the
 * bytes are copied into the file instead, with a backup until the copy is complete. Symbolic links are followed;
 * a dangling one is an error. Devices, pipes and the like are written directly.
 */
export async function createFile(
  files: FileOperations,
  path: string,
  { isDurable = false, beforeCommit }: CreateOptions = {},
): Promise<AtomicFile> {
  const before = await orUndefined(files.stat(path));
  if (before !== undefined && !before.isFile()) {
    // If a pipe has replaced the file, opening it could wait forever for a reader.
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
  // Renaming checks only the permissions of the folder.
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
        // Fails on file systems without modes, which is fine.
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

/** Prepares a path at which no file exists: refuses a dangling link, and creates the parent folders. */
export async function newPlace(files: FileOperations, path: string): Promise<string> {
  if ((await orUndefined(files.lstat(path)))?.isSymbolicLink() === true) {
    throw new Error('it is a link to a file that does not exist');
  }
  await files.mkdir(dirname(path), { recursive: true });
  return path;
}

/**
 * Opens a draft, with the mode and owner of the existing file if possible. Without one, only the user can read
 * the draft, because it might never be committed, as when a batch names inputs that others must not see.
 */
async function createDraft(files: FileOperations, place: string, before: Stats | undefined) {
  const name = draftName(basename(place));
  const open = async (path: string, mode?: number) => {
    // Registered before the draft exists, because a signal can arrive in between.
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
    // The umask has restricted the mode passed to `open`.
    await handle.chmod(mode);
    return { ...draft, isRenamed: isLike && before.nlink === 1 };
  } catch (error) {
    await handle.close().catch(() => {});
    await remove(files, draft.path);
    throw error;
  }
}

/** Renames a draft. If the file cannot be replaced, for example because it is a mount, copies the draft into it. */
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

/** Copies a draft into a file. If the process is killed meanwhile, the backup remains. */
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

/** Makes the names in a folder durable, if the file system supports it. */
async function syncFolder(files: FileOperations, path: string): Promise<void> {
  const folder = await files.open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
