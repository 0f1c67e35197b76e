/**
 * Finds common cards, which all kinds of decks contain, so that a rule that requires one says little about its deck.
 */

import { percent } from '../../../core/diagnostics/counted.js';
import { type Bits, weightOfBoth } from './bits.js';
import { type CardRows, mostAsked, type Sample } from './sample.js';

/** A card that a rule requires and many other lists contain. */
export interface CommonCard {
  readonly name: string;
  /**
   * `basic`: other lists contain more than four copies of it, like basic energy and basic lands; `staple`: a
   * quarter of the other lists contain it, and no other rule requires it.
   */
  readonly why: 'basic' | 'staple';
  /** The share of the other lists, from 0 to 1. */
  readonly others: number;
}

const leastShareOfStaple = 0.25;
/** How many lists must contain more copies than a rule can require. */
const fewestLists = 3;

/**
 * Returns the common cards among some cards.
 *
 * @param own the rows that are not other lists
 * @param isAsked whether other rules require a card, which then names a deck, however often that is played
 */
export function commonCards(
  cards: readonly number[],
  own: Bits,
  isAsked: (card: number) => boolean,
  { rows, lists, cards: { names } }: CountedRows,
): readonly CommonCard[] {
  const others = own.map((word) => ~word);
  const total = lists.reduce((sum, count) => sum + count, 0) - weightOfBoth(own, own, lists);
  return cards.flatMap((card): CommonCard[] => {
    const holding = (least: number) => weightOfBoth(rows.bitsOf(card, least), others, lists);
    const share = total === 0 ? 0 : holding(1) / total;
    const isBasic = holding(mostAsked + 1) >= fewestLists;
    if (!isBasic && (share < leastShareOfStaple || isAsked(card))) return [];
    return [{ name: names[card] as string, why: isBasic ? 'basic' : 'staple', others: share }];
  });
}

/** Rows with their numbers of lists. */
type CountedRows = Pick<Sample, 'cards' | 'lists'> & { readonly rows: CardRows };

/** `warning: other decks hold Metal Energy (basic), Nest Ball (83%)`; empty without common cards. */
export function warningsOf({
  common = [],
}: {
  readonly common?: readonly CommonCard[] | undefined;
}): readonly string[] {
  const cards = common.map(
    ({ name, why, others }) => `${name} (${why === 'basic' ? why : percent(others, 0)})`,
  );
  return cards.length === 0 ? [] : [`warning: other decks hold ${cards.join(', ')}`];
}
