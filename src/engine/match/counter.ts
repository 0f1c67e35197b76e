/**
 * Counting a deck into the slots of a program. The counter has the only mutable state of a matcher:
 * counts, the slots whose counts are not 0, and the known spellings of names, so that each spelling
 * is made canonical once and not once per deck.
 *
 * Only cards in the common form with known names are counted in the loop here. All others go through
 * the walk that readers use, which decides what is a card and what is a fault.
 */
import { mostCopies } from '../../decks/decklist.js';
import { cardIdentity } from '../../decks/identity.js';
import {
  type CardLike,
  type CardVisitor,
  findCardsAsFields,
  type ShapeFault,
  walkCards,
  walkEntry,
  walkPart,
  zoneOf,
} from '../../decks/shapes.js';
import { greatestCount } from '../../rules/model.js';
import { any, lineZone, type Program, rowStride } from '../program/layout.js';
import { cardRows, firstWithRows, rowsHead } from './card-rows.js';
import { notMet, Spellings } from './name-table.js';
import { type NumberRows, numberRows } from './number-rows.js';
import { endOf, Labels } from './printing-codes.js';

/** Callback for a card of a deck that cannot be read: its place in the deck, and the fault. */
export type FaultListener = (pointer: string, fault: ShapeFault) => void;

export class DeckCounter implements CardVisitor {
  /** Slot -> copies in the deck that was counted last. */
  counts: Int32Array;
  /** Slot -> its copies, where they are more than `counts` can have; shares of fallbacks are exact. */
  readonly many = new Map<number, number>();
  /** The slots with copies, in the order of the deck; the first `touchedCount` are valid. */
  touched: Int32Array;
  touchedCount = 0;
  /** The copies of all cards of the deck. */
  copies = 0;
  /** The lines of the deck. */
  lines = 0;

  fault: FaultListener | undefined;

  /** See {@link CardRows.rows}. */
  readonly rows: Int32Array;
  readonly labels: Labels;
  readonly #program: Program;
  readonly #names: Spellings;
  readonly #numberRows: NumberRows;

  constructor(program: Program) {
    this.#program = program;
    this.counts = new Int32Array(program.slotCount);
    this.touched = new Int32Array(program.slotCount);
    this.labels = new Labels(program.labels);
    const { meanings, rows } = cardRows(program, this.labels);
    this.rows = rows;
    const { name: fold } = cardIdentity(program.ruleSet.match.names);
    this.#names = new Spellings(program.names, fold, meanings);
    this.#numberRows = numberRows(program, this.labels);
  }

  /** Counts a deck, in any of the shapes of decks. Replaces the counts of the deck before. */
  count(deck: unknown, onFault?: FaultListener): void {
    const { counts, touched, touchedCount } = this;
    // Cleared before a deck and not after it, because the getters of a deck may throw.
    for (let i = 0; i < touchedCount; i++) counts[touched[i] as number] = 0;
    this.touchedCount = 0;
    this.many.clear();
    this.copies = 0;
    this.lines = 0;
    this.fault = onFault;
    if (this.#numberRows.size > 0 || typeof deck !== 'object' || deck === null) {
      walkCards(deck, this);
    } else if (Array.isArray(deck)) {
      this.#countCards(deck, undefined, undefined);
    } else {
      const zones = deck as Readonly<Record<string, unknown>>;
      if (onFault !== undefined) findCardsAsFields(zones, onFault);
      for (const key in zones) {
        const part = zones[key];
        if (Array.isArray(part)) this.#countCards(part, zoneOf(key), key);
        else walkPart(part, key, this);
      }
    }
  }

  /** The meaning of a name as a deck spells it; see {@link CardRows.meanings}. */
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
    const meaning = this.#names.meaningOf(name);
    const { counts, labels } = this;
    const { rows } = this.#program;
    const places = this.#numberRows.get(labels.numberCode(number)) ?? [];
    const before = places.map((at) => counts[rows[at] as number]);
    this.#countLine(meaning, set, number, count, zone);
    places.forEach((at, index) => {
      const slot = rows[at] as number;
      // The name, or a row before this one, may have added the line to the slot.
      if (counts[slot] !== before[index]) return;
      const wantedSet = rows[at + 1] as number;
      if (wantedSet !== any && labels.codes[wantedSet] !== labels.setCode(set)) return;
      const wantedZone = rows[at + 3] as number;
      const asked = wantedZone < any ? lineZone(wantedZone) : wantedZone;
      if (asked !== any && labels.codes[asked] !== labels.setCode(zone)) return;
      this.add(slot, wantedZone < any ? 1 : count);
    });
  }

  /** Adds copies to a slot. */
  add(slot: number, count: number): void {
    const { counts } = this;
    const before = counts[slot] as number;
    if (before === 0) this.touched[this.touchedCount++] = slot;
    let sum = before + count;
    // No requirement has a greater count, and a sum of 32 bits would overflow.
    if (sum > greatestCount) {
      this.many.set(slot, (this.many.get(slot) ?? before) + count);
      sum = greatestCount + 1;
    }
    counts[slot] = sum;
  }

  #countCards(cards: readonly unknown[], zone: string | undefined, key: string | undefined): void {
    const names = this.#names;
    for (let index = 0; index < cards.length; index++) {
      const card = cards[index];
      if (isCommon(card)) {
        const { name, set, number, count } = card;
        const meaning = names.known(name);
        if (meaning !== notMet) {
          this.#countLine(meaning, set, number, count, card.zone || zone);
          continue;
        }
      }
      walkEntry(card, zone, key, index, this);
    }
  }

  #countLine(
    meaning: number,
    set: string | undefined,
    number: string | undefined,
    count: number,
    zone: string | undefined,
  ): void {
    this.copies += count;
    this.lines++;
    if (meaning >= 0) {
      this.add(meaning, count);
    } else if (meaning !== any) {
      const { rows } = this;
      const start = firstWithRows - meaning;
      const slot = rows[start] as number;
      if (slot !== any) this.add(slot, count);
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
    const { rows, labels } = this;
    const numberCode = labels.numberCode(number);
    let last = any;
    for (let at = first; rows[at] !== any; at += rowStride) {
      const slot = rows[at] as number;
      if (slot === last) continue;
      // Numbers first: printings of a name differ in their numbers more often than in their sets.
      const wantedNumber = rows[at + 2] as number;
      if (wantedNumber !== any && wantedNumber !== numberCode) continue;
      const wantedSet = rows[at + 1] as number;
      if (wantedSet !== any && wantedSet !== labels.setCode(set)) continue;
      const wantedZone = rows[at + 3] as number;
      if (wantedZone !== any) {
        const asked = wantedZone < any ? lineZone(wantedZone) : wantedZone;
        if (asked !== any && labels.codes[asked] !== labels.setCode(zone)) continue;
      }
      last = slot;
      this.add(slot, wantedZone < any ? 1 : count);
    }
  }
}

/** A card whose fields are what `shapes.ts` would make of them, except for an empty name. */
interface CommonCard {
  readonly name: string;
  readonly set?: string;
  readonly number?: string;
  readonly count: number;
  readonly zone?: string;
}

function isCommon(value: unknown): value is CommonCard {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { name, set, number, count, zone } = value as CardLike;
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
