/**
 * Where an entry of a stream ends: at the end of its line, or at the comma or bracket after it in
 * an array. Entries are not parsed; a search over several chunks reads each byte once.
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
 * The form of an input, and where its first entry may begin. `form` is missing if more bytes are
 * needed to know it; the search then continues from `start`, with no entry before that.
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
      // The rest of it may be in the next chunk.
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

/** An entry of more bytes is not a standing: a bracket or a quote is missing. */
export const mostEntryBytes = 1 << 26;

/** Bytes of a stream; those after `end` mean nothing. */
export interface StreamBytes {
  readonly bytes: Uint8Array;
  readonly end: number;
}

/** Searches the end of one entry after the other. */
export class EntryBorder {
  readonly #form: StandingsForm;
  #next = 0;
  #depth = 1;
  #inString = false;
  #isSearching = false;

  constructor(form: StandingsForm) {
    this.#form = form;
  }

  /** Whether the end of an entry was not found yet. */
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

  /** Where the entry ends, or -1 if that is after these bytes. */
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
    // May be one byte after the end, so that an escape that is cut there is skipped.
    this.#next = at;
    this.#depth = depth;
    this.#inString = inString;
    return -1;
  }
}
