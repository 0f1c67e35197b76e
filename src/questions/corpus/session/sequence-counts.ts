/**
 * Counts, for each rule or variant, its matching lists by sequence. Counting takes time for each matching deck,
 * so the counts of an earlier state are reused, and only the decks whose sequence changed are counted again.
 */
import { increase, sumOf } from '../../../core/json/grouping.js';
import { partSize } from '../layout/corpus.js';
import type { DeckSet, DeckSets } from '../tagging/deck-sets.js';
import { selectDifferent } from './differences.js';
import type { PartMatches } from './rule-matches.js';
import type { State } from './state.js';

/** Sequence -> the number of lists of a part. */
export type ListsBySequence = ReadonlyMap<number, number>;

/** The counts of all rules and variants of a state. */
export interface SequenceCounts {
  readonly sequences: State['sequences'];
  /** The decks of a part, by object identity -> its counts. Parts that did not change share their decks. */
  readonly parts: ReadonlyMap<readonly DeckSet[], ListsBySequence>;
}

/** Counts from scratch, or from the counts of an earlier state with the same corpus and entry numbers. */
export function countSequences(state: State, before: SequenceCounts | undefined): SequenceCounts {
  const { rules, sequences, memory, entryIds, corpus } = state;
  const parts = new Map<readonly DeckSet[], ListsBySequence>();
  const moved = movedDecks(before?.sequences ?? sequences, sequences);
  const movedCount = sumOf(moved, (ids) => ids.length);
  const sums = new Float64Array(entryIds.sequences.count);
  const summed: number[] = [];
  for (const { decks, lists } of rules.flatMap((rule): PartMatches[] => [rule, ...rule.variants])) {
    const known = before?.parts.get(decks);
    const isCounted = known !== undefined && movedCount <= lists;
    let hasChanges = !isCounted;
    for (const [segment, set] of decks.entries()) {
      const ids = isCounted
        ? within(moved[segment] as Uint16Array, set, memory.sets)
        : memory.sets.idsOf(set);
      if (ids.length === 0) continue;
      hasChanges = true;
      const first = segment * partSize;
      const weights = corpus.weights.subarray(first, first + partSize);
      addLists(ids, sequences[segment] as Uint32Array, weights, 1, sums, summed);
      if (isCounted)
        addLists(ids, before?.sequences[segment] as Uint32Array, weights, -1, sums, summed);
    }
    const counts = isCounted ? known : new Map();
    parts.set(decks, hasChanges ? takeSums(sums, summed, counts) : counts);
  }
  return { sequences, parts };
}

/** Segment -> the decks whose sequence differs. */
function movedDecks(before: State['sequences'], after: State['sequences']): readonly Uint16Array[] {
  const different = new Uint16Array(partSize);
  return after.map((is, segment) => {
    const was = before[segment] as Uint32Array;
    return different.slice(0, was === is ? 0 : selectDifferent(was, is, undefined, different));
  });
}

/** The numbers that are in a set. */
function within(ids: Uint16Array, set: DeckSet, sets: DeckSets): Uint16Array {
  if (ids.length === 0 || set.size === 0) return noIds;
  return sets.idsOf(sets.within({ size: ids.length, ids, bits: noBits }, set));
}

const noIds = new Uint16Array();
const noBits = new Int32Array();

/**
 * Adds the lists of some decks of a segment to the sums of their sequences (or subtracts them with -1), and
 * adds sequences whose sum was 0 to `summed`.
 */
function addLists(
  ids: Uint16Array,
  sequences: Uint32Array,
  weights: Uint32Array,
  sign: 1 | -1,
  sums: Float64Array,
  summed: number[],
): void {
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    const sequence = sequences[id] as number;
    const sum = sums[sequence] as number;
    if (sum === 0) summed.push(sequence);
    sums[sequence] = sum + sign * (weights[id] as number);
  }
}

/** Returns the counts plus the sums, and resets the sums to 0 and `summed` to empty. */
function takeSums(sums: Float64Array, summed: number[], known: ListsBySequence): ListsBySequence {
  const counts = new Map(known);
  for (const sequence of summed) {
    const sum = sums[sequence] as number;
    if (sum === 0) continue;
    increase(counts, sequence, sum);
    sums[sequence] = 0;
  }
  summed.length = 0;
  return counts;
}
