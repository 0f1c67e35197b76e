/**
 * Maps spellings of names in decks to meanings. This is an open-addressing hash table that hashes the length and
 * four characters, and then compares with `===`. A Map would hash whole strings, because freshly parsed strings
 * have no cached hash (1.3 µs more per deck, of 3). A new spelling is made canonical once and then remembered.
 */
import { any } from '../program/layout.js';

/** Beyond this many spellings, new ones are not remembered. */
const mostSpellings = 1 << 16;
/** A spelling that collides with more than this many others is not remembered. */
const farthest = 32;

/** The meaning of texts that are not in the table, and of empty places. */
export const notMet = -2;

export class Spellings {
  /**
   * Pairs of a text and its meaning, side by side so that the processor fetches both at once. An empty text marks an
   * empty place. The number of pairs is a power of two.
   */
  #cells: (string | number)[] = [];
  #size = 0;
  readonly #fold: (text: string) => string;
  readonly #mostTexts: number;
  /** If not 0, whole texts are hashed with this random factor, so that nobody can craft names that all collide. */
  #factor = 0;

  /** `meanings` of the canonical texts are integers that are at least {@link any}, or less than {@link notMet}. */
  constructor(canonical: readonly string[], fold: (text: string) => string, meanings: Int32Array) {
    this.#fold = fold;
    this.#mostTexts = canonical.length + mostSpellings;
    const copies = sideBySide(canonical);
    const fill = (limit?: number) => {
      this.#clear(2 * copies.length);
      return copies.every((text, id) => this.#place(text, meanings[id] as number, limit));
    };
    // If there are too many collisions, hashes whole texts: `card 00001` to `card 99999` hardly differ in four
    // characters.
    if (fill(farthest)) return;
    this.#factor = (Math.random() * 1e9) | 1;
    fill();
  }

  /** The meaning of a text in the table, or {@link notMet}. */
  known(text: string): number {
    return this.#cells[this.#find(text) + 1] as number;
  }

  /** The meaning of a text's canonical form; {@link any} if it has none. */
  meaningOf(text: string): number {
    const known = this.known(text);
    return known === notMet ? this.#learn(text) : known;
  }

  /** The meaning of a text, without remembering its spelling. */
  resolve(text: string): number {
    const canonical = this.known(this.#fold(text));
    return canonical === notMet ? any : canonical;
  }

  #learn(text: string): number {
    const meaning = this.resolve(text);
    if (4 * this.#size >= this.#cells.length) this.#grow();
    if (this.#size < this.#mostTexts) this.#place(text, meaning, farthest);
    return meaning;
  }

  /** The place of a text, or the empty place where it belongs. */
  #find(text: string): number {
    const cells = this.#cells;
    const mask = cells.length - 1;
    let at = (this.#hashOf(text) << 1) & mask;
    while (cells[at] !== text && cells[at] !== '') at = (at + 2) & mask;
    return at;
  }

  /** Adds a text. Returns false if it collides with more than `limit` others. */
  #place(text: string, meaning: number, limit = Infinity): boolean {
    const cells = this.#cells;
    const at = this.#find(text);
    if (((at - (this.#hashOf(text) << 1)) & (cells.length - 1)) > 2 * limit) return false;
    cells[at] = text;
    cells[at + 1] = meaning;
    this.#size++;
    return true;
  }

  #grow(): void {
    const old = sideBySide(this.#cells);
    this.#clear(old.length);
    for (let at = 0; at < old.length; at += 2) {
      const text = old[at] as string;
      if (text !== '') this.#place(text, old[at + 1] as number);
    }
  }

  #clear(leastPlaces: number): void {
    this.#size = 0;
    let places = 16;
    while (places < leastPlaces) places *= 2;
    this.#cells = [];
    while (this.#cells.length < 2 * places) this.#cells.push('', notMet);
  }

  #hashOf(text: string): number {
    return this.#factor ? wholeHash(text, this.#factor) : sampledHash(text);
  }
}

/**
 * Copies texts so that they are consecutive in memory (10% less time per deck). The copies also do not keep a
 * larger text alive of which they are slices.
 */
function sideBySide<T extends string | number>(texts: readonly T[]): T[] {
  return JSON.parse(JSON.stringify(texts)) as T[];
}

/** Hashes the length, the first and last characters and two in between. */
function sampledHash(text: string): number {
  const { length } = text;
  let hash = Math.imul(length, 0x9e3779b1) ^ text.charCodeAt(0);
  hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(length >> 2);
  hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(length >> 1);
  hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(length - 1);
  return mixed(hash);
}

function wholeHash(text: string, factor: number): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), factor);
  return mixed(hash);
}

function mixed(hash: number): number {
  const product = Math.imul(hash, 0x85ebca6b);
  return product ^ (product >>> 15);
}
