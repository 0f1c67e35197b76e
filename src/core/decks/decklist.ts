/** The model of a decklist. */

/**
 * Some copies of one card.
 *
 * @example { name: 'Charizard ex', set: 'OBF', number: '125', count: 2, zone: 'pokemon' }
 */
export interface DeckCard {
  readonly name: string;
  /** The set's code, such as `OBF`. */
  readonly set?: string;
  /** The collector number, such as `125` or `TG05`. */
  readonly number?: string;
  /** How many copies: a whole number from 1 to {@link mostCopies}. */
  readonly count: number;
  /** The part of the deck it belongs to, such as `main`, `side`, `pokemon`, `leader`. */
  readonly zone?: string;
}

/** A decklist. The same card may be on several lines; its copies add up. */
export interface Decklist {
  readonly cards: readonly DeckCard[];
}

/** The greatest number of copies in a line. */
export const mostCopies = 1_000_000;
/** The greatest number of copies in a line of a text: a greater number is something else, or a typing error. */
export const mostTypedCopies = 9999;

/** A card without the fields that are undefined, in the model's order of fields. */
export function deckCard(
  name: string,
  count: number,
  zone?: string | undefined,
  set?: string | undefined,
  number?: string | undefined,
): DeckCard {
  return {
    name,
    ...(set === undefined ? {} : { set }),
    ...(number === undefined ? {} : { number }),
    count,
    ...(zone === undefined ? {} : { zone }),
  };
}

/** The number of copies of all these cards. */
export function copiesIn(cards: readonly DeckCard[]): number {
  return cards.reduce((sum, card) => sum + card.count, 0);
}
