/**
 * Sets of decks of one segment: a few decks as ascending numbers, many as bits. A set never changes,
 * except for the {@link OpenDecks} of a search. All operations take sets of either form.
 */
import { partSize } from '../layout/corpus.js';

export interface DeckSet {
  readonly size: number;
  /** The local numbers of the decks, ascending; empty if the set has bits. */
  readonly ids: Uint16Array;
  /** A bit for each deck of the segment; empty if the set has numbers. */
  readonly bits: Int32Array;
}

/** A set that {@link DeckSets.remove} changes. */
export type OpenDecks = { -readonly [Key in keyof DeckSet]: DeckSet[Key] };

const noIds = new Uint16Array();
const noBits = new Int32Array();

export const noDecks: DeckSet = { size: 0, ids: noIds, bits: noBits };

/** How many words the bits of a segment take. */
export function wordsFor(deckCount: number): number {
  return (deckCount + 31) >>> 5;
}

/** Sets with more decks than this have bits: numbers would take more than half of their memory. */
function mostIds(words: number): number {
  return words;
}

/** Makes sets. It has the scratch memory for that, so one object should make many sets. */
export class DeckSets {
  /** The numbers of the set that is being made. */
  readonly #ids = new Uint16Array(partSize);
  /** The numbers that {@link idsOf} returns. */
  readonly #listed = new Uint16Array(partSize);
  /** The bits of a union that is being made, and a bit for each of its words that is not 0. */
  readonly #bits = new Int32Array(wordsFor(partSize));
  readonly #summary = new Int32Array(wordsFor(wordsFor(partSize)));
  #size = 0;

  /** All decks of a segment. */
  all(deckCount: number): OpenDecks {
    const bits = new Int32Array(wordsFor(deckCount)).fill(-1);
    if (deckCount % 32 !== 0) bits[bits.length - 1] = (1 << (deckCount % 32)) - 1;
    return { size: deckCount, ids: noIds, bits };
  }

