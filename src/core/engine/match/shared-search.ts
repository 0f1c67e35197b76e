/**
 * Finds the rule and variant of a counted deck. This source is compiled twice: by TypeScript for decks that are
 * objects, and by AssemblyScript for the scanner, where a program and a counter are addresses in memory
 * (`scanner/assembly/words.ts`). So it uses only what both languages have: integers, arrays of them, and fields of
 * these types.
 *
 * These are plain functions over a program's arrays, so all matchers of a process run the same compiled code at the
 * same speed.
 */
import type { i32, Words } from '../program/compiled-types.js';
import type { Program } from '../program/layout.js';
import {
  anchorHead,
  anyOfEnd,
  anyOfLeast,
  anyOfLength,
  cardLeast,
  cardMost,
  cardSlot,
  endOf,
  groupHead,
  opAnyOf,
  opEnd,
  slotStride,
  testAll,
} from '../program/words.js';
import type { DeckCounter } from './counter.js';

export function conditionHolds(program: Program, condition: i32, counts: Words): boolean {
  const code = program.code;
  let at = program.codeStart[condition] as i32;
  while (code[at] !== opEnd) {
    if (!requirementHolds(code, at, counts)) return false;
    at = endOf(code, at);
  }
  return true;
}

/** Whether the requirement whose code begins at `at` holds for the counts. */
export function requirementHolds(code: Words, at: i32, counts: Words): boolean {
  if (code[at] !== opAnyOf) {
    const found = counts[code[at + cardSlot] as i32] as i32;
    return found >= (code[at + cardLeast] as i32) && found <= (code[at + cardMost] as i32);
  }
  let missing = code[at + anyOfLeast] as i32;
  const end = code[at + anyOfEnd] as i32;
  let child = at + anyOfLength;
  while (child < end) {
    if (requirementHolds(code, child, counts)) missing--;
    if (missing === 0) return true;
    child = endOf(code, child);
  }
  return false;
}

/**
 * The search first tries ranks below this, and others only if no rule matches. With few cards and many rules, each
 * slot has hundreds of groups, of which nearly all decks need only the first ones (in the dense benchmark, a sixth
 * less time per deck).
 */
const firstRanks: i32 = 4096;

/**
 * The rank of the rule that wins the deck, or the number of rules if none matches. `unfiled` is the number of rules
 * that are not filed.
 */
export function winnerOf(
  program: Program,
  ruleCount: i32,
  unfiled: i32,
  counter: DeckCounter,
): i32 {
  let best = firstRanks;
  if (ruleCount > firstRanks) best = findBelow(program, counter, firstRanks);
  if (best === firstRanks) best = findBelow(program, counter, ruleCount);
  for (let i = 0; i < unfiled; i++) {
    const rank = program.unfiled[i] as i32;
    if (rank >= best) break;
    if (conditionHolds(program, rank, counter.counts)) return rank;
  }
  return best;
}

/** The least rank below `limit` of filed rules that hold, or `limit`. */
function findBelow(program: Program, counter: DeckCounter, limit: i32): i32 {
  const slotStart = program.slotStart;
  const filed = program.filed;
  const counts = counter.counts;
  const touched = counter.touched;
  const touchedCount = counter.touchedCount;
  let best = limit;
  for (let i = 0; i < touchedCount; i++) {
    const slot = touched[i] as i32;
    if ((slotStart[slot * slotStride] as i32) >= best) continue;
    const copies = counts[slot] as i32;
    let anchor = slotStart[slot * slotStride + 1] as i32;
    while ((filed[anchor] as i32) <= copies) {
      const next = filed[anchor + 1] as i32;
      best = firstInGroups(program, anchor + anchorHead, next, best, counts);
      anchor = next;
    }
  }
  return best;
}

/** The first candidate below `least` that holds in the groups from `start` to `end`, or `least`. */
function firstInGroups(program: Program, start: i32, end: i32, least: i32, counts: Words): i32 {
  const filed = program.filed;
  let best = least;
  let group = start;
  while (group < end && (filed[group + 2] as i32) < best) {
    const next = filed[group + 3] as i32;
    const other = filed[group] as i32;
    if (other < 0 || (counts[other] as i32) >= (filed[group + 1] as i32)) {
      best = firstOf(program, group + groupHead, next, best, counts);
    }
    group = next;
  }
  return best;
}

