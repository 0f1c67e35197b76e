/** Conflicts: what a deck is where several rules, or several variants of one rule, match it. */

import type { ConflictMode } from '../../rules/model.js';
import type { Program } from '../program/layout.js';
import type { Classification } from './classification.js';
import { findVariant } from './search.js';

/** The variants of a rule that match: with `first`, only the first; -1 alone where none does. */
export function variantsFor(program: Program, rank: number, counts: Int32Array): number[] {
  const found: number[] = [];
  let variant = findVariant(program, rank, counts);
  for (; variant !== -1; variant = findVariant(program, rank, counts, variant + 1)) {
    found.push(variant);
    if (program.ruleSet.conflicts === 'first') break;
  }
  return found.length > 0 ? found : [-1];
}

/** Which of all results, in checking order, the deck is given. */
export function settle(
  results: readonly Classification[],
  mode: ConflictMode,
): Classification | undefined {
  // Sorting is stable: of equals the first one stays the first.
  const [chosen] =
    mode === 'simplest' ? results.toSorted((x, y) => complexityOf(x) - complexityOf(y)) : results;
  return mode === 'report' && results[1]
    ? { ...(chosen as Classification), conflicts: results }
    : chosen;
}

function complexityOf({ rule, variant }: Classification): number {
  return rule.cards.length + (variant?.cards.length ?? 0);
}
