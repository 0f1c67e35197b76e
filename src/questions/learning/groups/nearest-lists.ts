/** Finds the lists of a corpus that are most similar to one of them. */

import type { CompareOption } from '../../../core/decks/identity.js';
import { DeckLists } from '../../corpus/deck-lists.js';
import { deckNumberOf } from '../../corpus/layout/access.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { deckCardsOf } from '../lists/deck-cards.js';
import { similarityOf } from '../lists/similarity.js';

/** A list that is similar to another. */
export interface AlikeList {
  /** Its number. */
  readonly list: number;
  /** From 0 to 1; 1: it has the same cards. */
  readonly similarity: number;
}

/**
 * Returns the lists that are most similar to a list of the corpus, best first, excluding the list itself. Rare
 * cards count more than common ones.
 *
 * @example
 * nearestLists(corpus, 0, { most: 2 }) // [{ list: 17, similarity: 0.93 }, { list: 4, similarity: 0.88 }]
 */
export function nearestLists(
  corpus: Corpus,
  list: number,
  options: {
    /** The maximum number of lists to return. Default: 5. */
    readonly most?: number;
    /** How card names are compared. Default: as they are. */
    readonly names?: readonly CompareOption[];
  } = {},
): readonly AlikeList[] {
  const { most = 5, names } = options;
  const similarity = similarityOf(corpus, deckCardsOf(corpus, names));
  const likeness = similarity.toDeck(deckNumberOf(corpus, list));
  return mostAlike(likeness, new DeckLists(corpus), list, most);
}

/** The lists whose decks have the greatest likeness, best first, excluding one list. */
export function mostAlike(
  likeness: Float64Array,
  deckLists: DeckLists,
  list: number,
  most: number,
): readonly AlikeList[] {
  const least = likeness.toSorted().at(-1 - most) ?? 0;
  const decks = [...likeness.keys()].filter((deck) => (likeness[deck] as number) >= least);
  return decks
    .sort((x, y) => (likeness[y] as number) - (likeness[x] as number) || x - y)
    .slice(0, most + 1)
    .flatMap((deck) =>
      Array.from(deckLists.of(deck), (other) => ({
        list: other,
        similarity: likeness[deck] as number,
      })),
    )
    .filter((found) => found.list !== list)
    .slice(0, most);
}

/** A label, with its deck that is most similar to another deck. */
export interface NearestLabel {
  readonly identifier: string;
  readonly similarity: number;
  readonly deck: number;
}

/** The labels with the decks most similar to a deck, best first, excluding the deck itself. */
export function nearestLabels(
  own: number,
  likeness: Float64Array,
  decksOf: ReadonlyMap<string, readonly number[]>,
  most: number,
): readonly NearestLabel[] {
  return [...decksOf]
    .flatMap(([identifier, decks]): NearestLabel[] => {
      let nearest = -1;
      let similarity = -1;
      for (const deck of decks) {
        const value = likeness[deck] as number;
        if (deck === own || value <= similarity) continue;
        nearest = deck;
        similarity = value;
      }
      return nearest < 0 ? [] : [{ identifier, similarity, deck: nearest }];
    })
    .sort((x, y) => y.similarity - x.similarity || (x.identifier < y.identifier ? -1 : 1))
    .slice(0, most);
}
