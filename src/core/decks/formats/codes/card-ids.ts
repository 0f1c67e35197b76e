/** Reads cards that a list names only by identifiers. */

import { diagnose } from '../../../diagnostics/codes/decks.js';
import { increase } from '../../../json/grouping.js';
import { type DeckCard, deckCard, mostTypedCopies } from '../../decklist.js';
import type { ReadingBuilder, TextUnit } from '../../text/reading.js';
import type { NameOf } from '../format.js';

/**
 * Makes a card. An identifier `SET-NUMBER` also becomes its printing. Any other identifier becomes its number, so that
 * rules can select the card without a name.
 */
export function cardOfId(
  id: string,
  count: number,
  zone: string | undefined,
  nameOf: NameOf,
): DeckCard {
  const [set, number] = id.includes('-') ? id.split('-') : [undefined, id];
  return deckCard(nameOf(id) ?? id, count, zone, set, number);
}

/** The cards of a list with an identifier for each copy, in the order of first copies. */
export function cardsOfIds(ids: Iterable<string>, nameOf: NameOf): DeckCard[] {
  return copiesOf(ids).map(([id, count]) => cardOfId(id, count, undefined, nameOf));
}

/** Counts identifiers. Returns them in the order of first copies. */
export function copiesOf<Id>(ids: Iterable<Id>): [id: Id, count: number][] {
  const counts = new Map<Id, number>();
  for (const id of ids) increase(counts, id);
  return [...counts];
}

/**
 * Adds cards with decoded or summed counts, from a place that has already been counted. Cards with impossible
 * counts are skipped and reported.
 */
export function addCounted(
  builder: ReadingBuilder,
  place: TextUnit,
  cards: readonly DeckCard[],
): void {
  for (const card of cards) {
    const { name, count } = card;
    if (Number.isInteger(count) && count >= 1 && count <= mostTypedCopies) builder.cards.push(card);
    else {
      const data = { name, got: String(count), most: mostTypedCopies };
      builder.fault(place, (at) => diagnose('bad-copies', '', data, at));
    }
  }
}
