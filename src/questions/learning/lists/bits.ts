/**
 * Sets of rows as bits, with small top-level functions: they are compiled early, and the search for rules
 * spends its time here.
 */

/** A set of rows: row `x` is bit `x & 31` of word `x >>> 5`. */
export type Bits = Int32Array;

export function newBits(rowCount: number): Bits {
  return new Int32Array((rowCount + 31) >>> 5);
}

/** The set of these rows. */
export function bitsOf(rowCount: number, rows: Iterable<number>): Bits {
  const bits = newBits(rowCount);
  for (const row of rows) addBit(bits, row);
  return bits;
}

export function addBit(bits: Bits, row: number): void {
  (bits[row >>> 5] as number) |= 1 << (row & 31);
}

export function hasBit(bits: Bits, row: number): boolean {
  return (((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1;
}

/** The rows that are in both sets. */
export function bothBits(x: Bits, y: Bits): Bits {
  const both = new Int32Array(x.length);
  for (let word = 0; word < x.length; word++)
    both[word] = (x[word] as number) & (y[word] as number);
  return both;
}

/** The rows that are in either set. */
export function eitherBits(x: Bits, y: Bits): Bits {
  return x.map((word, at) => word | (y[at] as number));
}

/** The rows of the first set that are not in the second. */
export function withoutBits(x: Bits, y: Bits): Bits {
  return x.map((word, at) => word & ~(y[at] as number));
}

/** The sum of the weights of the rows that are in both sets. */
export function weightOfBoth(x: Bits, y: Bits, weights: Float64Array): number {
  let sum = 0;
  for (let word = 0; word < x.length; word++) {
    let rest = (x[word] as number) & (y[word] as number);
    while (rest !== 0) {
      sum += weights[(word << 5) + 31 - Math.clz32(rest & -rest)] as number;
      rest &= rest - 1;
    }
  }
  return sum;
}

/** Adds the gain of each row in both sets to the sum of the row's place. */
export function addGains(
  x: Bits,
  y: Bits,
  gains: Float64Array,
  places: Uint16Array,
  sums: Float64Array,
): void {
  for (let word = 0; word < x.length; word++) {
    let rest = (x[word] as number) & (y[word] as number);
    while (rest !== 0) {
      const row = (word << 5) + 31 - Math.clz32(rest & -rest);
      (sums[places[row] as number] as number) += gains[row] as number;
      rest &= rest - 1;
    }
  }
}

/** Moves the rows in both `rest` and `bits` to `place`, and removes them from `rest`. */
export function claimRows(rest: Bits, bits: Bits, place: number, places: Uint16Array): void {
  for (let word = 0; word < rest.length; word++) {
    let found = (rest[word] as number) & (bits[word] as number);
    (rest[word] as number) &= ~(bits[word] as number);
    while (found !== 0) {
      places[(word << 5) + 31 - Math.clz32(found & -found)] = place;
      found &= found - 1;
    }
  }
}
