/** The result of readers, and the builder with which readers of text collect it. */
import { diagnoseList } from '../../diagnostics/codes/lists.js';
import type { Diagnostic, Range } from '../../diagnostics/diagnostic.js';
import { copiesIn, type DeckCard } from '../decklist.js';
import { type Line, longestShown } from './lines.js';

/** Counts of nonblank lines, by kind. */
export interface LineCounts {
  readonly cards: number;
  /** Headings, totals, comments and the like. */
  readonly skipped: number;
  /** Lines of cards that are not part of the deck, such as those of a maybeboard. */
  readonly leftOut: number;
  /** Lines that could not be read; each has a finding. */
  readonly unread: number;
}

/** The result of a format's reader. */
export interface Reading {
  readonly cards: readonly DeckCard[];
  /** The name of the deck, if the list contains it. */
  readonly title?: string;
  /** Missing if the format has no lines. */
  readonly lines?: LineCounts;
  /** Findings about everything that is neither read as a card nor skipped. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A {@link Reading} of lines. */
export type TextReading = Reading & { readonly lines: LineCounts };

/** Beyond this many findings of a kind, the rest share one, so that 10 MB of junk do not fill the memory. */
export const mostFindings = 100;

/** A part of the text that is counted as a whole: a line, a CSV record, an XML tag. */
export type TextUnit = Pick<Line, 'number' | 'text' | 'start' | 'end'> & {
  /** The number of nonblank lines in the unit. Default 1. */
  readonly height?: number;
};

/** The place of a finding in a text. JSON has pointers instead. */
interface At {
  readonly range?: Range;
}

/** Makes a finding for a place. */
type FindingAt = (at: At) => Diagnostic;

/**
 * Collects the reading of a text. Each nonblank line must be passed to exactly one of `addCards`, `skip`,
 * `leaveOut` and `reject`, so that no line is lost silently.
 */
export class ReadingBuilder {
  readonly cards: DeckCard[] = [];
  title: string | undefined;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #counts = { cards: 0, skipped: 0, leftOut: 0, unread: 0 };
  /** How the last line was counted. Units of height 0 are further parts of it. */
  #kind: keyof LineCounts = 'skipped';
  #height = 0;
  readonly #zonesLeftOut = new Set<string>();
  #copiesLeftOut = 0;
  /** Index of a card -> number of card lines before it. */
  readonly #linesBefore: number[] = [];
  #faults = 0;
  /** The number of lines with faults beyond those that are reported one by one. */
  #moreFaults = 0;
  #lastFault: readonly [place: string, at: At] = ['', {}];
  #warnings = 0;

  /** Takes a line with a card, or one whose cards are not read one by one. */
  addCards(place: TextUnit, ...card: readonly [] | readonly [DeckCard]): void {
    this.#linesBefore[this.cards.length] = this.#counts.cards;
    this.cards.push(...card);
    this.#count('cards', place);
  }

  /** Takes a known line that is not a card. */
  skip(place: TextUnit): void {
    this.#count('skipped', place);
  }

  /** Takes a card of a zone that is not part of the deck. */
  leaveOut(place: Partial<TextUnit>, copies: number, zone: string): void {
    this.#count('leftOut', place);
    this.#copiesLeftOut += copies;
    this.#zonesLeftOut.add(zone);
  }

  /** Takes a line that cannot be read. */
  reject(place: TextUnit): void {
    this.#count('unread', place);
    const { number: line, text } = place;
    const shown = text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text;
    this.fault(place, (at) => diagnoseList('line-not-read', '', { line, text: shown }, at));
  }

  /** Counts the lines of a unit. A line with an unreadable part counts as unread. */
  #count(kind: keyof LineCounts, { height = 1 }: Partial<TextUnit>): void {
    if (height > 0) this.#height = height;
    else if (kind === 'unread') this.#counts[this.#kind] -= this.#height;
    else return;
    this.#counts[kind] += this.#height;
    this.#kind = kind;
  }

  /** Reports something unreadable: the first {@link mostFindings} one by one, the rest as a number. */
  fault(place: TextUnit, finding: FindingAt): void {
    this.faultAt(`line ${place.number}`, finding, { range: rangeOf(place) }, place.height);
  }

  protected faultAt(place: string, finding: FindingAt, at: At, lines = 1): void {
    this.#lastFault = [place, at];
    if (++this.#faults <= mostFindings) this.#diagnostics.push(finding(at));
    else this.#moreFaults += lines;
  }

  report(diagnostic: Diagnostic): void {
    this.#diagnostics.push(diagnostic);
  }

  /** Adds a finding about a line that was read. Only the first {@link mostFindings} are kept. */
  warn(place: TextUnit, finding: FindingAt): void {
    if (++this.#warnings <= mostFindings) this.report(finding({ range: rangeOf(place) }));
  }

  /** Reports that a line begins another list, which is not read. `lines`: the number of lines after it. */
  reportSecond(place: TextUnit, lines: number): void {
    const data = { line: place.number, lines };
    this.report(diagnoseList('several-lists', '', data, { range: rangeOf(place) }));
  }

  /** Removes the cards from an index on from the deck. */
  leaveOutFrom(start: number, zone: string): void {
    const out = this.cards.splice(start);
    const { cards } = this.#counts;
    this.#counts.cards = this.#linesBefore[start] ?? cards;
    this.#counts.leftOut += cards - this.#counts.cards;
    this.#copiesLeftOut += copiesIn(out);
    this.#zonesLeftOut.add(zone);
  }

  finish(): TextReading {
    if (this.#moreFaults > 0) {
      const [last, at] = this.#lastFault;
      const data = { count: this.#moreFaults, last };
      this.#diagnostics.push(diagnoseList('more-not-read', '', data, at));
    }
    if (this.#zonesLeftOut.size > 0) {
      const data = { copies: this.#copiesLeftOut, zones: [...this.#zonesLeftOut] };
      this.#diagnostics.push(diagnoseList('cards-left-out', '', data));
    }
    const { cards, title } = this;
    return {
      cards,
      ...(title && { title }),
      lines: this.#counts,
      diagnostics: this.#diagnostics,
    };
  }
}

/** The range of a line, for findings. */
function rangeOf({ number: line, start, end }: TextUnit): Range {
  return {
    start: { line, column: 1, offset: start },
    end: { line, column: end - start + 1, offset: end },
  };
}
