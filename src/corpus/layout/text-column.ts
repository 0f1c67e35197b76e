/** Reading and writing {@link TextColumn}s. */
import type { TextColumn } from './corpus.js';
import { GrowingBytes, GrowingNumbers } from './growing.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of a list; undefined where it has none. */
export function textAt(column: TextColumn | undefined, index: number): string | undefined {
  if (column === undefined) return undefined;
  const start = column.starts[index] as number;
  const end = column.starts[index + 1] as number;
  if (start === end) return undefined;
  // A copy where the memory is shared, which TextDecoder does not take.
  const bytes = column.bytes.slice(start, end);
  if (bytes[0] !== 0) return decoder.decode(bytes);
  return JSON.parse(decoder.decode(bytes.subarray(1))) as string;
}

/** Collects the texts of a column. */
export class TextColumnBuilder {
  readonly #starts: GrowingNumbers;
  readonly #bytes = new GrowingBytes();

  /** Begins with the texts of a column, or with `count` empty ones. */
  constructor(base?: TextColumn, count = 0) {
    this.#starts = new GrowingNumbers(base?.starts ?? new Uint32Array(count + 1));
    if (base === undefined) return;
    this.#bytes.room(base.bytes.length).set(base.bytes);
    this.#bytes.length = base.bytes.length;
  }

  push(text = ''): void {
    if (text !== '') {
      const isPlain = !/^\0|\p{Surrogate}/u.test(text);
      const written = isPlain ? text : `\0${JSON.stringify(text)}`;
      // A UTF-16 unit takes at most three bytes.
      const room = this.#bytes.room(3 * written.length);
      this.#bytes.length += encoder.encodeInto(written, room).written;
    }
    this.#starts.push(this.#bytes.length);
  }

  /** The column, or undefined where all texts are empty. */
  finish(): TextColumn | undefined {
    if (this.#bytes.length === 0) return undefined;
    return { starts: this.#starts.copy(), bytes: this.#bytes.copy() };
  }
}
