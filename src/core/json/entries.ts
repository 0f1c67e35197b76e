/** The texts of the entries of a stream: of a JSON array, or of lines with one JSON value each. */

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
 * Reads an entry from its bytes, before it is cut. Returns the offset after it, or -1: the entry is
 * not complete, or it is left to be returned as text.
 */
export type TakeEntry = (stream: StreamBytes, start: number, form: StandingsForm) => number;

export interface EntryOptions {
  /** Called for each entry; those that it does not take are returned. Default: none. */
  readonly take?: TakeEntry | undefined;
  /** The stream is a part of a file of lines. Default: the first bytes say its form. */
  readonly form?: 'lines' | undefined;
  /** A longer entry is skipped. Default: {@link mostEntryBytes}. */
  readonly most?: number;
}

/** An entry of more bytes is not offered again when the next chunk has come. */
const mostOffered = 1 << 16;

/**
 * Takes a stream in chunks and returns its entries as texts. The entries are cut apart and not
 * parsed: one that is not valid JSON is returned as it is. One that is too long is undefined.
 */
export class EntryReader {
  readonly #take: TakeEntry | undefined;
  readonly #most: number;
  /** What was not returned yet: the first {@link #end} of these bytes. */
  #bytes = new Uint8Array();
  #end = 0;
  #next = 0;
  /** Whether an entry was last, and not the comma after one; undefined at the beginning. */
  #isAfterEntry: boolean | undefined;
  #endsInComma = false;
  #isClosed = false;
  #form: StandingsForm | undefined;
  #border: EntryBorder | undefined;
  /** Inside an entry that is too long, whose first bytes are dropped. */
  #isTooLong = false;

  constructor({ take, form, most = mostEntryBytes }: EntryOptions = {}) {
    this.#take = take;
    this.#most = most;
    this.#form = form;
    if (form !== undefined) this.#border = new EntryBorder(form);
  }

  /**
   * The entries that this chunk completes. They are read while the generator runs, which must run to
   * its end. A text must not end within a surrogate pair.
   */
  *push(chunk: Uint8Array | string): Generator<string | undefined> {
    this.#append(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
    yield* this.#read('more');
    this.#border?.move(this.#next);
    this.#bytes.copyWithin(0, this.#next, this.#end);
    this.#end -= this.#next;
    this.#next = 0;
  }

  /** Whether the array is closed after a comma, which is not JSON. */
  get endsInComma(): boolean {
    return this.#endsInComma;
  }

  /** Whether the stream has ended inside of an array. */
  get isCutOff(): boolean {
    return this.#form === 'array' && !this.#isClosed;
  }

  /** The entries that are left at the end of the stream. */
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
      // Between the commas of an array, white space that JSON does not know is no entry, and not nothing.
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
   * Goes to the next entry, which is at a comma if there is nothing before that. False if the bytes
   * have no other, or the array has ended.
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

/** The entries of a whole text; those that are not asked for are not cut out. */
export function* entriesOf(text: string): Generator<string> {
  const reader = new EntryReader({ most: Infinity });
  // In pieces: who wants the first entries does not wait for the others.
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = at + pieceLength;
    // The halves of a surrogate pair stay together.
    if ((text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end++;
    for (const entry of reader.push(text.slice(at, end))) if (entry !== undefined) yield entry;
  }
  for (const entry of reader.end()) if (entry !== undefined) yield entry;
}
