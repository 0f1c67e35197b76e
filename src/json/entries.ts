/**
 * The entries of standings as texts, for those who want nothing else of them: of a JSON array, or
 * of one JSON value a line, as it comes in.
 */

import { ByteWindow } from '../scanner/window.js';
import { closeBrace, closeBracket, comma, isBlank } from './characters.js';
import { EntryBorder, findForm, type StandingsForm } from './entry-end.js';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Takes an input in chunks and gives its entries. They are cut where they end, and not read: what
 * is no JSON is given as it stands.
 */
export class EntryReader {
  private readonly window = new ByteWindow();
  private form: StandingsForm | undefined;
  private border: EntryBorder | undefined;
  private next = 0;

  /** The entries that are complete with this chunk. A text must not end inside a character. */
  push(chunk: Uint8Array | string): string[] {
    this.window.append(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    const entries = this.take('more');
    this.border?.move(this.next);
    this.window.drop(this.next);
    this.next = 0;
    return entries;
  }

  /** The input has ended: gives what is left of it. */
  end(): string[] {
    return this.take('end');
  }

  private take(until: 'more' | 'end'): string[] {
    const { window } = this;
    const entries: string[] = [];
    const border = this.border ?? this.begin();
    while (border !== undefined && (border.isSearching || this.skipBetween())) {
      if (!border.isSearching) border.begin(this.next);
      let stop = border.find(window);
      if (stop === -1) {
        if (until === 'more') break;
        stop = window.end;
      }
      border.finish();
      const text = decoder.decode(window.bytes.subarray(this.next, stop)).trim();
      if (text !== '') entries.push(text);
      this.next = stop;
    }
    return entries;
  }

  private begin(): EntryBorder | undefined {
    const { form, start } = findForm(this.window.bytes, this.window.end, this.next);
    this.next = start;
    if (form === undefined) return undefined;
    this.form = form;
    this.border = new EntryBorder(form);
    return this.border;
  }

  /** Goes to the next entry; false where there is none, and for good where the array ends. */
  private skipBetween(): boolean {
    const { bytes, end } = this.window;
    const isArray = this.form === 'array';
    const isBetween = (byte: number) => isBlank(byte) || (isArray && byte === comma);
    while (this.next < end && isBetween(bytes[this.next] as number)) this.next++;
    const byte = bytes[this.next];
    return this.next < end && !(isArray && (byte === closeBracket || byte === closeBrace));
  }
}

/** The entries of a whole text. */
export function entriesOf(text: string): string[] {
  const reader = new EntryReader();
  return [...reader.push(text), ...reader.end()];
}
