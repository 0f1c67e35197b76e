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
import { groupBy } from '../../../core/json/grouping.js';
import { spellingsUnder } from '../../../core/rules/same-cards.js';
import { inBuckets } from '../layout/buckets.js';
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

export type LineIndex = ReturnType<typeof lineIndex>;

/** The card lines of each slot, computed on first use. */
export function lineIndex(program: Program, cards: CardIndex) {
  const { rows, rowStart, names, labels, slotCount } = program;
  const { printings } = cards;
  const rowCount = rows.length / rowStride;
  /** The rows of the program by slot. */
  const { starts, order } = inBuckets(
    rowCount,
    slotCount,
    (row) => rows[row * rowStride] as number,
  );
  /** Row -> its name, or {@link any}. */
  const namesOfRows = new Int32Array(rowCount).fill(any);
  for (const name of names.keys()) namesOfRows.fill(name, rowStart[name], rowStart[name + 1]);
  const known = Array<SlotLines | undefined>(slotCount).fill(undefined);
  const tallyRows = new Map(tallyRowsOf(program).map((row) => [row[0] as number, row]));
  /** Whether a card can have several names, each of which can select its lines. */
  const canHaveFaces = hasFaces(program.ruleSet.match.names);
  /** The places collected so far. */
  const collected = new GrowingNumbers();

  return { cards, of, amountOf };

  function of(slot: number): SlotLines {
    if (known[slot] === undefined) {
      const tally = tallyRows.get(slot);
      known[slot] = tally === undefined ? find(slot) : compare(tally);
    }
    return known[slot];
  }

  function compare([, lines = any, others = any, measure]: Int32Array): SlotLines {
    const left = new Set(others === any ? [] : of(others).places);
    const places = of(lines).places.filter((place) => !left.has(place));
    const ofCards = byCard(places, measure === tallies['most-of-printing']);
    const tally = { isOfNames: measure === tallies.names, cards: ofCards };
    return { places, countsLines: false, printing: severalPrintings, tally };
  }

  /** The places of each card. */
  function byCard(places: Uint32Array, isByPrinting: boolean): readonly Uint32Array[] {
    const spellingsOf = spellingsUnder(program.ruleSet.match);
    const found = groupBy(places, (place) => {
      const printing = printings[place] as number;
      const [name = ''] = spellingsOf(cards.nameOf(printing));
      const fields = isByPrinting ? [cards.setOf(printing), cards.numberOf(printing)] : [];
      return [name, ...fields].join('\n');
    });
    return Array.from(found.values(), (own) => Uint32Array.from(own));
  }

  /** What a place adds to its slot. */
  function amountOf({ countsLines }: SlotLines, place: number): number {
    return countsLines ? 1 : (cards.copies[place] as number);
  }

  function find(slot: number): SlotLines {
    collected.length = 0;
    let at = starts[slot] as number;
    const end = starts[slot + 1] as number;
    const firstRow = order[at] ?? 0;
    while (at < end) {
      // The rows of a name are consecutive. A line that several of them select is added once.
      const first = at;
      const name = nameAt(first);
      while (at < end && nameAt(at) === name) at++;
      if (name === any) collectNumbers(first, at);
      else collect(name, first, at);
    }
    const found = collected.copy();
    // Rows without a name come first. Other rows can select the same lines as these, and so can two faces.
    const isOnce = namesOfRows[firstRow] !== any && !canHaveFaces;
    const places = isOnce ? found : Uint32Array.from(new Set(found));
    const countsLines = (rows[firstRow * rowStride + 3] as number) < any;
    return { places, countsLines, printing: onlyPrintingOf(places) };
  }

  function nameAt(at: number): number {
    return namesOfRows[order[at] as number] as number;
  }

  /** Collects the places of a name that any of these rows selects. */
  function collect(name: number, firstRow: number, endRow: number): void {
    let last = severalPrintings;
    let isSelected = false;
    for (const [first, end] of cards.placesOf(names[name] as string)) {
      for (let place = first; place < end; place++) {
        const printing = printings[place] as number;
        if (printing !== last) isSelected = selects(firstRow, endRow, printing);
        last = printing;
        if (isSelected) collected.push(place);
      }
    }
  }

  /** Collects the places that rows without a name select, once for each row. */
  function collectNumbers(firstRow: number, endRow: number): void {
    for (let at = firstRow; at < endRow; at++) {
      const row = (order[at] as number) * rowStride;
      const number = labels[rows[row + 2] as number];
      const places = number === undefined ? cards.lines.keys() : cards.placesOfNumber(number);
      for (const place of places) {
        if (selects(at, at + 1, printings[place] as number)) collected.push(place);
      }
    }
  }

  /** The printing of all places, or {@link severalPrintings}. */
  function onlyPrintingOf(places: Uint32Array): number {
    const first = printings[places[0] ?? -1] ?? severalPrintings;
    return places.every((place) => printings[place] === first) ? first : severalPrintings;
  }

  function selects(firstRow: number, endRow: number, printing: number): boolean {
    for (let at = firstRow; at < endRow; at++) {
      const row = (order[at] as number) * rowStride;
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
