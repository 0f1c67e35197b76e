/** The rows without a name, found by the numbers that they give. */
import { type Program, rowStride } from '../program/layout.js';
import type { Labels } from './printing-codes.js';

/** Code of a number -> the places of its rows in {@link Program.rows}, sorted by slot. */
export type NumberRows = ReadonlyMap<number, readonly number[]>;

export function numberRows({ rowStart, rows }: Program, { codes }: Labels): NumberRows {
  const found = new Map<number, number[]>();
  const end = (rowStart[0] as number) * rowStride;
  for (let at = 0; at < end; at += rowStride) {
    const code = codes[rows[at + 2] as number] as number;
    if (!found.get(code)?.push(at)) found.set(code, [at]);
  }
  return found;
}
