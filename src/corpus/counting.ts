/** Counts the decks of a corpus into the slots of a program. */
import type { DeckCounter } from '../engine/match/counter.js';
import { deckOf } from './layout/access.js';
import type { Corpus } from './layout/corpus.js';

/** A function that counts a deck, by its number, as `counter.count` counts the deck itself. */
export function deckCounting(corpus: Corpus, counter: DeckCounter): (deck: number) => void {
  return (deck) => counter.count(deckOf(corpus, deck));
}
