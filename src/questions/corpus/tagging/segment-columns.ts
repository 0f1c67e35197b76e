/** Finds the decks of one segment that meet a predicate or a condition, from its postings. */
import { partitionPoint } from '../../../core/json/partition-point.js';
import { partSize, type Segment } from '../layout/corpus.js';
import type { CardIndex } from './card-index.js';
import type { Choice, Condition, Predicates } from './conditions.js';
import { type DeckSet, deckSets } from './deck-sets.js';
import { type LineIndex, type SlotLines, type SlotTally, severalPrintings } from './line-index.js';

const rangeStride = 4;

/** Scratch memory that the columns of all segments and programs can share. */
export class ColumnMemory {
  readonly sets = deckSets();
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

export type SegmentColumns = ReturnType<typeof segmentColumns>;

/**
 * The decks of a segment by predicates and conditions.
 *
 * @param locals omitted, lines are found by binary search, which is faster for few conditions
 */
export function segmentColumns(segment: Segment, tools: ColumnTools, locals?: LocalLines) {
  const { deckCount, dictionary, postings, postingStarts } = segment;
  const { predicates, slots, memory } = tools;
  const { sets, counts } = memory;
  // Allocated in full length, because arrays with large gaps are slow.
  const { length: predicateCount } = predicates.slots;
  /** Predicate -> the decks for which it holds. */
  const known: (DeckSet | undefined)[] = Array<undefined>(predicateCount).fill(undefined);
  /** Predicate -> its {@link boundOf}; -1 if not computed. */
  const bounds = new Int32Array(predicateCount).fill(-1);

  return { meeting, holding };

  /** The decks, of all or of a set, that meet a condition. Can return that set itself. */
  function meeting({ required, excluded, choices }: Condition, within?: DeckSet): DeckSet {
    let found = requiring(required, within);
    for (const predicate of excluded) {
      if (found.size > 0) found = sets.subtract(found, holding(predicate));
    }
    for (const choice of choices) {
      if (found.size > 0) found = choosing(choice, found);
    }
    return found;
  }

  function requiring(required: readonly number[], within: DeckSet | undefined): DeckSet {
    const { length } = required;
    if (length === 0) return within ?? sets.all(deckCount);
    const [only = 0] = required;
    if (length === 1 && within === undefined) return holding(only);
    // Rarest first.
    const order = length === 1 ? required : required.toSorted((x, y) => boundOf(x) - boundOf(y));
    let at = 0;
    if (within === undefined) sets.begin(holding(order[at++] as number));
    else sets.begin(within);
    for (; at < length; at++) {
      const predicate = order[at] as number;
      if (sets.left() === 0) break;
      const cost = known[predicate]?.ids.length ?? boundOf(predicate);
      // Adding up the lines of a deck does not decide a predicate that compares cards.
      const isByRows =
        sets.left() * postingsPerRow < cost && linesOf(predicate).tally === undefined;
      if (isByRows) keepByRows(predicate);
      else sets.keep(holding(predicate));
    }
    return sets.end();
  }

  function linesOf(predicate: number): SlotLines {
    return slots.of(predicates.slots[predicate] as number);
  }

  function leastOf(predicate: number): number {
    return predicates.leasts[predicate] as number;
  }

  /**
   * The number of postings to read to find the decks of a predicate: an upper bound for the number of these decks.
   */
  function boundOf(predicate: number): number {
    let bound = bounds[predicate] as number;
    if (bound === -1) {
      const lines = linesOf(predicate);
      const least = leastOf(predicate);
      const length = collect(lines, isSummed(lines, least) ? 1 : least);
      const { ranges } = memory;
      bound = 0;
      for (let at = 0; at < length; at += rangeStride) {
        bound += (ranges[at + 1] as number) - (ranges[at] as number);
      }
      bounds[predicate] = bound;
    }
    return bound;
  }

  /** Keeps the decks being filtered for which a predicate holds, judged by their own lines. */
  function keepByRows(predicate: number): void {
    const { starts, lines: rows } = segment;
    const least = leastOf(predicate);
    const amounts = memory.amountsFor(dictionary.length);
    const length = collect(linesOf(predicate), 1);
    const { ranges } = memory;
    for (let at = 0; at < length; at += rangeStride) {
      amounts[ranges[at + 3] as number] = ranges[at + 2] as number;
    }
    sets.keepBy((ids, size, out) => selectByRows(ids, size, starts, rows, amounts, least, out));
    for (let at = 0; at < length; at += rangeStride) amounts[ranges[at + 3] as number] = 0;
  }

  /** The decks for which a predicate holds. */
  function holding(predicate: number): DeckSet {
    known[predicate] ??= find(linesOf(predicate), leastOf(predicate));
    return known[predicate];
  }

  function choosing({ atLeast, alternatives }: Choice, within: DeckSet): DeckSet {
    return inSome(
      alternatives.map((alternative) => meeting(alternative, within)),
      atLeast,
    );
  }

  /** The decks that are in at least `atLeast` of the sets. */
  function inSome(found: readonly DeckSet[], atLeast: number): DeckSet {
    if (atLeast === 1) return sets.unite(found, deckCount);
    for (const set of found) {
      const ids = sets.idsOf(set);
      sets.addReaching(ids, 0, ids.length, counts, 1, atLeast);
    }
    for (const set of found) for (const deck of sets.idsOf(set)) counts[deck] = 0;
    return sets.finish(deckCount);
  }

  function find(lines: SlotLines, least: number): DeckSet {
    if (lines.tally !== undefined) return findTally(lines, lines.tally, least);
    const isSum = isSummed(lines, least);
    const length = collect(lines, isSum ? 1 : least);
    const { ranges } = memory;
    if (length === rangeStride && isUnique(lines)) {
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
    for (let at = 0; isSum && at < length; at += rangeStride) {
      if ((ranges[at + 2] as number) >= least) continue;
      clearCounts(counts, postings, ranges[at] as number, ranges[at + 1] as number);
    }
    return sets.finish(deckCount);
  }

  function findTally(lines: SlotLines, { isOfNames, cards }: SlotTally, least: number): DeckSet {
    const { tally: _, ...own } = lines;
    const ofCards = cards.map((places) => find({ ...own, places }, isOfNames ? 1 : least));
    return inSome(ofCards, isOfNames ? least : 1);
  }

  /** Whether no deck has two of these lines. */
  function isUnique({ printing }: SlotLines): boolean {
    return printing !== severalPrintings && !includes(segment.repeated, printing);
  }

  /** Whether a deck might need several lines to reach this count. */
  function isSummed(lines: SlotLines, least: number): boolean {
    return least > 1 && !isUnique(lines);
  }

  /**
   * Collects the lines that add at least this much: start and end of their postings, the amount that they add,
   * and their local number. Returns how many words of the ranges are used.
   */
  function collect(lines: SlotLines, least: number): number {
    const { places } = lines;
    const ranges = memory.roomFor(places.length);
    let length = 0;
    for (let at = 0; at < places.length; at++) {
      const place = places[at] as number;
      const amount = slots.amountOf(lines, place);
      if (amount < least) continue;
      const local = localOf(place);
      if (local === absent) continue;
      ranges[length] = postingStarts[local] as number;
      ranges[length + 1] = postingStarts[local + 1] as number;
      ranges[length + 2] = amount;
      ranges[length + 3] = local;
      length += rangeStride;
    }
    return length;
  }

  function localOf(place: number): number {
    if (locals !== undefined) return locals[place] as number;
    const line = slots.cards.lines[place] as number;
    const local = partitionPoint(dictionary, (other) => other < line);
    return dictionary[local] === line ? local : absent;
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
