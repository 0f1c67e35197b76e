/** The rows without a name, found by the numbers that they give. */
import { any, type Program, rowStride } from '../program/layout.js';
import type { Labels } from './printing-codes.js';

/** A row of {@link Program.rows}, with the code of its set instead of the id. */
interface NumberRow {
  readonly slot: number;
  readonly set: number;
  readonly zone: number;
}

/** Code of a number -> its rows, sorted by slot. */
export type NumberRows = ReadonlyMap<number, readonly NumberRow[]>;

export function numberRows({ rowStart, rows }: Program, { codes }: Labels): NumberRows {
  const found = new Map<number, NumberRow[]>();
  const end = (rowStart[0] as number) * rowStride;
  for (let at = 0; at < end; at += rowStride) {
    const code = codes[rows[at + 2] as number] as number;
    const row = {
      slot: rows[at] as number,
      set: codes[rows[at + 1] as number] ?? any,
      zone: rows[at + 3] as number,
    };
    if (!found.get(code)?.push(row)) found.set(code, [row]);
  }
  return found;
}
