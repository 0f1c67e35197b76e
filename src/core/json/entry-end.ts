/**
 * Finds the end of an entry of a stream: the end of its line or, in an array, the comma or bracket after it. Entries
 * are not parsed. A search over several chunks reads each byte once.
 */

import {
  backslash,
  closeBrace,
  closeBracket,
  comma,
  isBlank,
  lineFeed,
  openBrace,
  openBracket,
  quote,
} from './characters.js';

/** The form of a stream: a JSON array, or one JSON value on each line. */
export type StandingsForm = 'array' | 'lines';

/**
 * Detects the form of an input, and where its first entry can begin. `form` is missing if more bytes are needed; the
 * search can then continue at `start`.
 */
export function findForm(
  bytes: Uint8Array,
  end: number,
  from = 0,
): { readonly form?: StandingsForm; readonly start: number } {
  let at = from;
  while (at < end) {
    if (isBlank(bytes[at] as number)) at++;
    else if (bytes[at] !== byteOrderMark[0]) break;
    else {
      // The rest of the byte order mark can be in the next chunk.
      if (end - at < byteOrderMark.length) return { start: at };
      if (byteOrderMark.some((byte, place) => bytes[at + place] !== byte)) break;
      at += byteOrderMark.length;
    }
  }
  if (at === end) return { start: at };
  return bytes[at] === openBracket
    ? { form: 'array', start: at + 1 }
    : { form: 'lines', start: at };
}

const byteOrderMark = [0xef, 0xbb, 0xbf] as const;

/** An entry with more bytes cannot be a standing: a bracket or quote must be missing. */
export const mostEntryBytes = 1 << 26;

/** Bytes of a stream; only those before `end` are valid. */
export interface StreamBytes {
  readonly bytes: Uint8Array;
  readonly end: number;
}

/** Finds the ends of entries, one after another. */
export class EntryBorder {
  readonly #form: StandingsForm;
  #next = 0;
  #depth = 1;
  #inString = false;
  #isSearching = false;

  constructor(form: StandingsForm) {
    this.#form = form;
  }

  /** Whether a search was started and not finished. */
  get isSearching(): boolean {
    return this.#isSearching;
  }

  /** Starts the search for the end of the entry that begins at `from`. */
  begin(from: number): void {
    this.#next = from;
    this.#depth = 1;
    this.#inString = false;
    this.#isSearching = true;
  }

  /** Ends the search. */
  finish(): void {
    this.#isSearching = false;
  }

  /** Continues after this many bytes were removed from the start. */
  move(by: number): void {
    this.#next -= by;
  }

  /** The end of the entry, or -1 if it is not in these bytes. */
  find({ bytes, end }: StreamBytes): number {
    return this.#form === 'lines' ? this.#lineEnd(bytes, end) : this.#endInArray(bytes, end);
  }

  #lineEnd(bytes: Uint8Array, end: number): number {
    const found = bytes.subarray(0, end).indexOf(lineFeed, this.#next);
    this.#next = end;
    return found;
  }

  #endInArray(bytes: Uint8Array, end: number): number {
    let depth = this.#depth;
    let inString = this.#inString;
    let at = this.#next;
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      if (inString) {
        if (byte === backslash) at++;
        else if (byte === quote) inString = false;
      } else if (byte === quote) inString = true;
      else if (byte === openBrace || byte === openBracket) depth++;
      else if (byte === closeBrace || byte === closeBracket) {
        if (depth === 1) return at;
        depth--;
      } else if (byte === comma && depth === 1) return at;
    }
    // Can be one past `end`, to skip the rest of an escape that is cut off there.
    this.#next = at;
    this.#depth = depth;
    this.#inString = inString;
    return -1;
  }
}
