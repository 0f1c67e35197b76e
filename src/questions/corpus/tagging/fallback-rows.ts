/** The fallback of each deck that no rule matches. */
import { type FallbackShare, findFallback } from '../../../core/engine/match/fallbacks.js';
import type { Program } from '../../../core/engine/program/layout.js';
import type { Corpus } from '../layout/corpus.js';
import type { LineIndex } from './line-index.js';
import { DeckRows, type RowCounts } from './rows.js';

export class FallbackRows implements RowCounts {
  readonly #program: Program;
  readonly #rows: DeckRows;
  readonly counts: Int32Array;
  /** The counts are exact. */
  readonly many = new Map<number, number>();
  copies = 0;
  lines = 0;

  constructor(program: Program, corpus: Corpus, table: LineIndex) {
    this.#program = program;
    this.#rows = new DeckRows(corpus, table, program.fallbackSlot);
    this.counts = new Int32Array(program.slotCount);
  }

  /** The fallback that wins a deck, and what it shares. */
  find(deck: number): FallbackShare | undefined {
    const { fallbackSlot } = this.#program;
    for (let at = 0; at < fallbackSlot.length; at++) this.counts[fallbackSlot[at] as number] = 0;
    this.copies = 0;
    this.lines = 0;
    this.#rows.count(deck, this);
    return findFallback(this.#program, this);
  }

  add(slot: number, amount: number): void {
    (this.counts[slot] as number) += amount;
  }
}
