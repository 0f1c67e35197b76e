/**
 * The similarity of decks: the weighted Jaccard index of their copies. A card is weighted with the logarithm of
 * its rarity, so cards that are in all decks do not count.
 */
import type { Corpus } from '../../corpus/layout/corpus.js';
import { type DeckCards, forCards } from './deck-cards.js';

/** Larger numbers of copies count as this many. */
const mostCopies = 100;

/** The distinct pairs of card and number of copies in decks: holdings, ordered by card. */
interface Holdings {
  readonly cards: DeckCards;
  /** The holdings of each deck, at the indexes of its cards in {@link DeckCards}. */
  readonly held: Uint32Array | Uint16Array;
  /** Card -> its first holding; one more element at the end. */
  readonly firsts: Uint32Array;
  /** Holding -> copies. */
  readonly copies: Uint32Array;
  /** Card -> the weight of a copy. */
  readonly rarities: Float64Array;
  /** Deck -> the weighted sum of its copies. */
  readonly sums: Float64Array;
}

export class Similarity {
  readonly #holdings: Holdings;

  constructor(corpus: Pick<Corpus, 'deckCount' | 'weights' | 'listCount'>, cards: DeckCards) {
    const { deckCount, weights, listCount } = corpus;
    const cardCount = cards.names.length;
    const lists = new Uint32Array(cardCount);
    /** Card and copies -> 1 if a deck has them; later reused for the number of the holding. */
    const numbers = new Uint32Array(cardCount * (mostCopies + 1));
    const keyOf = (card: number, copies: number) =>
      card * (mostCopies + 1) + Math.min(copies, mostCopies);
    for (let deck = 0; deck < deckCount; deck++) {
      forCards(cards, deck, (card, copies) => {
        (lists[card] as number) += weights[deck] as number;
        numbers[keyOf(card, copies)] = 1;
      });
    }
    const firsts = new Uint32Array(cardCount + 1);
    const copiesOf: number[] = [];
    for (let card = 0; card < cardCount; card++) {
      for (let copies = 0; copies <= mostCopies; copies++) {
        const key = keyOf(card, copies);
        if (numbers[key] === 1) numbers[key] = copiesOf.push(copies) - 1;
      }
      firsts[card + 1] = copiesOf.length;
    }
    const rarities = Float64Array.from(lists, (count) => Math.log((listCount + 1) / (count || 1)));
    const sums = new Float64Array(deckCount);
    const held = new (copiesOf.length > 0xffff ? Uint32Array : Uint16Array)(cards.cards.length);
    let at = 0;
    for (let deck = 0; deck < deckCount; deck++) {
      forCards(cards, deck, (card, copies) => {
        held[at++] = numbers[keyOf(card, copies)] as number;
        (sums[deck] as number) += Math.min(copies, mostCopies) * (rarities[card] as number);
      });
    }
    this.#holdings = { cards, held, firsts, copies: Uint32Array.from(copiesOf), rarities, sums };
  }

