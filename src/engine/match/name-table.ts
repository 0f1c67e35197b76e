/**
 * From texts as they are spelled in decks to what a program knows of them: an open-addressed table
 * over a hash of the length and four characters. Texts that were just parsed carry no hash of
 * their own, and a Map would make one over all of the text (1.3 µs a deck more, of 3); here four
 * characters say which text to compare with, and `===` makes sure. A spelling that was not met
 * before is folded once and then remembered.
 */
import { any } from '../program/layout.js';

/** Beyond this many spellings, new ones are folded each time they occur. */
const mostSpellings = 1 << 16;
/** A spelling that so many others stand in the way of is not worth remembering. */
const farthest = 32;

/** What no text means: the meaning beside an empty place. */
export const notMet = -2;

export class Spellings {
  /**
   * Texts, each with its meaning behind it, so that both are fetched together; an empty text where
   * there is none. A power of two of these pairs.
   */
  #cells: (string | number)[] = [];
  #size = 0;
  readonly #fold: (text: string) => string;
  readonly #mostTexts: number;
  #isHashedWhole = false;

  /** `meanings` are those of the canonical texts: whole numbers of at least {@link any}, or less than {@link notMet}. */
  constructor(canonical: readonly string[], fold: (text: string) => string, meanings: Int32Array) {
    this.#fold = fold;
    this.#mostTexts = canonical.length + mostSpellings;
    const copies = sideBySide(canonical);
    const fill = (limit?: number) => {
      this.#clear(2 * copies.length);
      return copies.every((text, id) => this.#place(text, meanings[id] as number, limit));
    };
    // Names such as `card 00001` to `card 99999` hardly differ where the hash looks.
    this.#isHashedWhole = !fill(farthest);
    if (this.#isHashedWhole) fill();
  }

  /** The meaning of a text that was met before, or {@link notMet}. */
  known(text: string): number {
    return this.#cells[this.#find(text) + 1] as number;
  }

  /** The meaning of a text, which is that of its canonical form; {@link any} where it has none. */
  meaningOf(text: string): number {
    const known = this.known(text);
    return known === notMet ? this.#learn(text) : known;
  }

  /** The same for those who remember it themselves. */
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

  /** Where a text stands, or the empty place where it belongs. */
  #find(text: string): number {
    const cells = this.#cells;
    const mask = cells.length - 1;
    let at = (this.#hashOf(text) << 1) & mask;
    while (cells[at] !== text && cells[at] !== '') at = (at + 2) & mask;
    return at;
  }

  /** Remembers a text; false where more than `limit` others are in the way. */
  #place(text: string, meaning: number, limit = Number.POSITIVE_INFINITY): boolean {
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
      const [text, meaning] = [old[at] as string, old[at + 1] as number];
      if (text !== '') this.#place(text, meaning);
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
    return this.#isHashedWhole ? wholeHash(text) : sampledHash(text);
  }
}

/**
 * Copies of some texts that lie side by side in memory (10 % less a deck), and that keep no larger
 * text alive which they were cut from.
 */
function sideBySide<T extends string | number>(texts: readonly T[]): T[] {
  return JSON.parse(JSON.stringify(texts)) as T[];
}

/** Tells names apart by their length, their first and last character and two between. */
function sampledHash(text: string): number {
  const { length } = text;
  if (length === 0) return 0;
  let hash = Math.imul(length, 0x9e3779b1) ^ text.charCodeAt(0);
  hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(length >> 2);
  hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(length >> 1);
  hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(length - 1);
  return mixed(hash);
}

function wholeHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mixed(hash);
}

function mixed(hash: number): number {
  const product = Math.imul(hash, 0x85ebca6b);
  return product ^ (product >>> 15);
}
