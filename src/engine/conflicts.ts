/** Conflicts: what a deck is where several rules, or several variants of one rule, match it. */
import type { Rule } from '../rules/model.js';
import type { Classification } from './classification.js';
import type { Program } from './program.js';
import { conditionHolds, findVariant } from './search.js';

/**
 * What to make of a deck that several rules match:
 * - `first`: rules have priorities, and the first that matches wins;
 * - `report`: it is a conflict; the result is the first one, and lists them all in `conflicts`;
 * - `simplest`: the one with the fewest requirements wins, rule and variant counted together, then
 *   the first.
 *
 * With `report` and `simplest`, every variant that matches is a result of its own, and the bare
 * rule only one where none of its variants matches.
 */
export type ConflictMode = 'first' | 'report' | 'simplest';

/** A rule that matches, by rank, and one of its variants that does, or -1. */
export interface Match {
  readonly rank: number;
  readonly variant: number;
}

/** What a rule that matches the deck counted into `counts` gives: one result or several. */
export function matchesOf(
  program: Program,
  rank: number,
  counts: Int32Array,
  mode: ConflictMode,
): Match[] {
  const first = findVariant(program, rank, counts);
  const found: Match[] = [{ rank, variant: first }];
  if (mode === 'first' || first === -1) return found;
  const end = program.variantStart[rank + 1] as number;
  for (let variant = first + 1; variant < end; variant++) {
    if (conditionHolds(program, program.ruleIndex.length + variant, counts)) {
      found.push({ rank, variant });
    }
  }
  return found;
}

/** The match that the deck is named after, of those in checking order. */
export function chooseMatch(
  program: Program,
  matches: readonly Match[],
  mode: ConflictMode,
): Match | undefined {
  let [best] = matches;
  if (mode !== 'simplest') return best;
  let least = Number.POSITIVE_INFINITY;
  for (const match of matches) {
    const complexity = complexityOf(program, match);
    if (complexity >= least) continue;
    least = complexity;
    best = match;
  }
  return best;
}

function complexityOf({ ruleSet, ruleIndex, variantIndex }: Program, match: Match): number {
  const rule = ruleSet.rules[ruleIndex[match.rank] as number] as Rule;
  const variant = rule.variants?.[variantIndex[match.variant] ?? -1];
  const parts = variant === undefined ? [rule] : [rule, variant];
  return parts.reduce((sum, { complexity, cards }) => sum + (complexity ?? cards.length), 0);
}

/** The result, with all results beside it where the mode reports them and there are several. */
export function withConflicts(
  chosen: Classification,
  all: readonly Classification[],
  mode: ConflictMode,
): Classification {
  if (mode !== 'report' || all.length < 2) return chosen;
  return Object.freeze({ ...chosen, conflicts: Object.freeze(all) });
}
