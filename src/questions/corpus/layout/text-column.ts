/** Reads and writes {@link TextColumn}s. */
import { parseJson } from '../../../core/json/parse.js';
import type { TextColumn } from './corpus.js';
import { GrowingBytes, GrowingNumbers } from './growing.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A UTF-8 text: the bytes from `start` to `end`, which are valid and do not begin with 0. */
export interface Utf8Text {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** The text of a list as it is stored; undefined if it has none. */
export function storedText(
  column: TextColumn | undefined,
  index: number,
): string | Utf8Text | undefined {
  if (column === undefined) return undefined;
  const { starts, bytes } = column;
  const start = starts[index] as number;
  const end = starts[index + 1] as number;
  if (start === end) return undefined;
  if (bytes[start] !== 0) return { bytes, start, end };
  const { value } = parseJson(decoder.decode(bytes.slice(start + 1, end)));
  return typeof value === 'string' ? value : undefined;
}

/** The text of a list; undefined if it has none. */
export function textAt(column: TextColumn | undefined, index: number): string | undefined {
  return decoded(storedText(column, index));
}

/** Decodes a text if it is stored as bytes. */
export function decoded(text: string | Utf8Text | undefined): string | undefined {
  if (typeof text !== 'object') return text;
  // Copied because TextDecoder does not accept shared memory.
  return decoder.decode(text.bytes.slice(text.start, text.end));
}

/** Collects the texts of a column. */
export class TextColumnBuilder {
  readonly #starts: GrowingNumbers;
  readonly #bytes = new GrowingBytes();

  /** Starts with the texts of a column, or with `count` empty texts. */
  constructor(base?: TextColumn, count = 0) {
    this.#starts = new GrowingNumbers(base?.starts ?? new Uint32Array(count + 1));
    if (base === undefined) return;
    this.#bytes.room(base.bytes.length).set(base.bytes);
    this.#bytes.length = base.bytes.length;
  }

  push(text: string | Utf8Text = ''): void {
    if (typeof text === 'object') this.#pushBytes(text);
    else if (text !== '') {
      const isPlain = !/^\0|\p{Surrogate}/u.test(text);
      const written = isPlain ? text : `\0${JSON.stringify(text)}`;
      // A UTF-16 code unit takes at most three bytes.
      const room = this.#bytes.room(3 * written.length);
      this.#bytes.length += encoder.encodeInto(written, room).written;
    }
    this.#starts.push(this.#bytes.length);
  }

  #pushBytes({ bytes, start, end }: Utf8Text): void {
    const room = this.#bytes.room(end - start);
    for (let at = start; at < end; at++) room[at - start] = bytes[at] as number;
    this.#bytes.length += end - start;
  }

  /** The column, or undefined if all texts are empty. */
  finish(): TextColumn | undefined {
    if (this.#bytes.length === 0) return undefined;
    return { starts: this.#starts.copy(), bytes: this.#bytes.copy() };
  }
}
