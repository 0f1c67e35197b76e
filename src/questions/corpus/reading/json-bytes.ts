/** Finds where JSON values end in bytes, and parses them. -1 means that a value is invalid or incomplete. */
import {
  backslash,
  closeBrace,
  isBlank,
  lineFeed,
  openBrace,
  quote,
} from '../../../core/json/characters.js';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const [nullText, trueText, falseText] = ['null', 'true', 'false'].map((text) =>
  new TextEncoder().encode(text),
) as [Uint8Array, Uint8Array, Uint8Array];

/** The offset after white space; with `hasLines`, a line feed ends it. */
export function skipSpace(bytes: Uint8Array, from: number, hasLines: boolean): number {
  let at = from;
  while (isBlank(bytes[at] as number) && !(hasLines && bytes[at] === lineFeed)) at++;
  return at;
}

/** The offset of the closing quote of a string whose text begins at `from`, if it is ASCII without escapes. */
export function plainEnd(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) return at;
    if (byte === backslash || byte < 0x20 || byte > 0x7e) return -1;
  }
  return -1;
}

/** The offset of the closing quote of any string. */
export function stringEnd(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) return at;
    if (byte === backslash) at++;
  }
  return -1;
}

/** The offset after the object that begins at `from`. */
export function objectEnd(bytes: Uint8Array, from: number, end: number): number {
  let depth = 0;
  for (let at = from; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) {
      at = stringEnd(bytes, at + 1, end);
      if (at === -1) return -1;
    } else if (byte === openBrace) depth++;
    else if (byte === closeBrace && --depth === 0) return at + 1;
  }
  return -1;
}

/** The offset after `null`, `true`, `false` or a whole number. */
export function wordEnd(bytes: Uint8Array, from: number): number {
  if (isDigit(bytes[from])) return wholeEnd(bytes, from);
  const text =
    bytes[from] === nullText[0] ? nullText : bytes[from] === trueText[0] ? trueText : falseText;
  return isTextAt(text, bytes, from, from + text.length) ? from + text.length : -1;
}

/** The offset after `null`. */
export function nullEnd(bytes: Uint8Array, from: number): number {
  const end = from + nullText.length;
  return isTextAt(nullText, bytes, from, end) ? end : -1;
}

/** Whether the bytes from `start` to `end` equal a text. */
export function isTextAt(text: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let at = 0; at < text.length; at++) if (text[at] !== bytes[start + at]) return false;
  return true;
}

/** The offset after a whole number of up to nine digits. */
export function wholeEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isDigit(bytes[at])) at++;
  const digits = at - from;
  if (digits === 0 || digits > 9 || (digits > 1 && bytes[from] === 0x30)) return -1;
  // "." or "e" would continue the number.
  return bytes[at] === 0x2e || ((bytes[at] as number) | 0x20) === 0x65 ? -1 : at;
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** Parses bytes; undefined if they are not JSON in valid UTF-8. */
export function parseBytes(bytes: Uint8Array, start: number, end: number): unknown {
  try {
    return JSON.parse(strict.decode(bytes.subarray(start, end)));
  } catch {
    return undefined;
  }
}
