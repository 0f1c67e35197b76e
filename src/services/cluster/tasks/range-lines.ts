/** Reads the lines of a file that begin in a range of its bytes. */
import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { type ByteRange, RangeCut } from '../../../core/standings/ranges.js';

const chunkBytes = 1 << 18;

export class RangeLines implements AsyncIterable<Uint8Array> {
  /** Whether all bytes so far are ASCII. */
  isAscii = true;
  readonly #path: string;
  readonly #cut: RangeCut;

  constructor(path: string, range: ByteRange) {
    this.#path = path;
    this.#cut = new RangeCut(range);
  }

  /** The offset of the first line. Valid once that line was read. */
  get offset(): number {
    return this.#cut.first ?? 0;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const cut = this.#cut;
    const chunks = createReadStream(this.#path, { start: cut.at, highWaterMark: chunkBytes });
    for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
      const lines = cut.push(chunk);
      this.isAscii &&= isAscii(lines);
      if (lines.length > 0) yield lines;
      if (cut.isDone) return;
    }
  }
}
