/** What a reader returns, and the builder that readers of text collect it with. */
import { type deckCodes, diagnose } from '../../diagnostics/codes/decks.js';
import { diagnoseList } from '../../diagnostics/codes/lists.js';
import type { Diagnostic, Range } from '../../diagnostics/diagnostic.js';
import type { DeckCard } from '../decklist.js';
import { type Line, longestShown } from './lines.js';

/** How many of the lines that are not blank are what. */
export interface LineCounts {
  readonly cards: number;
  /** Headings, totals, comments and the like: known, and not cards. */
  readonly skipped: number;
  /** Cards that are not in the deck, such as those of a maybeboard. */
  readonly leftOut: number;
  /** Lines that the diagnostics name. */
  readonly unread: number;
}

/** What a format's reader returns. */
export interface Reading {
  readonly cards: readonly DeckCard[];
  /** The name that the list gives itself, where it has one. */
  readonly title?: string;
  /** Missing where the format has no lines. */
  readonly lines?: LineCounts;
  /** Everything that is neither a card nor skipped. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A {@link Reading} of lines. */
export type TextReading = Reading & { readonly lines: LineCounts };

/** After so many findings of a kind the rest share one, or 10 MB of junk would fill the memory. */
export const mostFindings = 100;

/** A stretch of the text that is counted as a whole: a line, a CSV record, an XML tag. */
export type Place = Pick<Line, 'number' | 'text' | 'start' | 'end'> & {
  /** How many lines that are not blank it takes; 1 when missing. */
  readonly height?: number;
};

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
  #rejected = 0;
  #lastRejected = 0;
  #warnings = 0;

  addCards(place: Place, ...cards: readonly DeckCard[]): void {
    for (const card of cards) this.cards.push(card);
    this.#counts.cards += place.height ?? 1;
  }

  /** A line that is known and not a card. */
  skip(place: Place): void {
    this.#counts.skipped += place.height ?? 1;
  }

  /** A card of a zone that is not part of the deck. */
  leaveOut(place: Place, copies: number, zone: string): void {
    this.#counts.leftOut += place.height ?? 1;
    this.#copiesLeftOut += copies;
    this.#zonesLeftOut.add(zone);
  }

  /** A line that cannot be read. */
  reject(place: Place): void {
    this.#counts.unread += place.height ?? 1;
    this.#lastRejected = place.number;
    if (++this.#rejected > mostFindings) return;
    const { number: line, text } = place;
    const shown = text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text;
    this.report(diagnose('line-not-read', '', { line, text: shown }, { range: rangeOf(place) }));
  }

  report(diagnostic: Diagnostic): void {
    this.#diagnostics.push(diagnostic);
  }

  /** A finding about a card that was read; only the first {@link mostFindings} are kept. */
  warn<C extends keyof typeof deckCodes>(
    place: Place,
    code: C,
    data: Parameters<typeof diagnose<C>>[2],
  ): void {
    if (++this.#warnings > mostFindings) return;
    this.report(diagnose(code, '', data, { range: rangeOf(place) }));
  }

  finish(): TextReading {
    if (this.#rejected > mostFindings) {
      const count = this.#rejected - mostFindings;
      this.report(diagnose('more-not-read', '', { count, last: `line ${this.#lastRejected}` }));
    }
    if (this.#zonesLeftOut.size > 0) {
      const zones = [...this.#zonesLeftOut];
      this.report(diagnoseList('cards-left-out', '', { copies: this.#copiesLeftOut, zones }));
    }
    const { cards, title } = this;
    return {
      cards,
      ...(title ? { title } : {}),
      lines: { ...this.#counts },
      diagnostics: this.#diagnostics,
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
