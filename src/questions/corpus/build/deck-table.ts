/**
 * Stores each deck of a corpus once: looks up a hash of its card lines, then compares exactly. The hash adds up
 * a mixed value of each line, so it does not depend on their order.
 */

import { type Corpus, partMask, partShift, partSize, type Segment } from '../layout/corpus.js';
import { GrowingNumbers } from '../layout/growing.js';
import { HashTable, randomFactor } from './hash-table.js';
import { makeSegment } from './segment.js';

export type DeckTable = ReturnType<typeof deckTable>;

/** Assigns deck numbers to lists of card lines. Its method `finish` returns the decks in segments. */
export function deckTable(base?: Pick<Corpus, 'segments' | 'weights' | 'deckCount'>) {
  /** Deck -> its hash. */
  const hashes = new GrowingNumbers();
  /** Deck -> the number of lists that have it. */
  const weights = new GrowingNumbers(base?.weights);
  const factor = randomFactor();
  const closed = [...(base?.segments ?? [])];
  /** The decks of the last segment, which is not finished. */
  let openStarts = new GrowingNumbers([0]);
  let openLines = new GrowingNumbers();
  for (const segment of closed) hashAll(segment);
  const last = closed.at(-1);
  if (last !== undefined && last.deckCount < partSize) reopen(last);
  const table = new HashTable(hashes.length, (deck) => hashes.at(deck));

  return { add, finish };

  /** Adds a list with these card lines, in any order, and returns its deck number. Sorts the lines in place. */
  function add(lines: Uint32Array, cardLines: () => Uint32Array): number {
    sort(lines);
    const hash = hashOf(lines, factor);
    for (let known = table.first(hash); known !== -1; known = table.next()) {
      if (hashes.at(known) !== hash || !holds(known, lines)) continue;
      weights.set(known, weights.at(known) + 1);
      return known;
    }
    hashes.push(hash);
    weights.push(1);
    openLines.pushAll(lines);
    openStarts.push(openLines.length);
    const deck = table.add();
    if ((table.count & partMask) === 0) {
      closed.push(openSegment(cardLines()));
      openStarts = new GrowingNumbers([0]);
      openLines = new GrowingNumbers();
    }
    return deck;
  }

  /** The segments and weights. More decks can be added afterwards. */
  function finish(cardLines: Uint32Array): Pick<Corpus, 'segments' | 'weights' | 'deckCount'> {
    const segments = [...closed];
    if (openStarts.length > 1) segments.push(openSegment(cardLines));
    return {
      segments: Object.freeze(segments),
      weights: weights.copy(),
      deckCount: table.count,
    };
  }

  function openSegment(cardLines: Uint32Array): Segment {
    return makeSegment({ starts: openStarts.view(), lines: openLines.view() }, cardLines);
  }

  /** Unpacks the last segment so that decks can be added to it. */
  function reopen({ starts, lines, dictionary }: Segment): void {
    closed.pop();
    openLines.pushAll(Uint32Array.from(lines, (local) => dictionary[local] as number));
    openStarts.pushAll(starts.subarray(1));
  }

  function hashAll({ deckCount, starts, lines, dictionary }: Segment): void {
    for (let deck = 0; deck < deckCount; deck++) {
      let sum = 0;
      const end = starts[deck + 1] as number;
      for (let at = starts[deck] as number; at < end; at++) {
        sum = (sum + mixed(dictionary[lines[at] as number] as number, factor)) | 0;
      }
      hashes.push(mixed(sum, factor));
    }
  }

  /** Whether a deck has exactly these sorted lines. */
  function holds(deck: number, wanted: Uint32Array): boolean {
    const segment = closed[deck >>> partShift];
    const local = deck & partMask;
    const starts = segment?.starts ?? openStarts.view();
    const lines = segment?.lines ?? openLines.view();
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
