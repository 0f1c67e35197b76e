import type { JoinTarget, ShardOutput } from './task.js';

/** Reads the output of a shard part by part. */
export class PartReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #left: Uint8Array = new Uint8Array();

  constructor(output: ShardOutput) {
    this.#chunks = output()[Symbol.asyncIterator]();
  }

  /** Copies the next bytes. Throws if there are fewer. */
  async copy(bytes: number, target: Pick<JoinTarget, 'write'>): Promise<void> {
    for (let left = bytes; left > 0; ) {
      if (this.#left.length === 0 && !(await this.#read())) {
        throw new Error('the output of a shard is shorter than its report says');
      }
      const piece = this.#left.subarray(0, left);
      this.#left = this.#left.subarray(piece.length);
      left -= piece.length;
      await target.write(piece);
    }
  }

  /** Reads to the end, where the bytes are verified. Returns the number of remaining bytes. */
  async end(): Promise<number> {
    let left = this.#left.length;
    while (await this.#read()) left += this.#left.length;
    return left;
  }

  /** Closes the output, even if it was not read to its end. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #read(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    this.#left = value ?? this.#left;
    return done !== true;
  }
}

/** Reads the whole output of a shard. */
export async function bytesOf(output: ShardOutput): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of output()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
