/** Classifies the decks of a corpus one by one, with the search of the engine. */

import type { Classification } from '../../../core/engine/match/classification.js';
import { Decider } from '../../../core/engine/match/decider.js';
import { type FallbackShare, findFallback } from '../../../core/engine/match/fallbacks.js';
import type { Program } from '../../../core/engine/program/layout.js';
import { increase } from '../../../core/json/grouping.js';
import { segmentOf } from '../layout/access.js';
import { inBuckets } from '../layout/buckets.js';
import { type Corpus, cardLineStride, partMask } from '../layout/corpus.js';
import { GrowingNumbers } from '../layout/growing.js';
import type { LineIndex, SlotTally } from './line-index.js';

/** Receives counts; for example, the counter of a decider. */
interface RowCounts {
  copies: number;
  lines: number;
  add(slot: number, amount: number): void;
}

/** Counts the slots of single decks of a corpus. */
function deckRows(corpus: Corpus, table: LineIndex, slots: Iterable<number>) {
  const all = [...new Set(slots)];
  const cards = table.cards.lines;
  const tallies = all.flatMap((slot) => {
    const { tally } = table.of(slot);
    return tally === undefined ? [] : [tallySlot(slot, tally, cards)];
  });
  /** The place of each card line that is added to a slot, and the slot. */
  const places = new GrowingNumbers();
  const slotOf = new GrowingNumbers();
  for (const slot of all) {
    const found = table.of(slot);
    if (found.tally !== undefined) continue;
    places.pushAll(found.places);
    for (const _ of found.places) slotOf.push(slot);
  }
  const lineCount = corpus.cardLines.length / cardLineStride;
  const entries = inBuckets(places.length, lineCount, (at) => cards[places.at(at)] as number);
  /** Entry -> its slot; entry -> the amount that it adds. */
  const entrySlots = entries.order.map((at) => slotOf.at(at));
  const amounts = entries.order.map((at) => table.amountOf(table.of(slotOf.at(at)), places.at(at)));

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
      const last = entries.starts[line + 1] as number;
      for (let entry = entries.starts[line] as number; entry < last; entry++) {
        counts.add(entrySlots[entry] as number, amounts[entry] as number);
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
