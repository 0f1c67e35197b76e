/**
 * The similarity of decks: the weighted Jaccard index of their copies. A card is weighted with the logarithm of
 * its rarity, so cards that are in all decks do not count.
 */
import type { Corpus } from '../../corpus/layout/corpus.js';
import { type DeckCards, forCards } from './deck-cards.js';

/** Larger numbers of copies count as this many. */
const mostCopies = 100;

export type Similarity = ReturnType<typeof similarityOf>;

/** The similarity of the decks of a corpus. */
export function similarityOf(
  { deckCount, weights, listCount }: Pick<Corpus, 'deckCount' | 'weights' | 'listCount'>,
  cards: DeckCards,
) {
  const { starts } = cards;
  const cardCount = cards.names.length;
  const lists = new Uint32Array(cardCount);
  // The distinct pairs of card and number of copies in decks are *holdings*, ordered by card.
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
  /** Card -> its first holding; one more element at the end. */
  const firsts = new Uint32Array(cardCount + 1);
  /** Holding -> copies. */
  const copiesOf: number[] = [];
  for (let card = 0; card < cardCount; card++) {
    for (let copies = 0; copies <= mostCopies; copies++) {
      const key = keyOf(card, copies);
      if (numbers[key] === 1) numbers[key] = copiesOf.push(copies) - 1;
    }
    firsts[card + 1] = copiesOf.length;
  }
  /** Card -> the weight of a copy. */
  const rarities = Float64Array.from(lists, (count) => Math.log((listCount + 1) / (count || 1)));
  /** Deck -> the weighted sum of its copies. */
  const sums = new Float64Array(deckCount);
  /** The holdings of each deck, at the indexes of its cards in {@link DeckCards}. */
  const held = new (copiesOf.length > 0xffff ? Uint32Array : Uint16Array)(cards.cards.length);
  let next = 0;
  for (let deck = 0; deck < deckCount; deck++) {
    forCards(cards, deck, (card, copies) => {
      held[next++] = numbers[keyOf(card, copies)] as number;
      (sums[deck] as number) += Math.min(copies, mostCopies) * (rarities[card] as number);
    });
  }

  return { among, toDeck, toAll, meanTo };

  /** Decks to compare others with individually, indexed by their holdings. */
  function among(given: Iterable<number> = []) {
    const decks: number[] = [];
    /** Holding -> the places of the decks that have it. */
    const placesWith: (number[] | undefined)[] = copiesOf.map(() => undefined);
    let likenesses = new Float64Array(64);
    for (const deck of given) add(deck);
    return { decks, add, likenessTo, nearest };

    function add(deck: number): void {
      const place = decks.push(deck) - 1;
      for (let at = starts[deck] as number; at < (starts[deck + 1] as number); at++) {
        const holding = held[at] as number;
        const places = placesWith[holding];
        if (places === undefined) placesWith[holding] = [place];
        else places.push(place);
      }
      if (place >= likenesses.length) likenesses = new Float64Array(2 * place);
    }

    /** Place -> the similarity of a deck to the deck there, from 0 to 1. Valid until the next call. */
    function likenessTo(deck: number): Float64Array {
      const likeness = likenesses.subarray(0, decks.length).fill(0);
      forShared(deck, (holding, value) => {
        const places = placesWith[holding];
        if (places === undefined) return;
        for (let at = 0; at < places.length; at++) {
          (likeness[places[at] as number] as number) += value;
        }
      });
      for (let place = 0; place < likeness.length; place++) {
        const both = likeness[place] as number;
        const either = (sums[deck] as number) + (sums[decks[place] as number] as number) - both;
        likeness[place] = either > 0 ? both / either : 1;
      }
      return likeness;
    }

    /** The place of the deck that is most similar to another deck; -1 if there is none. */
    function nearest(deck: number): { readonly place: number; readonly value: number } {
      const likeness = likenessTo(deck);
      let place = -1;
      let value = -1;
      for (let at = 0; at < likeness.length; at++) {
        if (decks[at] === deck || (likeness[at] as number) <= value) continue;
        place = at;
        value = likeness[at] as number;
      }
      return { place, value };
    }
  }

  /** Deck -> its similarity to a deck, from 0 to 1. */
  function toDeck(deck: number): Float64Array {
    const likeness = toAll([deck]);
    likeness[deck] = 1;
    return likeness;
  }

  /** Deck -> its similarity to others, as defined by {@link meanTo}. */
  function toAll(others: readonly number[]): Float64Array {
    const toOthers = meanTo(others);
    return sums.map((_, deck) => toOthers(deck));
  }

  /**
   * Returns a function that gives the similarity of a deck to others, excluding itself: the sum of the copies
   * that it has in common with each of them, divided by the sum of the copies that it or each of them has. 0 if
   * there are no others.
   */
  function meanTo(others: readonly number[]): (deck: number) => number {
    /** Holding -> its total weight in common with the others. */
    const shared = new Float64Array(copiesOf.length);
    const isOther = new Uint8Array(deckCount);
    let sumOfOthers = 0;
    for (const other of others) {
      forShared(other, (holding, value) => {
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

  /** Calls `visit` with each holding of the deck's cards, and the weight that it has in common with the deck. */
  function forShared(deck: number, visit: (holding: number, value: number) => void): void {
    forCards(cards, deck, (card, own) => {
      const end = firsts[card + 1] as number;
      for (let holding = firsts[card] as number; holding < end; holding++) {
        visit(holding, Math.min(own, copiesOf[holding] as number) * (rarities[card] as number));
      }
    });
  }
}

const mostCompared = 40;

/** The decks, or an evenly spread sample if there are many. */
export function sampled(decks: readonly number[], most = mostCompared): readonly number[] {
  const step = Math.ceil(decks.length / most);
  return decks.filter((_, at) => at % step === 0);
}
