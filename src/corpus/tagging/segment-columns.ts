/** The decks of one segment that meet a predicate or a condition, found by its postings. */
import { partitionPoint } from '../../json/partition-point.js';
import { partSize, type Segment } from '../layout/corpus.js';
import type { Choice, Condition, Predicates } from './conditions.js';
import { type DeckSet, type DeckSets, noDecks } from './deck-sets.js';
import { type SlotLines, type SlotTable, severalPrintings } from './slot-lines.js';

/** What the columns of all segments of a corpus share. */
export class ColumnTools {
  /** Deck -> a number that is 0 between operations. */
  readonly counts = new Uint32Array(partSize);

  constructor(
    readonly predicates: Predicates,
    readonly slots: SlotTable,
    readonly sets: DeckSets,
  ) {}
}

/** Card line -> its local line, or {@link absent}. */
export type LocalLines = (cardLine: number) => number;
export const absent = -1;

export class SegmentColumns {
  readonly #segment: Segment;
  readonly #tools: ColumnTools;
  readonly #localOf: LocalLines;
  /** Predicate -> the decks for which it holds. */
  readonly #known: (DeckSet | undefined)[] = [];

  constructor(segment: Segment, tools: ColumnTools, localOf: LocalLines = searchIn(segment)) {
    this.#segment = segment;
    this.#tools = tools;
    this.#localOf = localOf;
  }

  /** The decks that meet a condition, of all or of those in a set. */
  meeting(condition: Condition, within?: DeckSet): DeckSet {
    const { sets } = this.#tools;
    const { required, excluded, choices } = condition;
    const all: DeckSet[] = within === undefined ? [] : [within];
    for (const predicate of required) {
      const set = this.holding(predicate);
      if (set.size === 0) return noDecks;
      all.push(set);
    }
    if (all.length === 0) all.push(sets.all(this.#segment.deckCount));
    let found = sets.intersect(all);
    for (const predicate of excluded) {
      if (found.size > 0) found = sets.subtract(found, this.holding(predicate));
    }
    for (const choice of choices) {
      if (found.size > 0) found = this.#choosing(choice, found);
    }
    return found;
  }

  /** The decks for which a predicate holds. */
  holding(predicate: number): DeckSet {
    let set = this.#known[predicate];
    if (set === undefined) {
      const { predicates, slots } = this.#tools;
      const lines = slots.of(predicates.slots[predicate] as number);
      set = this.#find(lines, predicates.leasts[predicate] as number);
      this.#known[predicate] = set;
    }
    return set;
  }

  #choosing({ atLeast, alternatives }: Choice, within: DeckSet): DeckSet {
    const { sets, counts } = this.#tools;
    const found = alternatives.map((alternative) => this.meeting(alternative, within));
    if (atLeast === 1) return sets.unite(found, this.#segment.deckCount);
    for (const set of found) for (const deck of sets.idsOf(set)) (counts[deck] as number)++;
    for (const set of found) {
      for (const deck of sets.idsOf(set)) {
        if ((counts[deck] as number) >= atLeast) sets.addOne(deck);
      }
    }
    for (const set of found) for (const deck of sets.idsOf(set)) counts[deck] = 0;
    return sets.finish(this.#segment.deckCount);
  }

  #find({ lines, amounts, printing }: SlotLines, least: number): DeckSet {
    const { sets } = this.#tools;
    const { postingStarts, postings, deckCount, repeated } = this.#segment;
    // One line of each deck decides, unless several lines can add up.
    const isSummed = least > 1 && (printing === severalPrintings || includes(repeated, printing));
    if (isSummed) return this.#sum(lines, amounts, least);
    const found: Uint16Array[] = [];
    for (let at = 0; at < lines.length; at++) {
      if ((amounts[at] as number) < least) continue;
      const local = this.#localOf(lines[at] as number);
      if (local === absent) continue;
      found.push(postings.subarray(postingStarts[local], postingStarts[local + 1]));
    }
    const [first] = found;
    const isUnique = printing !== severalPrintings && !includes(repeated, printing);
    if (found.length === 1 && isUnique) return sets.ofIds(first as Uint16Array, deckCount);
    for (const decks of found) sets.add(decks);
    return sets.finish(deckCount);
  }

  /** The decks whose lines add up to `least`. */
  #sum(lines: Uint32Array, amounts: Uint32Array, least: number): DeckSet {
    const { sets, counts } = this.#tools;
    const { postingStarts, postings, deckCount } = this.#segment;
    const ends: number[] = [];
    for (let at = 0; at < lines.length; at++) {
      const local = this.#localOf(lines[at] as number);
      if (local === absent) continue;
      const start = postingStarts[local] as number;
      const end = postingStarts[local + 1] as number;
      addAmount(counts, postings, start, end, amounts[at] as number);
      ends.push(start, end);
    }
    for (let at = 0; at < ends.length; at += 2) {
      for (let place = ends[at] as number; place < (ends[at + 1] as number); place++) {
        const deck = postings[place] as number;
        if ((counts[deck] as number) >= least) sets.addOne(deck);
        counts[deck] = 0;
      }
    }
    return sets.finish(deckCount);
  }
}

function addAmount(
  counts: Uint32Array,
  postings: Uint16Array,
  start: number,
  end: number,
  amount: number,
): void {
  for (let at = start; at < end; at++) {
    const deck = postings[at] as number;
    counts[deck] = (counts[deck] as number) + amount;
  }
}

/** Whether an ascending array includes a value. */
function includes(values: Uint32Array, value: number): boolean {
  return values[partitionPoint(values, (other) => other < value)] === value;
}

function searchIn({ dictionary }: Segment): LocalLines {
  return (cardLine) => {
    let low = 0;
    let high = dictionary.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((dictionary[middle] as number) < cardLine) low = middle + 1;
      else high = middle;
    }
    return dictionary[low] === cardLine ? low : absent;
  };
}
