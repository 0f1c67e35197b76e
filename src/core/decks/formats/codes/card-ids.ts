/** Cards that a list names by an identifier alone. */
import { type DeckCard, deckCard } from '../../decklist.js';
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
export function cardsOfIds(ids: Iterable<string>, nameOf: NameOf, zone?: string): DeckCard[] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => cardOfId(id, count, zone, nameOf));
}
