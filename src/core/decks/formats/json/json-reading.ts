/** The builder with which readers of JSON shapes collect a reading. */

import { diagnose } from '../../../diagnostics/codes/decks.js';
import { childPointer, type Diagnostic, showValue } from '../../../diagnostics/diagnostic.js';
import { deckCard, mostCopies } from '../../decklist.js';
import { isObject, readCopies, readLabel } from '../../shapes.js';
import { type Reading, ReadingBuilder } from '../../text/reading.js';
import { isOutside } from '../../zones.js';

export type JsonObject = Readonly<Record<string, unknown>>;

/** An unchecked card of a JSON list. */
interface JsonCard {
  readonly name: unknown;
  readonly count?: unknown;
  /** The name of the field with the count. Default: `count`. */
  readonly countKey?: string;
  readonly zone?: string;
  readonly set?: unknown;
  readonly number?: unknown;
}

/** Collects the reading of a JSON list. All findings have pointers. */
export class JsonReadingBuilder extends ReadingBuilder {
  /** @param title the name of the deck; ignored unless it is a text */
  constructor(title?: unknown) {
    super();
    if (typeof title === 'string') this.title = title;
  }

  /** Adds the entries of a list. `cardOf` converts an entry to a card, or returns undefined if it is not one. */
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
      this.leaveOut({}, copies, zone);
    } else {
      this.cards.push(
        deckCard(name, copies, zone, readLabel(set) ?? undefined, readLabel(number) ?? undefined),
      );
    }
  }

  /** Adds a finding. Only the first ones are kept; the rest are counted. */
  override report(diagnostic: Diagnostic): void {
    this.faultAt(diagnostic.pointer, () => diagnostic, {});
  }

  /** The reading, which has no lines. */
  get reading(): Reading {
    const { lines: _, ...reading } = this.finish();
    return reading;
  }
}
