/** What tells whether a file is the one that was submitted. */
import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import type { BatchInput } from '../makes/maker.js';

export type Identity = Pick<BatchInput, 'bytes' | 'modified' | 'hash'>;

/** Bytes at the beginning and at the end that are hashed. */
const hashedBytes = 1 << 16;

/** The identity of a file. Throws what the system throws. */
export async function identityOf(path: string): Promise<Identity> {
  const { size: bytes, mtimeMs } = await stat(path);
  const file = await open(path);
  try {
    const hash = createHash('sha256');
    const chunk = Buffer.alloc(Math.min(hashedBytes, bytes));
    for (const at of [0, Math.max(0, bytes - hashedBytes)]) {
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
      hash.update(chunk.subarray(0, bytesRead));
    }
    return { bytes, modified: Math.round(mtimeMs), hash: hash.digest('hex').slice(0, 32) };
  } finally {
    await file.close();
  }
}

/** Whether a file still has the length and the time of its last change. */
export async function isUnchanged(path: string, { bytes, modified }: Identity): Promise<boolean> {
  const { size, mtimeMs } = await stat(path);
  return size === bytes && Math.round(mtimeMs) === modified;
}
