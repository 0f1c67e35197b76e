/** Finds bytes that are not UTF-8, in texts and streams. */
import { diagnose } from '../diagnostics/codes/standings.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { rangesOf } from './jsonc.js';

/** Checks several gigabytes per second in Node. Browsers have no such function, and decode the bytes. */
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

/** The first invalid byte of an input. */
export interface InvalidBytes {
  readonly offset: number;
  /** The encoding that the input seems to have, if recognized. */
  readonly encoding?: string;
}

/**
 * Detects UTF-16 and UTF-32 by the first 4 bytes: by the byte order mark, or by zeros, which UTF-8 does not have.
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

/** Passes chunks through. If they are UTF-16 or UTF-32, throws the error made by `toError`. */
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
 * Takes an input in chunks and finds the first byte that is not UTF-8. Chunks can end inside a character.
 */
export class Utf8Check {
  /** The last bytes, which might be a part of a character. */
  #tail = new Uint8Array();
  #offset = 0;
  #first = -1;
  #hasCharacters = false;

  /** Whether the input has UTF-8 characters of several bytes. */
  get hasCharacters(): boolean {
    return this.#hasCharacters;
  }

  push(chunk: Uint8Array): void {
    let bytes = chunk;
    if (this.#tail.length > 0) {
      bytes = new Uint8Array(this.#tail.length + chunk.length);
      bytes.set(this.#tail);
      bytes.set(chunk, this.#tail.length);
    }
    const { length } = bytes;
    let end = length;
    for (let back = 1; back <= Math.min(3, length); back++) {
      if ((bytes[length - back] as number) >= 0xc0) end = length - back;
    }
    this.#check(bytes.subarray(0, end));
    // Not `slice`, which shares memory if the chunk is a Buffer.
    this.#tail = Uint8Array.from(bytes.subarray(end));
  }

  /** Must be called after the last chunk. Returns undefined if the input is UTF-8. */
  finish(): InvalidBytes | undefined {
    this.#check(this.#tail);
    if (this.#first === -1) return undefined;
    const encoding = this.#hasCharacters ? {} : { encoding: 'Windows-1252 (Latin-1)' };
    return { offset: this.#first, ...encoding };
  }

  #check(bytes: Uint8Array): void {
    // The fast path: nearly all chunks are valid.
    if (isUtf8(bytes)) this.#hasCharacters ||= !isAscii(bytes);
    else this.#checkEach(bytes);
    this.#offset += bytes.length;
  }

  #checkEach(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      const lead = bytes[at] as number;
      if (lead < 0x80) continue;
      const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
      if (isUtf8(bytes.subarray(at, at + length))) {
        this.#hasCharacters = true;
        at += length - 1;
        continue;
      }
      // The beginning of a UTF-8 character, as at the end of a truncated file, is not taken for Latin-1.
      this.#hasCharacters ||= lead >= 0xc2 && ((bytes[at + 1] ?? 0) & 0xc0) === 0x80;
      if (this.#first === -1) this.#first = this.#offset + at;
    }
  }
}

/** The finding about invalid bytes; for texts, with line and column. */
export function invalidBytesFinding(
  found: InvalidBytes,
  range: Pick<Diagnostic, 'range'> = {},
): Diagnostic {
  return diagnose('not-utf8', '', { ...found }, range);
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Decodes a whole text, and keeps its byte order mark. Bytes that are not UTF-8 become U+FFFD, and a finding gives the
 * place of the first one. UTF-16 and UTF-32 are not decoded; the text is empty then.
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
