/**
 * JSON objects by their bytes: lists repeat the same cards, records and labels, so each is parsed once
 * and then recognized. Bytes are found by a hash and compared completely.
 */

/** Beyond these sizes no more texts are learned. */
const mostTexts = 1 << 18;
const mostWords = 1 << 22;
const closingBraces = 0x7d7d7d7d;
const none = -1;

export class LearnedTexts {
  /** Text + 1 by hash, open addressing; 0 is free. At least twice as many places as texts. */
  #places = new Uint32Array(1 << 12);
  #count = 0;
  #hashes = new Int32Array(1 << 11);
  #kinds = new Int32Array(1 << 11);
  #lengths = new Int32Array(1 << 11);
  #starts = new Int32Array(1 << 11);
  #values = new Int32Array(1 << 11);
  /** The bytes of all texts, each padded to a word by zeros. */
  #words = new Int32Array(1 << 14);
  #wordCount = 0;
  #hash = 0;

  /** The length of the text that was found last. */
  length = 0;

  /**
   * The value of the object that begins at `at`, or -1 if it was not learned for this kind. `last` is
   * the last offset from which a word can be read.
   */
  find(view: DataView, at: number, last: number, kind: number): number {
    // The hash takes all bytes up to the first closing brace, which may be in a string.
    let hash = kind;
    let next = at;
    for (; next <= last; next += 4) {
      const word = view.getInt32(next, true);
      const differences = word ^ closingBraces;
      const found = (differences - 0x01010101) & ~differences & 0x80808080;
      if (found !== 0) {
        const bits = 32 - Math.clz32(found & -found);
        hash = Math.imul(hash ^ (word & (-1 >>> (32 - bits))), 0x9e3779b1);
        break;
      }
      hash = Math.imul(hash ^ word, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hash ^= hash >>> 13;
    this.#hash = hash;
    if (next > last) return none;
    const mask = this.#places.length - 1;
    for (let place = hash & mask; this.#places[place] !== 0; place = (place + 1) & mask) {
      const text = (this.#places[place] as number) - 1;
      if (this.#hashes[text] !== hash || this.#kinds[text] !== kind) continue;
      const length = this.#lengths[text] as number;
      if (!this.#isAt(view, at, last, this.#starts[text] as number, length)) continue;
      this.length = length;
      return this.#values[text] as number;
    }
    return none;
  }

  #isAt(view: DataView, at: number, last: number, start: number, length: number): boolean {
    const whole = length >> 2;
    if (at + 4 * whole > last) return false;
    const words = this.#words;
    for (let word = 0; word < whole; word++) {
      if (view.getInt32(at + 4 * word, true) !== words[start + word]) return false;
    }
    const rest = length & 3;
    const mask = (1 << (8 * rest)) - 1;
    return (
      (view.getInt32(at + 4 * whole, true) & mask) === (words[start + whole] ?? 0) || rest === 0
    );
  }

  /**
   * Learns the object that begins at `at`, unless it is known or there are too many. `value` is not
   * negative. Returns whether it was learned.
   */
  learn(
    view: DataView,
    at: number,
    last: number,
    length: number,
    kind: number,
    value: number,
  ): boolean {
    const words = (length + 3) >> 2;
    if (this.#count === mostTexts || this.#wordCount + words > mostWords) return false;
    if (at + length > last || this.find(view, at, last, kind) !== none) return false;
    this.#makeRoom(words);
    const text = this.#count++;
    this.#hashes[text] = this.#hash;
    this.#kinds[text] = kind;
    this.#lengths[text] = length;
    this.#starts[text] = this.#wordCount;
    this.#values[text] = value;
    const bytes = new Uint8Array(this.#words.buffer, 4 * this.#wordCount, length);
    bytes.set(new Uint8Array(view.buffer, view.byteOffset + at, length));
    this.#wordCount += words;
    this.#put(text);
    return true;
  }

  #put(text: number): void {
    const mask = this.#places.length - 1;
    let place = (this.#hashes[text] as number) & mask;
    while (this.#places[place] !== 0) place = (place + 1) & mask;
    this.#places[place] = text + 1;
  }

  #makeRoom(words: number): void {
    if (this.#wordCount + words > this.#words.length) {
      this.#words = grown(this.#words, this.#wordCount + words);
    }
    if (this.#count < this.#hashes.length) return;
    this.#hashes = grown(this.#hashes);
    this.#kinds = grown(this.#kinds);
    this.#lengths = grown(this.#lengths);
    this.#starts = grown(this.#starts);
    this.#values = grown(this.#values);
    this.#places = new Uint32Array(2 * this.#hashes.length);
    for (let text = 0; text < this.#count; text++) this.#put(text);
  }
}

function grown(numbers: Int32Array, least = 0): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(least, 2 * numbers.length));
  larger.set(numbers);
  return larger;
}
