/**
 * Sets of decks of one segment: few decks are stored as numbers, many as bits. A set never changes, except for
 * the {@link OpenDecks} of a search. All operations accept both forms.
 */
import { partSize } from '../layout/corpus.js';
import {
  addBits,
  addNew,
  andWords,
  clearBits,
  clearWords,
  countBits,
  countUp,
  listBits,
  selectByBits,
  selectBySearch,
} from './deck-bits.js';

export interface DeckSet {
  readonly size: number;
  /** The local numbers of the decks, in any order; empty if the set has bits. */
  readonly ids: Uint16Array;
  /** A bit for each deck of the segment; empty if the set has numbers. */
  readonly bits: Int32Array;
}

/** A set that the method `remove` of {@link DeckSets} modifies. */
export type OpenDecks = { -readonly [Key in keyof DeckSet]: DeckSet[Key] };

/** Selects some of the first `size` numbers, writes them to `out`, which can be `ids`, and returns how many. */
export type Choose = (ids: Uint16Array, size: number, out: Uint16Array) => number;

const noIds = new Uint16Array();
const noBits = new Int32Array();

const noDecks: DeckSet = { size: 0, ids: noIds, bits: noBits };

/** The number of words for the bits of a segment. */
function wordsFor(deckCount: number): number {
  return (deckCount + 31) >>> 5;
}

/** Sets with more decks than this are stored as bits: as numbers, they would take more than half of that memory. */
function mostIds(words: number): number {
  return words;
}

export type DeckSets = ReturnType<typeof deckSets>;

