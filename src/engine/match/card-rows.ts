/**
 * What the lines of each name are added to, as the counter reads it. Three things are done once
 * here that would otherwise be done for each line: labels become the codes they are compared by;
 * the slot that takes every line of a name stands apart, and its other rows, which would add
 * nothing to it, are gone; and rows begin with the ends of the numbers they ask for, so that nearly
 * all lines of other printings are turned away by one look.
 */

import { any, type Program, rowStride } from '../program/layout.js';
import { endOf, type Labels } from './printing-codes.js';

/** A meaning is a slot that takes every line, or this less where in {@link CardRows.rows} it says. */
export const firstWithRows = -3;

export interface CardRows {
  /** Name id -> its meaning. */
  readonly meanings: Int32Array;
  /**
   * For a name:
   * - the slot that takes every line, or {@link any};
   * - a word whose bit `endOf(number)`, modulo 32, is set where one of the rows could take a line
   *   of that number;
   * - rows as in {@link Program.rows}, with codes instead of the ids of sets and numbers, and
   *   {@link any} behind the last one.
   */
  readonly rows: Int32Array;
}

/** Words before the rows of a name. */
export const rowsHead = 2;

export function cardRows({ names, labels, rowStart, rows }: Program, { codes }: Labels): CardRows {
  const meanings = new Int32Array(names.length);
  const own: number[] = [];
  const code = (label: number) => (label === any ? any : (codes[label] as number));
  for (let id = 0; id < names.length; id++) {
    const first = (rowStart[id] as number) * rowStride;
    const end = (rowStart[id + 1] as number) * rowStride;
    let everyLine = any;
    for (let at = first; at < end && everyLine === any; at += rowStride) {
      const isNameOnly = rows[at + 1] === any && rows[at + 2] === any && rows[at + 3] === any;
      if (isNameOnly) everyLine = rows[at] as number;
    }
    const start = own.length;
    // Numbers that end in nothing known are never turned away.
    let ends = 1;
    own.push(everyLine, ends);
    for (let at = first; at < end; at += rowStride) {
      const [slot, set, number, zone] = [
        rows[at] as number,
        rows[at + 1] as number,
        rows[at + 2] as number,
        rows[at + 3] as number,
      ];
      if (slot === everyLine) continue;
      ends |= number === any ? -1 : 1 << endOf(labels[number] as string);
      own.push(slot, code(set), code(number), zone);
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
