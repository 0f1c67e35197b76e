/**
 * Counting the cards of a deck by the bytes in which they stand. Names, sets, numbers and zones
 * go through tables that learn ({@link LearnedBytes}); what they resolve to, the slots and the
 * sums are those of the matcher's own counter, so both ways count alike.
 */
import type { Classification } from './classification.js';
import type { DeckCounter } from './counter.js';
import { type Decider, deciders } from './decider.js';
import { LearnedBytes, unescaped } from './learned-bytes.js';
import type { Matcher } from './matcher.js';
import { any, lineZone, type Program, rowStride } from './program.js';

/** Where a text stands in some bytes; it is missing where start and end are the same. */
export interface ByteSpan {
  start: number;
  end: number;
  /** As {@link hashBytes} gives it; of no meaning where the text is missing. */
  hash: number;
}

// What a name stands for: a slot that all its lines are added to; or less than nothing.
const unmentioned = -1;
const unreadable = -2;
/** Names from here downwards have rows that ask for more than the name. */
const firstWithRows = -3;

const counters = new WeakMap<Matcher, ByteCounter>();

/**
 * The counter of a matcher by bytes, with all the spellings that it has learned; undefined where
 * the matcher was not made here.
 */
export function byteCounterOf(matcher: Matcher): ByteCounter | undefined {
  const decider = deciders.get(matcher);
  let counter = counters.get(matcher);
  if (counter === undefined && decider !== undefined) {
    counter = new ByteCounter(matcher.program, decider);
    counters.set(matcher, counter);
  }
  return counter;
}

export class ByteCounter {
  /** How many decks were counted in another way, for those who begin so. */
  parsed = 0;
  private readonly names: LearnedBytes;
  private readonly sets: LearnedBytes;
  private readonly numbers: LearnedBytes;
  private readonly rowStart: Int32Array;
  private readonly rows: Int32Array;
  private readonly counter: DeckCounter;

  constructor(
    { rowStart, rows }: Program,
    private readonly decider: Decider,
  ) {
    const { counter } = decider;
    this.counter = counter;
    this.rowStart = rowStart;
    this.rows = rows;
    this.names = new LearnedBytes((text) => this.meaningOf(unescaped(text)));
    this.sets = new LearnedBytes((text) => counter.setId(unescaped(text)));
    this.numbers = new LearnedBytes((text) => counter.numberId(unescaped(text)));
  }

  /** Forgets the deck before. */
  begin(): void {
    this.counter.begin();
  }

  /** What the deck is that was counted. */
  decide(): Classification | undefined {
    return this.decider.decide();
  }

  /**
   * Counts a card. False where its name is no name at all; then the deck is not to be judged by
   * what was counted.
   */
  card(
    view: DataView,
    name: ByteSpan,
    copies: number,
    set: ByteSpan,
    number: ByteSpan,
    zone: ByteSpan,
  ): boolean {
    const meaning = this.names.valueOf(view, name.start, name.end, name.hash);
    this.counter.copies += copies;
    this.counter.lines++;
    if (meaning >= 0) this.counter.add(meaning, copies);
    else if (meaning < unmentioned) {
      if (meaning === unreadable) return false;
      this.addRows(firstWithRows - meaning, copies, view, set, number, zone);
    }
    return true;
  }

  private addRows(
    id: number,
    count: number,
    view: DataView,
    set: ByteSpan,
    number: ByteSpan,
    zone: ByteSpan,
  ): void {
    const { rows, rowStart } = this;
    const end = (rowStart[id + 1] as number) * rowStride;
    let last = any;
    let setId = unknown;
    let numberId = unknown;
    let zoneId = unknown;
    for (let at = (rowStart[id] as number) * rowStride; at < end; at += rowStride) {
      const slot = rows[at] as number;
      if (slot === last) continue;
      const wantedSet = rows[at + 1] as number;
      if (wantedSet !== any) {
        if (setId === unknown) setId = labelId(this.sets, view, set);
        if (setId !== wantedSet) continue;
      }
      const wantedNumber = rows[at + 2] as number;
      if (wantedNumber !== any) {
        if (numberId === unknown) numberId = labelId(this.numbers, view, number);
        if (numberId !== wantedNumber) continue;
      }
      let wantedZone = rows[at + 3] as number;
      let added = count;
      if (wantedZone < any) {
        added = 1;
        wantedZone = lineZone(wantedZone);
      }
      if (wantedZone !== any) {
        if (zoneId === unknown) zoneId = labelId(this.sets, view, zone);
        if (zoneId !== wantedZone) continue;
      }
      last = slot;
      this.counter.add(slot, added);
    }
  }

  private meaningOf(name: string): number {
    if (name.trim() === '') return unreadable;
    const id = this.counter.nameId(name);
    if (id === any) return unmentioned;
    const { rows, rowStart } = this;
    const first = (rowStart[id] as number) * rowStride;
    const isPlain =
      rowStart[id + 1] === (rowStart[id] as number) + 1 &&
      rows.subarray(first + 1, first + rowStride).every((wanted) => wanted === any);
    return isPlain ? (rows[first] as number) : firstWithRows - id;
  }
}

/** Not looked up yet. */
const unknown = -9;

function labelId(table: LearnedBytes, view: DataView, { start, end, hash }: ByteSpan): number {
  return end === start ? any : table.valueOf(view, start, end, hash);
}