  /** The set of some numbers, which are ascending. */
  ofIds(ids: Uint16Array, deckCount: number): DeckSet {
    if (ids.length <= mostIds(wordsFor(deckCount))) return { size: ids.length, ids, bits: noBits };
    this.add(ids);
    return this.finish(deckCount);
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
  add(ids: Uint16Array): void {
    this.#size += addBits(this.#bits, this.#summary, ids);
  }

  /** Adds a number to the union that is being made. */
  addOne(id: number): void {
    const word = id >>> 5;
    const before = this.#bits[word] as number;
    const after = before | (1 << (id & 31));
    if (after === before) return;
    this.#bits[word] = after;
    const at = word >>> 5;
    (this.#summary[at] as number) |= 1 << (word & 31);
    this.#size++;
  }

  /** The union of what was added, for a segment of so many decks. */
  finish(deckCount: number): DeckSet {
    const size = this.#size;
    this.#size = 0;
    const words = wordsFor(deckCount);
    if (size > mostIds(words)) {
      const bits = this.#bits.slice(0, words);
      this.#bits.fill(0);
      this.#summary.fill(0);
      return { size, ids: noIds, bits };
    }
    if (size === 0) return noDecks;
    const ids = new Uint16Array(size);
    takeBits(this.#bits, this.#summary, ids);
    return { size, ids, bits: noBits };
  }

  /** The decks that are in any of the sets. */
  unite(sets: readonly DeckSet[], deckCount: number): DeckSet {
    if (sets.length === 1) return sets[0] as DeckSet;
    for (const set of sets) this.add(this.idsOf(set));
    return this.finish(deckCount);
  }

  /** The decks that are in all of the sets; at least one set. */
  intersect(sets: DeckSet[]): DeckSet {
    if (sets.length > 1) sortBySize(sets);
    const first = sets[0] as DeckSet;
    if (sets.length === 1 || first.size === 0) return first;
    if (first.bits.length > 0) return this.#intersectBits(sets, first);
    let ids = first.ids;
    let size = first.size;
    for (let at = 1; at < sets.length && size > 0; at++) {
      size = select(ids, size, sets[at] as DeckSet, 1, this.#ids);
      ids = this.#ids;
    }
    return size === first.size ? first : this.#taken(size);
  }

  /** The decks of a set that are not in another. */
  subtract(set: DeckSet, other: DeckSet): DeckSet {
    if (other.size === 0 || set.size === 0) return set;
    if (set.bits.length === 0) {
      const size = select(set.ids, set.size, other, 0, this.#ids);
      return size === set.size ? set : this.#taken(size);
    }
    const bits = set.bits.slice();
    if (other.bits.length > 0) clearWords(bits, other.bits);
    else clearBits(bits, other.ids);
    return this.#ofBits(bits, bits.length);
  }

  /** The numbers of a set, ascending. Valid until the next call. */
  idsOf({ size, ids, bits }: DeckSet): Uint16Array {
    if (bits.length === 0) return ids;
    listBits(bits, this.#listed);
    return this.#listed.subarray(0, size);
  }

  #intersectBits(sets: readonly DeckSet[], { bits: { length } }: DeckSet): DeckSet {
    const bits = this.#bits;
    const [x, y] = sets as [DeckSet, DeckSet];
    andWords(x.bits, y.bits, bits);
    for (let at = 2; at < sets.length; at++) andWords(bits, (sets[at] as DeckSet).bits, bits);
    const found = this.#ofBits(bits, length);
    bits.fill(0, 0, length);
    return found;
  }

  /** A copy of the first numbers that were selected. */
  #taken(size: number): DeckSet {
    if (size === 0) return noDecks;
    return { size, ids: this.#ids.slice(0, size), bits: noBits };
  }

  /** The set of the first words of bits, which are copied. */
  #ofBits(bits: Int32Array, words: number): DeckSet {
    const size = countBits(bits, words);
    if (size > mostIds(words)) return { size, ids: noIds, bits: bits.slice(0, words) };
    if (size === 0) return noDecks;
    listBits(words === bits.length ? bits : bits.subarray(0, words), this.#ids);
    return this.#taken(size);
  }
}

// Small functions at the top level: they are compiled early and at the same speed for all callers.

/** Sorts two to five sets: the smallest first. */
function sortBySize(sets: DeckSet[]): void {
  for (let at = 1; at < sets.length; at++) {
    const set = sets[at] as DeckSet;
    let before = at - 1;
    while (before >= 0 && (sets[before] as DeckSet).size > set.size) {
      sets[before + 1] = sets[before] as DeckSet;
      before--;
    }
    sets[before + 1] = set;
  }
}

/**
 * Writes those of the first `size` numbers to `out` that are in the set (`wanted` 1) or are not in
 * it (0), and returns how many. `out` may be `ids`.
 */
function select(
  ids: Uint16Array,
  size: number,
  set: DeckSet,
  wanted: 0 | 1,
  out: Uint16Array,
): number {
  if (set.bits.length > 0) return selectByBits(ids, size, set.bits, wanted, out);
  if (set.size > 16 * size) return selectBySearch(ids, size, set.ids, wanted, out);
  return selectByMerge(ids, size, set.ids, wanted, out);
}

function selectByBits(
  ids: Uint16Array,
  size: number,
  bits: Int32Array,
  wanted: 0 | 1,
  out: Uint16Array,
): number {
  let count = 0;
  for (let at = 0; at < size; at++) {
    const id = ids[at] as number;
    out[count] = id;
    // Without a branch, which the processor could not predict.
    const bit = ((bits[id >>> 5] as number) >>> (id & 31)) & 1;
    count += bit ^ wanted ^ 1;
  }
  return count;
}

function selectByMerge(
  ids: Uint16Array,
  size: number,
  others: Uint16Array,
  wanted: 0 | 1,
  out: Uint16Array,
): number {
  let count = 0;
  let other = 0;
  for (let at = 0; at < size; at++) {
    const id = ids[at] as number;
    while (other < others.length && (others[other] as number) < id) other++;
    const found = other < others.length && others[other] === id ? 1 : 0;
    if (found === wanted) out[count++] = id;
  }
  return count;
}

function selectBySearch(
  ids: Uint16Array,
  size: number,
  others: Uint16Array,
  wanted: 0 | 1,
  out: Uint16Array,
): number {
  let count = 0;
  let low = 0;
  for (let at = 0; at < size; at++) {
    const id = ids[at] as number;
    let high = others.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((others[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    const found = low < others.length && others[low] === id ? 1 : 0;
    if (found === wanted) out[count++] = id;
  }
  return count;
}

function andWords(x: Int32Array, y: Int32Array, out: Int32Array): void {
  for (let word = 0; word < y.length; word++) out[word] = (x[word] as number) & (y[word] as number);
}

function clearWords(bits: Int32Array, other: Int32Array): void {
  for (let word = 0; word < other.length; word++) {
    bits[word] = (bits[word] as number) & ~(other[word] as number);
  }
}

function clearBits(bits: Int32Array, ids: Uint16Array): void {
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    const word = id >>> 5;
    bits[word] = (bits[word] as number) & ~(1 << (id & 31));
  }
}

/** Sets the bits of some numbers, and returns how many were not set before. */
function addBits(bits: Int32Array, summary: Int32Array, ids: Uint16Array): number {
  let added = 0;
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    const word = id >>> 5;
    const before = bits[word] as number;
    added += ((before >>> (id & 31)) & 1) ^ 1;
    bits[word] = before | (1 << (id & 31));
    const place = word >>> 5;
    summary[place] = (summary[place] as number) | (1 << (word & 31));
  }
  return added;
}

/** Lists the bits that are set, by the summary of their words, and clears both. */
function takeBits(bits: Int32Array, summary: Int32Array, out: Uint16Array): void {
  let count = 0;
  for (let place = 0; place < summary.length; place++) {
    for (let words = summary[place] as number; words !== 0; words &= words - 1) {
      const word = (place << 5) | (31 - Math.clz32(words & -words));
      for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
        out[count++] = (word << 5) | (31 - Math.clz32(rest & -rest));
      }
      bits[word] = 0;
    }
    summary[place] = 0;
  }
}

/** Lists the bits that are set. */
function listBits(bits: Int32Array, out: Uint16Array): void {
  let count = 0;
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      out[count++] = (word << 5) | (31 - Math.clz32(rest & -rest));
    }
  }
}

function countBits(bits: Int32Array, words: number): number {
  let count = 0;
  for (let word = 0; word < words; word++) {
    let value = bits[word] as number;
    if (value === 0) continue;
    value -= (value >>> 1) & 0x55555555;
    value = (value & 0x33333333) + ((value >>> 2) & 0x33333333);
    count += Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
