/**
 * Reading a text line by line so that nothing is lost: each line that is not blank is booked
 * exactly once, as cards, as furniture, as left out of the deck, or as unread with a finding.
 *
 * Lines are walked with one forward search each, and a line longer than any card's is not looked
 * into at all, so whatever a grammar does with a line, the whole takes linear time.
 */
import { type deckCodes, diagnose } from '../../diagnostics/codes/decks.js';
import type { Diagnostic, Range } from '../../diagnostics/diagnostic.js';
import type { DeckCard } from '../decklist.js';
import { foldText } from '../identity.js';

/** One line of a text. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Entities decoded, NFC, trimmed, runs of white space one space; `''` where it is blank. */
  readonly text: string;
  /** Where it starts and ends in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Longer than any card's line: `text` is only its beginning, and it is not to be read. */
  readonly long: boolean;
}

/** How many of the text's lines that are not blank are what. */
export interface LineCounts {
  readonly cards: number;
  /** Headings, totals, comments and the like. */
  readonly furniture: number;
  /** Cards that are not in the deck, such as those of a maybeboard. */
  readonly leftOut: number;
  /** Lines that the diagnostics name. */
  readonly unread: number;
}

/** What a reader makes of a text. */
export interface SheetResult {
  readonly cards: readonly DeckCard[];
  readonly title?: string;
  readonly lines: LineCounts;
  /** The cards that are not in the deck. */
  readonly leftOut?: { readonly copies: number; readonly zones: readonly string[] };
  readonly diagnostics: readonly Diagnostic[];
}

const longestLine = 1000;
const longestShown = 80;

/** So many unread lines have a finding each; the rest share one, or 10 MB of them fill the memory. */
export const mostFindings = 100;

/** The lines of a text; they may end with LF, CRLF or CR. */
export function* linesOf(text: string): Generator<Line> {
  let start = 0;
  let feed = text.indexOf('\n');
  let back = text.indexOf('\r');
  for (let number = 1; ; number++) {
    // Each search goes on from where the last one of its kind ended, so both together are linear.
    const end = back === -1 || (feed !== -1 && feed < back) ? feed : back;
    if (end === -1) {
      yield lineOf(text.slice(start), number, start);
      return;
    }
    yield end === start
      ? { number, text: '', start, end, long: false }
      : lineOf(text.slice(start, end), number, start);
    start = end + (end === back && feed === end + 1 ? 2 : 1);
    if (feed !== -1 && feed < start) feed = text.indexOf('\n', start);
    if (back !== -1 && back < start) back = text.indexOf('\r', start);
  }
}

function lineOf(raw: string, number: number, start: number): Line {
  const end = start + raw.length;
  if (raw.length > longestLine) {
    const trimmed = raw.trim();
    if (trimmed.length > longestLine) {
      return { number, text: trimmed.slice(0, longestShown), start, end, long: true };
    }
    return { number, text: foldText(decodeEntities(trimmed)), start, end, long: false };
  }
  return { number, text: foldText(decodeEntities(raw)), start, end, long: false };
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  eacute: 'é',
};

/** Decodes the character references that texts copied out of web pages still hold. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (all, dec, hex, word) => {
    if (word !== undefined) return named[word.toLowerCase()] ?? all;
    const code = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : all;
  });
}

/** Whether a line says how many cards there are: `Total Cards: 60`, `60 cards`, `60 cards total`. */
export function isTotal(text: string): boolean {
  return /^(?:total(?: cards)? ?[:–-]? ?\d{1,4}(?: cards)?|\d{1,4} (?:total|(?:total )?cards(?: total)?))$/i.test(
    text,
  );
}

/** A stretch of the text that is booked as a whole: a line, a CSV record, an XML tag. */
export type Place = Pick<Line, 'number' | 'text' | 'start' | 'end'> & {
  /** How many lines that are not blank it takes; 1 when missing. */
  readonly height?: number;
};

/** The book that a reader keeps. */
export class Sheet {
  readonly cards: DeckCard[] = [];
  readonly diagnostics: Diagnostic[] = [];
  title: string | undefined;
  private readonly counts = { cards: 0, furniture: 0, leftOut: 0, unread: 0 };
  private leftOutCopies = 0;
  private readonly leftOutZones = new Set<string>();
  private findings = 0;
  private doubts = 0;
  private lastUnread = 0;

  card(place: Place, ...cards: readonly DeckCard[]): void {
    for (const card of cards) this.cards.push(card);
    this.counts.cards += place.height ?? 1;
  }

  furniture(place: Place): void {
    this.counts.furniture += place.height ?? 1;
  }

  /** A card outside the deck; `zone` says where it stands. */
  leftOut(place: Place, copies: number, zone: string): void {
    this.counts.leftOut += place.height ?? 1;
    this.leftOutCopies += copies;
    this.leftOutZones.add(zone);
  }

  unread(place: Place): void {
    this.counts.unread += place.height ?? 1;
    this.lastUnread = place.number;
    if (++this.findings > mostFindings) return;
    const { number: line, text } = place;
    const shown = text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text;
    this.note(diagnose('line-not-read', '', { line, text: shown }, { range: rangeOf(place) }));
  }

  note(diagnostic: Diagnostic): void {
    this.diagnostics.push(diagnostic);
  }

  /** A finding about a card that was read; a list that is full of them shows the first ones. */
  doubt<C extends keyof typeof deckCodes>(
    place: Place,
    code: C,
    data: Parameters<typeof diagnose<C>>[2],
  ): void {
    if (++this.doubts > mostFindings) return;
    this.note(diagnose(code, '', data, { range: rangeOf(place) }));
  }

  finish(): SheetResult {
    if (this.findings > mostFindings) {
      const count = this.findings - mostFindings;
      this.note(diagnose('more-not-read', '', { count, last: `line ${this.lastUnread}` }));
    }
    const { cards, diagnostics, title } = this;
    const { leftOutCopies: copies, leftOutZones } = this;
    return {
      cards,
      lines: { ...this.counts },
      diagnostics,
      ...(title ? { title } : {}),
      ...(leftOutZones.size > 0 ? { leftOut: { copies, zones: [...leftOutZones] } } : {}),
    };
  }
}

/** Where a line stands, for a finding about it. */
function rangeOf({ number: line, start, end }: Place): Range {
  return {
    start: { line, column: 1, offset: start },
    end: { line, column: end - start + 1, offset: end },
  };
}
