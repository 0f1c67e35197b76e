/** Bytes that are not UTF-8: where they are, in a text and in a stream. */
import { diagnose } from '../diagnostics/codes/standings.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { rangesOf } from './jsonc.js';

/** Several gigabytes a second in Node.js; a browser has to decode the bytes. */
const isUtf8: (bytes: Uint8Array) => boolean =
  globalThis.process?.getBuiltinModule?.('node:buffer').isUtf8 ?? isDecodable;

const isAscii: (bytes: Uint8Array) => boolean =
  globalThis.process?.getBuiltinModule?.('node:buffer').isAscii ??
  ((bytes) => bytes.every((byte) => byte < 0x80));

function isDecodable(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The invalid bytes of an input: the offset of the first one, and in how many places they are. */
export interface InvalidBytes {
  readonly offset: number;
  readonly count: number;
  /** The encoding that the input seems to have, if it is a known one. */
  readonly encoding?: string;
}

/**
 * The encoding of a text in UTF-16 or UTF-32, by its first 4 bytes: its byte order mark, or the
 * zeros of its first characters, which a text in UTF-8 does not have.
 */
export function wideEncoding([a, b, c, d]: Uint8Array): string | undefined {
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe)) {
    return 'UTF-32';
  }
  if (a === 0xff && b === 0xfe) return 'UTF-16 LE';
  if (a === 0xfe && b === 0xff) return 'UTF-16 BE';
  if (b === 0 && d === 0 && a && c) return 'UTF-16 LE';
  return a === 0 && c === 0 && b && d ? 'UTF-16 BE' : undefined;
}

/** Passes chunks on; throws the error that `toError` returns if they begin as UTF-16 or UTF-32. */
export async function* refuseWide(
  chunks: AsyncIterable<Uint8Array>,
  toError: (encoding: string) => Error,
): AsyncGenerator<Uint8Array> {
  let head: number[] | undefined = [];
  for await (const chunk of chunks) {
    if (head !== undefined) {
      head.push(...chunk.subarray(0, 4));
      if (head.length >= 4) {
        const encoding = wideEncoding(Uint8Array.from(head));
        if (encoding !== undefined) throw toError(encoding);
        head = undefined;
      }
    }
    yield chunk;
  }
}

/**
 * Takes an input in chunks and finds the bytes that are not UTF-8. A chunk may end inside a
 * character.
 */
export class Utf8Check {
  /** Of the next chunk. */
  #offset = 0;
  /** How many bytes the character at the end of the last chunk lacks. */
  #missing = 0;
  /** The range of the next byte of that character. */
  #least = 0x80;
  #most = 0xbf;
  #character = 0;
  #first = -1;
  #count = 0;
  /** Whether the input has characters of several bytes, as UTF-8 writes them. */
  #hasCharacters = false;

  push(chunk: Uint8Array): void {
    const { length } = chunk;
    let at = 0;
    for (; at < length && this.#missing > 0; at++) this.#take(chunk[at] as number, at);
    // The last character may be cut.
    let end = length;
    for (let back = 1; back <= Math.min(3, length - at); back++) {
      if ((chunk[length - back] as number) >= 0xc0) end = length - back;
    }
    // Nearly all chunks are valid.
    const most = chunk.subarray(at, end);
    if (isUtf8(most)) {
      this.#hasCharacters ||= !isAscii(most);
      at = end;
    }
    for (; at < length; at++) this.#take(chunk[at] as number, at);
    this.#offset += length;
  }

  /** What was found, after the last chunk; undefined if the input is UTF-8. */
  finish(): InvalidBytes | undefined {
    if (this.#missing > 0) this.#note(this.#character);
    this.#missing = 0;
    if (this.#first === -1) return undefined;
    const encoding = this.#hasCharacters ? {} : { encoding: 'Windows-1252 (Latin-1)' };
    return { offset: this.#first, count: this.#count, ...encoding };
  }

  #take(byte: number, at: number): void {
    if (this.#missing > 0) {
      const isNext = byte >= this.#least && byte <= this.#most;
      this.#least = 0x80;
      this.#most = 0xbf;
      if (isNext) {
        this.#missing--;
        this.#hasCharacters = true;
        return;
      }
      this.#missing = 0;
      this.#note(this.#character);
    }
    if (byte < 0x80) return;
    this.#character = this.#offset + at;
    if (byte < 0xc2 || byte > 0xf4) {
      this.#note(this.#character);
      return;
    }
    this.#missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    // Excluded are longer forms than needed, surrogates, and code points above the last one.
    if (byte === 0xe0) this.#least = 0xa0;
    else if (byte === 0xed) this.#most = 0x9f;
    else if (byte === 0xf0) this.#least = 0x90;
    else if (byte === 0xf4) this.#most = 0x8f;
  }

  #note(offset: number): void {
    this.#count++;
    if (this.#first === -1) this.#first = offset;
  }
}

/** The finding about invalid bytes; in a text, with line and column. */
export function invalidBytesFinding(
  found: InvalidBytes,
  range: Pick<Diagnostic, 'range'> = {},
): Diagnostic {
  return diagnose('not-utf8', '', { ...found }, range);
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Decodes a whole text, and keeps its byte order mark. Bytes that are not UTF-8 become U+FFFD, and there is a finding with the
 * place of the first one. Of a text in UTF-16 or UTF-32, nothing is decoded.
 */
export function decodeUtf8(bytes: Uint8Array): {
  readonly text: string;
  readonly finding?: Diagnostic;
} {
  const encoding = wideEncoding(bytes);
  if (encoding !== undefined) {
    return { text: '', finding: diagnose('other-encoding', '', { encoding }) };
  }
  const check = new Utf8Check();
  check.push(bytes);
  const found = check.finish();
  const text = decoder.decode(bytes);
  if (found === undefined) return { text };
  const start = decoder.decode(bytes.subarray(0, found.offset)).length;
  const range = rangesOf(text)({ start, end: start + 1 });
  return { text, finding: invalidBytesFinding(found, { range }) };
}
