/**
 * The types of `engine/match/shared-search.ts` in AssemblyScript: a program and a counter are consecutive
 * registers, and an array is the address of its first word. Bounds are not checked.
 */
import { countsAt, slotStartAt } from './registers';

// @global
// @unmanaged
class Words {
  [key: number]: i32;

  // @inline
  // @operator("[]")
  get(index: i32): i32 {
    return load<i32>(changetype<usize>(this) + (index << 2));
  }

  // @inline
  // @operator("[]=")
  set(index: i32, value: i32): void {
    store<i32>(changetype<usize>(this) + (index << 2), value);
  }
}

/** The registers from `slotStartAt` on. */
// @global
// @unmanaged
class Program {
  slotStart: Words;
  filed: Words;
  unfiled: Words;
  unfiledCount: i32;
  code: Words;
  codeStart: Words;
  variantStart: Words;
  ruleCount: i32;
}

/** The registers from `countsAt` on. */
// @global
// @unmanaged
class DeckCounter {
  counts: Words;
  touched: Words;
  touchedCount: i32;
}

// @inline
export function theProgram(): Program {
  return changetype<Program>(<usize>slotStartAt);
}

// @inline
export function theCounter(): DeckCounter {
  return changetype<DeckCounter>(<usize>countsAt);
}

/** The array whose address is in a register. */
// @inline
export function wordsAt(register: usize): Words {
  return changetype<Words>(<usize>load<u32>(register));
}
