/** Collects the lists whose label differs between two sessions. */

import { madeOnce } from '../../../core/json/grouping.js';
import { listsWith } from '../layout/access.js';
import type { Corpus } from '../layout/corpus.js';
import { GrowingNumbers } from '../layout/growing.js';
import { colorCount } from '../tagging/columns.js';
import type { DeckName, DeckNames } from './deck-names.js';

/** The decks that move from one label to another. */
export interface Move {
  readonly from: DeckName;
  readonly to: DeckName;
  /** The number of lists with these decks. */
  readonly lists: number;
  /** The deck numbers, ascending. */
  readonly decks: Uint32Array;
}

interface Pair {
  /** Label keys. */
  readonly before: number;
  readonly after: number;
  readonly decks: GrowingNumbers;
}

/** Collects decks whose sequence or colours changed, or whose label might have changed. */
export class MoveCollector {
  readonly #pairs = new Map<number, Map<number, Pair>>();
  #last: Pair | undefined;

  /** Adds a deck with its old and its new {@link labelKey}. Decks must be added in ascending order. */
  add(deck: number, before: number, after: number): void {
    if (this.#last?.before !== before || this.#last.after !== after) {
      this.#last = this.#pair(before, after);
    }
    this.#last.decks.push(deck);
  }

  /** Updates `lists`, the number of lists of each sequence, for the collected decks. */
  updateLists(lists: number[], corpus: Corpus): void {
    for (const pairs of this.#pairs.values()) {
      for (const { before, after, decks } of pairs.values()) {
        const count = listsWith(corpus, decks.view());
        (lists[sequenceOf(before)] as number) -= count;
        (lists[sequenceOf(after)] as number) += count;
      }
    }
  }

  /** The moves, most lists first. */
  finish(oldNames: DeckNames, newNames: DeckNames, corpus: Corpus): readonly Move[] {
    const moves = new Map<string, { from: DeckName; to: DeckName; parts: GrowingNumbers[] }>();
    for (const pairs of this.#pairs.values()) {
      for (const { before, after, decks } of pairs.values()) {
        const from = nameBy(oldNames, before);
        const to = nameBy(newNames, after);
        const [old, fresh] = [JSON.stringify(from), JSON.stringify(to)];
        if (old === fresh) continue;
        const key = `${old} ${fresh}`;
        const move = madeOnce(moves, key, () => ({ from, to, parts: [] }));
        move.parts.push(decks);
      }
    }
    return Array.from(moves.values(), ({ from, to, parts }) => {
      const decks = joined(parts);
      return { from, to, lists: listsWith(corpus, decks), decks };
    }).sort((x, y) => y.lists - x.lists);
  }

  #pair(before: number, after: number): Pair {
    const pairs = madeOnce(this.#pairs, before, () => new Map());
    return madeOnce(pairs, after, () => ({ before, after, decks: new GrowingNumbers() }));
  }
}

function nameBy(names: DeckNames, key: number): DeckName {
  return names.nameOf(sequenceOf(key), key % colorCount);
}

function sequenceOf(key: number): number {
  return Math.floor(key / colorCount);
}

function joined(parts: readonly GrowingNumbers[]): Uint32Array {
  const all = new GrowingNumbers();
  for (const part of parts) all.pushAll(part.view());
  const decks = all.copy();
  return parts.length === 1 ? decks : decks.sort();
}
