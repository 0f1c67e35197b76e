/**
 * Counting the cards of a deck by the bytes in which they stand. Names, sets, numbers and zones
 * go through tables that learn ({@link LearnedBytes}); what they resolve to, the slots and the
 * sums are those of the matcher's own counter, so both ways count alike.
 */

import { any, lineZone, type Program, rowStride } from '../program/layout.js';
import { firstWithRows, rowsHead } from './card-rows.js';
import type { Classification } from './classification.js';
import type { DeckCounter } from './counter.js';
import { Decider } from './decider.js';
import { hashBytes, LearnedBytes, unescaped } from './learned-bytes.js';

/**
 * Cards that stand in some bytes, {@link cardStride} numbers a card: the count, and for each text
 * its start, its end, which is the same where it is missing, and its hash as {@link hashBytes}
 * gives it. The hash of a zone is not kept.
 */
export type CardBytes = Int32Array;
export const cardStride = 12;
export const cardField = { count: 0, name: 1, set: 4, number: 7, zone: 10 } as const;

/** The meaning of a value that is not a name. */
const unreadable = -2;

const counters = new WeakMap<Program, ByteCounter>();

/** The counter of a program by bytes, with all the spellings that it has learned. */
export function byteCounterOf(program: Program): ByteCounter {
  const known = counters.get(program);
  if (known !== undefined) return known;
  const counter = new ByteCounter(new Decider(program));
  counters.set(program, counter);
  return counter;
}

export class ByteCounter {
  /** How many decks were counted in another way, for those who begin so. */
  parsed = 0;
  private readonly names: LearnedBytes;
  private readonly sets: LearnedBytes;
  private readonly numbers: LearnedBytes;
  private readonly counter: DeckCounter;

  constructor(private readonly decider: Decider) {
    const { counter } = decider;
    const { labels } = counter;
    this.counter = counter;
    this.names = new LearnedBytes((text) => nameMeaning(counter, unescaped(text)));
    this.sets = new LearnedBytes((text) => labels.setCode(unescaped(text)));
    this.numbers = new LearnedBytes((text) => labels.numberCode(unescaped(text)));
  }

  /** What the deck is that was counted. */
  decide(): Classification | undefined {
    return this.decider.decide();
  }

  /**
   * Counts the deck that the cards are; the last one ends at `end`. False where the name of one is
   * no name at all; then the deck is not to be judged by what was counted.
   *
   * Most of the time goes into waiting for memory, so all names are looked up before any is added:
   * what one of them waits for is fetched beside what the others do.
   */
  count(view: DataView, cards: CardBytes, end: number): boolean {
    const { counter, names } = this;
    counter.begin();
    names.findAll(view, cards, cardField.name, cardStride, end);
    const { values } = names;
    let copies = 0;
    for (let card = 0, place = 0; card < end; card += cardStride, place++) {
      const meaning = values[place] as number;
      const count = cards[card] as number;
      copies += count;
      if (meaning >= 0) counter.add(meaning, count);
      else if (meaning === unreadable) return false;
      else if (meaning !== any) {
        this.addRows(firstWithRows - meaning, count, view, cards, card);
      }
    }
    counter.copies = copies;
    counter.lines = end / cardStride;
    return true;
  }

  private addRows(
    start: number,
    count: number,
    view: DataView,
    cards: CardBytes,
    card: number,
  ): void {
    const { counter } = this;
    const { rows, labels } = counter;
    const everyLine = rows[start] as number;
    if (everyLine !== any) counter.add(everyLine, count);
    let last = any;
    let set = unknown;
    let number = unknown;
    let zone = unknown;
    for (let at = start + rowsHead; rows[at] !== any; at += rowStride) {
      const slot = rows[at] as number;
      if (slot === last) continue;
      // Numbers first: the printings of a name differ in them more often than in their sets.
      const wantedNumber = rows[at + 2] as number;
      if (wantedNumber !== any) {
        if (number === unknown) number = codeIn(this.numbers, view, cards, card + cardField.number);
        if (number !== wantedNumber) continue;
      }
      const wantedSet = rows[at + 1] as number;
      if (wantedSet !== any) {
        if (set === unknown) set = codeIn(this.sets, view, cards, card + cardField.set);
        if (set !== wantedSet) continue;
      }
      let wantedZone = rows[at + 3] as number;
      let added = count;
      if (wantedZone < any) {
        added = 1;
        wantedZone = lineZone(wantedZone);
      }
      if (wantedZone !== any) {
        if (zone === unknown) zone = this.zoneCode(view, cards, card + cardField.zone);
        if (zone !== labels.codes[wantedZone]) continue;
      }
      last = slot;
      counter.add(slot, added);
    }
  }

  private zoneCode(view: DataView, cards: CardBytes, span: number): number {
    const start = cards[span] as number;
    const end = cards[span + 1] as number;
    return end === start ? any : this.sets.valueOf(view, start, end, hashBytes(view, start, end));
  }
}

/** What a name stands for in the rows of a counter, or {@link unreadable}. */
function nameMeaning(counter: DeckCounter, name: string): number {
  return name.trim() === '' ? unreadable : counter.meaningOf(name);
}

/** Not looked up yet; no label has this code. */
const unknown = 0x40000000;

/** The code of a label, or {@link any}, which is that of none, where it is missing. */
function codeIn(table: LearnedBytes, view: DataView, cards: CardBytes, span: number): number {
  const start = cards[span] as number;
  const end = cards[span + 1] as number;
  return end === start ? any : table.valueOf(view, start, end, cards[span + 2] as number);
}
