/** Reads the rules and variants of a program in checking order. */
import type { Rule, Variant } from '../../rules/model.js';
import type { Program } from './layout.js';

/** A variant and the number of its condition. */
export interface VariantCondition {
  readonly variant: Variant;
  readonly condition: number;
}

export function ruleAt({ ruleSet, ruleIndex }: Program, rank: number): Rule {
  return ruleSet.rules[ruleIndex[rank] as number] as Rule;
}

/** The variants of a rule in checking order. */
export function variantsOf(program: Program, rank: number): readonly VariantCondition[] {
  const { ruleIndex, variantStart, variantIndex } = program;
  const { variants = [] } = ruleAt(program, rank);
  const start = variantStart[rank] as number;
  return Array.from(variantIndex.subarray(start, variantStart[rank + 1]), (place, index) => ({
    variant: variants[place] as Variant,
    condition: ruleIndex.length + start + index,
  }));
}
