/** The lists of a corpus that are most like one of them. */

import type { CompareOption } from '../../../core/decks/identity.js';
import { DeckLists } from '../../corpus/deck-lists.js';
import { deckNumberOf } from '../../corpus/layout/access.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { deckCardsOf } from '../lists/deck-cards.js';
import { Similarity } from '../lists/similarity.js';

/** A list that is like another. */
export interface AlikeList {
  /** Its number. */
  readonly list: number;
  /** 0 to 1; 1: it has the same cards. */
  readonly similarity: number;
}

/**
 * The lists that are most like a list of the corpus, best first, without the list itself. Rare cards
 * count more than common ones.
 *
 * @example
 * nearestLists(corpus, 0, { most: 2 }) // [{ list: 17, similarity: 0.93 }, { list: 4, similarity: 0.88 }]
 */
export function nearestLists(
  corpus: Corpus,
  list: number,
  options: {
    /** How many lists to return, at most. Default: 5. */
    readonly most?: number;
    /** How names of cards are compared. Default: as they are. */
    readonly names?: readonly CompareOption[];
  } = {},
): readonly AlikeList[] {
  const { most = 5, names } = options;
  const similarity = new Similarity(corpus, deckCardsOf(corpus, names));
  const likeness = likenessTo(corpus, similarity, deckNumberOf(corpus, list));
  return mostAlike(likeness, new DeckLists(corpus), list, most);
}

/** Deck -> how alike it is to a deck, from 0 to 1. */
export function likenessTo(
  { deckCount }: Corpus,
  similarity: Similarity,
  deck: number,
): Float64Array {
  const compare = similarity.comparing(deck);
  return Float64Array.from({ length: deckCount }, (_, other) => compare(other));
}

/** The lists with the greatest likeness by their decks, best first, without one of them. */
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

/** A label, by the deck of it that is most like another deck. */
export interface NearestLabel {
  readonly identifier: string;
  readonly similarity: number;
  readonly deck: number;
}

/** The labels whose decks are most alike, best first; `labels` has '' for decks to leave out. */
export function nearestLabels(
  likenessOf: (deck: number) => number,
  labels: readonly string[],
  most: number,
): readonly NearestLabel[] {
  const best = new Map<string, NearestLabel>();
  for (const [deck, identifier] of labels.entries()) {
    if (identifier === '') continue;
    const similarity = likenessOf(deck);
    if (similarity > (best.get(identifier)?.similarity ?? -1)) {
      best.set(identifier, { identifier, similarity, deck });
    }
  }
  return [...best.values()]
    .sort((x, y) => y.similarity - x.similarity || (x.identifier < y.identifier ? -1 : 1))
    .slice(0, most);
}
