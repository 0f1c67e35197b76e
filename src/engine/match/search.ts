/**
 * Finding rules for a deck that was counted. Plain functions over a program's arrays, which they
 * hoist into locals: every matcher of a process runs the same compiled code at the same speed.
 */

import { endOf } from '../program/code.js';
import {
  anchorHead,
  groupHead,
  opAnyOf,
  opEnd,
  type Program,
  slotStride,
  testAll,
} from '../program/layout.js';
import type { DeckCounter } from './counter.js';

/** Whether a condition holds for the counts. */
export function conditionHolds(program: Program, condition: number, counts: Int32Array): boolean {
  const { codeStart, code } = program;
  let at = codeStart[condition] as number;
  while (code[at] !== opEnd) {
    if (!requirementHolds(code, at, counts)) return false;
    at = endOf(code, at);
  }
  return true;
}

/** Whether the requirement whose code begins at `at` holds for the counts. */
export function requirementHolds(code: Int32Array, at: number, counts: Int32Array): boolean {
  if (code[at] !== opAnyOf) {
    const found = counts[code[at + 1] as number] as number;
    return found >= (code[at + 2] as number) && found <= (code[at + 3] as number);
  }
  let missing = code[at + 1] as number;
  const end = code[at + 2] as number;
  for (let child = at + 3; child < end && missing > 0; ) {
    if (requirementHolds(code, child, counts)) missing--;
    child = endOf(code, child);
  }
  return missing <= 0;
}

/**
 * Rules of lower rank are looked for first, and the others only where none of them holds. Where
 * cards are few and rules many, each slot has hundreds of groups, and nearly all decks need only
 * the first of them (the dense set: 3.3 µs a deck in place of 4.3).
 */
const firstRanks = 4096;

/** The rank of the rule that wins the deck, or the number of rules where none matches. */
export function findWinner(program: Program, counter: DeckCounter): number {
  const { unfiled } = program;
  const ruleCount = program.ruleIndex.length;
  const limit = Math.min(firstRanks, ruleCount);
  let best = findBelow(program, counter, limit);
  if (best === limit && limit < ruleCount) best = findBelow(program, counter, ruleCount);
  for (let i = 0; i < unfiled.length; i++) {
    const rank = unfiled[i] as number;
    if (rank >= best) break;
    if (conditionHolds(program, rank, counter.counts)) return rank;
  }
  return best;
}

/** The least rank below `limit` of the filed rules that hold, or `limit`. */
function findBelow(program: Program, counter: DeckCounter, limit: number): number {
  const { slotStart, filed } = program;
  const { counts, touched, touchedCount } = counter;
  let best = limit;
  for (let i = 0; i < touchedCount; i++) {
    const slot = touched[i] as number;
    if ((slotStart[slot * slotStride] as number) >= best) continue;
    const copies = counts[slot] as number;
    for (
      let anchor = slotStart[slot * slotStride + 1] as number, next = 0;
      (filed[anchor] as number) <= copies;
      anchor = next
    ) {
      next = filed[anchor + 2] as number;
      if ((filed[anchor + 1] as number) >= best) continue;
      for (let group = anchor + anchorHead, end = 0; group < next; group = end) {
        if ((filed[group + 2] as number) >= best) break;
        end = filed[group + 3] as number;
        const other = filed[group] as number;
        if (other >= 0 && (counts[other] as number) < (filed[group + 1] as number)) continue;
        best = Math.min(best, firstOf(program, group + groupHead, end, best, counts));
      }
    }
  }
  return best;
}

/** The first candidate below `best` that holds, of those from `start` to `end`, or `best`. */
function firstOf(
  program: Program,
  start: number,
  end: number,
  best: number,
  counts: Int32Array,
): number {
  const { filed } = program;
  for (let at = start; at < end; ) {
    const rank = filed[at] as number;
    if (rank >= best) break;
    const tests = filed[at + 1] as number;
    at += 2;
    if (tests === testAll) {
      if (conditionHolds(program, rank, counts)) return rank;
      continue;
    }
    const next = at + 2 * tests;
    while (at < next && (counts[filed[at] as number] as number) >= (filed[at + 1] as number)) {
      at += 2;
    }
    if (at === next) return rank;
    at = next;
  }
  return best;
}

/** The ranks of all rules that match the deck, ascending. */
export function findAll(program: Program, counter: DeckCounter): number[] {
  const { slotStart, filed } = program;
  const { counts, touched, touchedCount } = counter;
  const found = new Set<number>();
  const look = (rank: number) => {
    if (conditionHolds(program, rank, counts)) found.add(rank);
  };
  program.unfiled.forEach(look);
  for (let i = 0; i < touchedCount; i++) {
    const slot = touched[i] as number;
    const copies = counts[slot] as number;
    let anchor = slotStart[slot * slotStride + 1] as number;
    while ((filed[anchor] as number) <= copies) {
      const next = filed[anchor + 2] as number;
      for (let group = anchor + anchorHead, end = 0; group < next; group = end) {
        end = filed[group + 3] as number;
        const other = filed[group] as number;
        if (other >= 0 && (counts[other] as number) < (filed[group + 1] as number)) continue;
        for (let at = group + groupHead; at < end; ) {
          look(filed[at] as number);
          at += 2 + 2 * Math.max(0, filed[at + 1] as number);
        }
      }
      anchor = next;
    }
  }
  return [...found].sort((x, y) => x - y);
}

/** The first variant of a rule, of those not before `from`, that matches the deck, or -1. */
export function findVariant(
  program: Program,
  rank: number,
  counts: Int32Array,
  from = program.variantStart[rank] as number,
): number {
  const ruleCount = program.ruleIndex.length;
  const end = program.variantStart[rank + 1] as number;
  for (let variant = from; variant < end; variant++) {
    if (conditionHolds(program, ruleCount + variant, counts)) return variant;
  }
  return -1;
}
