/** Finds the decks of a corpus that contain given cards. */
import { partitionPoint } from '../../core/json/partition-point.js';
import { type Corpus, partSize, printingStride, type Segment } from './layout/corpus.js';
import type { CardIndex } from './tagging/card-index.js';

/** The distinct names of all cards, as lists spell them. */
export function cardNames({ texts, printings }: Corpus): readonly string[] {
  const names = new Set<number>();
  for (let at = 0; at < printings.length; at += printingStride) names.add(printings[at] as number);
  return Array.from(names, (text) => texts[text] as string);
}

/** The decks that have any of these card lines, ascending. */
export function decksWith({ segments }: Corpus, cardLines: ArrayLike<number>): number[] {
  return segments.flatMap((segment, number) => {
    const found = new Set<number>();
    for (let at = 0; at < cardLines.length; at++) {
      for (const deck of postingsOf(segment, cardLines[at] as number)) found.add(deck);
    }
    return [...found].sort((x, y) => x - y).map((deck) => number * partSize + deck);
  });
}

/** Deck -> copies, in all zones, of the cards with these canonical names. */
export function copiesByDeck(
  { deckCount, segments }: Corpus,
  index: CardIndex,
  names: readonly string[],
): Uint32Array {
  const copies = new Uint32Array(deckCount);
  for (const [start, end] of names.flatMap((name) => index.placesOf(name))) {
    for (const [number, segment] of segments.entries()) {
      for (let place = start; place < end; place++) {
        for (const deck of postingsOf(segment, index.lines[place] as number)) {
          const at = number * partSize + deck;
          copies[at] = (copies[at] as number) + (index.copies[place] as number);
        }
      }
    }
  }
  return copies;
}

/** The decks of a segment that have a card line; a deck that has it twice occurs twice. */
function postingsOf(segment: Segment, cardLine: number): Uint16Array {
  const { dictionary, postings, postingStarts } = segment;
  const local = partitionPoint(dictionary, (line) => line < cardLine);
  if (dictionary[local] !== cardLine) return postings.subarray(0, 0);
  return postings.subarray(postingStarts[local], postingStarts[local + 1]);
}
