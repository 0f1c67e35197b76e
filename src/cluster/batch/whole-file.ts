/**
 * Files that are whole or not there at all, also after a crash: the bytes go to a draft beside, are
 * synced, and get their name by renaming; then the folder is synced.
 */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The ending of a draft, behind the name of its file. */
export const draftEnding = '.part';

export class WholeFile {
  readonly #path: string;
  readonly #draft: string;
  readonly #handle: FileHandle;

  private constructor(path: string, draft: string, handle: FileHandle) {
    this.#path = path;
    this.#draft = draft;
    this.#handle = handle;
  }

  /** Begins a file. Several processes may write the same one; the last that commits gives its bytes. */
  static async create(path: string): Promise<WholeFile> {
    const draft = `${path}.${randomBytes(8).toString('hex')}${draftEnding}`;
    return new WholeFile(path, draft, await open(draft, 'wx'));
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await this.#handle.write(bytes, at);
      at += bytesWritten;
    }
  }

  async commit(): Promise<void> {
    await this.#handle.sync();
    await this.#handle.close();
    await rename(this.#draft, this.#path);
    await syncFolder(dirname(this.#path));
  }

  /** Removes the draft. Never throws. */
  async discard(): Promise<void> {
    await this.#handle.close().catch(() => {});
    await rm(this.#draft, { force: true }).catch(() => {});
  }
}

/** Writes a file at once. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const file = await WholeFile.create(path);
  try {
    await file.write(typeof content === 'string' ? Buffer.from(content) : content);
    await file.commit();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Makes names in a folder last. File systems that cannot sync a folder keep them in their own way. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  if (folder === undefined) return;
  await folder.sync().catch(() => {});
  await folder.close();
}
