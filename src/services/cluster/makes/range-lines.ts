/** The lines of a file that begin in a range of its bytes. */
import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { lineFeed } from '../../../core/json/characters.js';

const chunkBytes = 1 << 18;

/**
 * Reads whole lines: the last one is the line that has the last byte of the range, wherever that line
 * ends. So each line of a file is in exactly one of several ranges that follow one another.
 */
export class RangeLines implements AsyncIterable<Uint8Array> {
  /** Where the first line begins; valid once it was read. */
  offset = 0;
  /** Whether all bytes until now are ASCII. */
  isAscii = true;
  readonly #path: string;
  readonly #start: number;
  readonly #end: number;

  /** @param range offsets in the file; `end` is at most the length of the file */
  constructor(path: string, { start, end }: { readonly start: number; readonly end: number }) {
    this.#path = path;
    this.#start = start;
    this.#end = end;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const end = this.#end;
    // From the last byte before the range on: if it is a line feed, a line begins with the range.
    let at = Math.max(this.#start - 1, 0);
    let isInLine = this.#start === 0;
    const chunks = createReadStream(this.#path, { start: at, highWaterMark: chunkBytes });
    for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
      const after = at + chunk.length;
      let from = 0;
      if (!isInLine) {
        from = chunk.indexOf(lineFeed) + 1;
        isInLine = from > 0 && at + from < end;
        if (isInLine) this.offset = at + from;
        else if (from > 0 || after >= end) return;
      }
      if (isInLine) {
        const stop = after < end ? 0 : chunk.indexOf(lineFeed, Math.max(end - 1 - at, 0)) + 1;
        const lines = chunk.subarray(from, stop === 0 ? chunk.length : stop);
        this.isAscii &&= isAscii(lines);
        yield lines;
        if (stop > 0) return;
      }
      at = after;
    }
  }
}
