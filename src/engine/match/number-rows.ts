/** The rows without a name, by the numbers that they give, as the counter reads them. */
import { any, type Program } from '../program/layout.js';
import { hasRowsWithoutName, rowsOf } from '../program/rows.js';
import type { Labels } from './printing-codes.js';

export interface NumberRow {
  readonly slot: number;
  /** The code of a set, or {@link any}. */
  readonly set: number;
  /** The code of a zone, or {@link any}. */
  readonly zone: number;
  /** Whether the slot counts lines and not copies. */
  readonly isOfLines: boolean;
}

/** Code of a number -> its rows, sorted by slot. */
export type NumberRows = ReadonlyMap<number, readonly NumberRow[]>;

/** Undefined for a program without such rows. */
export function numberRows(program: Program, { codes }: Labels): NumberRows | undefined {
  if (!hasRowsWithoutName(program)) return undefined;
  const code = (label: number) => codes[label] ?? any;
  const found = new Map<number, NumberRow[]>();
  for (const { slot, set, number, zone, isOfLines } of rowsOf(program, program.names.length)) {
    const row = { slot, set: code(set), zone: code(zone), isOfLines };
    const others = found.get(code(number));
    if (others === undefined) found.set(code(number), [row]);
    else others.push(row);
  }
  return found;
}
