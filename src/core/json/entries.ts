/** Splits a stream into entries: the items of a JSON array, or lines with one JSON value each. */

import { closeBrace, closeBracket, comma, isBlank } from './characters.js';
import {
  EntryBorder,
  findForm,
  mostEntryBytes,
  type StandingsForm,
  type StreamBytes,
} from './entry-end.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Reads an entry directly from the bytes. Returns the offset after it; or -1 if the entry is incomplete, or should be
 * returned as text instead.
 */
export type TakeEntry = (stream: StreamBytes, start: number, form: StandingsForm) => number;

export interface EntryOptions {
  /** Called for each entry; entries that it does not take are returned as texts. Default: all are returned. */
  readonly take?: TakeEntry | undefined;
  /** Set if the stream is a part of a file of lines. Default: detected from the first bytes. */
  readonly form?: 'lines' | undefined;
  /** Entries with more bytes are skipped. Default: {@link mostEntryBytes}. */
  readonly most?: number;
}

/** Incomplete entries of more bytes are not offered to `take` again when the next chunk arrives. */
const mostOffered = 1 << 16;

/**
 * Takes a stream in chunks and returns its entries as texts. Entries are split but not parsed: invalid JSON is
 * returned as it is. Undefined stands for an entry that is too long.
 */
export class EntryReader {
  readonly #take: TakeEntry | undefined;
  readonly #most: number;
  /** The first {@link #end} of these bytes were not returned yet. */
  #bytes = new Uint8Array();
  #end = 0;
  #next = 0;
  /** True after an entry, false after a comma, undefined at the beginning. */
  #isAfterEntry: boolean | undefined;
  #endsInComma = false;
  #isClosed = false;
  #form: StandingsForm | undefined;
  #border: EntryBorder | undefined;
  /** Whether the current entry is too long, so that its bytes are dropped. */
  #isTooLong = false;

  constructor({ take, form, most = mostEntryBytes }: EntryOptions = {}) {
    this.#take = take;
    this.#most = most;
    this.#form = form;
    if (form !== undefined) this.#border = new EntryBorder(form);
  }

  /**
   * Yields the entries that this chunk completes. The generator must run to its end. A string must not end within a
   * surrogate pair.
   */
  *push(chunk: Uint8Array | string): Generator<string | undefined> {
    this.#append(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
    yield* this.#read('more');
    this.#border?.move(this.#next);
    this.#bytes.copyWithin(0, this.#next, this.#end);
    this.#end -= this.#next;
    this.#next = 0;
  }

  /** Whether the array ends with a trailing comma, which is invalid JSON. */
  get endsInComma(): boolean {
    return this.#endsInComma;
  }

  /** Whether the stream ended inside an array. */
  get isCutOff(): boolean {
    return this.#form === 'array' && !this.#isClosed;
  }

  /** Yields the remaining entries at the end of the stream. */
  end(): Generator<string | undefined> {
    return this.#read('end');
  }

  #append(chunk: Uint8Array): void {
    const needed = this.#end + chunk.length;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.#end));
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#end);
    this.#end = needed;
  }

  *#read(until: 'more' | 'end'): Generator<string | undefined> {
    const stream = { bytes: this.#bytes, end: this.#end };
    const border = this.#border ?? this.#begin();
    while (border !== undefined && (border.isSearching || this.#skipBetween())) {
      if (!border.isSearching) {
        const after = this.#take?.(stream, this.#next, this.#form as StandingsForm) ?? -1;
        if (after !== -1) {
          this.#next = after;
          continue;
        }
        border.begin(this.#next);
      }
      let stop = border.find(stream);
      if (stop === -1) {
        if (until === 'more') {
          const length = stream.end - this.#next;
          this.#isTooLong ||= length > this.#most;
          if (this.#isTooLong) this.#next = stream.end;
          else if (this.#take && length < mostOffered) border.finish();
          break;
        }
        stop = stream.end;
      }
      border.finish();
      const isTooLong = this.#isTooLong || stop - this.#next > this.#most;
      this.#isTooLong = false;
      if (isTooLong) {
        this.#next = stop;
        yield undefined;
        continue;
      }
      const whole = decoder.decode(stream.bytes.subarray(this.#next, stop));
      const text = whole.trim();
      this.#next = stop;
      // `whole` in case an array has white space between two commas that `trim` removes, but that is not JSON's: it is
      // returned as an invalid entry.
      if (text !== '' || this.#form === 'array') yield text || whole;
    }
  }

  #begin(): EntryBorder | undefined {
    const { form, start } = findForm(this.#bytes, this.#end, this.#next);
    this.#next = start;
    if (form === undefined) return undefined;
    this.#form = form;
    this.#border = new EntryBorder(form);
    return this.#border;
  }

  /**
   * Moves to the next entry; an empty one starts at its comma. Returns false if the bytes have no further entry, or
   * the array has ended.
   */
  #skipBetween(): boolean {
    const isArray = this.#form === 'array';
    for (; this.#next < this.#end; this.#next++) {
      const byte = this.#bytes[this.#next] as number;
      if (isBlank(byte)) continue;
      if (isArray && byte === comma && this.#isAfterEntry) {
        this.#isAfterEntry = false;
        continue;
      }
      this.#isClosed = isArray && (byte === closeBracket || byte === closeBrace);
      if (this.#isClosed) this.#endsInComma ||= this.#isAfterEntry === false;
      this.#isAfterEntry = true;
      return !this.#isClosed;
    }
    return false;
  }
}

const pieceLength = 1 << 13;

/** Yields the entries of a whole text, reading it only as far as needed. */
export function* entriesOf(text: string): Generator<string> {
  const reader = new EntryReader({ most: Infinity });
  // In pieces, so that callers who want only the first entries need not wait for the others.
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = at + pieceLength;
    // Keep surrogate pairs together.
    if ((text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end++;
    for (const entry of reader.push(text.slice(at, end))) if (entry !== undefined) yield entry;
  }
  for (const entry of reader.end()) if (entry !== undefined) yield entry;
}
