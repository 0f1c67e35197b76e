/** Cards that decks of all kinds hold: a rule that asks for one says little of its deck. */

import { percent } from '../../../core/diagnostics/counted.js';
import { type Bits, weightOfBoth } from './bits.js';
import { type CardRows, mostAsked, type Sample } from './sample.js';

/** A card that a rule asks for and that many other lists hold. */
export interface CommonCard {
  readonly name: string;
  /**
   * `basic`: other lists hold more than four copies of it, as of basic energy and basic lands;
   * `staple`: a quarter of the other lists hold it, and no other rule asks for it.
   */
  readonly why: 'basic' | 'staple';
  /** 0 to 1: of the other lists. */
  readonly others: number;
}

const leastShareOfStaple = 0.25;
/** How many lists must hold more copies than a rule asks for. */
const fewestLists = 3;

/**
 * The common ones of some cards.
 *
 * @param own the rows that are not other lists
 * @param isAsked whether other rules ask for a card: then it names a deck, however often that is played
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

/** Rows that count as many lists. */
type CountedRows = Pick<Sample, 'cards' | 'lists'> & { readonly rows: CardRows };

/** `warning: other decks hold Metal Energy (basic), Nest Ball (83%)`; none without common cards. */
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
