import type { JoinTarget, ShardOutput } from './task.js';

/** Reads the output of a shard part by part. */
export function createPartReader(output: ShardOutput) {
  const chunks = output()[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  const read = async () => {
    const { done, value } = await chunks.next();
    rest = value ?? rest;
    return done !== true;
  };
  return {
    /** Copies the next bytes. Throws if there are fewer. */
    async copy(bytes: number, target: Pick<JoinTarget, 'write'>): Promise<void> {
      for (let left = bytes; left > 0; ) {
        if (rest.length === 0 && !(await read())) {
          throw new Error('the output of a shard is shorter than its report says');
        }
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.length);
        left -= piece.length;
        await target.write(piece);
      }
    },
    /** Reads to the end, where the bytes are verified. Returns the number of remaining bytes. */
    async end(): Promise<number> {
      let left = rest.length;
      while (await read()) left += rest.length;
      return left;
    },
    /** Closes the output, even if it was not read to its end. */
    async close(): Promise<void> {
      await chunks.return?.();
    },
  };
}

/** Reads the whole output of a shard. */
export async function bytesOf(output: ShardOutput): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of output()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
