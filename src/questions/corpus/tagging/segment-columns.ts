/** Finds the decks of one segment that meet a predicate or a condition, from its postings. */
import { partitionPoint } from '../../../core/json/partition-point.js';
import { partSize, type Segment } from '../layout/corpus.js';
import type { CardIndex } from './card-index.js';
import type { Choice, Condition, Predicates } from './conditions.js';
import { type DeckSet, DeckSets } from './deck-sets.js';
import { type LineIndex, type SlotLines, type SlotTally, severalPrintings } from './line-index.js';

const rangeStride = 4;

/** Scratch memory that the columns of all segments and programs can share. */
export class ColumnMemory {
  readonly sets = new DeckSets();
  /** Deck -> a count, 0 between operations. */
  readonly counts = new Uint32Array(partSize);
  /** The ranges of lines, {@link rangeStride} words each. */
  ranges = new Uint32Array(64);
  #amounts = new Uint32Array();

  /** Local line -> an amount, 0 between operations, for at least this many lines. */
  amountsFor(lines: number): Uint32Array {
    if (this.#amounts.length < lines) this.#amounts = new Uint32Array(lines);
    return this.#amounts;
  }

  /** Memory for the ranges of this many places. */
  roomFor(places: number): Uint32Array {
    const least = rangeStride * places;
    if (this.ranges.length < least) this.ranges = new Uint32Array(2 * least);
    return this.ranges;
  }
}

/** What the columns of all segments of a corpus share. */
export interface ColumnTools {
  readonly predicates: Predicates;
  readonly slots: LineIndex;
  readonly memory: ColumnMemory;
}

/** Place in the card index -> local line of a segment, or {@link absent}. */
export type LocalLines = Int32Array;
const absent = -1;

/** Returns a function that looks up the lines of a segment. Each call overwrites the result of the one before. */
export function localLines({ lines }: CardIndex): (segment: Segment) => LocalLines {
  const placeOf = new Uint32Array(lines.length);
  for (let place = 0; place < lines.length; place++) placeOf[lines[place] as number] = place;
  const locals = new Int32Array(lines.length);
  return ({ dictionary }) => {
    locals.fill(absent);
    for (let local = 0; local < dictionary.length; local++) {
      locals[placeOf[dictionary[local] as number] as number] = local;
    }
    return locals;
  };
}

/** Checking a deck by its own lines takes as long as reading this many postings. */
const postingsPerRow = 40;

export class SegmentColumns {
  readonly #segment: Segment;
  readonly #tools: ColumnTools;
  readonly #locals: LocalLines | undefined;
  /** Predicate -> the decks for which it holds. */
  readonly #known: (DeckSet | undefined)[];
  /** Predicate -> its {@link #boundOf}; -1 if not computed. */
  readonly #bounds: Int32Array;

  /** @param locals omitted, lines are found by binary search, which is faster for few conditions */
  constructor(segment: Segment, tools: ColumnTools, locals?: LocalLines) {
    this.#segment = segment;
    this.#tools = tools;
    this.#locals = locals;
    // Allocated in full length, because arrays with large gaps are slow.
    const { length } = tools.predicates.slots;
    this.#known = Array<undefined>(length).fill(undefined);
    this.#bounds = new Int32Array(length).fill(-1);
  }

  /** The decks, of all or of a set, that meet a condition. Can return that set itself. */
  meeting({ required, excluded, choices }: Condition, within?: DeckSet): DeckSet {
    const { sets } = this.#tools.memory;
    let found = this.#requiring(required, within);
    for (const predicate of excluded) {
      if (found.size > 0) found = sets.subtract(found, this.holding(predicate));
    }
    for (const choice of choices) {
      if (found.size > 0) found = this.#choosing(choice, found);
    }
    return found;
  }

