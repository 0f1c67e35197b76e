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

/** A set that {@link DeckSets.remove} modifies. */
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

/** Creates sets. Owns the scratch memory for that, so reuse one object for many sets. */
export class DeckSets {
  /** The remaining numbers of the set being filtered; see {@link begin}. */
  readonly #ids = new Uint16Array(partSize);
  /** The result of {@link idsOf}. */
  readonly #listed = new Uint16Array(partSize);
  /** Numbers to be added to a union. */
  readonly #chosen = new Uint16Array(partSize);
  /** The numbers and bits of the union being built; the array is one longer because one extra number is written. */
  readonly #union = new Uint16Array(partSize + 1);
  readonly #bits = new Int32Array(wordsFor(partSize));
  #unionSize = 0;
  /** Scratch bits; all 0 between operations. */
  readonly #marks = new Int32Array(wordsFor(partSize));
  /** The set being filtered, and whether it is in scratch memory. */
  #current: DeckSet = noDecks;
  #isCopied = false;
  readonly #both = new Int32Array(wordsFor(partSize));

  /** All decks of a segment. */
  all(deckCount: number): OpenDecks {
    const bits = new Int32Array(wordsFor(deckCount)).fill(-1);
    if (deckCount % 32 !== 0) bits[bits.length - 1] = (1 << (deckCount % 32)) - 1;
    return { size: deckCount, ids: noIds, bits };
  }

  /** The set of these numbers. */
  ofIds(ids: Uint16Array, deckCount: number): DeckSet {
    if (ids.length <= mostIds(wordsFor(deckCount))) return { size: ids.length, ids, bits: noBits };
    return this.#withBits({ size: ids.length, ids, bits: noBits }, wordsFor(deckCount));
  }

  /** A copy of a set from which decks can be removed. */
  open({ size, ids, bits }: DeckSet): OpenDecks {
    return { size, ids, bits: bits.slice() };
  }

  /** Removes decks, all of which must be in the set. */
  remove(open: OpenDecks, decks: DeckSet): void {
    if (open.bits.length === 0) {
      const { ids, size } = this.subtract(open, decks);
      open.ids = ids;
      open.size = size;
      return;
    }
    if (decks.bits.length > 0) clearWords(open.bits, decks.bits);
    else clearBits(open.bits, decks.ids);
    open.size -= decks.size;
    if (open.size > mostIds(open.bits.length)) return;
    open.ids = this.idsOf(open).slice();
    open.bits = noBits;
  }

  /** Adds numbers to the union being built; {@link finish} returns it. */
  add(ids: Uint16Array, start = 0, end = ids.length): void {
    this.#unionSize = addNew(ids, start, end, this.#bits, this.#union, this.#unionSize);
  }

