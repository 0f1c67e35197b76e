/** Cutting an input into ranges of whole lines, so that several threads can work on it. */
import { findForm } from './entry-border.js';
import { lineFeed } from './json-reader.js';

/** A part of an input: a range of whole lines, or all that is left, which cannot be cut. */
export type Cut =
  | { readonly kind: 'range'; readonly bytes: Uint8Array }
  | { readonly kind: 'rest'; readonly input: AsyncIterable<Uint8Array> };

/** Where to cut. */
export interface CutOptions {
  /** About so long is a range: long enough that handing it over costs nothing. Default 512 KiB. */
  readonly rangeBytes?: number;
  /** Where no line ends in so many bytes, the rest is not cut. Default 64 MiB. */
  readonly mostEntryBytes?: number;
}

/** Room for the end of a chunk behind a range. */
const spareBytes = 1 << 17;

/**
 * Cuts lines into ranges that end at line ends, but for the last one. An array, an input shorter
 * than a range, and what follows a line that is very long are given as the rest.
 */
export async function* cutInput(
  input: AsyncIterable<Uint8Array>,
  { rangeBytes = 1 << 19, mostEntryBytes = 1 << 26 }: CutOptions = {},
): AsyncGenerator<Cut> {
  const chunks = input[Symbol.asyncIterator]();
  let range: Uint8Array = new Uint8Array(rangeBytes + spareBytes);
  let size = 0;
  let cut = 0;
  let isFirst = true;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    // Copied, because the chunk may be written over once the next one is asked for.
    range = added(range, size, next.value);
    const lineEnd = next.value.lastIndexOf(lineFeed) + 1;
    if (lineEnd > 0) cut = size + lineEnd;
    size += next.value.length;
    if (size < rangeBytes) continue;
    if (isFirst && findForm(range, size).form !== 'lines') break;
    isFirst = false;
    if (cut > 0) {
      const left = added(new Uint8Array(rangeBytes + spareBytes), 0, range.subarray(cut, size));
      yield { kind: 'range', bytes: range.subarray(0, cut) };
      range = left;
      size -= cut;
      cut = 0;
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

/** Puts a chunk behind the first `size` bytes, in larger memory where it has no room. */
function added(bytes: Uint8Array, size: number, chunk: Uint8Array): Uint8Array {
  let all = bytes;
  if (size + chunk.length > all.length) {
    all = new Uint8Array(2 * (size + chunk.length));
    all.set(bytes.subarray(0, size));
  }
  all.set(chunk, size);
  return all;
}
