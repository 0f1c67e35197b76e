/** The builder with which the readers of JSON shapes collect a reading. */

import { diagnose } from '../../../diagnostics/codes/decks.js';
import { diagnoseList } from '../../../diagnostics/codes/lists.js';
import { childPointer, type Diagnostic, showValue } from '../../../diagnostics/diagnostic.js';
import { type DeckCard, deckCard, mostCopies } from '../../decklist.js';
import { isObject, readCopies, readLabel } from '../../shapes.js';
import { mostFindings, type Reading } from '../../text/reading.js';
import { isOutside } from '../../zones.js';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A card of a JSON list, not checked. */
interface JsonCard {
  readonly name: unknown;
  readonly count?: unknown;
  /** The field of its count. Default: `count`. */
  readonly countKey?: string;
  readonly zone?: string;
  readonly set?: unknown;
  readonly number?: unknown;
}

/** Collects the reading of a JSON list; every finding carries a pointer into it. */
export class JsonReadingBuilder {
  readonly cards: DeckCard[] = [];
  readonly #title: string | undefined;
  readonly #diagnostics: Diagnostic[] = [];
  #faults = 0;
  #lastFault = '';
  readonly #zonesLeftOut = new Set<string>();
  #copiesLeftOut = 0;

  /** `title` is the name of the deck, if it is a text. */
  constructor(title?: unknown) {
    this.#title = typeof title === 'string' ? title : undefined;
  }

  /** The entries of a list, each of which `cardOf` takes apart; it may report what is no card. */
  addZone(
    pointer: string,
    zone: string,
    entries: unknown,
    cardOf: (entry: JsonObject, pointer: string) => JsonCard | undefined,
  ): void {
    if (!Array.isArray(entries)) {
      this.report(diagnose('not-a-zone', pointer, { zone, got: showValue(entries) }));
      return;
    }
    entries.forEach((entry: unknown, index) => {
      const at = childPointer(pointer, index);
      if (isObject(entry)) {
        const card = cardOf(entry, at);
        if (card !== undefined) this.addCard(at, card);
      } else if (entry !== null && entry !== undefined) {
        this.report(diagnose('not-a-card', at, { got: showValue(entry) }));
      }
    });
  }

  addCard(pointer: string, card: JsonCard): void {
    const { name, count, countKey = 'count', zone, set, number } = card;
    const copies = readCopies(count);
    if (typeof name !== 'string' || name.trim() === '') {
      this.report(diagnose('card-without-name', pointer, { got: showValue(name) }));
    } else if (!copies) {
      const got = showValue(count);
      this.report(
        diagnose('bad-copies', `${pointer}/${countKey}`, { name, got, most: mostCopies }),
      );
    } else if (zone !== undefined && isOutside(zone)) {
      this.#copiesLeftOut += copies;
      this.#zonesLeftOut.add(zone);
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
    const zones = [...this.#zonesLeftOut];
    if (zones.length > 0) {
      diagnostics.push(diagnoseList('cards-left-out', '', { copies: this.#copiesLeftOut, zones }));
    }
    const title = this.#title;
    return { cards: this.cards, ...(title && { title }), diagnostics };
  }
}
