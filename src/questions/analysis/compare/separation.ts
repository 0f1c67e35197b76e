/** Finds cards that most lists of one group have and few lists of another. */

import type { CompareOption } from '../../../core/decks/identity.js';
import { cardNumbers } from '../../corpus/card-numbers.js';
import { forCardLines } from '../../corpus/layout/access.js';
import { type Corpus, cardLineStride, printingStride } from '../../corpus/layout/corpus.js';

/** A card, with the share of lists in each group that have it. */
export interface SeparatingCard {
  readonly name: string;
  /** The share, from 0 to 1, of the lists that only the first rule matches. */
  readonly first: number;
  /** The share, from 0 to 1, of the lists that only the second rule matches. */
  readonly second: number;
  /** The share, from 0 to 1, of the lists that both match. */
  readonly both: number;
}

const mostCards = 3;

/** A number of lists, and how many of them have each card; cards are indexed like {@link CardShares.names}. */
export interface CardCounts {
  readonly lists: number;
  readonly byCard: Float64Array;
}

/** Counts the cards of decks, and compares the shares of lists that have them. */
export function cardShares(corpus: Corpus, options: readonly CompareOption[] = []) {
  const { printings, cardLines } = corpus;
  const { names, numberOf } = cardNumbers(corpus, options);
  /** Card line -> the index of its card name. */
  const placeOfLine = new Uint32Array(cardLines.length / cardLineStride).map((_, line) => {
    const printing = cardLines[line * cardLineStride] as number;
    return numberOf(printings[printing * printingStride] as number);
  });
  return { names, count, separating };

  function count(decks: ArrayLike<number>): CardCounts {
    const byCard = new Float64Array(names.length);
    /** Card -> the last deck counted for it, plus 1. */
    const counted = new Uint32Array(names.length);
    let lists = 0;
    for (let index = 0; index < decks.length; index++) {
      const deck = decks[index] as number;
      const weight = corpus.weights[deck] as number;
      lists += weight;
      forCardLines(corpus, deck, (line) => {
        const place = placeOfLine[line] as number;
        if (counted[place] === deck + 1) return;
        counted[place] = deck + 1;
        (byCard[place] as number) += weight;
      });
    }
    return { lists, byCard };
  }

  /** The 3 cards whose shares differ most between the groups; none if a group is empty. */
  function separating(
    first: CardCounts,
    second: CardCounts,
    both: CardCounts,
  ): readonly SeparatingCard[] {
    if (first.lists === 0 || second.lists === 0) return [];
    const shareOf = ({ lists, byCard }: CardCounts, place: number) =>
      lists === 0 ? 0 : (byCard[place] as number) / lists;
    const differ = (card: SeparatingCard) => Math.abs(card.first - card.second);
    const groups = [first, second, both];
    return [...names.keys()]
      .filter((place) => groups.some(({ byCard }) => byCard[place] !== 0))
      .map((place) => ({
        name: names[place] as string,
        first: shareOf(first, place),
        second: shareOf(second, place),
        both: shareOf(both, place),
      }))
      .sort((x, y) => differ(y) - differ(x) || (x.name < y.name ? -1 : 1))
      .slice(0, mostCards);
  }
}

/** The counts of the lists in `all` that are not in `some`, which is a subset. */
export function without(all: CardCounts, some: CardCounts): CardCounts {
  return {
    lists: all.lists - some.lists,
    byCard: all.byCard.map((count, place) => count - (some.byCard[place] as number)),
  };
}
