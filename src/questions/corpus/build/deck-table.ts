/**
 * Stores each deck of a corpus once: looks up a hash of its card lines, then compares exactly. The hash adds up
 * a mixed value of each line, so it does not depend on their order.
 */

import { type Corpus, partMask, partShift, partSize, type Segment } from '../layout/corpus.js';
import { GrowingNumbers } from '../layout/growing.js';
import { HashTable, randomFactor } from './hash-table.js';
import { makeSegment } from './segment.js';

/** Assigns deck numbers to lists of card lines. {@link DeckTable.finish} returns the decks in segments. */
export class DeckTable {
  /** Deck -> its hash. */
  readonly #hashes = new GrowingNumbers();
  /** Deck -> the number of lists that have it. */
  readonly #weights = new GrowingNumbers();
  readonly #table: HashTable;
  readonly #factor = randomFactor();
  readonly #segments: Segment[];
  /** The decks of the last segment, which is not finished. */
  #starts = new GrowingNumbers([0]);
  #lines = new GrowingNumbers();

  constructor(base?: Pick<Corpus, 'segments' | 'weights' | 'deckCount'>) {
    this.#segments = [...(base?.segments ?? [])];
    this.#weights.pushAll(base?.weights ?? []);
    for (const segment of this.#segments) this.#hashAll(segment);
    const last = this.#segments.at(-1);
    if (last !== undefined && last.deckCount < partSize) this.#reopen(last);
    this.#table = new HashTable(this.#hashes.length, (deck) => this.#hashes.at(deck));
  }

  get count(): number {
    return this.#table.count;
  }

  /** Adds a list with these card lines, in any order, and returns its deck number. Sorts the lines in place. */
  add(lines: Uint32Array, cardLines: () => Uint32Array): number {
    sort(lines);
    const hash = hashOf(lines, this.#factor);
    const table = this.#table;
    for (let known = table.first(hash); known !== -1; known = table.next()) {
      if (this.#hashes.at(known) !== hash || !this.#holds(known, lines)) continue;
      this.#weights.set(known, this.#weights.at(known) + 1);
      return known;
    }
    this.#hashes.push(hash);
    this.#weights.push(1);
    this.#lines.pushAll(lines);
    this.#starts.push(this.#lines.length);
    const deck = table.add();
    if ((this.count & partMask) === 0) this.#close(cardLines());
    return deck;
  }

  /** The segments and weights. More decks can be added afterwards. */
  finish(cardLines: Uint32Array): Pick<Corpus, 'segments' | 'weights' | 'deckCount'> {
    const segments = [...this.#segments];
    if (this.#starts.length > 1) segments.push(this.#segment(cardLines));
    return {
      segments: Object.freeze(segments),
      weights: this.#weights.copy(),
      deckCount: this.count,
    };
  }

  #segment(cardLines: Uint32Array): Segment {
    return makeSegment({ starts: this.#starts.view(), lines: this.#lines.view() }, cardLines);
  }

  #close(cardLines: Uint32Array): void {
    this.#segments.push(this.#segment(cardLines));
    this.#starts = new GrowingNumbers([0]);
    this.#lines = new GrowingNumbers();
  }

  /** Unpacks the last segment so that decks can be added to it. */
  #reopen({ starts, lines, dictionary }: Segment): void {
    this.#segments.pop();
    this.#lines.pushAll(Uint32Array.from(lines, (local) => dictionary[local] as number));
    this.#starts.pushAll(starts.subarray(1));
  }

  #hashAll({ deckCount, starts, lines, dictionary }: Segment): void {
    for (let deck = 0; deck < deckCount; deck++) {
      let sum = 0;
      const end = starts[deck + 1] as number;
      for (let at = starts[deck] as number; at < end; at++) {
        sum = (sum + mixed(dictionary[lines[at] as number] as number, this.#factor)) | 0;
      }
      this.#hashes.push(mixed(sum, this.#factor));
    }
  }

  /** Whether a deck has exactly these sorted lines. */
  #holds(deck: number, wanted: Uint32Array): boolean {
    const segment = this.#segments[deck >>> partShift];
    const local = deck & partMask;
    const starts = segment?.starts ?? this.#starts.view();
    const lines = segment?.lines ?? this.#lines.view();
    const start = starts[local] as number;
    if ((starts[local + 1] as number) - start !== wanted.length) return false;
    for (let i = 0; i < wanted.length; i++) {
      const line = lines[start + i] as number;
      if ((segment ? segment.dictionary[line] : line) !== wanted[i]) return false;
    }
    return true;
  }
}

/** Insertion sort takes a fifth of the time of `Uint32Array.sort` for a list of 22 lines. */
function sort(lines: Uint32Array): void {
  if (lines.length > 64) {
    lines.sort();
    return;
  }
  for (let end = 1; end < lines.length; end++) {
    const line = lines[end] as number;
    let at = end;
    for (; at > 0 && (lines[at - 1] as number) > line; at--) lines[at] = lines[at - 1] as number;
    lines[at] = line;
  }
}

function hashOf(lines: Uint32Array, factor: number): number {
  let sum = 0;
  for (let i = 0; i < lines.length; i++) sum = (sum + mixed(lines[i] as number, factor)) | 0;
  return mixed(sum, factor);
}

/** Spreads a number over 32 bits, like the finalizer of MurmurHash3. */
function mixed(value: number, factor: number): number {
  let hash = Math.imul(value + 0x9e3779b9, factor);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
