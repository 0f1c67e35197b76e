/**
 * Counting a deck into the slots of a program. The counter is the matcher's only mutable state:
 * counts, which of them were touched, and the spellings of names it has met, so that folding a
 * name into its canonical form is done once for each spelling and not once for each deck.
 *
 * Most of the time goes into waiting for memory. So a zone's cards are gone through twice: first
 * for the hashes of their names, whose cells are then fetched side by side, and then to be counted
 * (10 % less a deck). Only cards of the common form are counted here; all others go through the
 * walk that the readers use, which alone says what is a card and what is a fault.
 */
import { mostCopies } from '../decks/decklist.js';
import { cardIdentity } from '../decks/identity.js';
import {
  type CardLike,
  type CardVisitor,
  type ShapeFault,
  walkCards,
  walkEntry,
  walkPart,
  zoneOf,
} from '../decks/shapes.js';
import { greatestCount } from '../rules/model.js';
import { Labels } from './labels.js';
import { any, lineZone, type Program, rowStride } from './program.js';
import { cellStride, Spellings } from './spellings.js';

/** So many names are looked up side by side. */
const batchSize = 64;

/** In place of the cell of a name that has another one, or none. */
const notThere = -1;

/** The meaning of a name that has rows, and not just a slot: this less where they begin. */
const rowsBelow = -2;

/** Hears of the cards of a deck that cannot be read. */
export type FaultListener = (pointer: string, fault: ShapeFault) => void;

export class DeckCounter implements CardVisitor {
  /** Slot -> copies of the deck that was counted last. */
  readonly counts: Int32Array;
  /** The slots that have copies, in the order of the deck; the first `touchedCount` are valid. */
  readonly touched: Int32Array;
  touchedCount = 0;
  /** The deck's copies, all cards together. */
  copies = 0;
  /** The deck's lines. */
  lines = 0;

  fault: FaultListener | undefined;

  private readonly rows: Int32Array;
  private readonly names: Spellings;
  private readonly labels: Labels;
  private readonly places = new Int32Array(batchSize);

  constructor(program: Program) {
    const { rows, rowStart } = program;
    this.counts = new Int32Array(program.slotCount);
    this.touched = new Int32Array(program.slotCount);
    this.rows = rows;
    const { name: foldName } = cardIdentity(program.ruleSet.match.names);
    this.names = new Spellings(program.names, foldName, (id) => {
      const first = (rowStart[id] as number) * rowStride;
      const end = (rowStart[id + 1] as number) * rowStride;
      const isNameOnly =
        end === first + rowStride &&
        rows[first + 1] === any &&
        rows[first + 2] === any &&
        rows[first + 3] === any;
      return isNameOnly ? [rows[first] as number, end] : [rowsBelow - first, end];
    });
    this.labels = new Labels(program.labels);
  }

  /** Counts a deck, in any of the shapes that decks come in, in place of the one before. */
  count(deck: unknown, onFault?: FaultListener): void {
    this.begin();
    this.fault = onFault;
    if (Array.isArray(deck)) {
      this.countCards(deck, undefined, undefined);
    } else if (typeof deck !== 'object' || deck === null) {
      walkCards(deck, this);
    } else {
      const zones = deck as Readonly<Record<string, unknown>>;
      for (const key in zones) {
        const part = zones[key];
        if (Array.isArray(part)) this.countCards(part, zoneOf(key), key);
        else walkPart(part, key, this);
      }
    }
  }

  /** Forgets the deck before. */
  begin(): void {
    const { counts, touched, touchedCount } = this;
    // Done before and not after, so that a deck whose getters throw leaves nothing behind.
    for (let i = 0; i < touchedCount; i++) counts[touched[i] as number] = 0;
    this.touchedCount = 0;
    this.copies = 0;
    this.lines = 0;
  }

  /** The id of a name as it is spelled in a deck, or {@link any} where no rule mentions it. */
  nameId(name: string): number {
    return this.names.idOf(name);
  }

  /** The label id of a set or zone as it is spelled in a deck, or {@link any}. */
  setId(set: string): number {
    return this.labels.setId(set);
  }

