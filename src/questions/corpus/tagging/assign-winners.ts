/** Finds which rules and variants each deck of a set has, rule by rule in checking order. */
import type { DeckSet, DeckSets, OpenDecks } from './deck-sets.js';

/** The rules of a program over the decks of a segment. */
export interface RuleColumns {
  readonly ruleCount: number;
  /** The decks of `within` that a rule matches; of all decks without it. */
  matching(rank: number, within?: DeckSet): DeckSet;
  /** How many variants a rule has; they are numbered in checking order. */
  variantCount(rank: number): number;
  /** The decks of `within`, which the rule matches, that a variant of it matches. */
  refined(rank: number, variant: number, within: DeckSet): DeckSet;
}

/** What a deck is: one rule, and one of its variants or {@link noVariant}. */
export type PartListener = (rank: number, variant: number, decks: DeckSet) => void;

export const noVariant = -1;

/**
 * Calls `found` for each rule, in checking order, with the decks that it wins; with those of each
 * variant apart. Returns the decks that no rule matches. The rules before `first` match none of
 * the decks. `open` is changed.
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
 * Calls `found` for each variant of a rule with the decks that it wins: the first one that matches
 * them; with `isEach`, with all decks that it matches. The other decks are those of the rule alone.
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
 * Calls `found` for everything that matches, in checking order: each variant of a rule, and the rule
 * alone for the decks that none of its variants matches.
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
