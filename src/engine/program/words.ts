/**
 * The constants in a program's arrays; `layout.ts` says where they stand. In a file of their own
 * because AssemblyScript compiles them, too, and cannot parse `layout.ts`.
 */
import type { i32, Words } from './compiled-types.js';

export const rowStride: i32 = 4;
export const slotStride: i32 = 2;
/** Words of an anchor before its groups. */
export const anchorHead: i32 = 3;
/** Words of a group before its candidates. */
export const groupHead: i32 = 4;

/** In place of a label or a slot: not asked for. */
export const any: i32 = -1;

// The operations of `code`, and where their words stand behind them. `code.ts` reads them.
export const opCard: i32 = 0;
export const cardSlot: i32 = 1;
export const cardLeast: i32 = 2;
export const cardMost: i32 = 3;
export const cardLength: i32 = 4;
export const opAnyOf: i32 = 1;
export const anyOfLeast: i32 = 1;
export const anyOfEnd: i32 = 2;
/** Words before the first alternative. */
export const anyOfLength: i32 = 3;
export const opEnd: i32 = 2;

/** In place of `most` where there is no upper bound. */
export const unbounded: i32 = 0x7fffffff;

/** In place of a number of tests: evaluate the whole condition. */
export const testAll: i32 = -1;

/** The zone of a row that counts lines, from the zone it asks for; and back again. */
export function lineZone(zone: i32): i32 {
  return -3 - zone;
}

/** Where the code of the requirement that begins at `at` ends, its alternatives included. */
export function endOf(code: Words, at: i32): i32 {
  return code[at] === opCard ? at + cardLength : (code[at + anyOfEnd] as i32);
}