/** The first candidate below `best` that holds, from `start` to `end`, or `best`. */
function firstOf(program: Program, start: i32, end: i32, best: i32, counts: Words): i32 {
  const filed = program.filed;
  let at = start;
  while (at < end) {
    const rank = filed[at] as i32;
    if (rank >= best) break;
    const tests = filed[at + 1] as i32;
    at += 2;
    if (tests === testAll) {
      if (conditionHolds(program, rank, counts)) return rank;
      continue;
    }
    const next = at + 2 * tests;
    while (at < next && (counts[filed[at] as i32] as i32) >= (filed[at + 1] as i32)) at += 2;
    if (at === next) return rank;
    at = next;
  }
  return best;
}

/**
 * Writes the ranks of all rules that match the deck to `found`, in any order. A rule that any of several cards can
 * satisfy is filed under each of them, so it can occur several times. Returns the number of ranks; if that exceeds
 * `room`, only the first ones are written.
 */
export function matchesOf(
  program: Program,
  unfiled: i32,
  counter: DeckCounter,
  found: Words,
  room: i32,
): i32 {
  const slotStart = program.slotStart;
  const filed = program.filed;
  const counts = counter.counts;
  const touched = counter.touched;
  const touchedCount = counter.touchedCount;
  let size: i32 = 0;
  for (let i = 0; i < unfiled; i++) {
    const rank = program.unfiled[i] as i32;
    if (conditionHolds(program, rank, counts)) size = added(found, size, rank, room);
  }
  for (let i = 0; i < touchedCount; i++) {
    const slot = touched[i] as i32;
    const copies = counts[slot] as i32;
    let anchor = slotStart[slot * slotStride + 1] as i32;
    while ((filed[anchor] as i32) <= copies) {
      const next = filed[anchor + 1] as i32;
      let group = anchor + anchorHead;
      while (group < next) {
        const end = filed[group + 3] as i32;
        const other = filed[group] as i32;
        if (other < 0 || (counts[other] as i32) >= (filed[group + 1] as i32)) {
          size = addMatches(program, group + groupHead, end, counts, found, size, room);
        }
        group = end;
      }
      anchor = next;
    }
  }
  return size;
}

/** Adds the candidates from `start` to `end` that hold. Returns the number of ranks found so far. */
function addMatches(
  program: Program,
  start: i32,
  end: i32,
  counts: Words,
  found: Words,
  before: i32,
  room: i32,
): i32 {
  const filed = program.filed;
  let size = before;
  let at = start;
  while (at < end) {
    const rank = filed[at] as i32;
    const tests = filed[at + 1] as i32;
    at += 2;
    if (tests === testAll) {
      if (conditionHolds(program, rank, counts)) size = added(found, size, rank, room);
      continue;
    }
    const next = at + 2 * tests;
    while (at < next && (counts[filed[at] as i32] as i32) >= (filed[at + 1] as i32)) at += 2;
    if (at === next) size = added(found, size, rank, room);
    at = next;
  }
  return size;
}

function added(found: Words, size: i32, rank: i32, room: i32): i32 {
  if (size < room) found[size] = rank;
  return size + 1;
}

/**
 * The colours of the deck as bits: those that both its lands and its other cards have. `slots` is
 * {@link Program.colorSlots}, and `count` its length.
 */
export function colorBits(slots: Words, count: i32, counts: Words): i32 {
  let found: i32 = 0;
  for (let i = 0; i < count; i++) {
    if (counts[slots[i] as i32] !== 0) found |= 1 << i;
  }
  return found & (found >> (count / 2));
}

/** The first variant of a rule, from `from` on, that matches the deck, or -1. */
export function variantOf(
  program: Program,
  ruleCount: i32,
  rank: i32,
  from: i32,
  counts: Words,
): i32 {
  const end = program.variantStart[rank + 1] as i32;
  for (let variant = from; variant < end; variant++) {
    if (conditionHolds(program, ruleCount + variant, counts)) return variant;
  }
  return -1;
}
