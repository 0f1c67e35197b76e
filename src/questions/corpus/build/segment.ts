/** Builds a segment of decks: local numbers for their card lines, and the postings. */
import { cardLineStride, type Segment } from '../layout/corpus.js';

/** The decks of the segment being built. */
export interface OpenDecks {
  /** Deck -> its first line; one more entry at the end. */
  readonly starts: Uint32Array;
  /** The card lines of each deck, ascending. */
  readonly lines: Uint32Array;
}

/** With more local lines than this, local numbers take 32 bits. */
const mostShort = 1 << 16;

/**
 * @param cardLines of the corpus
 * @returns a segment that shares no memory with the decks
 */
export function makeSegment({ starts, lines }: OpenDecks, cardLines: Uint32Array): Segment {
  const deckCount = starts.length - 1;
  const lineCount = cardLines.length / cardLineStride;
  // Card line -> number of postings; later reused as card line -> local line.
  const uses = new Uint32Array(lineCount);
  let used = 0;
  for (const line of lines) if ((uses[line] as number)++ === 0) used++;
  const dictionary = new Uint32Array(used);
  const postingStarts = new Uint32Array(used + 1);
  const localOf = uses;
  let local = 0;
  for (let line = 0; line < lineCount; line++) {
    const count = uses[line] as number;
    if (count === 0) continue;
    dictionary[local] = line;
    postingStarts[local + 1] = (postingStarts[local] as number) + count;
    localOf[line] = local++;
  }
  const local16 = used <= mostShort;
  const locals = local16 ? new Uint16Array(lines.length) : new Uint32Array(lines.length);
  const postings = new Uint16Array(lines.length);
  const next = postingStarts.slice(0, used);
  for (let deck = 0; deck < deckCount; deck++) {
    const end = starts[deck + 1] as number;
    for (let at = starts[deck] as number; at < end; at++) {
      const here = localOf[lines[at] as number] as number;
      locals[at] = here;
      postings[next[here] as number] = deck;
      (next[here] as number)++;
    }
  }
  const repeated = repeatedPrintings({ starts, lines }, cardLines);
  return Object.freeze({
    deckCount,
    dictionary,
    starts: starts.slice(),
    lines: locals,
    postingStarts,
    postings,
    repeated,
  });
}

/** The printings that occur on two lines of a deck, ascending. */
function repeatedPrintings({ starts, lines }: OpenDecks, cardLines: Uint32Array): Uint32Array {
  const repeated = new Set<number>();
  /** Printing -> the last deck that has it, counted from 1. There are at most as many printings as card lines. */
  const last = new Uint32Array(cardLines.length / cardLineStride);
  for (let deck = 0; deck + 1 < starts.length; deck++) {
    const end = starts[deck + 1] as number;
    for (let at = starts[deck] as number; at < end; at++) {
      const printing = cardLines[(lines[at] as number) * cardLineStride] as number;
      if (last[printing] === deck + 1) repeated.add(printing);
      last[printing] = deck + 1;
    }
  }
  return Uint32Array.from(repeated).sort();
}
