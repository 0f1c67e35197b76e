/**
 * Counting a deck into the slots of a program. The counter is the matcher's only mutable state:
 * counts, which of them were touched, and the spellings of names it has met, so that folding a
 * name into its canonical form is done once for each spelling and not once for each deck.
 */
import { cardIdentity } from '../decks/identity.js';
import { type CardVisitor, type ShapeFault, walkCards } from '../decks/shapes.js';
import { greatestCount } from '../rules/model.js';
import { any, lineZone, type Program, rowStride } from './program.js';

/** Beyond this many spellings, new ones are folded each time they occur. */
const mostSpellings = 1 << 16;

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

  private readonly rowStart: Int32Array;
  private readonly rows: Int32Array;
  private readonly names: Spellings;
  private readonly sets: Spellings;
  private readonly numbers: Spellings;

  constructor(program: Program) {
    this.counts = new Int32Array(program.slotCount);
    this.touched = new Int32Array(program.slotCount);
    this.rowStart = program.rowStart;
    this.rows = program.rows;
    const identity = cardIdentity(program.ruleSet.match.names);
    this.names = new Spellings(program.names, identity.name);
    this.sets = new Spellings(program.labels, identity.set);
    this.numbers = new Spellings(program.labels, identity.number);
  }

  /** Counts a deck, in any of the shapes that decks come in, in place of the one before. */
  count(deck: unknown, onFault?: FaultListener): void {
    this.begin();
    this.fault = onFault;
    walkCards(deck, this);
  }

  /** Forgets the deck before. */
  begin(): void {
    // Done before and not after, so that a deck whose getters throw leaves nothing behind.
    for (let i = 0; i < this.touchedCount; i++) this.counts[this.touched[i] as number] = 0;
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
    return this.sets.idOf(set);
  }

  /** The label id of a number as it is spelled in a deck, or {@link any}. */
  numberId(number: string): number {
    return this.numbers.idOf(number);
  }

  card(
    name: string,
    set: string | undefined,
    number: string | undefined,
    count: number,
    zone: string | undefined,
  ): void {
    this.copies += count;
    this.lines++;
    const id = this.names.idOf(name);
    if (id === any) return;
    const { rows } = this;
    const end = (this.rowStart[id + 1] as number) * rowStride;
    let last = any;
    for (let at = (this.rowStart[id] as number) * rowStride; at < end; at += rowStride) {
      let added = count;
      const slot = rows[at] as number;
      if (slot === last) continue;
      const wantedSet = rows[at + 1] as number;
      if (wantedSet !== any && (set === undefined || this.sets.idOf(set) !== wantedSet)) continue;
      const wantedNumber = rows[at + 2] as number;
      if (
        wantedNumber !== any &&
        (number === undefined || this.numbers.idOf(number) !== wantedNumber)
      ) {
        continue;
      }
      let wantedZone = rows[at + 3] as number;
      if (wantedZone !== any) {
        if (wantedZone < any) {
          added = 1;
          wantedZone = lineZone(wantedZone);
        }
        if (wantedZone !== any && (zone === undefined || this.sets.idOf(zone) !== wantedZone)) {
          continue;
        }
      }
      last = slot;
      this.add(slot, added);
    }
  }

  /** Adds copies to a slot. */
  add(slot: number, count: number): void {
    const before = this.counts[slot] as number;
    if (before === 0) this.touched[this.touchedCount++] = slot;
    const sum = before + count;
    // No requirement speaks of more copies than this, and the sum must not overflow.
    this.counts[slot] = sum < greatestCount ? sum : greatestCount;
  }
}

/** From a text as it is spelled in decks to the id of its canonical form, or {@link any}. */
class Spellings {
  private readonly ids: Map<string, number>;
  private readonly canonical: ReadonlyMap<string, number>;

  constructor(
    texts: readonly string[],
    private readonly fold: (text: string) => string,
  ) {
    this.canonical = new Map(texts.map((text, id) => [text, id]));
    this.ids = new Map();
  }

  idOf(text: string): number {
    const known = this.ids.get(text);
    if (known !== undefined) return known;
    const id = this.canonical.get(this.fold(text)) ?? any;
    if (this.ids.size < mostSpellings) this.ids.set(text, id);
    return id;
  }
}
