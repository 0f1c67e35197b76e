/**
 * Converts the rows of names, once per program, to save work per line: labels become the codes that are compared;
 * the slot that takes every line of a name is stored separately, without its other rows, which add nothing; and a
 * word with the last characters of all numbers comes first, so that one test excludes nearly all lines of other
 * printings.
 */

import { any, type Program, rowStride } from '../program/layout.js';
import { endOf, type Labels } from './printing-codes.js';

/** A meaning is a slot that takes every line, {@link any}, or this minus a place in {@link CardRows.rows}. */
export const firstWithRows = -3;

export interface CardRows {
  /** Name id -> its meaning. */
  readonly meanings: Int32Array;
  /**
   * For each name:
   * - the slot that takes every line, or {@link any};
   * - a word whose bit `endOf(number)`, modulo 32, is set if a row might take a line with that number;
   * - rows as in {@link Program.rows}, with codes instead of the ids of sets and numbers, and
   *   {@link any} after the last one.
   */
  readonly rows: Int32Array;
}

/** The words before the rows of a name. */
export const rowsHead = 2;

export function cardRows({ names, labels, rowStart, rows }: Program, { codes }: Labels): CardRows {
  const meanings = new Int32Array(names.length);
  const own: number[] = [];
  const code = (label: number) => codes[label] ?? any;
  for (let id = 0; id < names.length; id++) {
    const first = (rowStart[id] as number) * rowStride;
    const end = (rowStart[id + 1] as number) * rowStride;
    const everyLine = slotOfEveryLine(rows, first, end);
    const start = own.length;
    // Bit 0 is set, so that numbers whose last character has no bits are never excluded.
    let ends = 1;
    own.push(everyLine, ends);
    for (let at = first; at < end; at += rowStride) {
      const slot = rows[at] as number;
      if (slot === everyLine) continue;
      const number = rows[at + 2] as number;
      ends |= number === any ? -1 : 1 << endOf(labels[number] as string);
      own.push(slot, code(rows[at + 1] as number), code(number), rows[at + 3] as number);
    }
    if (own.length === start + rowsHead) {
      meanings[id] = everyLine;
      own.length = start;
    } else {
      meanings[id] = firstWithRows - start;
      own[start + 1] = ends;
      own.push(any);
    }
  }
  return { meanings, rows: Int32Array.from(own) };
}

/** The slot of the first row that takes every line, or {@link any}. */
function slotOfEveryLine(rows: Int32Array, first: number, end: number): number {
  for (let at = first; at < end; at += rowStride) {
    if (rows[at + 1] === any && rows[at + 2] === any && rows[at + 3] === any) {
      return rows[at] as number;
    }
  }
  return any;
}
