/** What tells whether a file is the one that was submitted. */
import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import type { BatchInput } from '../makes/maker.js';

export type Identity = Pick<BatchInput, 'bytes' | 'modified' | 'hash'>;

/**
 * Blocks that are hashed, spread over the file: all of a file of up to 1 MB. Hashing larger ones as a
 * whole would make each worker read all inputs once more, so a change between the blocks is only found
 * by the length of the file or the time of its last change.
 */
const blockBytes = 1 << 16;
const blocks = 16;

/** The identity of a file. Throws what the system throws. */
export async function identityOf(path: string): Promise<Identity> {
  const { size: bytes, mtimeMs } = await stat(path);
  const file = await open(path);
  try {
    const hash = createHash('sha256');
    const chunk = Buffer.alloc(Math.min(blockBytes, bytes));
    const step = (bytes - chunk.length) / (blocks - 1);
    const starts = Array.from({ length: blocks }, (_, block) => Math.floor(block * step));
    for (const at of new Set(starts)) {
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
      hash.update(chunk.subarray(0, bytesRead));
    }
    return { bytes, modified: Math.round(mtimeMs), hash: hash.digest('hex').slice(0, 32) };
  } finally {
    await file.close();
  }
}

/** Whether a file is still the same: a changed file may have its old length and time. */
export async function isUnchanged(path: string, known: Identity): Promise<boolean> {
  const { bytes, modified, hash } = await identityOf(path);
  return bytes === known.bytes && modified === known.modified && hash === known.hash;
}
