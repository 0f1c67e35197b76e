/**
 * How alike decks are: the weighted Jaccard index of their copies. The weight of a card is the
 * logarithm of how rare it is, so that the cards of all decks count for nothing.
 */
import type { Corpus } from '../../corpus/layout/corpus.js';
import { type DeckCards, forCards } from './deck-cards.js';

export class Similarity {
  readonly #cards: DeckCards;
  /** Card -> how much a copy counts. */
  readonly #rarities: Float64Array;
  /** Deck -> the sum of its copies by rarity. */
  readonly #sums: Float64Array;
  /** Card -> copies, of the deck that others are compared with. */
  readonly #counts: Uint32Array;

  constructor(corpus: Pick<Corpus, 'deckCount' | 'weights' | 'listCount'>, cards: DeckCards) {
    const { deckCount, weights, listCount } = corpus;
    const lists = new Uint32Array(cards.names.length);
    for (let deck = 0; deck < deckCount; deck++) {
      forCards(cards, deck, (card) => {
        (lists[card] as number) += weights[deck] as number;
      });
    }
    this.#cards = cards;
    this.#rarities = Float64Array.from(lists, (count) => Math.log((listCount + 1) / (count || 1)));
    this.#sums = new Float64Array(deckCount);
    for (let deck = 0; deck < deckCount; deck++) {
      forCards(cards, deck, (card, copies) => {
        (this.#sums[deck] as number) += copies * (this.#rarities[card] as number);
      });
    }
    this.#counts = new Uint32Array(cards.names.length);
  }

  /** A function that compares one deck with others, from 0 to 1. Valid until the next call. */
  comparing(deck: number): (other: number) => number {
    const { starts, cards, copies } = this.#cards;
    const [counts, rarities, sums] = [this.#counts, this.#rarities, this.#sums];
    counts.fill(0);
    forCards(this.#cards, deck, (card, copies) => {
      counts[card] = copies;
    });
    return (other) => {
      let both = 0;
      for (let at = starts[other] as number; at < (starts[other + 1] as number); at++) {
        const card = cards[at] as number;
        const own = counts[card] as number;
        const theirs = copies[at] as number;
        both += Math.min(own, theirs) * (rarities[card] as number);
      }
      const either = (sums[deck] as number) + (sums[other] as number) - both;
      return either > 0 ? both / either : 1;
    };
  }

  /**
   * A function that says how alike a deck is to some others on average, without itself; 0 where there
   * are no others.
   */
  meanTo(others: readonly number[]): (deck: number) => number {
    const { names, starts, cards, copies } = this.#cards;
    const [rarities, sums] = [this.#rarities, this.#sums];
    /** Card -> the places of the others that hold it, each followed by its copies. */
    const holders = Array.from(names, (): number[] => []);
    for (const [place, other] of others.entries()) {
      forCards(this.#cards, other, (card, copies) => holders[card]?.push(place, copies));
    }
    const shared = new Float64Array(others.length);
    return (deck) => {
      shared.fill(0);
      for (let at = starts[deck] as number; at < (starts[deck + 1] as number); at++) {
        const card = cards[at] as number;
        const own = copies[at] as number;
        const rarity = rarities[card] as number;
        const held = holders[card] as readonly number[];
        for (let next = 0; next < held.length; next += 2) {
          const place = held[next] as number;
          (shared[place] as number) += Math.min(own, held[next + 1] as number) * rarity;
        }
      }
      let sum = 0;
      let compared = 0;
      for (let place = 0; place < others.length; place++) {
        const other = others[place] as number;
        if (other === deck) continue;
        const both = shared[place] as number;
        const either = (sums[deck] as number) + (sums[other] as number) - both;
        sum += either > 0 ? both / either : 1;
        compared++;
      }
      return sum / (compared || 1);
    };
  }
}

const mostCompared = 40;

/** An evenly spread sample of decks, if there are many. */
export function sampled(decks: readonly number[], most = mostCompared): readonly number[] {
  const step = Math.ceil(decks.length / most);
  return decks.filter((_, at) => at % step === 0);
}
