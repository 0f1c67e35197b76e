/**
 * Operations on arrays of deck numbers and on bit sets, as small top-level functions: these are compiled early,
 * and run equally fast for all callers.
 */

export function selectByBits(
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
    // Branch-free, because the processor could not predict a branch.
    const bit = ((bits[id >>> 5] as number) >>> (id & 31)) & 1;
    count += bit ^ wanted ^ 1;
  }
  return count;
}

/** Selects the numbers that also occur in `others`, which are ascending. */
export function selectBySearch(
  ids: Uint16Array,
  size: number,
  others: Uint16Array,
  out: Uint16Array,
): number {
  let count = 0;
  for (let at = 0; at < size; at++) {
    const id = ids[at] as number;
    let low = 0;
    let high = others.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((others[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    out[count] = id;
    if (low < others.length && others[low] === id) count++;
  }
  return count;
}

export function andWords(x: Int32Array, y: Int32Array, out: Int32Array): void {
  for (let word = 0; word < y.length; word++) out[word] = (x[word] as number) & (y[word] as number);
}

export function clearWords(bits: Int32Array, other: Int32Array): void {
  for (let word = 0; word < other.length; word++) {
    bits[word] = (bits[word] as number) & ~(other[word] as number);
  }
}

export function clearBits(bits: Int32Array, ids: Uint16Array): void {
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    const word = id >>> 5;
    bits[word] = (bits[word] as number) & ~(1 << (id & 31));
  }
}

export function addBits(bits: Int32Array, ids: Uint16Array, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const id = ids[at] as number;
    bits[id >>> 5] = (bits[id >>> 5] as number) | (1 << (id & 31));
  }
}

/**
 * Sets the bits of numbers, writes the numbers whose bit was not set to `out` from `size` on, and returns the
 * new size.
 */
export function addNew(
  ids: Uint16Array,
  start: number,
  end: number,
  bits: Int32Array,
  out: Uint16Array,
  size: number,
): number {
  let count = size;
  for (let at = start; at < end; at++) {
    const id = ids[at] as number;
    const word = id >>> 5;
    const before = bits[word] as number;
    out[count] = id;
    // Branch-free, because the processor could not predict a branch.
    count += ((before >>> (id & 31)) & 1) ^ 1;
    bits[word] = before | (1 << (id & 31));
  }
  return count;
}

/**
 * Adds an amount to the counts of numbers, lists those whose count thereby reaches `least`, and returns how
 * many are listed.
 */
export function countUp(
  ids: Uint16Array,
  start: number,
  end: number,
  counts: Uint32Array,
  amount: number,
  least: number,
  out: Uint16Array,
): number {
  let size = 0;
  for (let at = start; at < end; at++) {
    const id = ids[at] as number;
    const before = counts[id] as number;
    const after = before + amount;
    counts[id] = after;
    out[size] = id;
    if (before < least && after >= least) size++;
  }
  return size;
}

/** Lists the bits that are set in the first `words` words. */
export function listBits(bits: Int32Array, words: number, out: Uint16Array): void {
  let count = 0;
  for (let word = 0; word < words; word++) {
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      out[count++] = (word << 5) | (31 - Math.clz32(rest & -rest));
    }
  }
}

export function countBits(bits: Int32Array, words: number): number {
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
