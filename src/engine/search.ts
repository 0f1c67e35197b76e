/**
 * Finding rules for a deck that was counted. Plain functions over a program's arrays, which they
 * hoist into locals: every matcher of a process runs the same compiled code at the same speed.
 */
import type { DeckCounter } from './counter.js';
import { anchorStride, groupStride, opAnyOf, opCard, type Program, testAll } from './program.js';

/** Whether a condition holds for the counts. */
export function conditionHolds(program: Program, condition: number, counts: Int32Array): boolean {
  const { codeStart, code } = program;
  const end = codeStart[condition + 1] as number;
  let at = codeStart[condition] as number;
  while (at < end) {
    if (!requirementHolds(code, at, counts)) return false;
    at = code[at] === opCard ? at + 4 : (code[at + 2] as number);
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
    child = code[child] === opCard ? child + 4 : (code[child + 2] as number);
  }
  return missing <= 0;
}

/** The rank of the rule that wins the deck, or the number of rules where none matches. */
export function findWinner(program: Program, counter: DeckCounter): number {
  const { anchorStart, slotRank, anchors, groups, candidates, unfiled } = program;
  const { counts, touched, touchedCount } = counter;
  let best = program.ruleIndex.length;
  for (let i = 0; i < touchedCount; i++) {
    const slot = touched[i] as number;
    if ((slotRank[slot] as number) >= best) continue;
    const copies = counts[slot] as number;
    const anchorEnd = (anchorStart[slot + 1] as number) * anchorStride;
    for (let a = (anchorStart[slot] as number) * anchorStride; a < anchorEnd; a += anchorStride) {
      if ((anchors[a] as number) > copies) break;
      if ((anchors[a + 1] as number) >= best) continue;
      const groupEnd = (anchors[a + 2 + anchorStride] as number) * groupStride;
      for (let g = (anchors[a + 2] as number) * groupStride; g < groupEnd; g += groupStride) {
        if ((groups[g + 2] as number) >= best) break;
        const other = groups[g] as number;
        if (other >= 0 && (counts[other] as number) < (groups[g + 1] as number)) continue;
        const end = groups[g + 3 + groupStride] as number;
        for (let c = groups[g + 3] as number; c < end; ) {
          const rank = candidates[c] as number;
          if (rank >= best) break;
          const tests = candidates[c + 1] as number;
          if (tests === testAll) {
            if (conditionHolds(program, rank, counts)) {
              best = rank;
              break;
            }
            c += 2;
            continue;
          }
          const next = c + 2 + 2 * tests;
          for (c += 2; c < next; c += 2) {
            if ((counts[candidates[c] as number] as number) < (candidates[c + 1] as number)) break;
          }
          if (c === next) {
            best = rank;
            break;
          }
          c = next;
        }
      }
    }
  }
  for (let i = 0; i < unfiled.length; i++) {
    const rank = unfiled[i] as number;
    if (rank >= best) break;
    if (conditionHolds(program, rank, counts)) return rank;
  }
  return best;
}

/** The ranks of all rules that match the deck, ascending. */
export function findAll(program: Program, counter: DeckCounter): number[] {
  const { anchorStart, anchors, groups, candidates, unfiled } = program;
  const { counts, touched, touchedCount } = counter;
  const found = new Set<number>();
  const look = (rank: number) => {
    if (conditionHolds(program, rank, counts)) found.add(rank);
  };
  unfiled.forEach(look);
  for (let i = 0; i < touchedCount; i++) {
    const slot = touched[i] as number;
    const copies = counts[slot] as number;
    const anchorEnd = (anchorStart[slot + 1] as number) * anchorStride;
    for (let a = (anchorStart[slot] as number) * anchorStride; a < anchorEnd; a += anchorStride) {
      if ((anchors[a] as number) > copies) break;
      const groupEnd = (anchors[a + 2 + anchorStride] as number) * groupStride;
      for (let g = (anchors[a + 2] as number) * groupStride; g < groupEnd; g += groupStride) {
        const other = groups[g] as number;
        if (other >= 0 && (counts[other] as number) < (groups[g + 1] as number)) continue;
        const end = groups[g + 3 + groupStride] as number;
        for (let c = groups[g + 3] as number; c < end; ) {
          look(candidates[c] as number);
          c += 2 + 2 * Math.max(0, candidates[c + 1] as number);
        }
      }
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
