/** Looks up the lists that have a deck. */

import { deckNumberOf, listsWith, nameOf } from './layout/access.js';
import { type Buckets, inBuckets } from './layout/buckets.js';
import type { Corpus } from './layout/corpus.js';

/** The default number of examples in reports. */
export const mostExamples = 3;

/** The lists that have each deck of a corpus. */
export class DeckLists {
  readonly corpus: Corpus;
  readonly #lists: Buckets;

  constructor(corpus: Corpus) {
    this.corpus = corpus;
    const { listCount, deckCount } = corpus;
    this.#lists = inBuckets(listCount, deckCount, (list) => deckNumberOf(corpus, list));
  }

  /** The lists that have a deck, ascending. */
  of(deck: number): Uint32Array {
    const { starts, order } = this.#lists;
    return order.subarray(starts[deck], starts[deck + 1]);
  }

  /** How many lists have these decks. */
  count(decks: Iterable<number>): number {
    return listsWith(this.corpus, decks);
  }

  /**
   * The names of the first lists that have these decks, at most `most`. The decks must be ascending, which is
   * the order of their first lists.
   */
  examples(decks: ArrayLike<number>, most = mostExamples): string[] {
    const found: number[] = [];
    for (let index = 0; index < decks.length && index < most; index++) {
      for (const list of this.of(decks[index] as number).subarray(0, most)) found.push(list);
    }
    found.sort((x, y) => x - y);
    return found.slice(0, most).map((list) => nameOf(this.corpus, list));
  }
}
