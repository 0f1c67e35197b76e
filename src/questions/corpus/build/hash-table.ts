/** Finds numbers by hashes: open addressing, with at least twice as many places as numbers. */

const free = 0xffffffff;

/** The numbers from 0 on, each with a hash. */
export class HashTable {
  #places = new Uint32Array(1024).fill(free);
  #count = 0;
  readonly #hashOf: (number: number) => number;

  /** Begins with the numbers below `count`. */
  constructor(count: number, hashOf: (number: number) => number) {
    this.#hashOf = hashOf;
    while (this.#count < count) this.add();
  }

  get count(): number {
    return this.#count;
  }

  /** The number with this hash that passes a test; undefined if there is none. */
  find(hash: number, isWanted: (number: number) => boolean): number | undefined {
    const places = this.#places;
    const mask = places.length - 1;
    for (let place = hash & mask; places[place] !== free; place = (place + 1) & mask) {
      const number = places[place] as number;
      if (isWanted(number)) return number;
    }
    return undefined;
  }

  /** Adds the next number, and returns it. */
  add(): number {
    const number = this.#count++;
    if (2 * this.#count > this.#places.length) {
      this.#places = new Uint32Array(2 * this.#places.length).fill(free);
      for (let other = 0; other < number; other++) this.#put(other);
    }
    this.#put(number);
    return number;
  }

  #put(number: number): void {
    const mask = this.#places.length - 1;
    let place = this.#hashOf(number) & mask;
    while (this.#places[place] !== free) place = (place + 1) & mask;
    this.#places[place] = number;
  }
}
