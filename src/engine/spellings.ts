/**
 * From texts as they are spelled in decks to what a program knows of them: an open-addressed table
 * over a hash of the length and four characters. Texts that were just parsed carry no hash of
 * their own, and a Map would make one over all of the text (1.3 µs a deck more, of 3); here four
 * characters say which text to compare with, and `===` makes sure. A spelling that was not met
 * before is folded once and then remembered.
 */
import { any } from './program.js';

/** Beyond this many spellings, new ones are folded each time they occur. */
const mostSpellings = 1 << 16;
/** A spelling that so many others stand in the way of is not worth remembering. */
const farthest = 32;
/** Words of a cell: hash, number of the text (from 1; 0 where the cell is empty), two of meaning. */
export const cellStride = 4;

export class Spellings {
  /**
   * The cells, and behind them one for all texts that mean nothing. The meaning is that of the
   * canonical text; its first word is {@link any} where there is no such text.
   */
  cells = new Int32Array();
  /** The number of cells, which is a power of two, less one. */
  mask = 0;
  /** Canonical texts, and behind them the others that were met. */
  texts: string[] = [];
  private readonly canonicalCount: number;
  private readonly isHashedWhole: boolean;

  constructor(
    canonical: readonly string[],
    private readonly fold: (text: string) => string,
    meaning: (id: number) => readonly [number, number],
  ) {
    this.canonicalCount = canonical.length;
    const copies = sideBySide(canonical);
    const fill = (limit: number) => {
      this.texts = [];
      this.clear(2 * copies.length);
      return copies.every((text, id) => this.place(text, ...meaning(id), limit) !== this.nowhere);
    };
    this.isHashedWhole = false;
    // Names such as `card 00001` to `card 99999` hardly differ where the hash looks.
    this.isHashedWhole = !fill(farthest);
    if (this.isHashedWhole) fill(Number.POSITIVE_INFINITY);
  }

  /** Where the cell of a text begins in {@link cells}; the next call may change both. */
  cellOf(text: string): number {
    const cell = this.probe(text);
    return this.cells[cell + 1] === 0 ? this.learn(text) : cell;
  }

  /** The index of the canonical form of a text among the canonical texts, or {@link any}. */
  idOf(text: string): number {
    const number = this.cells[this.probe(this.fold(text)) + 1] as number;
    return number > this.canonicalCount ? any : number - 1;
  }

  /** Modulo the number of cells, which one is looked at first. */
  hashOf(text: string): number {
    return this.isHashedWhole ? wholeHash(text) : sampledHash(text);
  }

  /** The cell of a text, or the empty one where it belongs. */
  private probe(text: string): number {
    const { cells, mask, texts } = this;
    const hash = this.hashOf(text);
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const cell = at * cellStride;
      const number = cells[cell + 1] as number;
      if (number === 0 || (cells[cell] === hash && texts[number - 1] === text)) return cell;
    }
  }

  private learn(text: string): number {
    const { cells } = this;
    const canonical = this.probe(this.fold(text));
    const known = cells[canonical + 1] === 0 ? this.nowhere : canonical;
    if (this.texts.length >= this.canonicalCount + mostSpellings) return known;
    const meaning = [cells[known + 2] as number, cells[known + 3] as number] as const;
    const own = this.place(text, ...meaning, farthest);
    // Where it was not placed, the table did not change either.
    return own === this.nowhere ? known : own;
  }

  /** Gives a text a cell; `nowhere` where more than `limit` others are in the way. */
  private place(text: string, first: number, second: number, limit: number): number {
    if (2 * this.texts.length > this.mask) this.grow();
    const hash = this.hashOf(text);
    const cell = this.freeCell(hash, limit);
    if (cell === this.nowhere) return cell;
    this.texts.push(text);
    this.cells.set([hash, this.texts.length, first, second], cell);
    return cell;
  }

  private freeCell(hash: number, limit: number): number {
    const { cells, mask } = this;
    let at = hash & mask;
    for (let steps = 0; cells[at * cellStride + 1] !== 0; steps++) {
      if (steps >= limit) return this.nowhere;
      at = (at + 1) & mask;
    }
    return at * cellStride;
  }

  private grow(): void {
    const { cells, nowhere } = this;
    this.clear(2 * this.mask + 2);
    this.texts = sideBySide(this.texts);
    for (let cell = 0; cell < nowhere; cell += cellStride) {
      if (cells[cell + 1] === 0) continue;
      const own = this.freeCell(cells[cell] as number, Number.POSITIVE_INFINITY);
      this.cells.set(cells.subarray(cell, cell + cellStride), own);
    }
  }

  private clear(least: number): void {
    let size = 16;
    while (size < least) size *= 2;
    this.mask = size - 1;
    this.cells = new Int32Array((size + 1) * cellStride);
    this.cells[this.nowhere + 2] = any;
  }

  /** The cell of all texts that mean nothing and are not remembered. */
  private get nowhere(): number {
    return (this.mask + 1) * cellStride;
  }
}

/**
 * Copies of some texts that lie side by side in memory (10 % less a deck), and that keep no larger
 * text alive which they were cut from.
 */
function sideBySide(texts: readonly string[]): string[] {
  return JSON.parse(JSON.stringify(texts)) as string[];
}

/** Tells names apart by their length, their first and last character and two between. */
function sampledHash(text: string): number {
  const { length } = text;
  if (length === 0) return 0;
  let hash = Math.imul(length, 0x9e3779b1) ^ text.charCodeAt(0);
  hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(length >> 2);
  hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(length >> 1);
  hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(length - 1);
  hash = Math.imul(hash, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}

function wholeHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
