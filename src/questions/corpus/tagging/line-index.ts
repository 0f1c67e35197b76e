/** Finds which card lines of a corpus are added to each slot of a program, and how much each adds. */

import { hasFaces } from '../../../core/decks/identity.js';
import {
  any,
  lineZone,
  type Program,
  rowStride,
  tallies,
} from '../../../core/engine/program/layout.js';
import { tallyRowsOf } from '../../../core/engine/program/rows.js';
import { addTo } from '../../../core/json/grouping.js';
import { spellingsUnder } from '../../../core/rules/same-cards.js';
import { type Buckets, inBuckets } from '../layout/buckets.js';
import { GrowingNumbers } from '../layout/growing.js';
import type { CardIndex } from './card-index.js';

/** The card lines that are added to a slot. */
export interface SlotLines {
  /** The places of the lines in the card index. */
  readonly places: Uint32Array;
  /** Whether each line adds 1 instead of its copies. */
  readonly countsLines: boolean;
  /** The printing of all the lines, or {@link severalPrintings}. */
  readonly printing: number;
  /** For a slot that compares cards: the places of each card. */
  readonly tally?: SlotTally;
}

/** How a slot compares cards. */
export interface SlotTally {
  /** Whether the slot counts the cards; otherwise, it holds the most copies of one card. */
  readonly isOfNames: boolean;
  readonly cards: readonly Uint32Array[];
}

export const severalPrintings = -1;

/** The card lines of each slot, computed on first use. */
export class LineIndex {
  readonly cards: CardIndex;
  readonly #program: Program;
  /** The rows of the program by slot. */
  readonly #rows: Buckets;
  /** Row -> its name, or {@link any}. */
  readonly #names: Int32Array;
  readonly #known: (SlotLines | undefined)[];
  readonly #tallies: ReadonlyMap<number, Int32Array>;
  /** Whether a card can have several names, each of which can select its lines. */
  readonly #hasFaces: boolean;
  /** The places collected so far. */
  readonly #places = new GrowingNumbers();

  constructor(program: Program, cards: CardIndex) {
    this.#program = program;
    this.#hasFaces = hasFaces(program.ruleSet.match.names);
    this.cards = cards;
    const { rows, rowStart, names, slotCount } = program;
    const rowCount = rows.length / rowStride;
    this.#rows = inBuckets(rowCount, slotCount, (row) => rows[row * rowStride] as number);
    this.#names = new Int32Array(rowCount).fill(any);
    for (const name of names.keys()) this.#names.fill(name, rowStart[name], rowStart[name + 1]);
    this.#known = Array<undefined>(slotCount).fill(undefined);
    this.#tallies = new Map(tallyRowsOf(program).map((row) => [row[0] as number, row]));
  }

  of(slot: number): SlotLines {
    if (this.#known[slot] === undefined) {
      const tally = this.#tallies.get(slot);
      this.#known[slot] = tally === undefined ? this.#find(slot) : this.#compare(tally);
    }
    return this.#known[slot] as SlotLines;
  }

  #compare([, lines = any, others = any, measure]: Int32Array): SlotLines {
    const left = new Set(others === any ? [] : this.of(others).places);
    const places = this.of(lines).places.filter((place) => !left.has(place));
    const cards = this.#byCard(places, measure === tallies['most-of-printing']);
    const tally = { isOfNames: measure === tallies.names, cards };
    return { places, countsLines: false, printing: severalPrintings, tally };
  }

  /** The places of each card. */
  #byCard(places: Uint32Array, isByPrinting: boolean): readonly Uint32Array[] {
    const { cards } = this;
    const spellingsOf = spellingsUnder(this.#program.ruleSet.match);
    const found = new Map<string, number[]>();
    for (const place of places) {
      const printing = cards.printings[place] as number;
      const [name = ''] = spellingsOf(cards.nameOf(printing));
      const labels = isByPrinting ? [cards.setOf(printing), cards.numberOf(printing)] : [];
      const key = [name, ...labels].join('\n');
      addTo(found, key, place);
    }
    return Array.from(found.values(), (own) => Uint32Array.from(own));
  }

  /** What a place adds to its slot. */
  amountOf({ countsLines }: SlotLines, place: number): number {
    return countsLines ? 1 : (this.cards.copies[place] as number);
  }

  #find(slot: number): SlotLines {
    this.#places.length = 0;
    const { starts, order } = this.#rows;
    let at = starts[slot] as number;
    const end = starts[slot + 1] as number;
    const firstRow = order[at] ?? 0;
    while (at < end) {
      // The rows of a name are consecutive. A line that several of them select is added once.
      const first = at;
      const name = this.#nameAt(first);
      while (at < end && this.#nameAt(at) === name) at++;
      if (name === any) this.#collectNumbers(first, at);
      else this.#collect(name, first, at);
    }
    const found = this.#places.copy();
    // Rows without a name come first. Other rows can select the same lines as these, and so can two faces.
    const isOnce = this.#names[firstRow] !== any && !this.#hasFaces;
    const places = isOnce ? found : Uint32Array.from(new Set(found));
    const countsLines = (this.#program.rows[firstRow * rowStride + 3] as number) < any;
    return { places, countsLines, printing: this.#printingOf(places) };
  }

  #nameAt(place: number): number {
    return this.#names[this.#rows.order[place] as number] as number;
  }

  /** Collects the places of a name that any of these rows selects. */
  #collect(name: number, firstRow: number, endRow: number): void {
    const { printings } = this.cards;
    let last = severalPrintings;
    let isSelected = false;
    for (const [first, end] of this.cards.placesOf(this.#program.names[name] as string)) {
      for (let place = first; place < end; place++) {
        const printing = printings[place] as number;
        if (printing !== last) isSelected = this.#selects(firstRow, endRow, printing);
        last = printing;
        if (isSelected) this.#places.push(place);
      }
    }
  }

  /** Collects the places that rows without a name select, once for each row. */
  #collectNumbers(firstRow: number, endRow: number): void {
    const { cards } = this;
    const { rows, labels } = this.#program;
    for (let at = firstRow; at < endRow; at++) {
      const row = (this.#rows.order[at] as number) * rowStride;
      const number = labels[rows[row + 2] as number];
      const places = number === undefined ? cards.lines.keys() : cards.placesOfNumber(number);
      for (const place of places) {
        if (this.#selects(at, at + 1, cards.printings[place] as number)) this.#places.push(place);
      }
    }
  }

  #printingOf(places: Uint32Array): number {
    const { printings } = this.cards;
    const first = printings[places[0] ?? -1] ?? severalPrintings;
    for (const place of places) if (printings[place] !== first) return severalPrintings;
    return first;
  }

  #selects(firstRow: number, endRow: number, printing: number): boolean {
    const { rows, labels } = this.#program;
    const { cards } = this;
    for (let at = firstRow; at < endRow; at++) {
      const row = (this.#rows.order[at] as number) * rowStride;
      const set = rows[row + 1] as number;
      if (set !== any && labels[set] !== cards.setOf(printing)) continue;
      const number = rows[row + 2] as number;
      if (number !== any && labels[number] !== cards.numberOf(printing)) continue;
      const encoded = rows[row + 3] as number;
      const zone = encoded < any ? lineZone(encoded) : encoded;
      if (zone !== any && labels[zone] !== cards.zoneOf(printing)) continue;
      return true;
    }
    return false;
  }
}
