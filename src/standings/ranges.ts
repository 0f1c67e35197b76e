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

/**
 * Cuts lines into ranges that end at line ends, but for the last one. An array, an input shorter
 * than a range, and what follows a line that is very long are given as the rest.
 */
export async function* cutInput(
  input: AsyncIterable<Uint8Array>,
  { rangeBytes = 1 << 19, mostEntryBytes = 1 << 26 }: CutOptions = {},
): AsyncGenerator<Cut> {
  const chunks = input[Symbol.asyncIterator]();
  let parts: Uint8Array[] = [];
  let size = 0;
  let isFirst = true;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    // A copy: the chunk may be written over once the next one is asked for.
    const chunk = Buffer.from(next.value);
    parts.push(chunk);
    size += chunk.length;
    if (size < rangeBytes) continue;
    const cut = chunk.lastIndexOf(lineFeed) + 1;
    if (isFirst) {
      const start = joined(parts);
      if (findForm(start, start.length)?.form !== 'lines') break;
    }
    if (cut > 0) {
      isFirst = false;
      parts[parts.length - 1] = chunk.subarray(0, cut);
      yield { kind: 'range', bytes: joined(parts) };
      parts = [chunk.subarray(cut)];
      size = chunk.length - cut;
    } else if (size > mostEntryBytes) break;
  }
  yield { kind: 'rest', input: followed(parts, chunks) };
}

async function* followed(
  parts: readonly Uint8Array[],
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* parts;
  yield* { [Symbol.asyncIterator]: () => chunks };
}

/** The parts one after the other, in memory of their own. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
