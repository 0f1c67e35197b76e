/**
 * Lists that are one code: Yu-Gi-Oh's `ydke://`, Hearthstone's deckstrings, Riftbound's deck codes.
 * The name of a card is its number in the database
 * of its game, unless the caller has a table of names.
 */
import { diagnose } from '../../../diagnostics/codes/decks.js';
import { type Line, linesOf } from '../../text/lines.js';
import { type Reading, ReadingBuilder } from '../../text/reading.js';
import type { NameOf } from '../format.js';
import { addCounted, cardOfId } from './card-ids.js';

/** A card of a code. */
export interface PackedCard {
  /** A number must be exact: damaged codes have greater ones. */
  readonly id: string | number;
  readonly count: number;
  readonly zone: string;
}

/** The content of a code. */
export interface Unpacked {
  readonly cards: readonly PackedCard[];
  /** What it contains besides its cards. */
  readonly ignored: readonly string[];
}

/** How the codes of a format are found and decoded. */
export interface PackedCode {
  /** For people, with its game: `Hearthstone deck code`. */
  readonly name: string;
  /** Finds a code in a line; the code is its first group, or all of it. */
  readonly pattern: RegExp;
  /** Decodes a code; throws where it is damaged. */
  unpack(code: string): Unpacked;
  /** Skips a line that is known and not the code; returns whether it did. */
  skip?(builder: ReadingBuilder, line: Line): boolean;
}

/** The longest code that is decoded. */
const longestCode = 10_000;

/** The code in a line, where there is one. */
export function findCode(line: string, { pattern }: PackedCode): string | undefined {
  if (line.length > longestCode) return undefined;
  // Quoted in a mail, or as code.
  const found = pattern.exec(line.replace(/^[>\s`"'*<]{1,9}|[\s`"'*>]{1,9}$/g, ''));
  return found === null ? undefined : (found[1] ?? found[0]);
}

/** Reads the first code of a text that can be decoded. */
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
      // The libraries do not check where a code ends.
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
 * Base64 that Node and browsers decode alike: without padding and what follows it, and without a
 * last digit that is less than a byte.
 */
export function withoutPadding(base64: string): string {
  const digits = base64.replace(/=.*$/, '');
  return digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
}

/** What follows that many bytes of lists in a code, whose digits have `bits` bits. */
export function restOf(code: string, bits: 5 | 6, ...bytes: readonly number[]): string[] {
  const needed = bytes.reduce((sum, count) => sum + Math.ceil((count * 8) / bits), 0);
  const extra = code.replace(/[=!]/g, '').length - needed;
  return extra > 0 ? [`${extra} characters of the code`] : [];
}

/** Numbers of seven bits a byte, the lowest first; all bytes of a number but its last have the highest bit. */
export class Varints {
  readonly #bytes: string;
  #at = 0;

  constructor(bytes: string) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** How many bytes were read. */
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

  /** Reads `count` times; by default, as often as the next number says. */
  times<T>(read: () => T, count = this.next()): T[] {
    const found: T[] = [];
    while (found.length < count) found.push(read());
    return found;
  }
}