  /**
   * Adds an amount to the counts of some numbers, and adds the numbers that thereby reach `least` to the union
   * being built.
   */
  addReaching(
    ids: Uint16Array,
    start: number,
    end: number,
    counts: Uint32Array,
    amount: number,
    least: number,
  ): void {
    const size = countUp(ids, start, end, counts, amount, least, this.#chosen);
    this.add(this.#chosen, 0, size);
  }

  /** Adds the numbers of a set that a function selects; returns how many. */
  addBy(set: DeckSet, choose: Choose): number {
    const size = choose(this.idsOf(set), set.size, this.#chosen);
    this.add(this.#chosen, 0, size);
    return size;
  }

  /** Returns the union built so far, for a segment of `deckCount` decks, and starts a new one. */
  finish(deckCount: number): DeckSet {
    const words = wordsFor(deckCount);
    const size = this.#unionSize;
    const set =
      size > mostIds(words)
        ? { size, ids: noIds, bits: this.#bits.slice(0, words) }
        : firstOf(this.#union, size);
    this.#bits.fill(0, 0, words);
    this.#unionSize = 0;
    return set;
  }

  /** The decks that are in any of the sets. */
  unite(sets: readonly DeckSet[], deckCount: number): DeckSet {
    if (sets.length === 1) return sets[0] as DeckSet;
    for (const set of sets) this.add(this.idsOf(set));
    return this.finish(deckCount);
  }

  /** The decks that are in both sets. */
  intersect(x: DeckSet, y: DeckSet): DeckSet {
    this.begin(x.size < y.size ? x : y);
    this.keep(x.size < y.size ? y : x);
    return this.end();
  }

  /** The decks of a set that are also in another, sorted set. Fast if the sorted set is much larger. */
  within(set: DeckSet, sorted: DeckSet): DeckSet {
    if (sorted.bits.length > 0 || sorted.size <= 16 * set.size) return this.intersect(set, sorted);
    return firstOf(this.#ids, selectBySearch(this.idsOf(set), set.size, sorted.ids, this.#ids));
  }

  /**
   * Starts to filter a set in scratch memory. {@link end} returns the remaining decks. Meanwhile,
   * unions can be built.
   */
  begin(set: DeckSet): void {
    this.#current = set;
    this.#isCopied = false;
  }

  /** The number of remaining decks. */
  get left(): number {
    return this.#current.size;
  }

  /** Keeps the decks that are also in another set. */
  keep(set: DeckSet): void {
    const { size, bits } = this.#current;
    if (bits.length === 0) {
      const isFewer = set.bits.length === 0 && size < set.size;
      const [few, many] = isFewer ? [this.#current, set] : [set, this.#current];
      this.#left(this.#select(many.ids, many.size, few, 1));
    } else if (set.bits.length === 0) {
      this.#left(selectByBits(set.ids, set.size, bits, 1, this.#ids));
    } else {
      andWords(bits, set.bits, this.#both);
      const both = this.#both.subarray(0, bits.length);
      this.#current = { size: countBits(both, both.length), ids: noIds, bits: both };
      this.#isCopied = true;
    }
  }

  /** Keeps the decks that a function selects. */
  keepBy(choose: Choose): void {
    const { size } = this.#current;
    this.#left(choose(this.idsOf(this.#current), size, this.#ids));
  }

  end(): DeckSet {
    const { size, ids, bits } = this.#current;
    this.#current = noDecks;
    if (!this.#isCopied) return { size, ids, bits };
    if (bits.length > 0) return this.#ofBits(bits, bits.length, size);
    return firstOf(ids, size);
  }

  #left(size: number): void {
    this.#current = { size, ids: this.#ids, bits: noBits };
    this.#isCopied = true;
  }

  /** The decks of a set that are not in another. */
  subtract(set: DeckSet, other: DeckSet): DeckSet {
    if (other.size === 0 || set.size === 0) return set;
    if (set.bits.length === 0) {
      const size = this.#select(set.ids, set.size, other, 0);
      return size === set.size ? set : firstOf(this.#ids, size);
    }
    const bits = set.bits.slice();
    if (other.bits.length > 0) clearWords(bits, other.bits);
    else clearBits(bits, other.ids);
    return this.#ofBits(bits, bits.length);
  }

  /** The numbers of a set, in any order. Valid until the next call. */
  idsOf({ size, ids, bits }: DeckSet): Uint16Array {
    if (bits.length === 0) return ids;
    listBits(bits, bits.length, this.#listed);
    return this.#listed.subarray(0, size);
  }

  /** The same set with ascending numbers, as {@link within} requires. */
  sorted(set: DeckSet): DeckSet {
    const { size, ids, bits } = set;
    if (size < 2 || bits.length > 0) return set;
    addBits(this.#marks, ids, 0, size);
    const marked = this.idsOf({ size, ids: noIds, bits: this.#marks });
    this.#marks.fill(0);
    return firstOf(marked, size);
  }

  #withBits({ size, ids }: DeckSet, words: number): DeckSet {
    const bits = new Int32Array(words);
    addBits(bits, ids, 0, size);
    return { size, ids: noIds, bits };
  }

  /**
   * Writes those of the first `size` numbers that are in the set (`wanted` 1), or not in it (0), to scratch
   * memory, and returns how many.
   */
  #select(ids: Uint16Array, size: number, set: DeckSet, wanted: 0 | 1): number {
    if (set.bits.length > 0) return selectByBits(ids, size, set.bits, wanted, this.#ids);
    addBits(this.#marks, set.ids, 0, set.size);
    const count = selectByBits(ids, size, this.#marks, wanted, this.#ids);
    this.#marks.fill(0);
    return count;
  }

  /** The set of the first words of bits, copied. */
  #ofBits(bits: Int32Array, words: number, size = countBits(bits, words)): DeckSet {
    if (size > mostIds(words)) return { size, ids: noIds, bits: bits.slice(0, words) };
    if (size === 0) return noDecks;
    listBits(bits, words, this.#ids);
    return firstOf(this.#ids, size);
  }
}

/** A set of the first `size` numbers, copied. */
function firstOf(ids: Uint16Array, size: number): DeckSet {
  if (size === 0) return noDecks;
  return { size, ids: ids.slice(0, size), bits: noBits };
}
