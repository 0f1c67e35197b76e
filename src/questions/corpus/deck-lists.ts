/** From the decks of a corpus to the lists that have them. */
import { nameOf } from './layout/access.js';
import { type Corpus, partSize } from './layout/corpus.js';

/** How many examples a report shows. */
export const mostExamples = 3;

export class DeckLists {
  readonly corpus: Corpus;
  /** Deck -> its first list in {@link #lists}; one more entry at the end. */
  readonly #starts: Uint32Array;
  /** The lists of each deck, ascending. */
  readonly #lists: Uint32Array;

  constructor(corpus: Corpus) {
    const { deckCount, weights, listCount, blocks } = corpus;
    const starts = new Uint32Array(deckCount + 1);
    for (let deck = 0; deck < deckCount; deck++) {
      starts[deck + 1] = (starts[deck] as number) + (weights[deck] as number);
    }
    const next = starts.slice();
    const lists = new Uint32Array(listCount);
    for (const [block, { deck }] of blocks.entries()) {
      for (let at = 0; at < deck.length; at++) {
        const number = deck[at] as number;
        lists[(next[number] as number)++] = block * partSize + at;
      }
    }
    this.corpus = corpus;
    this.#starts = starts;
    this.#lists = lists;
  }

  /** The lists that have a deck, ascending. */
  of(deck: number): Uint32Array {
    return this.#lists.subarray(this.#starts[deck], this.#starts[deck + 1]);
  }

  /** How many lists have these decks. */
  count(decks: Iterable<number>): number {
    let sum = 0;
    for (const deck of decks) sum += this.corpus.weights[deck] as number;
    return sum;
  }

  /**
   * The names of the first lists that have these decks, at most `most`. The decks are ascending, which
   * is the order of their first lists.
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
