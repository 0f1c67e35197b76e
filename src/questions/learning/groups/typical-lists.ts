/** Finds the most typical list of each group. */

import type { CompareOption } from '../../../core/decks/identity.js';
import { deckNumberOf } from '../../corpus/layout/access.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { deckCardsOf } from '../lists/deck-cards.js';
import { sampled, similarityOf } from '../lists/similarity.js';
import { typicalDeck } from './group.js';

/**
 * Returns the list of each group that is most similar to the others; undefined for an empty group. In large
 * groups, a sample is compared.
 *
 * @param names how card names are compared
 */
export function typicalLists(
  corpus: Corpus,
  groups: readonly (readonly number[])[],
  names: readonly CompareOption[] = [],
): readonly (number | undefined)[] {
  const similarity = similarityOf(corpus, deckCardsOf(corpus, names));
  return groups.map((lists) => {
    const compared = sampled(lists);
    const decks = [...new Set(compared.map((list) => deckNumberOf(corpus, list)))];
    const typical = typicalDeck(corpus, similarity, decks);
    return compared.find((list) => deckNumberOf(corpus, list) === typical);
  });
}
