/** Which card lines of a corpus are added to the slots of a program, and how much each adds. */
import { any, lineZone, type Program, rowStride } from '../../engine/program/layout.js';
import { cardLineStride } from '../layout/corpus.js';
import type { CardIndex, CardTables } from './card-index.js';

/** The card lines that are added to a slot. */
export interface SlotLines {
  readonly lines: Uint32Array;
  /** What each line adds: its copies, or 1 where lines are counted. */
  readonly amounts: Uint32Array;
  /** The printing of all the lines, or {@link severalPrintings}. */
  readonly printing: number;
}

export const severalPrintings = -1;

/** The card lines of each slot, found when they are first asked for. */
export class SlotTable {
  readonly #program: Program;
  readonly #cardLines: Uint32Array;
  readonly #cards: CardIndex;
  /** Slot -> its first row in `rows`; one more entry at the end. */
  readonly #starts: Uint32Array;
  /** Pairs of a name and a row of the program. */
  readonly #rows: Uint32Array;
  readonly #known: (SlotLines | undefined)[] = [];

  constructor(program: Program, { cardLines }: CardTables, cards: CardIndex) {
    this.#program = program;
    this.#cardLines = cardLines;
    this.#cards = cards;
    const { rows, rowStart, names, slotCount } = program;
    const starts = new Uint32Array(slotCount + 1);
    for (let at = 0; at < rows.length; at += rowStride) {
      (starts[(rows[at] as number) + 1] as number)++;
    }
    for (let slot = 0; slot < slotCount; slot++) {
      (starts[slot + 1] as number) += starts[slot] as number;
    }
    this.#starts = starts;
    this.#rows = new Uint32Array((2 * rows.length) / rowStride);
    const next = starts.slice();
    for (let name = 0; name < names.length; name++) {
      for (let row = rowStart[name] as number; row < (rowStart[name + 1] as number); row++) {
        const slot = rows[row * rowStride] as number;
        const at = 2 * (next[slot] as number);
        (next[slot] as number)++;
        this.#rows[at] = name;
        this.#rows[at + 1] = row;
      }
    }
  }

  of(slot: number): SlotLines {
    this.#known[slot] ??= this.#find(slot);
    return this.#known[slot];
  }

  #find(slot: number): SlotLines {
    const lines: number[] = [];
    const amounts: number[] = [];
    let printing = severalPrintings;
    let at = this.#starts[slot] as number;
    const end = this.#starts[slot + 1] as number;
    while (at < end) {
      // The rows of a name are consecutive, and a line that several of them select is added once.
      const name = this.#rows[2 * at] as number;
      const first = at;
      while (at < end && this.#rows[2 * at] === name) at++;
      for (const line of this.#cards.linesOf(this.#program.names[name] as string)) {
        const own = this.#cardLines[line * cardLineStride] as number;
        const row = this.#rowFor(own, first, at);
        if (row === any) continue;
        printing = lines.length === 0 || own === printing ? own : severalPrintings;
        lines.push(line);
        amounts.push(this.#countsLines(row) ? 1 : this.#copies(line));
      }
    }
    return { lines: Uint32Array.from(lines), amounts: Uint32Array.from(amounts), printing };
  }

  /** The first of some rows that selects a printing, or {@link any}. */
  #rowFor(printing: number, first: number, end: number): number {
    for (let at = first; at < end; at++) {
      const row = this.#rows[2 * at + 1] as number;
      if (this.#selects(row * rowStride, printing)) return row;
    }
    return any;
  }

  #selects(at: number, printing: number): boolean {
    const { rows, labels } = this.#program;
    const [set, number, zone] = [rows[at + 1], rows[at + 2], rows[at + 3]] as [
      number,
      number,
      number,
    ];
    const place = zone < any ? lineZone(zone) : zone;
    return (
      (set === any || labels[set] === this.#cards.setOf(printing)) &&
      (number === any || labels[number] === this.#cards.numberOf(printing)) &&
      (place === any || labels[place] === this.#cards.zoneOf(printing))
    );
  }

  #countsLines(row: number): boolean {
    return (this.#program.rows[row * rowStride + 3] as number) < any;
  }

  #copies(line: number): number {
    return this.#cardLines[line * cardLineStride + 1] as number;
  }
}
