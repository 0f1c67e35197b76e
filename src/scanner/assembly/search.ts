/** Finding the rule and the variant of a deck that was counted: `engine/search.ts`, word by word. */
import {
  codeAt,
  codeStartAt,
  countsAt,
  filedAt,
  ruleCountAt,
  slotStartAt,
  touchedAt,
  touchedCountAt,
  unfiledAt,
  unfiledEndAt,
  variantStartAt,
} from './registers';

// As in `engine/program.ts`.
const opCard: i32 = 0;
const opAnyOf: i32 = 1;
const opEnd: i32 = 2;
const testAll: i32 = -1;

/** As in `engine/search.ts`. */
const firstRanks: i32 = 4096;

/** The word of an array at an index; `array` is the register that says where the array begins. */
@inline
function word(array: usize, index: i32): i32 {
  return load<i32>(load<u32>(array) + (index << 2));
}

/** The number of the rule that wins, or behind all rules that of its variant; -1 where none does. */
export function findResult(): i32 {
  const rank = findWinner();
  const ruleCount = load<i32>(ruleCountAt);
  if (rank == ruleCount) return -1;
  const end = word(variantStartAt, rank + 1);
  for (let variant = word(variantStartAt, rank); variant < end; variant++) {
    if (conditionHolds(ruleCount + variant)) return ruleCount + variant;
  }
  return rank;
}

function findWinner(): i32 {
  const ruleCount = load<i32>(ruleCountAt);
  const limit = min(firstRanks, ruleCount);
  let best = findBelow(limit);
  if (best == limit && limit < ruleCount) best = findBelow(ruleCount);
  const end: usize = load<u32>(unfiledEndAt);
  for (let at: usize = load<u32>(unfiledAt); at < end; at += 4) {
    const rank = load<i32>(at);
    if (rank >= best) break;
    if (conditionHolds(rank)) return rank;
  }
  return best;
}

function findBelow(limit: i32): i32 {
  const filed: usize = load<u32>(filedAt);
  const counts: usize = load<u32>(countsAt);
  const touched: usize = load<u32>(touchedAt);
  const end = touched + (load<u32>(touchedCountAt) << 2);
  let best = limit;
  for (let at = touched; at < end; at += 4) {
    const slot = load<u32>(at);
    const start: usize = load<u32>(slotStartAt) + (slot << 3);
    if (load<i32>(start) >= best) continue;
    const copies = load<i32>(counts + (slot << 2));
    let anchor = filed + (load<u32>(start + 4) << 2);
    while (load<i32>(anchor) <= copies) {
      const next = filed + (load<u32>(anchor + 8) << 2);
      if (load<i32>(anchor + 4) < best) best = searchGroups(anchor + 12, next, best);
      anchor = next;
    }
  }
  return best;
}

function searchGroups(first: usize, end: usize, least: i32): i32 {
  const filed: usize = load<u32>(filedAt);
  const counts: usize = load<u32>(countsAt);
  let best = least;
  let group = first;
  while (group < end && load<i32>(group + 8) < best) {
    const next = filed + (load<u32>(group + 12) << 2);
    const other = load<i32>(group);
    if (other < 0 || load<i32>(counts + (other << 2)) >= load<i32>(group + 4)) {
      best = firstOf(group + 16, next, best);
    }
    group = next;
  }
  return best;
}

function firstOf(first: usize, end: usize, best: i32): i32 {
  const counts: usize = load<u32>(countsAt);
  let at = first;
  while (at < end) {
    const rank = load<i32>(at);
    if (rank >= best) break;
    const tests = load<i32>(at + 4);
    at += 8;
    if (tests == testAll) {
      if (conditionHolds(rank)) return rank;
      continue;
    }
    const next = at + (tests << 3);
    while (at < next && load<i32>(counts + (load<u32>(at) << 2)) >= load<i32>(at + 4)) at += 8;
    if (at == next) return rank;
    at = next;
  }
  return best;
}

function conditionHolds(condition: i32): bool {
  let at = word(codeStartAt, condition);
  while (word(codeAt, at) != opEnd) {
    if (!requirementHolds(at)) return false;
    at = behind(at);
  }
  return true;
}

function requirementHolds(at: i32): bool {
  if (word(codeAt, at) != opAnyOf) {
    const found = word(countsAt, word(codeAt, at + 1));
    return found >= word(codeAt, at + 2) && found <= word(codeAt, at + 3);
  }
  let missing = word(codeAt, at + 1);
  const end = word(codeAt, at + 2);
  for (let child = at + 3; child < end && missing > 0; child = behind(child)) {
    if (requirementHolds(child)) missing--;
  }
  return missing <= 0;
}

/** Behind the requirement at a place. */
function behind(at: i32): i32 {
  return word(codeAt, at) == opCard ? at + 4 : word(codeAt, at + 2);
}
