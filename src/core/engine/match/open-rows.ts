/** Prepares the rows without a name: those that take lines by number, or every line, and those that compare cards. */
import { cardKeys } from '../../rules/same-cards.js';
import { any, isTally, type Program, rowStride, tallies } from '../program/layout.js';
import type { Labels } from './printing-codes.js';

/** A row of {@link Program.rows}, with the code of its set instead of the id. */
export interface OpenRow {
  readonly slot: number;
  readonly set: number;
  readonly zone: number;
}

/** A row that compares cards; see {@link tallies}. */
export interface TallyRow {
  readonly slot: number;
  /** The slot of lines to leave out, or {@link any}. */
  readonly others: number;
  /** Whether the row counts different names; otherwise the most copies of one card. */
  readonly isOfNames: boolean;
  /** Identifies a card. */
  readonly keyOf: ReturnType<typeof cardKeys>;
  /** Card -> its copies in the deck. */
  readonly copies: Map<string, number>;
}

export interface OpenRows {
  /** Code of a number -> the rows that take its lines, sorted by slot; {@link any} -> rows that take every line. */
  readonly byNumber: ReadonlyMap<number, readonly OpenRow[]>;
  /** Slot of the lines to compare -> the rows that compare them. */
  readonly tallies: readonly (readonly TallyRow[] | undefined)[];
}

export function openRows({ rowStart, rows, ruleSet }: Program, { codes }: Labels): OpenRows {
  const byNumber = new Map<number, OpenRow[]>();
  const tallied: TallyRow[][] = [];
  const end = (rowStart[0] as number) * rowStride;
  const printingKey = cardKeys(ruleSet.match);
  for (let at = 0; at < end; at += rowStride) {
    const [slot = any, set = any, number = any, zone = any] = rows.subarray(at, at + rowStride);
    if (isTally(zone)) {
      const isOfNames = zone === tallies.names;
      const isByPrinting = zone === tallies['most-of-printing'];
      const keyOf = isByPrinting ? printingKey : (name: string) => printingKey(name);
      tallied[set] ??= [];
      tallied[set].push({ slot, others: number, isOfNames, keyOf, copies: new Map() });
      continue;
    }
    const code = codes[number] ?? any;
    const row = { slot, set: codes[set] ?? any, zone };
    if (!byNumber.get(code)?.push(row)) byNumber.set(code, [row]);
  }
  return { byNumber, tallies: tallied };
}
