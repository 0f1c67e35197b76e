/** Classifies the decks of a corpus one by one, with the search of the engine. */

import type { Classification } from '../../../core/engine/match/classification.js';
import { Decider } from '../../../core/engine/match/decider.js';
import { type FallbackShare, findFallback } from '../../../core/engine/match/fallbacks.js';
import type { Program } from '../../../core/engine/program/layout.js';
import { increase } from '../../../core/json/grouping.js';
import { segmentOf } from '../layout/access.js';
import { type Corpus, cardLineStride, partMask } from '../layout/corpus.js';
import type { LineIndex, SlotTally } from './line-index.js';

/** Receives counts; for example, the counter of a decider. */
interface RowCounts {
  copies: number;
  lines: number;
  add(slot: number, amount: number): void;
}

/** Counts the slots of single decks of a corpus. */
function deckRows(corpus: Corpus, table: LineIndex, slots: Iterable<number>) {
  const starts = new Uint32Array(corpus.cardLines.length / cardLineStride + 1);
  const all = [...new Set(slots)];
  const cards = table.cards.lines;
  const tallies = all.flatMap((slot) => {
    const { tally } = table.of(slot);
    return tally === undefined ? [] : [tallySlot(slot, tally, cards)];
  });
  const wanted = all.filter((slot) => table.of(slot).tally === undefined);
  for (const slot of wanted) {
    for (const place of table.of(slot).places) (starts[(cards[place] as number) + 1] as number)++;
  }
  for (let line = 1; line < starts.length; line++) {
    (starts[line] as number) += starts[line - 1] as number;
  }
  /** Card line -> its first entry; one more element at the end. */
  const firstEntries = starts;
  /** Pairs of slot and amount. */
  const entries = new Uint32Array(2 * (starts.at(-1) as number));
  const next = starts.slice();
  for (const slot of wanted) {
    const lines = table.of(slot);
    for (const place of lines.places) {
      const line = cards[place] as number;
      const entry = 2 * (next[line] as number);
      (next[line] as number)++;
      entries[entry] = slot;
      entries[entry + 1] = table.amountOf(lines, place);
    }
  }

  return (deck: number, counts: RowCounts): void => {
    const { starts, lines, dictionary } = segmentOf(corpus, deck);
    const { cardLines } = corpus;
    const local = deck & partMask;
    const first = starts[local] as number;
    const end = starts[local + 1] as number;
    let copies = 0;
    for (const { slot, isOfNames, cardOf } of tallies) {
      const sums = new Map<number, number>();
      for (let at = first; at < end; at++) {
        const line = dictionary[lines[at] as number] as number;
        const card = cardOf.get(line);
        if (card === undefined) continue;
        increase(sums, card, cardLines[line * cardLineStride + 1] as number);
      }
      if (sums.size > 0) counts.add(slot, isOfNames ? sums.size : Math.max(...sums.values()));
    }
    for (let at = first; at < end; at++) {
      const line = dictionary[lines[at] as number] as number;
      copies += cardLines[line * cardLineStride + 1] as number;
      const last = firstEntries[line + 1] as number;
      for (let entry = firstEntries[line] as number; entry < last; entry++) {
        counts.add(entries[2 * entry] as number, entries[2 * entry + 1] as number);
      }
    }
    counts.copies += copies;
    counts.lines += end - first;
  };
}

/** A slot that compares cards. */
function tallySlot(slot: number, { isOfNames, cards }: SlotTally, lines: Uint32Array) {
  /** Card line -> its card. */
  const cardOf = new Map(
    cards.flatMap((places, card) => Array.from(places, (place) => [lines[place] as number, card])),
  );
  return { slot, isOfNames, cardOf };
}

/** Returns a function that classifies a deck by its number. */
export function rowClassifier(
  program: Program,
  corpus: Corpus,
  table: LineIndex,
): (deck: number) => Classification | undefined {
  const decider = new Decider(program);
  const count = deckRows(corpus, table, Array(program.slotCount).keys());
  return (deck) => {
    decider.counter.count(noCards);
    count(deck, decider.counter);
    return decider.decide();
  };
}

const noCards: readonly never[] = [];

/** Returns a function that finds the fallback and its share for a deck that no rule matches. */
export function fallbackFinder(
  program: Program,
  corpus: Corpus,
  table: LineIndex,
): (deck: number) => FallbackShare | undefined {
  const { fallbackSlot, slotCount } = program;
  const count = deckRows(corpus, table, fallbackSlot);
  const counts = new Int32Array(slotCount);
  const add = (slot: number, amount: number) => {
    (counts[slot] as number) += amount;
  };
  // Counts stay exact for any number of copies.
  const found = { counts, many: new Map<number, number>(), copies: 0, lines: 0, add };
  return (deck) => {
    for (const slot of fallbackSlot) counts[slot] = 0;
    found.copies = 0;
    found.lines = 0;
    count(deck, found);
    return findFallback(program, found);
  };
}
