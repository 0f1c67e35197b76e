/** The rows of the coverage table. */
import { sumOf } from '../../../../../core/json/grouping.js';
import type { Coverage, PartCoverage } from '../../../../../questions/analysis/compare/coverage.js';

export interface CoverageRow extends PartCoverage {
  readonly what: 'rule' | 'variant' | 'fallback';
  readonly rule?: PartCoverage;
}

/**
 * The rules in checking order, each followed by its variants; then fallbacks.
 *
 * @param nameOf returns the name of a deck
 */
export function coverageRows(
  { rules, fallbacks }: Pick<Coverage, 'rules' | 'fallbacks'>,
  nameOf: (identifier: string) => string,
): readonly CoverageRow[] {
  return [
    ...rules.flatMap((rule): CoverageRow[] => [
      { what: 'rule', ...rule },
      ...rule.variants.map((variant) => ({ what: 'variant' as const, rule, ...variant })),
    ]),
    ...fallbacks.map(({ identifier, wins }) => ({
      what: 'fallback' as const,
      identifier,
      name: nameOf(identifier),
      wins,
      matches: wins,
      overridden: [],
    })),
  ];
}

/** The parts that never win: they match nothing, or lose all lists to others. */
export function neverWinning(rows: readonly CoverageRow[]): readonly CoverageRow[] {
  // Variants of a rule that never wins add no information.
  return rows.filter(({ wins, rule }) => wins === 0 && rule?.wins !== 0);
}

/** The number of its matching lists that something else wins. */
export function lostOf({ overridden }: PartCoverage): number {
  return sumOf(overridden, ({ lists }) => lists);
}
