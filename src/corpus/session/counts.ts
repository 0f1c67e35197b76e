/** How many lists each rule, variant and fallback wins and matches. */
import type { Program } from '../../engine/program/layout.js';
import { type Ledger, noEntries } from './ledger.js';
import type { RuleMatches } from './rule-matches.js';

/** The numbers of lists of a rule, a variant, a fallback, or the unclassified deck. */
export interface PartCounts {
  readonly what: 'rule' | 'variant' | 'fallback' | 'unclassified';
  readonly identifier: string;
  /** The lists whose label it is; for a rule, with those of its variants. */
  readonly wins: number;
  /**
   * The lists that meet its condition, whatever wins them; for a variant, also that of its rule. The
   * wins of fallbacks and of the unclassified deck.
   */
  readonly matches: number;
}

/** Counts that another program changes. */
export interface CountChange {
  readonly what: PartCounts['what'];
  readonly identifier: string;
  /** Undefined if the old program does not have it. */
  readonly before: Pick<PartCounts, 'wins' | 'matches'> | undefined;
  /** Undefined if the new program does not have it. */
  readonly after: Pick<PartCounts, 'wins' | 'matches'> | undefined;
}

/**
 * The counts of all rules in checking order, each followed by its variants; then those of the
 * fallbacks and of the unclassified deck. `lists` says how many lists have each sequence.
 */
export function countParts(
  { ruleSet }: Program,
  rules: readonly RuleMatches[],
  ledger: Ledger,
  lists: readonly number[],
): readonly PartCounts[] {
  const won = { rule: new Map<string, number>(), fallback: new Map<string, number>() };
  const wonByVariant = new Map<string, number>();
  for (const [sequence, count] of lists.entries()) {
    if (count === 0 || sequence === noEntries) continue;
    const winner = ledger.winnerOf(sequence, ruleSet);
    if (winner === undefined) continue;
    const { what, identifier, variant } = winner;
    won[what].set(identifier, (won[what].get(identifier) ?? 0) + count);
    if (variant !== undefined) wonByVariant.set(variant, (wonByVariant.get(variant) ?? 0) + count);
  }
  const counts: PartCounts[] = [];
  for (const { rule, lists: matches, variants } of rules) {
    const { identifier } = rule;
    counts.push({ what: 'rule', identifier, wins: won.rule.get(identifier) ?? 0, matches });
    for (const { variant, lists: matches } of variants) {
      const { identifier } = variant;
      counts.push({
        what: 'variant',
        identifier,
        wins: wonByVariant.get(identifier) ?? 0,
        matches,
      });
    }
  }
  for (const { identifier } of ruleSet.fallbacks) {
    const wins = won.fallback.get(identifier) ?? 0;
    counts.push({ what: 'fallback', identifier, wins, matches: wins });
  }
  const wins = lists[noEntries] ?? 0;
  const { id: identifier } = ruleSet.unclassified;
  counts.push({ what: 'unclassified', identifier, wins, matches: wins });
  return counts;
}

/** The counts that differ: those of the new program in its order, then those that it does not have. */
export function compareCounts(
  before: readonly PartCounts[],
  after: readonly PartCounts[],
): readonly CountChange[] {
  const keyOf = ({ what, identifier }: PartCounts) => `${what} ${identifier}`;
  const old = new Map(before.map((counts) => [keyOf(counts), counts]));
  const changes: CountChange[] = [];
  const add = (was: PartCounts | undefined, is: PartCounts | undefined) => {
    if (was?.wins === is?.wins && was?.matches === is?.matches) return;
    const { what, identifier } = (is ?? was) as PartCounts;
    const numbers = (counts: PartCounts | undefined) =>
      counts && { wins: counts.wins, matches: counts.matches };
    changes.push({ what, identifier, before: numbers(was), after: numbers(is) });
  };
  for (const counts of after) {
    add(old.get(keyOf(counts)), counts);
    old.delete(keyOf(counts));
  }
  for (const counts of old.values()) add(counts, undefined);
  return changes;
}
