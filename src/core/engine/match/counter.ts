/**
 * Counts a deck into the slots of a program. The counter has the only mutable state of a matcher: the counts, the
 * slots whose counts are not 0, and known spellings of names, so that each spelling is made canonical only once.
 *
 * The loop here is a fast path for cards in the common form with known names. All others go through the walk that
 * readers use, which decides what is a card and what is a fault.
 */
import { mostCopies } from '../../decks/decklist.js';
import { cardIdentity, namesOfCard } from '../../decks/identity.js';
import type { ReadDecklist } from '../../decks/read-result.js';
import {
  type CardVisitor,
  isObject,
  type ShapeFault,
  walkCards,
  walkEntry,
} from '../../decks/shapes.js';
import { greatestCount, type MatchSettings } from '../../rules/model.js';
import { any, lineZone, type Program, rowStride } from '../program/layout.js';
import { countsByName } from '../program/rows.js';
import { cardRows, firstWithRows, rowsHead } from './card-rows.js';
import { notMet, Spellings } from './name-table.js';
import { type OpenRows, openRows, type TallyRow } from './open-rows.js';
import { endOf, Labels } from './printing-codes.js';

/** Called for an unreadable card of a deck with its place in the deck, and the fault. */
export type FaultListener = (pointer: string, fault: ShapeFault) => void;

export class DeckCounter implements CardVisitor {
  /** Slot -> copies in the last counted deck. */
  counts: Int32Array;
  /** Slot -> copies, if there are more than `counts` can hold; keeps the shares of fallbacks exact. */
  readonly many = new Map<number, number>();
  /** The slots with copies, in the order of the deck. Only the first `touchedCount` are valid. */
  touched: Int32Array;
  touchedCount = 0;
  copies = 0;
  lines = 0;

  fault: FaultListener | undefined;

  /** See {@link CardRows.rows}. */
  readonly rows: Int32Array;
  readonly labels: Labels;
  readonly #names: Spellings;
  readonly #options: MatchSettings['names'];
  readonly #isPlain: boolean;
  /** Slot -> the last line that was added to it, because a line is added to each slot only once. */
  readonly #added: Float64Array;
  /** The number of the current line. Numbers are unique across decks. */
  #line = 0;
  readonly #open: OpenRows;
  /** The slots that the current line was added to; undefined if no slot compares cards. */
  readonly #slots: number[] | undefined;

  constructor(program: Program) {
    this.counts = new Int32Array(program.slotCount);
    this.touched = new Int32Array(program.slotCount);
    this.labels = new Labels(program.labels);
    const { meanings, rows } = cardRows(program, this.labels);
    this.rows = rows;
    this.#added = new Float64Array(program.slotCount);
    this.#options = program.ruleSet.match.names;
    this.#isPlain = countsByName(program);
    this.#names = new Spellings(program.names, cardIdentity(this.#options).name, meanings);
    this.#open = openRows(program, this.labels);
    if (this.#open.tallies.length > 0) this.#slots = [];
  }

  /**
   * Counts a deck of any shape. Replaces the counts of the previous deck.
   *
   * @throws TypeError for a text and for the result of `readDecklist`, if there is no `onFault`.
   */
  count(deck: unknown, onFault?: FaultListener): void {
    const read = deck as Partial<ReadDecklist> | null | undefined;
    if (!onFault && (typeof deck === 'string' || (read?.decklist && read.diagnostics))) {
      throw new TypeError('pass readDecklist(text).decklist');
    }
    const { counts, touched, touchedCount } = this;
    // Cleared before each deck instead of after it, because getters of a deck might throw.
    for (let i = 0; i < touchedCount; i++) counts[touched[i] as number] = 0;
    this.touchedCount = 0;
    this.many.clear();
    this.copies = 0;
    this.lines = 0;
    this.fault = onFault;
    walkCards(deck, this);
  }

  /** The meaning of a name as spelled in a deck; see {@link CardRows.meanings}. */
  meaningOf(name: string): number {
    return this.#names.resolve(name);
  }

  card(
    name: string,
    set: string | undefined,
    number: string | undefined,
    count: number,
    zone: string | undefined,
  ): void {
    const { byNumber, tallies } = this.#open;
    this.#begin(count);
    for (const one of namesOfCard(name, this.#options)) {
      this.#addName(this.#names.meaningOf(one), set, number, count, zone);
    }
    for (const code of [this.labels.code(number, 'number'), any]) {
      for (const row of byNumber.get(code) ?? []) {
        this.#addRow(row.slot, row.set, row.zone, set, count, zone);
      }
    }
    for (const slot of this.#slots?.splice(0) ?? []) {
      for (const tally of tallies[slot] ?? []) {
        if (this.#hasLine(tally.others)) continue;
        this.#tally(tally, tally.keyOf(name, set, number), count);
      }
    }
  }

  #tally({ slot, isOfNames, copies }: TallyRow, card: string, count: number): void {
    const before = this.counts[slot] as number;
    // Cleared only when needed: there can be thousands of tallies, and a deck uses few of them.
    if (before === 0) copies.clear();
    const sum = (copies.get(card) ?? 0) + count;
    copies.set(card, sum);
    const grown = (isOfNames ? copies.size : sum) - before;
    if (grown > 0) this.add(slot, grown);
  }

  /** Whether the line is already in a slot. */
  #hasLine(slot: number): boolean {
    return this.#added[slot] === this.#line;
  }

  #addLine(slot: number, count: number): void {
    if (this.#hasLine(slot)) return;
    this.#added[slot] = this.#line;
    this.#slots?.push(slot);
    this.add(slot, count);
  }

  add(slot: number, count: number): void {
    const { counts } = this;
    const before = counts[slot] as number;
    if (before === 0) this.touched[this.touchedCount++] = slot;
    let sum = before + count;
    // No requirement has a greater count, and the 32-bit sum could overflow.
    if (sum > greatestCount) {
      this.many.set(slot, (this.many.get(slot) ?? before) + count);
      sum = greatestCount + 1;
    }
    counts[slot] = sum;
  }

  cards(cards: readonly unknown[], zone: string | undefined, key: string | undefined): void {
    const names = this.#names;
    for (let index = 0; index < cards.length; index++) {
      const card = cards[index];
      if (this.#isPlain && isCommon(card)) {
        const { name, set, number, count } = card;
        const meaning = names.known(name);
        if (meaning !== notMet) {
          this.#begin(count);
          this.#addName(meaning, set, number, count, card.zone || zone);
          continue;
        }
      }
      walkEntry(card, zone, key, index, this);
    }
  }

  #begin(count: number): void {
    this.copies += count;
    this.lines++;
    this.#line++;
  }

