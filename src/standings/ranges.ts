/** Cuts an input into ranges of whole lines, so that several threads can work on it. */

import { lineFeed } from '../json/characters.js';
import { findForm } from '../json/entry-end.js';

/** A part of an input: a range of whole lines, or the rest, which one thread tags. */
export type Cut =
  | { readonly kind: 'range'; readonly bytes: Uint8Array }
  | { readonly kind: 'rest'; readonly input: AsyncIterable<Uint8Array> };

/** Where to cut. */
export interface CutOptions {
  /** The least length of a range. For this length the cost of a message is small. Default 512 KiB. */
  readonly rangeBytes?: number;
  /** If no line ends within this many bytes, the rest is not cut. Default 64 MiB. */
  readonly mostEntryBytes?: number;
}

/** Bytes behind a range for the end of a chunk. */
const spareBytes = 1 << 17;

/**
 * Memory for ranges, which is reused when a range is finished: allocating new memory takes several
 * times as long as filling it.
 */
export class RangeMemory {
  private readonly free: Uint8Array[] = [];

  /** Memory of at least `size` bytes, with any content. */
  take(size: number): Uint8Array {
    const bytes = this.free.pop();
    if (bytes !== undefined && bytes.length >= size) return bytes;
    const { buffer } = Buffer.allocUnsafeSlow(size);
    return new Uint8Array(buffer);
  }

  /** Takes back the memory of a range. */
  release({ buffer }: Uint8Array): void {
    this.free.push(new Uint8Array(buffer));
  }
}

/**
 * Cuts lines into ranges that end at line ends. The last part is the rest: what is shorter than a
 * range, all of an array, and what follows a very long line.
 */
export async function* cutInput(
  input: AsyncIterable<Uint8Array>,
  memory: RangeMemory,
  { rangeBytes = 1 << 19, mostEntryBytes = 1 << 26 }: CutOptions = {},
): AsyncGenerator<Cut> {
  const chunks = input[Symbol.asyncIterator]();
  const usual = rangeBytes + spareBytes;
  let range = memory.take(usual);
  let size = 0;
  let cut = 0;
  let isFirst = true;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    const chunk = next.value;
    const end = size + chunk.length;
    if (end > range.length) {
      const larger = memory.take(2 * end);
      larger.set(range.subarray(0, size));
      range = larger;
    }
    // Copied, because the source may reuse the chunk's memory for the next one.
    range.set(chunk, size);
    const lineEnd = chunk.lastIndexOf(lineFeed) + 1;
    if (lineEnd > 0) cut = size + lineEnd;
    size = end;
    if (size < rangeBytes) continue;
    if (isFirst && findForm(range, size).form !== 'lines') break;
    isFirst = false;
    if (cut > 0) {
      const following = memory.take(Math.max(usual, size - cut));
      following.set(range.subarray(cut, size));
      const done = range.subarray(0, cut);
      range = following;
      size -= cut;
      cut = 0;
      yield { kind: 'range', bytes: done };
    } else if (size > mostEntryBytes) break;
  }
  yield { kind: 'rest', input: followed(range.subarray(0, size), chunks) };
}

async function* followed(
  first: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  yield* { [Symbol.asyncIterator]: () => chunks };
}