/** The operations on sets. They own scratch memory, so reuse one object for many sets. */
export function deckSets() {
  /** The remaining numbers of the set being filtered; see {@link begin}. */
  const keptIds = new Uint16Array(partSize);
  /** The result of {@link idsOf}. */
  const listed = new Uint16Array(partSize);
  /** Numbers to be added to a union. */
  const chosen = new Uint16Array(partSize);
  /** The numbers and bits of the union being built; the array is one longer because one extra number is written. */
  const unionIds = new Uint16Array(partSize + 1);
  const unionBits = new Int32Array(wordsFor(partSize));
  let unionSize = 0;
  /** Scratch bits; all 0 between operations. */
  const marks = new Int32Array(wordsFor(partSize));
  /** The set being filtered, and whether it is in scratch memory. */
  let filtered: DeckSet = noDecks;
  let isCopied = false;
  const commonBits = new Int32Array(wordsFor(partSize));

  return {
    all,
    ofIds,
    open,
    remove,
    add,
    addReaching,
    addBy,
    finish,
    unite,
    intersect,
    within,
    begin,
    /** The number of decks that remain in the set being filtered. */
    left: () => filtered.size,
    keep,
    keepBy,
    end,
    subtract,
    idsOf,
    sorted,
  };

  /** All decks of a segment. */
  function all(deckCount: number): OpenDecks {
    const bits = new Int32Array(wordsFor(deckCount)).fill(-1);
    if (deckCount % 32 !== 0) bits[bits.length - 1] = (1 << (deckCount % 32)) - 1;
    return { size: deckCount, ids: noIds, bits };
  }

  /** The set of these numbers. */
  function ofIds(ids: Uint16Array, deckCount: number): DeckSet {
    const size = ids.length;
    const words = wordsFor(deckCount);
    if (size <= mostIds(words)) return { size, ids, bits: noBits };
    const bits = new Int32Array(words);
    addBits(bits, ids, 0, size);
    return { size, ids: noIds, bits };
  }

  /** A copy of a set from which decks can be removed. */
  function open({ size, ids, bits }: DeckSet): OpenDecks {
    return { size, ids, bits: bits.slice() };
  }

  /** Removes decks, all of which must be in the set. */
  function remove(open: OpenDecks, decks: DeckSet): void {
    if (open.bits.length === 0) {
      const { ids, size } = subtract(open, decks);
      open.ids = ids;
      open.size = size;
      return;
    }
    if (decks.bits.length > 0) clearWords(open.bits, decks.bits);
    else clearBits(open.bits, decks.ids);
    open.size -= decks.size;
    if (open.size > mostIds(open.bits.length)) return;
    open.ids = idsOf(open).slice();
    open.bits = noBits;
  }

  /** Adds numbers to the union being built; {@link finish} returns it. */
  function add(ids: Uint16Array, start = 0, end = ids.length): void {
    unionSize = addNew(ids, start, end, unionBits, unionIds, unionSize);
  }

  /**
   * Adds an amount to the counts of some numbers, and adds the numbers that thereby reach `least` to the union
   * being built.
   */
  function addReaching(
    ids: Uint16Array,
    start: number,
    end: number,
    counts: Uint32Array,
    amount: number,
    least: number,
  ): void {
    const size = countUp(ids, start, end, counts, amount, least, chosen);
    add(chosen, 0, size);
  }

  /** Adds the numbers of a set that a function selects; returns how many. */
  function addBy(set: DeckSet, choose: Choose): number {
    const size = choose(idsOf(set), set.size, chosen);
    add(chosen, 0, size);
    return size;
  }

  /** Returns the union built so far, for a segment of `deckCount` decks, and starts a new one. */
  function finish(deckCount: number): DeckSet {
    const words = wordsFor(deckCount);
    const size = unionSize;
    const set =
      size > mostIds(words)
        ? { size, ids: noIds, bits: unionBits.slice(0, words) }
        : firstOf(unionIds, size);
    unionBits.fill(0, 0, words);
    unionSize = 0;
    return set;
  }

  /** The decks that are in any of the sets. */
  function unite(sets: readonly DeckSet[], deckCount: number): DeckSet {
    if (sets.length === 1) return sets[0] as DeckSet;
    for (const set of sets) add(idsOf(set));
    return finish(deckCount);
  }

  /** The decks that are in both sets. */
  function intersect(x: DeckSet, y: DeckSet): DeckSet {
    begin(x.size < y.size ? x : y);
    keep(x.size < y.size ? y : x);
    return end();
  }

  /** The decks of a set that are also in another, sorted set. Fast if the sorted set is much larger. */
  function within(set: DeckSet, sorted: DeckSet): DeckSet {
    if (sorted.bits.length > 0 || sorted.size <= 16 * set.size) return intersect(set, sorted);
    return firstOf(keptIds, selectBySearch(idsOf(set), set.size, sorted.ids, keptIds));
  }

  /**
   * Starts to filter a set in scratch memory. {@link end} returns the remaining decks. Meanwhile,
   * unions can be built.
   */
  function begin(set: DeckSet): void {
    filtered = set;
    isCopied = false;
  }

  /** Keeps the decks that are also in another set. */
  function keep(set: DeckSet): void {
    const { size, bits } = filtered;
    if (bits.length === 0) {
      const isFewer = set.bits.length === 0 && size < set.size;
      const [few, many] = isFewer ? [filtered, set] : [set, filtered];
      setLeft(select(many.ids, many.size, few, 1));
    } else if (set.bits.length === 0) {
      setLeft(selectByBits(set.ids, set.size, bits, 1, keptIds));
    } else {
      andWords(bits, set.bits, commonBits);
      const both = commonBits.subarray(0, bits.length);
      filtered = { size: countBits(both, both.length), ids: noIds, bits: both };
      isCopied = true;
    }
  }

  /** Keeps the decks that a function selects. */
  function keepBy(choose: Choose): void {
    const { size } = filtered;
    setLeft(choose(idsOf(filtered), size, keptIds));
  }

  function end(): DeckSet {
    const { size, ids, bits } = filtered;
    filtered = noDecks;
    if (!isCopied) return { size, ids, bits };
    if (bits.length > 0) return ofBits(bits, size);
    return firstOf(ids, size);
  }

  function setLeft(size: number): void {
    filtered = { size, ids: keptIds, bits: noBits };
    isCopied = true;
  }

  /** The decks of a set that are not in another. */
  function subtract(set: DeckSet, other: DeckSet): DeckSet {
    if (other.size === 0 || set.size === 0) return set;
    if (set.bits.length === 0) {
      const size = select(set.ids, set.size, other, 0);
      return size === set.size ? set : firstOf(keptIds, size);
    }
    const bits = set.bits.slice();
    if (other.bits.length > 0) clearWords(bits, other.bits);
    else clearBits(bits, other.ids);
    return ofBits(bits);
  }

  /** The numbers of a set, in any order. Valid until the next call. */
  function idsOf({ size, ids, bits }: DeckSet): Uint16Array {
    if (bits.length === 0) return ids;
    listBits(bits, bits.length, listed);
    return listed.subarray(0, size);
  }

  /** The same set with ascending numbers, as {@link within} requires. */
  function sorted(set: DeckSet): DeckSet {
    const { size, ids, bits } = set;
    if (size < 2 || bits.length > 0) return set;
    addBits(marks, ids, 0, size);
    const marked = idsOf({ size, ids: noIds, bits: marks });
    marks.fill(0);
    return firstOf(marked, size);
  }

  /**
   * Writes those of the first `size` numbers that are in the set (`wanted` 1), or not in it (0), to scratch
   * memory, and returns how many.
   */
  function select(ids: Uint16Array, size: number, set: DeckSet, wanted: 0 | 1): number {
    if (set.bits.length > 0) return selectByBits(ids, size, set.bits, wanted, keptIds);
    addBits(marks, set.ids, 0, set.size);
    const count = selectByBits(ids, size, marks, wanted, keptIds);
    marks.fill(0);
    return count;
  }

  /** The set of these bits, copied. */
  function ofBits(bits: Int32Array, size = countBits(bits, bits.length)): DeckSet {
    if (size > mostIds(bits.length)) return { size, ids: noIds, bits: bits.slice() };
    if (size === 0) return noDecks;
    listBits(bits, bits.length, keptIds);
    return firstOf(keptIds, size);
  }
}

/** A set of the first `size` numbers, copied. */
function firstOf(ids: Uint16Array, size: number): DeckSet {
  if (size === 0) return noDecks;
  return { size, ids: ids.slice(0, size), bits: noBits };
}