  /** Decks to compare others with individually. */
  among(decks: Iterable<number> = []): ComparedDecks {
    const compared = new ComparedDecks(this.#holdings);
    for (const deck of decks) compared.add(deck);
    return compared;
  }

  /** Deck -> its similarity to a deck, from 0 to 1. */
  toDeck(deck: number): Float64Array {
    const likeness = this.toAll([deck]);
    likeness[deck] = 1;
    return likeness;
  }

  /** Deck -> its similarity to others, as defined by {@link meanTo}. */
  toAll(others: readonly number[]): Float64Array {
    const toOthers = this.meanTo(others);
    return this.#holdings.sums.map((_, deck) => toOthers(deck));
  }

  /**
   * Returns a function that gives the similarity of a deck to others, excluding itself: the sum of the copies
   * that it has in common with each of them, divided by the sum of the copies that it or each of them has. 0 if
   * there are no others.
   */
  meanTo(others: readonly number[]): (deck: number) => number {
    const { sums, copies, held, cards } = this.#holdings;
    const { starts } = cards;
    /** Holding -> its total weight in common with the others. */
    const shared = new Float64Array(copies.length);
    const isOther = new Uint8Array(sums.length);
    let sumOfOthers = 0;
    for (const other of others) {
      forShared(this.#holdings, other, (holding, value) => {
        (shared[holding] as number) += value;
      });
      isOther[other] = 1;
      sumOfOthers += sums[other] as number;
    }
    return (deck) => {
      let both = 0;
      for (let at = starts[deck] as number; at < (starts[deck + 1] as number); at++) {
        both += shared[held[at] as number] as number;
      }
      const own = sums[deck] as number;
      const itself = isOther[deck] as number;
      const count = others.length - itself;
      if (count === 0) return 0;
      const either = count * own + sumOfOthers - both;
      return either > 0 ? (both - itself * own) / either : 1;
    };
  }
}

/** Decks to compare others with, indexed by their holdings. */
export class ComparedDecks {
  readonly decks: number[] = [];
  readonly #holdings: Holdings;
  /** Holding -> the places of the decks that have it. */
  readonly #places: (number[] | undefined)[];
  #likeness = new Float64Array(64);

  constructor(holdings: Holdings) {
    this.#holdings = holdings;
    this.#places = Array.from(holdings.copies, () => undefined);
  }

  add(deck: number): void {
    const { cards, held } = this.#holdings;
    const place = this.decks.push(deck) - 1;
    for (let at = cards.starts[deck] as number; at < (cards.starts[deck + 1] as number); at++) {
      const holding = held[at] as number;
      const places = this.#places[holding];
      if (places === undefined) this.#places[holding] = [place];
      else places.push(place);
    }
    if (place < this.#likeness.length) return;
    this.#likeness = new Float64Array(2 * place);
  }

  /** Place -> the similarity of a deck to the deck there, from 0 to 1. Valid until the next call. */
  likenessTo(deck: number): Float64Array {
    const { sums } = this.#holdings;
    const likeness = this.#likeness.subarray(0, this.decks.length).fill(0);
    forShared(this.#holdings, deck, (holding, value) => {
      const places = this.#places[holding];
      if (places === undefined) return;
      for (let at = 0; at < places.length; at++) {
        (likeness[places[at] as number] as number) += value;
      }
    });
    for (let place = 0; place < likeness.length; place++) {
      const both = likeness[place] as number;
      const either = (sums[deck] as number) + (sums[this.decks[place] as number] as number) - both;
      likeness[place] = either > 0 ? both / either : 1;
    }
    return likeness;
  }

  /** The place of the deck that is most similar to another deck; -1 if there is none. */
  nearest(deck: number): { readonly place: number; readonly value: number } {
    const likeness = this.likenessTo(deck);
    let place = -1;
    let value = -1;
    for (let at = 0; at < likeness.length; at++) {
      if (this.decks[at] === deck || (likeness[at] as number) <= value) continue;
      place = at;
      value = likeness[at] as number;
    }
    return { place, value };
  }
}

/** Calls `visit` with each holding of the deck's cards, and the weight that it has in common with the deck. */
function forShared(
  { cards, firsts, copies, rarities }: Holdings,
  deck: number,
  visit: (holding: number, value: number) => void,
): void {
  forCards(cards, deck, (card, own) => {
    const end = firsts[card + 1] as number;
    for (let holding = firsts[card] as number; holding < end; holding++) {
      visit(holding, Math.min(own, copies[holding] as number) * (rarities[card] as number));
    }
  });
}

const mostCompared = 40;

/** The decks, or an evenly spread sample if there are many. */
export function sampled(decks: readonly number[], most = mostCompared): readonly number[] {
  const step = Math.ceil(decks.length / most);
  return decks.filter((_, at) => at % step === 0);
}
