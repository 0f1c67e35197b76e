/** Cards that a list names by an identifier alone. */

import { diagnose } from '../../../diagnostics/codes/decks.js';
import { increase } from '../../../json/grouping.js';
import { type DeckCard, deckCard, mostTypedCopies } from '../../decklist.js';
import type { ReadingBuilder, TextUnit } from '../../text/reading.js';
import type { NameOf } from '../format.js';

/**
 * A card with a number of copies. An identifier `SET-NUMBER` is also its printing; any other is its
 * number, so that rules can select it without a name.
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

/** The cards of a list that names each copy, in the order of their first copies. */
export function cardsOfIds(ids: Iterable<string>, nameOf: NameOf): DeckCard[] {
  return copiesOf(ids).map(([id, count]) => cardOfId(id, count, undefined, nameOf));
}

/** How often each of some identifiers occurs, in the order of their first copies. */
export function copiesOf<Id>(ids: Iterable<Id>): [id: Id, count: number][] {
  const counts = new Map<Id, number>();
  for (const id of ids) increase(counts, id);
  return [...counts];
}

/**
 * Adds cards whose counts were decoded or summed up, of a place that is counted already. Counts that
 * no list can have are reported, and their cards skipped.
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
