/** The result of a reader, and the builder with which readers of text collect it. */
import { diagnoseList } from '../../diagnostics/codes/lists.js';
import type { Diagnostic, Range } from '../../diagnostics/diagnostic.js';
import { copiesIn, type DeckCard } from '../decklist.js';
import { type Line, longestShown } from './lines.js';

/** Counts of the lines that are not blank, by kind. */
export interface LineCounts {
  readonly cards: number;
  /** Headings, totals, comments and the like. */
  readonly skipped: number;
  /** Cards that are not in the deck, such as those of a maybeboard. */
  readonly leftOut: number;
  /** Lines that have a diagnostic. */
  readonly unread: number;
}

/** The result of a format's reader. */
export interface Reading {
  readonly cards: readonly DeckCard[];
  /** The name of the deck, if the list contains it. */
  readonly title?: string;
  /** Missing where the format has no lines. */
  readonly lines?: LineCounts;
  /** Findings about everything that is neither a card nor skipped. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A {@link Reading} of lines. */
export type TextReading = Reading & { readonly lines: LineCounts };

/** More findings of a kind than this share one, so that 10 MB of junk do not fill the memory. */
export const mostFindings = 100;

/** A part of the text that is counted as a whole: a line, a CSV record, an XML tag. */
export type TextUnit = Pick<Line, 'number' | 'text' | 'start' | 'end'> & {
  /** How many lines that are not blank it takes; 1 when missing. */
  readonly height?: number;
};

/** Where in a text a finding is; JSON has pointers in place of ranges. */
interface At {
  readonly range?: Range;
}

/** Makes a finding about a place. */
type FindingAt = (at: At) => Diagnostic;

/**
 * Collects the reading of a text. Each line that is not blank must be passed to exactly one of
 * `addCards`, `skip`, `leaveOut` and `reject`, so that no line is lost silently.
 */
export class ReadingBuilder {
  readonly cards: DeckCard[] = [];
  title: string | undefined;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #counts = { cards: 0, skipped: 0, leftOut: 0, unread: 0 };
  readonly #zonesLeftOut = new Set<string>();
  #copiesLeftOut = 0;
  /** The lines of cards before each card. */
  readonly #linesBefore: number[] = [];
  #faults = 0;
  #lastFault: readonly [place: string, at: At] = ['', {}];
  #warnings = 0;

  /** A line with a card, or with cards that are not read one by one. */
  addCards(place: TextUnit, ...card: readonly [] | readonly [DeckCard]): void {
    this.#linesBefore[this.cards.length] = this.#counts.cards;
    this.cards.push(...card);
    this.#counts.cards += place.height ?? 1;
  }

  /** A line that is known and not a card. */
  skip(place: TextUnit): void {
    this.#counts.skipped += place.height ?? 1;
  }

  /** A card of a zone that is not part of the deck. */
  leaveOut(place: Partial<TextUnit>, copies: number, zone: string): void {
    this.#counts.leftOut += place.height ?? 1;
    this.#copiesLeftOut += copies;
    this.#zonesLeftOut.add(zone);
  }

  /** A line that cannot be read. */
  reject(place: TextUnit): void {
    this.#counts.unread += place.height ?? 1;
    const { number: line, text } = place;
    const shown = text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text;
    this.fault(place, (at) => diagnoseList('line-not-read', '', { line, text: shown }, at));
  }

  /** Reports what cannot be read; only the first {@link mostFindings}, and the rest as a number. */
  fault(place: TextUnit, finding: FindingAt): void {
    this.faultAt(`line ${place.number}`, finding, { range: rangeOf(place) });
  }

  protected faultAt(place: string, finding: FindingAt, at: At): void {
    this.#lastFault = [place, at];
    if (++this.#faults <= mostFindings) this.#diagnostics.push(finding(at));
  }

  report(diagnostic: Diagnostic): void {
    this.#diagnostics.push(diagnostic);
  }

  /** A finding about a line that was read; only the first {@link mostFindings} are kept. */
  warn(place: TextUnit, finding: FindingAt): void {
    if (++this.#warnings <= mostFindings) this.report(finding({ range: rangeOf(place) }));
  }

  /** Reports that a line begins another list, which is not read, nor the lines after it. */
  reportSecond(place: TextUnit, lines: number): void {
    const data = { line: place.number, lines };
    this.report(diagnoseList('several-lists', '', data, { range: rangeOf(place) }));
  }

  /** Takes the cards from a place on out of the deck. */
  leaveOutFrom(start: number, zone: string): void {
    const out = this.cards.splice(start);
    const { cards } = this.#counts;
    this.#counts.cards = this.#linesBefore[start] ?? cards;
    this.#counts.leftOut += cards - this.#counts.cards;
    this.#copiesLeftOut += copiesIn(out);
    this.#zonesLeftOut.add(zone);
  }

  finish(): TextReading {
    if (this.#faults > mostFindings) {
      const [last, at] = this.#lastFault;
      const data = { count: this.#faults - mostFindings, last };
      this.#diagnostics.push(diagnoseList('more-not-read', '', data, at));
    }
    if (this.#zonesLeftOut.size > 0) {
      const data = { copies: this.#copiesLeftOut, zones: [...this.#zonesLeftOut] };
      this.#diagnostics.push(diagnoseList('cards-left-out', '', data));
    }
    const { cards, title } = this;
    return {
      cards,
      ...(title ? { title } : {}),
      lines: this.#counts,
      diagnostics: this.#diagnostics,
    };
  }
}

/** The place of a line, for a finding about it. */
function rangeOf({ number: line, start, end }: TextUnit): Range {
  return {
    start: { line, column: 1, offset: start },
    end: { line, column: end - start + 1, offset: end },
  };
}