  #addName(
    meaning: number,
    set: string | undefined,
    number: string | undefined,
    count: number,
    zone: string | undefined,
  ): void {
    if (meaning >= 0) {
      this.#addLine(meaning, count);
    } else if (meaning !== any) {
      const { rows } = this;
      const start = firstWithRows - meaning;
      const slot = rows[start] as number;
      if (slot !== any) this.#addLine(slot, count);
      const ends = rows[start + 1] as number;
      if (number === undefined || ((ends >> endOf(number)) & 1) !== 0) {
        this.#addRows(start + rowsHead, set, number, count, zone);
      }
    }
  }

  #addRows(
    first: number,
    set: string | undefined,
    number: string | undefined,
    count: number,
    zone: string | undefined,
  ): void {
    const { rows } = this;
    const numberCode = this.labels.code(number, 'number');
    for (let at = first; rows[at] !== any; at += rowStride) {
      // Compares numbers first, because printings of a name differ more often in numbers than in sets.
      const wantedNumber = rows[at + 2] as number;
      if (wantedNumber !== any && wantedNumber !== numberCode) continue;
      const wantedSet = rows[at + 1] as number;
      this.#addRow(rows[at] as number, wantedSet, rows[at + 3] as number, set, count, zone);
    }
  }

  /** Adds a line to the slot of a row if the row takes its set and zone. `wantedSet` is a code, or {@link any}. */
  #addRow(
    slot: number,
    wantedSet: number,
    wantedZone: number,
    set: string | undefined,
    count: number,
    zone: string | undefined,
  ): void {
    const { labels } = this;
    if (wantedSet !== any && wantedSet !== labels.code(set, 'set')) return;
    const isOfLines = wantedZone < any;
    const asked = isOfLines ? lineZone(wantedZone) : wantedZone;
    if (asked === any || labels.codes[asked] === labels.code(zone, 'set')) {
      this.#addLine(slot, isOfLines ? 1 : count);
    }
  }
}

/** A card that `shapes.ts` would read unchanged, apart from an empty name. */
interface CommonCard {
  readonly name: string;
  readonly set?: string;
  readonly number?: string;
  readonly count: number;
  readonly zone?: string;
}

function isCommon(value: unknown): value is CommonCard {
  if (!isObject(value)) return false;
  const { name, set, number, count, zone } = value;
  if (typeof name !== 'string' || typeof count !== 'number') return false;
  return (
    (count | 0) === count &&
    count >= 1 &&
    count <= mostCopies &&
    isText(set) &&
    isText(number) &&
    isText(zone)
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || value === undefined;
}
