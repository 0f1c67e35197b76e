/** Finding rules for a deck that was counted: the first one that matches, or all of them. */
import { anchorHead, groupHead, type Program, slotStride } from '../program/layout.js';
import type { DeckCounter } from './counter.js';
import { conditionHolds, variantOf, winnerOf } from './shared-search.js';

export { conditionHolds, requirementHolds } from './shared-search.js';

/** The rank of the rule that wins the deck, or the number of rules where none matches. */
export function findWinner(program: Program, counter: DeckCounter): number {
  return winnerOf(program, program.ruleIndex.length, program.unfiled.length, counter);
}

/** The first variant of a rule, of those not before `from`, that matches the deck, or -1. */
export function findVariant(
  program: Program,
  rank: number,
  counts: Int32Array,
  from = program.variantStart[rank] as number,
): number {
  return variantOf(program, program.ruleIndex.length, rank, from, counts);
}

/** The ranks of all rules that match the deck, ascending. */
export function findAll(program: Program, counter: DeckCounter): number[] {
  const { slotStart, filed, unfiled } = program;
  const { counts, touched, touchedCount } = counter;
  const found: number[] = [];
  for (let i = 0; i < unfiled.length; i++) {
    const rank = unfiled[i] as number;
    if (conditionHolds(program, rank, counts)) found.push(rank);
  }
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
          const rank = filed[at] as number;
          if (conditionHolds(program, rank, counts)) found.push(rank);
          at += 2 + 2 * Math.max(0, filed[at + 1] as number);
        }
      }
      anchor = next;
    }
  }
  // A rule that any of several cards can satisfy is filed under each of them.
  return [...new Set(found)].sort((x, y) => x - y);
}