  #requiring(required: readonly number[], within: DeckSet | undefined): DeckSet {
    const { sets } = this.#tools.memory;
    const { length } = required;
    if (length === 0) return within ?? sets.all(this.#segment.deckCount);
    const [only = 0] = required;
    if (length === 1 && within === undefined) return this.holding(only);
    const order = length === 1 ? required : this.#byBound(required);
    let at = 0;
    if (within === undefined) sets.begin(this.holding(order[at++] as number));
    else sets.begin(within);
    for (; at < length; at++) {
      const predicate = order[at] as number;
      if (sets.left === 0) break;
      const known = this.#known[predicate];
      const cost = known === undefined ? this.#boundOf(predicate) : known.ids.length;
      const isByRows = sets.left * postingsPerRow < cost && !this.#isTally(predicate);
      if (isByRows) this.#keepByRows(predicate);
      else sets.keep(this.holding(predicate));
    }
    return sets.end();
  }

  /** Whether a predicate compares cards, so that adding up the lines of a deck does not decide it. */
  #isTally(predicate: number): boolean {
    const { predicates, slots } = this.#tools;
    return slots.of(predicates.slots[predicate] as number).tally !== undefined;
  }

  /** Sorts predicates by {@link #boundOf}, rarest first. */
  #byBound(predicates: readonly number[]): readonly number[] {
    const order = [...predicates];
    for (let at = 1; at < order.length; at++) {
      const predicate = order[at] as number;
      const bound = this.#boundOf(predicate);
      let before = at - 1;
      while (before >= 0 && this.#boundOf(order[before] as number) > bound) {
        order[before + 1] = order[before] as number;
        before--;
      }
      order[before + 1] = predicate;
    }
    return order;
  }

  /**
   * The number of postings to read to find the decks of a predicate: an upper bound for the number of these decks.
   */
  #boundOf(predicate: number): number {
    let bound = this.#bounds[predicate] as number;
    if (bound === -1) {
      const { predicates, slots, memory } = this.#tools;
      const lines = slots.of(predicates.slots[predicate] as number);
      const least = predicates.leasts[predicate] as number;
      const length = this.#collect(lines, this.#isSummed(lines, least) ? 1 : least);
      bound = 0;
      for (let at = 0; at < length; at += rangeStride) {
        bound += (memory.ranges[at + 1] as number) - (memory.ranges[at] as number);
      }
      this.#bounds[predicate] = bound;
    }
    return bound;
  }

  /** Keeps the decks being filtered for which a predicate holds, judged by their own lines. */
  #keepByRows(predicate: number): void {
    const { predicates, slots, memory } = this.#tools;
    const { sets } = memory;
    const { starts, lines: rows, dictionary } = this.#segment;
    const lines = slots.of(predicates.slots[predicate] as number);
    const least = predicates.leasts[predicate] as number;
    const amounts = memory.amountsFor(dictionary.length);
    const length = this.#collect(lines, 1);
    const { ranges } = memory;
    for (let at = 0; at < length; at += rangeStride) {
      amounts[ranges[at + 3] as number] = ranges[at + 2] as number;
    }
    sets.keepBy((ids, size, out) => selectByRows(ids, size, starts, rows, amounts, least, out));
    for (let at = 0; at < length; at += rangeStride) amounts[ranges[at + 3] as number] = 0;
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
    return this.#inSome(
      alternatives.map((alternative) => this.meeting(alternative, within)),
      atLeast,
    );
  }

  /** The decks that are in at least `atLeast` of the sets. */
  #inSome(found: readonly DeckSet[], atLeast: number): DeckSet {
    const { sets, counts } = this.#tools.memory;
    if (atLeast === 1) return sets.unite(found, this.#segment.deckCount);
    for (const set of found) {
      const ids = sets.idsOf(set);
      sets.addReaching(ids, 0, ids.length, counts, 1, atLeast);
    }
    for (const set of found) for (const deck of sets.idsOf(set)) counts[deck] = 0;
    return sets.finish(this.#segment.deckCount);
  }

  #find(lines: SlotLines, least: number): DeckSet {
    if (lines.tally !== undefined) return this.#findTally(lines, lines.tally, least);
    const { sets, counts } = this.#tools.memory;
    const { postings, deckCount } = this.#segment;
    const isSummed = this.#isSummed(lines, least);
    const length = this.#collect(lines, isSummed ? 1 : least);
    const { ranges } = this.#tools.memory;
    if (length === rangeStride && this.#isUnique(lines)) {
      return sets.ofIds(postings.subarray(ranges[0], ranges[1]), deckCount);
    }
    for (let at = 0; at < length; at += rangeStride) {
      const start = ranges[at] as number;
      const end = ranges[at + 1] as number;
      const amount = ranges[at + 2] as number;
      // Only lines that are not enough on their own need to be summed.
      if (amount >= least) sets.add(postings, start, end);
      else sets.addReaching(postings, start, end, counts, amount, least);
    }
    for (let at = 0; isSummed && at < length; at += rangeStride) {
      if ((ranges[at + 2] as number) >= least) continue;
      clearCounts(counts, postings, ranges[at] as number, ranges[at + 1] as number);
    }
    return sets.finish(deckCount);
  }

  #findTally(lines: SlotLines, { isOfNames, cards }: SlotTally, least: number): DeckSet {
    const { tally: _, ...own } = lines;
    const ofCards = cards.map((places) => this.#find({ ...own, places }, isOfNames ? 1 : least));
    return this.#inSome(ofCards, isOfNames ? least : 1);
  }

  /** Whether no deck has two of these lines. */
  #isUnique({ printing }: SlotLines): boolean {
    return printing !== severalPrintings && !includes(this.#segment.repeated, printing);
  }

  /** Whether a deck might need several lines to reach this count. */
  #isSummed(lines: SlotLines, least: number): boolean {
    return least > 1 && !this.#isUnique(lines);
  }

  /**
   * Collects the lines that add at least this much: start and end of their postings, the amount that they add,
   * and their local number. Returns how many words of the ranges are used.
   */
  #collect(lines: SlotLines, least: number): number {
    const { slots, memory } = this.#tools;
    const { postingStarts } = this.#segment;
    const { places } = lines;
    const ranges = memory.roomFor(places.length);
    let length = 0;
    for (let at = 0; at < places.length; at++) {
      const place = places[at] as number;
      const amount = slots.amountOf(lines, place);
      if (amount < least) continue;
      const local = this.#localOf(place);
      if (local === absent) continue;
      ranges[length] = postingStarts[local] as number;
      ranges[length + 1] = postingStarts[local + 1] as number;
      ranges[length + 2] = amount;
      ranges[length + 3] = local;
      length += rangeStride;
    }
    return length;
  }

  #localOf(place: number): number {
    if (this.#locals !== undefined) return this.#locals[place] as number;
    const { dictionary } = this.#segment;
    const line = this.#tools.slots.cards.lines[place] as number;
    let low = 0;
    let high = dictionary.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((dictionary[middle] as number) < line) low = middle + 1;
      else high = middle;
    }
    return dictionary[low] === line ? low : absent;
  }
}

/** Writes those of the first `size` decks whose lines add up to at least `least`, and returns how many. */
function selectByRows(
  ids: Uint16Array,
  size: number,
  starts: Uint32Array,
  lines: Uint16Array | Uint32Array,
  amounts: Uint32Array,
  least: number,
  out: Uint16Array,
): number {
  let count = 0;
  for (let at = 0; at < size; at++) {
    const id = ids[at] as number;
    const end = starts[id + 1] as number;
    let sum = 0;
    for (let line = starts[id] as number; line < end; line++) {
      sum += amounts[lines[line] as number] as number;
    }
    out[count] = id;
    if (sum >= least) count++;
  }
  return count;
}

function clearCounts(counts: Uint32Array, postings: Uint16Array, start: number, end: number): void {
  for (let at = start; at < end; at++) counts[postings[at] as number] = 0;
}

/** Whether an ascending array includes a value. */
function includes(values: Uint32Array, value: number): boolean {
  return values[partitionPoint(values, (other) => other < value)] === value;
}
