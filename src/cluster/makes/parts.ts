/** Copying parts of the outputs of shards. */
import { open } from 'node:fs/promises';
import type { JoinTarget } from './maker.js';

/** Bytes that are copied at once. */
const chunkBytes = 1 << 20;

/** Copies a part of a file. Throws if the file is shorter. */
export async function copyPart(
  path: string,
  offset: number,
  bytes: number,
  target: Pick<JoinTarget, 'write'>,
): Promise<void> {
  if (bytes === 0) return;
  const file = await open(path);
  try {
    for (let at = offset; at < offset + bytes; ) {
      // A new buffer for each chunk: the target may keep what it is given.
      const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, offset + bytes - at));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) throw new Error(`${path} is shorter than its report says`);
      await target.write(chunk.subarray(0, bytesRead));
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}
