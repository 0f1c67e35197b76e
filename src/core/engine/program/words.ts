/**
 * The constants in a program's arrays; `layout.ts` defines the arrays. AssemblyScript compiles this
 * file, too, and cannot parse `layout.ts`.
 */
import type { i32, Words } from './compiled-types.js';

export const rowStride: i32 = 4;
export const slotStride: i32 = 2;
/** The words of an anchor before its groups. */
export const anchorHead: i32 = 2;
/** The words of a group before its candidates. */
export const groupHead: i32 = 4;

/** Used in place of a label id for any label, and in place of a slot for no slot. */
export const any: i32 = -1;

// The operations of `code`, and the offsets of their words. `code.ts` reads them.
export const opCard: i32 = 0;
export const cardSlot: i32 = 1;
export const cardLeast: i32 = 2;
export const cardMost: i32 = 3;
export const cardLength: i32 = 4;
export const opAnyOf: i32 = 1;
export const anyOfLeast: i32 = 1;
export const anyOfEnd: i32 = 2;
/** The words before the first alternative. */
export const anyOfLength: i32 = 3;
export const opEnd: i32 = 2;

/** The value of `most` if there is no upper bound. */
export const unbounded: i32 = 0x7fffffff;

/** Used in place of the number of tests if the whole condition must be evaluated. */
export const testAll: i32 = -1;

/** Encodes the zone of a row that counts lines, and decodes it. */
export function lineZone(zone: i32): i32 {
  return -3 - zone;
}

/** Where the code of the requirement at `at` ends, including its alternatives. */
export function endOf(code: Words, at: i32): i32 {
  return code[at] === opCard ? at + cardLength : (code[at + anyOfEnd] as i32);
}
