/** The lists of a corpus that are most like one of them. */
import { DeckLists } from '../../corpus/deck-lists.js';
import { deckNumberOf } from '../../corpus/layout/access.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import type { CompareOption } from '../../decks/identity.js';
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
  const deckLists = new DeckLists(corpus);
  const own = deckNumberOf(corpus, list);
  const compare = new Similarity(corpus, deckCardsOf(corpus, names)).comparing(own);
  return Array.from({ length: corpus.deckCount }, (_, deck) => ({
    deck,
    similarity: compare(deck),
  }))
    .sort((x, y) => y.similarity - x.similarity || x.deck - y.deck)
    .slice(0, most + 1)
    .flatMap(({ deck, similarity }) =>
      [...deckLists.of(deck)].map((list) => ({ list, similarity })),
    )
    .filter((found) => found.list !== list)
    .slice(0, most);
}
