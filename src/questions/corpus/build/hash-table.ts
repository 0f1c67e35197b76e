/** Finds numbers by hash: open addressing, with at least twice as many slots as numbers. */

const free = -1;

/** A random odd factor for hashes, so that nobody can craft lists whose hashes all collide. */
export function randomFactor(): number {
  return (Math.random() * 2 ** 32) | 1;
}

/**
 * A table of the numbers 0, 1, 2, …, each with a hash.
 *
 * @example
 * for (let number = table.first(hash); number !== -1; number = table.next()) if (isWanted(number)) return number
 */
export class HashTable {
  #places = new Int32Array(1024).fill(free);
  #count = 0;
  /** The position of the current search. */
  #place = 0;
  readonly #hashOf: (number: number) => number;

  /** Starts with the numbers below `count`. */
  constructor(count: number, hashOf: (number: number) => number) {
    this.#hashOf = hashOf;
    while (this.#count < count) this.add();
  }

  get count(): number {
    return this.#count;
  }

  /** The first number that may have this hash, or -1. Callbacks instead took a tenth longer. */
  first(hash: number): number {
    this.#place = hash & (this.#places.length - 1);
    return this.#places[this.#place] as number;
  }

  /** The next number that may have the hash, or -1. */
  next(): number {
    this.#place = (this.#place + 1) & (this.#places.length - 1);
    return this.#places[this.#place] as number;
  }

  /** Adds the next number, and returns it. */
  add(): number {
    const number = this.#count++;
    if (2 * this.#count > this.#places.length) {
      this.#places = new Int32Array(2 * this.#places.length).fill(free);
      for (let other = 0; other < number; other++) this.#put(other);
    }
    this.#put(number);
    return number;
  }

  #put(number: number): void {
    let other = this.first(this.#hashOf(number));
    while (other !== free) other = this.next();
    this.#places[this.#place] = number;
  }
}
