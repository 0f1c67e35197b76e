/** The decks of a corpus as cards and copies: printings of a card are one card, and mostly its zones. */

import { type CompareOption, cardIdentity } from '../../../core/decks/identity.js';
import { segmentOf } from '../../corpus/layout/access.js';
import {
  type Corpus,
  cardLineStride,
  partMask,
  printingStride,
} from '../../corpus/layout/corpus.js';
import { GrowingNumbers } from '../../corpus/layout/growing.js';

export interface DeckCards {
  /** Card -> its name as the lists spell it first. */
  readonly names: readonly string[];
  /** Card -> the zone of its first printing; empty without one. */
  readonly zones: readonly string[];
  /** Deck -> its first entry; one more at the end. */
  readonly starts: Uint32Array;
  /** The cards of each deck, each once. */
  readonly cards: Uint32Array;
  /** The copies of each entry. */
  readonly copies: Uint32Array;
}

/**
 * Counts the cards of all decks. Names are compared as rules compare them. In zones that are `apart`, a
 * card is another card than in the others.
 */
export function deckCardsOf(
  corpus: Corpus,
  options: readonly CompareOption[] = [],
  isApart = (_zone: string) => false,
): DeckCards {
  const { deckCount, cardLines } = corpus;
  const { names, zones, cardOfPrinting } = cardsOf(corpus, options, isApart);
  const starts = new Uint32Array(deckCount + 1);
  const cards = new GrowingNumbers();
  const copies = new GrowingNumbers();
  const counts = new Uint32Array(names.length);
  const seen: number[] = [];
  for (let deck = 0; deck < deckCount; deck++) {
    const { starts: lineStarts, lines, dictionary } = segmentOf(corpus, deck);
    const local = deck & partMask;
    for (let at = lineStarts[local] as number; at < (lineStarts[local + 1] as number); at++) {
      const cardLine = (dictionary[lines[at] as number] as number) * cardLineStride;
      const card = cardOfPrinting[cardLines[cardLine] as number] as number;
      if (counts[card] === 0) seen.push(card);
      (counts[card] as number) += cardLines[cardLine + 1] as number;
    }
    for (const card of seen) {
      cards.push(card);
      copies.push(counts[card] as number);
      counts[card] = 0;
    }
    seen.length = 0;
    starts[deck + 1] = cards.length;
  }
  return { names, zones, starts, cards: cards.copy(), copies: copies.copy() };
}

/** Calls back with each card of a deck and its copies. */
export function forCards(
  { starts, cards, copies }: DeckCards,
  deck: number,
  visit: (card: number, copies: number) => void,
): void {
  for (let at = starts[deck] as number; at < (starts[deck + 1] as number); at++) {
    visit(cards[at] as number, copies[at] as number);
  }
}

function cardsOf(
  { texts, printings }: Corpus,
  options: readonly CompareOption[],
  isApart: (zone: string) => boolean,
) {
  const fold = cardIdentity(options).name;
  const spelled = cardIdentity().name;
  const known = new Map<string, number>();
  const names: string[] = [];
  const zones: string[] = [];
  const cardOfPrinting = new Uint32Array(printings.length / printingStride);
  for (let printing = 0; printing < cardOfPrinting.length; printing++) {
    const at = printing * printingStride;
    const text = texts[printings[at] as number] as string;
    const zone = texts[printings[at + 3] as number] as string;
    // No name has a line feed.
    const key = isApart(zone) ? `${fold(text)}\n` : fold(text);
    let card = known.get(key);
    if (card === undefined) {
      card = names.push(spelled(text)) - 1;
      zones.push(zone);
      known.set(key, card);
    }
    cardOfPrinting[printing] = card;
  }
  return { names, zones, cardOfPrinting };
}
