/**
 * Lists that are a single code: Yu-Gi-Oh's `ydke://`, Hearthstone's deckstrings, Riftbound's deck codes. The name
 * of a card is its number in the database of the game, unless the caller has given a table of names.
 */
import { diagnose } from '../../../diagnostics/codes/decks.js';
import { type Line, linesOf } from '../../text/lines.js';
import { type Reading, ReadingBuilder } from '../../text/reading.js';
import type { NameOf } from '../format.js';
import { addCounted, cardOfId } from './card-ids.js';

/** A card of a code. */
export interface PackedCard {
  /** Numbers must be safe integers; damaged codes can have greater ones. */
  readonly id: string | number;
  readonly count: number;
  readonly zone: string;
}

/** The content of a code. */
export interface Unpacked {
  readonly cards: readonly PackedCard[];
  /** What the code contains besides cards. */
  readonly ignored: readonly string[];
}

/** How to find and decode the codes of a format. */
export interface PackedCode {
  /** The name for people, with the game: `Hearthstone deck code`. */
  readonly name: string;
  /** Finds a code in a line. The code is the first group, or the whole match. */
  readonly pattern: RegExp;
  /** Decodes a code. Throws if it is damaged. */
  unpack(code: string): Unpacked;
  /** Skips a known line that is not the code. Returns whether it was skipped. */
  skip?(builder: ReadingBuilder, line: Line): boolean;
}

/** The longest code that is decoded. */
const longestCode = 10_000;

/** The code in a line, if any. */
export function findCode(line: string, { pattern }: PackedCode): string | undefined {
  if (line.length > longestCode) return undefined;
  // Removes quotation marks, and signs of quoted mails and of code.
  const found = pattern.exec(line.replace(/^[>\s`"'*<]{1,9}|[\s`"'*>]{1,9}$/g, ''));
  return found === null ? undefined : (found[1] ?? found[0]);
}

/** Reads the first code in a text that can be decoded. */
export function readPacked(text: string, packed: PackedCode, nameOf: NameOf): Reading {
  const builder = new ReadingBuilder();
  let fault: string | undefined;
  let unpacked: Unpacked | undefined;
  let inexact = 0;
  let second: Line | undefined;
  for (const line of linesOf(text)) {
    const raw = text.slice(line.start, line.end).trim();
    if (raw === '') continue;
    const code = findCode(raw, packed);
    if (code === undefined || unpacked !== undefined) {
      if (code !== undefined) {
        builder.reject(line);
        second ??= line;
      } else if (!packed.skip?.(builder, line)) builder.reject(line);
      continue;
    }
    try {
      unpacked = packed.unpack(code);
      builder.addCards(line);
      const isExact = ({ id }: PackedCard) => typeof id === 'string' || Number.isSafeInteger(id);
      const cards = unpacked.cards.filter(isExact);
      addCounted(
        builder,
        line,
        cards.map(({ id, count, zone }) => cardOfId(String(id), count, zone, nameOf)),
      );
      inexact = unpacked.cards.length - cards.length;
    } catch (error) {
      // A RangeError means that the code ended too early.
      fault ??=
        error instanceof RangeError || !(error instanceof Error)
          ? 'the code is cut off, or a part of it is missing'
          : error.message;
      builder.reject(line);
    }
  }
  const { name: format } = packed;
  if (second !== undefined) builder.reportSecond(second, 0);
  const reading = builder.finish();
  const diagnostics = [...reading.diagnostics];
  for (const what of unpacked?.ignored ?? []) {
    diagnostics.push(diagnose('code-ignored', '', { format, what }));
  }
  if (inexact > 0) diagnostics.push(diagnose('bad-card-ids', '', { format, cards: inexact }));
  if (reading.cards.length === 0 || fault !== undefined) {
    const what = fault ?? 'no line of it holds a code';
    diagnostics.push(diagnose('not-of-format', '', { format: `a ${format}`, what }));
  }
  return { ...reading, diagnostics };
}

/**
 * Prepares base64 so that Node and browsers decode it alike: removes padding and everything after it, and a single
 * last digit, which cannot hold a byte.
 */
export function withoutPadding(base64: string): string {
  const digits = base64.replace(/=.*$/, '');
  return digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
}

/** Describes the part of a code after that many bytes, if any. `bits`: the number of bits in a digit. */
export function restOf(code: string, bits: 5 | 6, ...bytes: readonly number[]): string[] {
  const needed = bytes.reduce((sum, count) => sum + Math.ceil((count * 8) / bits), 0);
  const extra = code.replace(/[=!]/g, '').length - needed;
  return extra > 0 ? [`${extra} characters of the code`] : [];
}

/** Reads varints: seven bits per byte, lowest first; the highest bit is set in all bytes of a number but the last. */
export class Varints {
  readonly #bytes: string;
  #at = 0;

  constructor(bytes: string) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** The number of bytes read so far. */
  get read(): number {
    return this.#at;
  }

  next(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      if (this.isAtEnd) throw new RangeError();
      const byte = this.#bytes.charCodeAt(this.#at++);
      value += (byte % 128) * unit;
      if (byte < 128) return value;
    }
  }

  /** Calls `read` that many times. By default, the next number gives the count. */
  times<T>(read: () => T, count = this.next()): T[] {
    const found: T[] = [];
    while (found.length < count) found.push(read());
    return found;
  }
}
