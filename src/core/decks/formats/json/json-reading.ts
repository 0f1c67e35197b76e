/** The builder with which the readers of JSON shapes collect a reading. */

import { diagnose } from '../../../diagnostics/codes/decks.js';
import { diagnoseList } from '../../../diagnostics/codes/lists.js';
import { type Diagnostic, showValue } from '../../../diagnostics/diagnostic.js';
import { defined } from '../../../json/defined.js';
import { type DeckCard, deckCard, mostCopies } from '../../decklist.js';
import { readCopies, readLabel } from '../../shapes.js';
import { mostFindings, type Reading } from '../../text/reading.js';
import { isOutside } from '../../zones.js';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A card of a JSON list, not checked. */
interface JsonCard {
  readonly name: unknown;
  readonly count?: unknown;
  readonly zone?: string;
  readonly set?: unknown;
  readonly number?: unknown;
}

/** Collects the reading of a JSON list; every finding carries a pointer into it. */
export class JsonReadingBuilder {
  readonly cards: DeckCard[] = [];
  title: string | undefined;
  readonly #diagnostics: Diagnostic[] = [];
  #faults = 0;
  #lastFault = '';
  #copiesLeftOut = 0;

  addCard(pointer: string, { name, count, zone, set, number }: JsonCard): void {
    const copies = readCopies(count);
    if (typeof name !== 'string' || name.trim() === '') {
      this.report(diagnose('card-without-name', pointer, { got: showValue(name) }));
    } else if (!copies) {
      const got = showValue(count);
      this.report(diagnose('bad-copies', `${pointer}/count`, { name, got, most: mostCopies }));
    } else if (zone !== undefined && isOutside(zone)) {
      this.#copiesLeftOut += copies;
    } else {
      this.cards.push(
        deckCard(name, copies, zone, readLabel(set) ?? undefined, readLabel(number) ?? undefined),
      );
    }
  }

  /** Only the first {@link mostFindings} are kept, and the rest counted. */
  report(diagnostic: Diagnostic): void {
    this.#lastFault = diagnostic.pointer;
    if (++this.#faults <= mostFindings) this.#diagnostics.push(diagnostic);
  }

  finish(): Reading {
    const diagnostics = this.#diagnostics;
    if (this.#faults > mostFindings) {
      const count = this.#faults - mostFindings;
      diagnostics.push(diagnoseList('more-not-read', '', { count, last: this.#lastFault }));
    }
    if (this.#copiesLeftOut > 0) {
      const copies = this.#copiesLeftOut;
      diagnostics.push(diagnoseList('cards-left-out', '', { copies, zones: ['maybeboard'] }));
    }
    const { cards, title } = this;
    return { cards, ...defined({ title }), diagnostics };
  }
}
