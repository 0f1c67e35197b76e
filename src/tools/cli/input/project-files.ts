/** The files of a project as the workbench reads and replaces them. */

import { headOf, mostTextBytes, wholeBytes } from '../../../questions/corpus/reading/bytes.js';
import { isGzip } from '../../../questions/corpus/reading/gzip.js';
import type { FileLock } from '../../../services/operations/file-lock.js';
import { FileError, type ProjectFile, type Replacement } from '../../studio/server/files.js';
import type { World } from '../world.js';
import { reasonOf } from './reasons.js';
import type { LoadedFile } from './workspace.js';

/** How the workbench reads and replaces a file of a project, which was read as `text`. */
export async function projectFile(
  { name, kind, path, text }: LoadedFile,
  world: World,
): Promise<ProjectFile> {
  const isFixed = await isReadOnce(path, world);
  return {
    ...{ name, kind, isWritable: !isFixed && (await world.isWritable(path)) },
    read: async () => (isFixed ? Buffer.from(text) : orFileError(bytesOf(path, world))),
    async change(work) {
      const lock = await orFileError(world.lockFile(path));
      try {
        return await work(() => orFileError(replacementOf(lock)));
      } finally {
        await lock.release();
      }
    },
  };
}

/** Whether a file is not read again: standard input, pipes, and compressed files. */
async function isReadOnce(path: string, world: World): Promise<boolean> {
  if (path === '-' || (await world.look(path))?.isFile === false) return true;
  return (await world.look(path)) !== undefined && isGzip(await headOf(world.readFile(path)));
}

/** The bytes of a regular file: a device may never end. Undefined where there is no file. */
async function bytesOf(path: string, world: World): Promise<Uint8Array | undefined> {
  const found = await world.look(path);
  if (found === undefined) return undefined;
  if (!found.isFile) throw new FileError(found.isFolder ? 'it is a folder' : 'it is not a file');
  const tooLong = `it has more than ${mostTextBytes} bytes`;
  return wholeBytes(world.readFile(path), mostTextBytes, tooLong);
}

async function replacementOf(lock: FileLock): Promise<Replacement> {
  const draft = await lock.createFile();
  return {
    write: (text) => orFileError(draft.write(text)),
    commit: () => orFileError(draft.commit()),
    discard: () => draft.discard(),
  };
}

/** The result of an operation; its error says why it failed, and names no path. */
async function orFileError<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof FileError) throw error;
    // Errors for the terminal name a path, and have the one of the file system as their cause.
    const { cause = error } = error as Error;
    // Node.js names the path behind a comma.
    throw new FileError(reasonOf(cause).replace(/, \w+ '.*$/s, ''), { cause: error });
  }
}
