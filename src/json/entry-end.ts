/**
 * Where an entry of a stream ends: at the line's end, or at the comma or bracket of the array that
 * it stands in. For entries that are cut by the end of a chunk, or that are no sound standings; a
 * search goes on where it stopped, so that each byte is looked at once however small the chunks.
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

/** How a stream holds its standings: a JSON array, or one JSON value a line. */
export type StandingsForm = 'array' | 'lines';

/**
 * The form of an input, and where its first entry may begin. Where the form is not sure yet, there
 * is nothing of an entry before `start`, and the search can go on from there with more bytes.
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
      // It may still be coming in.
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

export class EntryBorder {
  private next = 0;
  private depth = 1;
  private inString = false;
  private isOpen = false;

  constructor(private readonly form: StandingsForm) {}

  /** Whether a search is under way. */
  get isSearching(): boolean {
    return this.isOpen;
  }

  /** Begins with the entry that begins at `from`. */
  begin(from: number): void {
    this.next = from;
    this.depth = 1;
    this.inString = false;
    this.isOpen = true;
  }

  /** The search is over. */
  finish(): void {
    this.isOpen = false;
  }

  /** The bytes were moved down by this much. */
  move(by: number): void {
    this.next -= by;
  }

  /** Where the entry ends, or -1 where that is not in the bytes before `end`. */
  find({ bytes, end }: { readonly bytes: Uint8Array; readonly end: number }): number {
    const found =
      this.form === 'lines'
        ? Buffer.from(bytes.buffer, bytes.byteOffset, end).indexOf(lineFeed, this.next)
        : this.findInArray(bytes, end);
    if (found === -1) this.next = Math.max(this.next, end);
    return found;
  }

  private findInArray(bytes: Uint8Array, end: number): number {
    let { depth, inString } = this;
    let at = this.next;
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
    // An escape at the very end has been passed over into what is still to come.
    this.next = at;
    this.depth = depth;
    this.inString = inString;
    return -1;
  }
}
