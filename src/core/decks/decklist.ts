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
  /** The part of the deck that the card belongs to, such as `main`, `side`, `pokemon`, `leader`. */
  readonly zone?: string;
}

/** A decklist. The same card can be on several lines; its copies add up. */
export interface Decklist {
  readonly cards: readonly DeckCard[];
}

/** The most copies in a line. */
export const mostCopies = 1_000_000;
/** The most copies in a line of a text. Greater numbers are something else, or typing errors. */
export const mostTypedCopies = 9999;

/** Makes a card without undefined fields, with its fields in the order of the model. */
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

/** The total number of copies. */
export function copiesIn(cards: readonly DeckCard[]): number {
  return cards.reduce((sum, card) => sum + card.count, 0);
}
