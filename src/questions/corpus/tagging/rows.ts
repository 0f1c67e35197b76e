/** Classifying the decks of a corpus one by one, with the search of the engine. */

import type { Classification } from '../../../core/engine/match/classification.js';
import type { DeckCounter } from '../../../core/engine/match/counter.js';
import { Decider } from '../../../core/engine/match/decider.js';
import type { Program } from '../../../core/engine/program/layout.js';
import { increase } from '../../../core/json/grouping.js';
import { segmentOf } from '../layout/access.js';
import { type Corpus, cardLineStride, partMask } from '../layout/corpus.js';
import { CardIndex } from './card-index.js';
import { LineIndex, type SlotTally } from './line-index.js';

/** What {@link DeckRows.count} writes to: the counter of a decider, for example. */
export interface RowCounts {
  copies: number;
  lines: number;
  add(slot: number, amount: number): void;
}

/** The decks of a corpus as counts of some slots. */
export class DeckRows {
  readonly #corpus: Corpus;
  /** Card line -> its first entry; one more at the end. */
  readonly #starts: Uint32Array;
  /** Pairs of slot and amount. */
  readonly #entries: Uint32Array;
  readonly #tallies: readonly TallySlot[];

  constructor(corpus: Corpus, table: LineIndex, slots: Iterable<number>) {
    this.#corpus = corpus;
    const starts = new Uint32Array(corpus.cardLines.length / cardLineStride + 1);
    const all = [...new Set(slots)];
    const cards = table.cards.lines;
    this.#tallies = all.flatMap((slot) => {
      const { tally } = table.of(slot);
      return tally === undefined ? [] : [tallySlot(slot, tally, cards)];
    });
    const wanted = all.filter((slot) => table.of(slot).tally === undefined);
    for (const slot of wanted) {
      for (const place of table.of(slot).places) (starts[(cards[place] as number) + 1] as number)++;
    }
    for (let line = 1; line < starts.length; line++) {
      (starts[line] as number) += starts[line - 1] as number;
    }
    this.#starts = starts;
    this.#entries = new Uint32Array(2 * (starts.at(-1) as number));
    const next = starts.slice();
    for (const slot of wanted) {
      const lines = table.of(slot);
      for (const place of lines.places) {
        const line = cards[place] as number;
        const entry = 2 * (next[line] as number);
        (next[line] as number)++;
        this.#entries[entry] = slot;
        this.#entries[entry + 1] = table.amountOf(lines, place);
      }
    }
  }

  /** Adds the lines of a deck. */
  count(deck: number, counts: RowCounts): void {
    const { starts, lines, dictionary } = segmentOf(this.#corpus, deck);
    const { cardLines } = this.#corpus;
    const local = deck & partMask;
    const first = starts[local] as number;
    const end = starts[local + 1] as number;
    let copies = 0;
    for (const { slot, isOfNames, cardOf } of this.#tallies) {
      const sums = new Map<number, number>();
      for (let at = first; at < end; at++) {
        const line = dictionary[lines[at] as number] as number;
        const card = cardOf.get(line);
        if (card === undefined) continue;
        increase(sums, card, cardLines[line * cardLineStride + 1] as number);
      }
      if (sums.size > 0) counts.add(slot, isOfNames ? sums.size : Math.max(...sums.values()));
    }
    for (let at = first; at < end; at++) {
      const line = dictionary[lines[at] as number] as number;
      copies += cardLines[line * cardLineStride + 1] as number;
      const last = this.#starts[line + 1] as number;
      for (let entry = this.#starts[line] as number; entry < last; entry++) {
        counts.add(this.#entries[2 * entry] as number, this.#entries[2 * entry + 1] as number);
      }
    }
    counts.copies += copies;
    counts.lines += end - first;
  }
}

/** A slot that compares cards. */
interface TallySlot {
  readonly slot: number;
  readonly isOfNames: boolean;
  /** Card line -> its card. */
  readonly cardOf: ReadonlyMap<number, number>;
}

function tallySlot(slot: number, { isOfNames, cards }: SlotTally, lines: Uint32Array): TallySlot {
  const cardOf = new Map(
    cards.flatMap((places, card) => Array.from(places, (place) => [lines[place] as number, card])),
  );
  return { slot, isOfNames, cardOf };
}

/**
 * A function that counts a deck, by its number, into the counter of a program, as `counter.count`
 * counts the deck itself.
 */
function deckCounting(
  program: Program,
  corpus: Corpus,
  counter: DeckCounter,
  table = new LineIndex(program, new CardIndex(corpus, program.ruleSet.match.names)),
): (deck: number) => void {
  const rows = new DeckRows(corpus, table, Array(program.slotCount).keys());
  return (deck) => {
    counter.count(noCards);
    rows.count(deck, counter);
  };
}

/** Classifies decks of a corpus. */
export class RowClassifier {
  readonly #count: (deck: number) => void;
  readonly #decider: Decider;

  constructor(program: Program, corpus: Corpus, table?: LineIndex) {
    this.#decider = new Decider(program);
    this.#count = deckCounting(program, corpus, this.#decider.counter, table);
  }

  classify(deck: number): Classification | undefined {
    this.#count(deck);
    return this.#decider.decide();
  }
}

const noCards: readonly never[] = [];
