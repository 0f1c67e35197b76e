/** Finds which rules and variants each deck of a set gets, rule by rule in checking order. */
import type { DeckSet, DeckSets, OpenDecks } from './deck-sets.js';

/** The rules of a program applied to the decks of a segment. */
export interface RuleColumns {
  readonly ruleCount: number;
  /** The decks that a rule matches, out of `within` or all decks. */
  matching(rank: number, within?: DeckSet): DeckSet;
  /** The number of variants of a rule; they are numbered in checking order. */
  variantCount(rank: number): number;
  /** The decks of `within`, all matched by the rule, that a variant of it matches. */
  refined(rank: number, variant: number, within: DeckSet): DeckSet;
}

/** Receives the decks of a rule and one of its variants or {@link noVariant}. */
export type PartListener = (rank: number, variant: number, decks: DeckSet) => void;

export const noVariant = -1;

/**
 * Calls `found` for each rule, in checking order, with the decks that it wins, separately for each variant.
 * Returns the decks that no rule matches. No rule before `first` may match any of the decks. Modifies `open`.
 */
export function settleWinners(
  rules: RuleColumns,
  open: OpenDecks,
  sets: DeckSets,
  found: PartListener,
  first = 0,
): DeckSet {
  for (let rank = first; rank < rules.ruleCount && open.size > 0; rank++) {
    const won = rules.matching(rank, open);
    if (won.size === 0) continue;
    settleVariants(rules, rank, won, sets, found);
    sets.remove(open, won);
  }
  return open;
}

/**
 * Calls `found` for each variant of a rule with the decks that it wins, that is, for which it is the first to
 * match; with `isEach`, with all decks that it matches. Then calls it with the other decks, for the rule
 * without variant.
 */
export function settleVariants(
  rules: RuleColumns,
  rank: number,
  decks: DeckSet,
  sets: DeckSets,
  found: PartListener,
  { isEach = false } = {},
): void {
  let rest = decks;
  for (let variant = 0; variant < rules.variantCount(rank); variant++) {
    if (!isEach && rest.size === 0) return;
    const won = rules.refined(rank, variant, isEach ? decks : rest);
    if (won.size === 0) continue;
    found(rank, variant, won);
    rest = sets.subtract(rest, won);
  }
  if (rest.size > 0) found(rank, noVariant, rest);
}

/**
 * Calls `found` for everything that matches, in checking order: each variant of a rule, and the rule without
 * variant for the decks that none of its variants matches.
 */
export function settleAll(
  rules: RuleColumns,
  within: DeckSet | undefined,
  sets: DeckSets,
  found: PartListener,
): void {
  for (let rank = 0; rank < rules.ruleCount; rank++) {
    const matching = rules.matching(rank, within);
    if (matching.size > 0) settleVariants(rules, rank, matching, sets, found, { isEach: true });
  }
}
