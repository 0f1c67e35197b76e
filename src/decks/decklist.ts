/** What a decklist is. */

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

/** A decklist; the same card may stand on several lines, and its copies add up. */
export interface Decklist {
  readonly cards: readonly DeckCard[];
}

/** The most copies that one line may ask for; more is a typing error. */
export const mostCopies = 9999;

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

/** How many copies some cards are together. */
export function copiesIn(cards: readonly DeckCard[]): number {
  return cards.reduce((sum, card) => sum + card.count, 0);
}