  /** The label id of a number as it is spelled in a deck, or {@link any}. */
  numberId(number: string): number {
    return this.labels.numberId(number);
  }

  card(
    name: string,
    set: string | undefined,
    number: string | undefined,
    count: number,
    zone: string | undefined,
  ): void {
    this.countAt(this.names.cellOf(name), set, number, count, zone);
  }

  /** Adds copies to a slot. */
  add(slot: number, count: number): void {
    const { counts } = this;
    const before = counts[slot] as number;
    if (before === 0) this.touched[this.touchedCount++] = slot;
    const sum = before + count;
    // No requirement speaks of more copies than this, and the sum must not overflow.
    counts[slot] = Math.min(sum, greatestCount);
  }

  private countCards(
    cards: readonly unknown[],
    zone: string | undefined,
    key: string | undefined,
  ): void {
    const { names, places } = this;
    for (let start = 0; start < cards.length; start += batchSize) {
      const end = Math.min(start + batchSize, cards.length);
      // Taken out of the loops, because V8 does not (4 % a deck); learning may replace them.
      const { cells, mask, texts } = names;
      for (let index = start; index < end; index++) {
        const name = (cards[index] as CardLike | null | undefined)?.name;
        const hash = typeof name === 'string' ? names.hashOf(name) : 0;
        const cell = (hash & mask) * cellStride;
        places[index - start] = cells[cell] === hash ? cell : notThere;
      }
      for (let index = start; index < end; index++) {
        const card = cards[index];
        if (!isCommon(card)) {
          walkEntry(card, zone, key, index, this);
          continue;
        }
        const { name, set, number, count } = card;
        const place = places[index - start] as number;
        const isThere = place !== notThere && texts[(cells[place + 1] as number) - 1] === name;
        const cell = isThere && cells === names.cells ? place : names.cellOf(name);
        this.countAt(cell, set, number, count, card.zone || zone);
      }
    }
  }

  private countAt(
    cell: number,
    set: string | undefined,
    number: string | undefined,
    count: number,
    zone: string | undefined,
  ): void {
    this.copies += count;
    this.lines++;
    const { cells } = this.names;
    const slot = cells[cell + 2] as number;
    if (slot >= 0) this.add(slot, count);
    else if (slot !== any) {
      this.addRows(rowsBelow - slot, cells[cell + 3] as number, set, number, count, zone);
    }
  }

  private addRows(
    first: number,
    end: number,
    set: string | undefined,
    number: string | undefined,
    count: number,
    zone: string | undefined,
  ): void {
    const { rows, labels } = this;
    const { codes } = labels;
    const numberCode = labels.numberCode(number);
    let last = any;
    for (let at = first; at < end; at += rowStride) {
      const slot = rows[at] as number;
      if (slot === last) continue;
      // Numbers first: the printings of a name differ in them more often than in their sets.
      const wantedNumber = rows[at + 2] as number;
      if (wantedNumber !== any && codes[wantedNumber] !== numberCode) continue;
      const wantedSet = rows[at + 1] as number;
      if (wantedSet !== any && codes[wantedSet] !== labels.setCode(set)) continue;
      const wantedZone = rows[at + 3] as number;
      if (wantedZone !== any) {
        const asked = wantedZone < any ? lineZone(wantedZone) : wantedZone;
        if (asked !== any && codes[asked] !== labels.setCode(zone)) continue;
      }
      last = slot;
      this.add(slot, wantedZone < any ? 1 : count);
    }
  }
}

/** A card whose fields need no reading: what `shapes.ts` would make of it is what it says. */
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
  // Trimming is a call out of compiled code, and nearly all names begin with a letter.
  const first = name.charCodeAt(0);
  return (
    first > 0x20 &&
    first < 0x80 &&
    (count | 0) === count &&
    count >= 1 &&
    count <= mostCopies &&
    (typeof set === 'string' || set === undefined) &&
    (typeof number === 'string' || number === undefined) &&
    (typeof zone === 'string' || zone === undefined)
  );
}
