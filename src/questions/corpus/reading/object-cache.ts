/**
 * Caches JSON objects by their bytes. Lists repeat the same cards, records and labels, so each is parsed once
 * and then recognized. Bytes are looked up by hash and compared completely.
 */

/** The cache learns no more objects than fit into this many words. */
const mostWords = 1 << 23;
/**
 * An object that collides with more others than this is not learned, because lists can be crafted so
 * that all collide.
 */
const farthest = 64;
const closingBraces = 0x7d7d7d7d;
const none = -1;
/** The header words of an entry: hash, kind, length in bytes, value. */
const headWords = 4;

export class ObjectCache {
  /**
   * Hash -> the start of an entry in {@link #words}; 0 is free. Open addressing with a power of two of slots,
   * at least twice the number of entries.
   */
  #places = new Uint32Array(1 << 12);
  #count = 0;
  /**
   * The entries one after the other, so that a search touches little memory. Their bytes are zero-padded to a
   * word. Word 0 is unused.
   */
  #words = new Int32Array(1 << 15);
  #size = 1;
  #hash = 0;

  /** The length in bytes of the last object found. */
  length = 0;

  /**
   * The value of the object that begins at `at`, or -1 if it was not learned for this kind. `last` is the last
   * offset from which a whole word can be read.
   */
  find(view: DataView, at: number, last: number, kind: number): number {
    // The hash covers all bytes up to the first closing brace, which can be inside a string.
    let hash = kind;
    let next = at;
    for (; next <= last; next += 4) {
      const word = view.getInt32(next, true);
      const differences = word ^ closingBraces;
      const found = (differences - 0x01010101) & ~differences & 0x80808080;
      if (found !== 0) {
        const upTo = (found & -found) * 2 - 1;
        hash = Math.imul(hash ^ (word & upTo), 0x9e3779b1);
        break;
      }
      hash = Math.imul(hash ^ word, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hash ^= hash >>> 13;
    this.#hash = hash;
    if (next > last) return none;
    const places = this.#places;
    const words = this.#words;
    const mask = places.length - 1;
    for (let away = 0; away < farthest; away++) {
      const entry = places[(hash + away) & mask] as number;
      if (entry === 0) break;
      if (words[entry] !== hash || words[entry + 1] !== kind) continue;
      const length = words[entry + 2] as number;
      if (!isAt(view, at, last, words, entry + headWords, length)) continue;
      this.length = length;
      return words[entry + 3] as number;
    }
    return none;
  }

  /**
   * Learns the object that begins at `at`, unless it is known or the cache is full. `value` must not be
   * negative. Returns whether the object was learned.
   */
  learn(
    view: DataView,
    at: number,
    last: number,
    length: number,
    kind: number,
    value: number,
  ): boolean {
    const needed = this.#size + headWords + ((length + 3) >> 2);
    if (needed > mostWords || at + length > last) return false;
    if (this.find(view, at, last, kind) !== none) return false;
    if (needed > this.#words.length) {
      const larger = new Int32Array(Math.max(needed, 2 * this.#words.length));
      larger.set(this.#words);
      this.#words = larger;
    }
    const entry = this.#size;
    this.#words.set([this.#hash, kind, length, value], entry);
    if (!this.#put(entry)) return false;
    const bytes = new Uint8Array(this.#words.buffer, 4 * (entry + headWords), length);
    bytes.set(new Uint8Array(view.buffer, view.byteOffset + at, length));
    this.#size = needed;
    this.#count++;
    if (2 * this.#count > this.#places.length) this.#grow();
    return true;
  }

  #grow(): void {
    this.#places = new Uint32Array(4 * this.#places.length);
    for (let entry = 1; entry < this.#size; ) {
      this.#put(entry);
      entry += headWords + (((this.#words[entry + 2] as number) + 3) >> 2);
    }
  }

  /** Returns whether there was a free slot near the one for the hash. */
  #put(entry: number): boolean {
    const mask = this.#places.length - 1;
    for (let away = 0; away < farthest; away++) {
      const place = ((this.#words[entry] as number) + away) & mask;
      if (this.#places[place] !== 0) continue;
      this.#places[place] = entry;
      return true;
    }
    return false;
  }
}

/** Whether the bytes at `at` equal the words from `start` on. */
function isAt(
  view: DataView,
  at: number,
  last: number,
  words: Int32Array,
  start: number,
  length: number,
): boolean {
  const end = at + (length & ~3);
  if (end > last) return false;
  let word = start;
  for (let next = at; next < end; next += 4) {
    if (view.getInt32(next, true) !== words[word++]) return false;
  }
  const rest = length & 3;
  if (rest === 0) return true;
  return (view.getInt32(end, true) & ((1 << (8 * rest)) - 1)) === words[word];
}
