/** Finds the decks of a corpus that hold cards. */
import { partitionPoint } from '../../core/json/partition-point.js';
import { type Corpus, partSize, printingStride, type Segment } from './layout/corpus.js';
import { GrowingNumbers } from './layout/growing.js';
import type { CardIndex } from './tagging/card-index.js';

/** The names of all cards, as lists spell them, each once. */
export function cardNames({ texts, printings }: Corpus): readonly string[] {
  const names = new Set<number>();
  for (let at = 0; at < printings.length; at += printingStride) names.add(printings[at] as number);
  return Array.from(names, (text) => texts[text] as string);
}

/** The decks that have one of these card lines, ascending. */
export function decksWith({ segments }: Corpus, cardLines: ArrayLike<number>): number[] {
  return segments.flatMap((segment, number) => {
    const found = new Set<number>();
    for (let at = 0; at < cardLines.length; at++) {
      for (const deck of postingsOf(segment, cardLines[at] as number)) found.add(deck);
    }
    return [...found].sort((x, y) => x - y).map((deck) => number * partSize + deck);
  });
}

/** The decks with at least `least` copies of a card, by its canonical name, in all zones; ascending. */
export function decksHolding(
  corpus: Corpus,
  index: CardIndex,
  name: string,
  least: number,
): Uint32Array {
  const copies = new Uint32Array(corpus.deckCount);
  for (const [start, end] of index.placesOf(name)) {
    for (const [number, segment] of corpus.segments.entries()) {
      for (let place = start; place < end; place++) {
        for (const deck of postingsOf(segment, index.lines[place] as number)) {
          const at = number * partSize + deck;
          copies[at] = (copies[at] as number) + (index.copies[place] as number);
        }
      }
    }
  }
  const found = new GrowingNumbers();
  for (let deck = 0; deck < copies.length; deck++) {
    if ((copies[deck] as number) >= least) found.push(deck);
  }
  return found.copy();
}

/** The decks of a segment that have a card line; a deck that has it twice occurs twice. */
export function postingsOf(segment: Segment, cardLine: number): Uint16Array {
  const { dictionary, postings, postingStarts } = segment;
  const local = partitionPoint(dictionary, (line) => line < cardLine);
  if (dictionary[local] !== cardLine) return postings.subarray(0, 0);
  return postings.subarray(postingStarts[local], postingStarts[local + 1]);
}
