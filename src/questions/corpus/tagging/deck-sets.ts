/**
 * Sets of decks of one segment: a few decks as numbers, many as bits. A set never changes,
 * except for the {@link OpenDecks} of a search. All operations take sets of either form.
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

/** A set that {@link DeckSets.remove} changes. */
export type OpenDecks = { -readonly [Key in keyof DeckSet]: DeckSet[Key] };

/** Writes some of the first `size` numbers to `out`, which may be `ids`, and returns how many. */
export type Choose = (ids: Uint16Array, size: number, out: Uint16Array) => number;

const noIds = new Uint16Array();
const noBits = new Int32Array();

const noDecks: DeckSet = { size: 0, ids: noIds, bits: noBits };

/** How many words the bits of a segment take. */
function wordsFor(deckCount: number): number {
  return (deckCount + 31) >>> 5;
}

/** Sets with more decks than this have bits: numbers would take more than half of their memory. */
function mostIds(words: number): number {
  return words;
}

/** Makes sets. It has the scratch memory for that, so one object should make many sets. */
export class DeckSets {
  /** The numbers that are left of the set that is being chosen from. */
  readonly #ids = new Uint16Array(partSize);
  /** The numbers that {@link idsOf} returns. */
  readonly #listed = new Uint16Array(partSize);
  /** Numbers on their way to a union. */
  readonly #chosen = new Uint16Array(partSize);
  /** The numbers and the bits of the union that is being made; one number more is written than there are. */
  readonly #union = new Uint16Array(partSize + 1);
  readonly #bits = new Int32Array(wordsFor(partSize));
  #unionSize = 0;
  /** Bits that are 0 between operations. */
  readonly #marks = new Int32Array(wordsFor(partSize));
  /** The set that {@link begin} chooses from, and whether it is in scratch memory. */
  #current: DeckSet = noDecks;
  #isCopied = false;
  readonly #both = new Int32Array(wordsFor(partSize));

  /** All decks of a segment. */
  all(deckCount: number): OpenDecks {
    const bits = new Int32Array(wordsFor(deckCount)).fill(-1);
    if (deckCount % 32 !== 0) bits[bits.length - 1] = (1 << (deckCount % 32)) - 1;
    return { size: deckCount, ids: noIds, bits };
  }

  /** The set of some numbers. */
  ofIds(ids: Uint16Array, deckCount: number): DeckSet {
    if (ids.length <= mostIds(wordsFor(deckCount))) return { size: ids.length, ids, bits: noBits };
    return this.#withBits({ size: ids.length, ids, bits: noBits }, wordsFor(deckCount));
  }

  /** A copy of a set, to remove decks from. */
  open({ size, ids, bits }: DeckSet): OpenDecks {
    return { size, ids, bits: bits.slice() };
  }

  /** Removes decks that are all in the set. */
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

  /** Adds numbers to the union that is being made; {@link finish} returns it. */
  add(ids: Uint16Array, start = 0, end = ids.length): void {
    this.#unionSize = addNew(ids, start, end, this.#bits, this.#union, this.#unionSize);
  }

  /**
   * Adds an amount to the counts of some numbers, and those that reach `least` by that to the union
   * that is being made.
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

  /** Adds those numbers of a set that a function writes to its last argument; returns how many. */
  addBy(set: DeckSet, choose: Choose): number {
    const size = choose(this.idsOf(set), set.size, this.#chosen);
    this.add(this.#chosen, 0, size);
    return size;
  }

  /** The union of what was added, for a segment of `deckCount` decks. */
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

  /** The decks of a set that are also in one with ascending numbers: fast where these are many more. */
  within(set: DeckSet, sorted: DeckSet): DeckSet {
    if (sorted.bits.length > 0 || sorted.size <= 16 * set.size) return this.intersect(set, sorted);
    return firstOf(this.#ids, selectBySearch(this.idsOf(set), set.size, sorted.ids, this.#ids));
  }

  /**
   * Begins to choose decks of a set, in scratch memory. {@link end} returns those that are left. Unions
   * can be made meanwhile.
   */
  begin(set: DeckSet): void {
    this.#current = set;
    this.#isCopied = false;
  }

  /** How many decks are left. */
  get left(): number {
    return this.#current.size;
  }

  /** Keeps those that are also in another set. */
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

  /** Keeps those that a function writes to its last argument; it returns how many. */
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

  /** The same set, whose numbers are ascending, as those that {@link within} takes. */
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
   * Writes those of the first `size` numbers to the scratch memory that are in the set (`wanted` 1) or are
   * not in it (0), and returns how many.
   */
  #select(ids: Uint16Array, size: number, set: DeckSet, wanted: 0 | 1): number {
    if (set.bits.length > 0) return selectByBits(ids, size, set.bits, wanted, this.#ids);
    addBits(this.#marks, set.ids, 0, set.size);
    const count = selectByBits(ids, size, this.#marks, wanted, this.#ids);
    this.#marks.fill(0);
    return count;
  }

  /** The set of the first words of bits, which are copied. */
  #ofBits(bits: Int32Array, words: number, size = countBits(bits, words)): DeckSet {
    if (size > mostIds(words)) return { size, ids: noIds, bits: bits.slice(0, words) };
    if (size === 0) return noDecks;
    listBits(bits, words, this.#ids);
    return firstOf(this.#ids, size);
  }
}

/** A set of the first of some numbers, which are copied. */
function firstOf(ids: Uint16Array, size: number): DeckSet {
  if (size === 0) return noDecks;
  return { size, ids: ids.slice(0, size), bits: noBits };
}
