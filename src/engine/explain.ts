/**
 * The whole story of a deck: what was checked before the winner and where each failed, what the
 * winner asked for and found, who else matches, and what was nearest. Evaluates every rule in
 * turn, so it takes time in proportion to the rules; `classify` does not.
 */
import type { DeckCard } from '../decks/decklist.js';
import { collectCards } from '../decks/shapes.js';
import type { MatchSettings, Requirement, Rule, Variant } from '../rules/model.js';
import {
  type Classification,
  fallbackClassification,
  ruleClassification,
} from './match/classification.js';
import { settle, variantsFor } from './match/conflicts.js';
import { DeckCounter } from './match/counter.js';
import { type FallbackShare, rankFallbacks } from './match/fallbacks.js';
import { requirementHolds } from './match/search.js';
import { endOf } from './program/code.js';
import { opCard, type Program, unbounded } from './program/layout.js';

/** A requirement beside a deck. */
export interface RequirementOutcome {
  readonly requirement: Requirement;
  readonly holds: boolean;
  /** The least number of copies, or of alternatives where there are alternatives. */
  readonly required: number;
  /** The greatest number of copies, where there is one. */
  readonly most?: number;
  /** The copies that the deck has, or how many alternatives hold. */
  readonly found: number;
  /** The lines of the deck that were counted, with their zones. */
  readonly lines: readonly DeckCard[];
  /** The alternatives, where there are any. */
  readonly alternatives?: readonly RequirementOutcome[];
}

/** A rule that does not match, and the first requirement of it that failed. */
export interface FailedRule {
  readonly rule: Rule;
  readonly failed: RequirementOutcome;
}

/** A variant of the winning rule that was tried. */
export interface TriedVariant {
  readonly variant: Variant;
  readonly matches: boolean;
  readonly requirements: readonly RequirementOutcome[];
}

/** A rule that does not match but of which the deck holds something. */
export interface NearMiss {
  readonly rule: Rule;
  /** How many copies too few (or, where a rule gives a maximum, too many). */
  readonly missing: number;
  readonly failed: readonly RequirementOutcome[];
}

/** Why a deck is what it is. Plain data. */
export interface Explanation {
  /** What `classify` says; missing where nothing matches. */
  readonly classification?: Classification;
  /** The deck's copies. */
  readonly copies: number;
  /** The rules that were tried before the winner, in order; all rules where none matches. */
  readonly checked: readonly FailedRule[];
  /** The winner's requirements and the variants that were tried, in order. */
  readonly winner?: {
    readonly rule: Rule;
    readonly requirements: readonly RequirementOutcome[];
    readonly variants: readonly TriedVariant[];
  };
  /** What else matches, in order, each rule with its variant: by default, what is tried later. */
  readonly runnersUp: readonly Classification[];
  /** At most three rules that do not match, those with the fewest missing copies first. */
  readonly nearest: readonly NearMiss[];
  /** Where no rule matches: all fallbacks, the best first. */
  readonly fallbacks?: readonly FallbackShare[];
  /** The comparison settings that were in force. */
  readonly match: MatchSettings;
  /** {@link Program.version}. */
  readonly version: string;
}

const mostNearMisses = 3;

/** Explains a deck; see {@link Explanation}. */
export function explainDeck(program: Program, deck: unknown): Explanation {
  const { version } = program;
  const { order, match, conflicts: mode } = program.ruleSet;
  const counter = new DeckCounter(program);
  const outcomes = outcomeReader(program, counter, deck);
  const { counts, copies } = counter;
  const results: Classification[] = [];
  const failing: (NearMiss & { readonly rank: number })[] = [];
  for (const [rank, rule] of order.entries()) {
    const requirements = outcomes(rule.cards, rank);
    const failed = requirements.filter(({ holds }) => !holds);
    if (failed.length > 0) {
      const missing = requirements.some(isPresent) ? gapOf(failed) : Number.POSITIVE_INFINITY;
      failing.push({ rule, missing, failed, rank });
      continue;
    }
    for (const variant of variantsFor(program, rank, counts)) {
      results.push(ruleClassification(program, rank, variant));
    }
  }
  const settled = settle(results, mode);
  const winner = settled ? order.indexOf(settled.rule) : order.length;
  const common = {
    copies,
    checked: failing
      .filter(({ rank }) => rank < winner)
      .map(({ rule, failed }) => ({ rule, failed: failed[0] as RequirementOutcome })),
    nearest: failing
      .filter(({ missing }) => missing < Number.POSITIVE_INFINITY)
      .sort((x, y) => x.missing - y.missing)
      .slice(0, mostNearMisses)
      .map(({ rank: _, ...near }) => near),
    match,
    version,
  };
  if (settled) {
    const { id, rule } = settled;
    return {
      classification: settled,
      ...common,
      winner: {
        rule,
        requirements: outcomes(rule.cards, winner),
        variants: triedVariants(program, winner, rule, outcomes),
      },
      runnersUp: results.filter((result) => result.id !== id),
    };
  }
  const fallbacks = rankFallbacks(program, counter);
  const [best] = fallbacks;
  return {
    ...(best?.reached && { classification: fallbackClassification(best.fallback, best.share) }),
    ...common,
    runnersUp: [],
    ...(best && { fallbacks }),
  };
}

/** Gives the outcomes of a condition's requirements, in the order of the file. */
type OutcomeReader = (
  requirements: readonly Requirement[],
  condition: number,
) => readonly RequirementOutcome[];

function triedVariants(
  program: Program,
  rank: number,
  { variants = [] }: Rule,
  outcomes: OutcomeReader,
): TriedVariant[] {
  const tried: TriedVariant[] = [];
  const ruleCount = program.ruleIndex.length;
  const end = program.variantStart[rank + 1] as number;
  for (let number = program.variantStart[rank] as number; number < end; number++) {
    const variant = variants[program.variantIndex[number] as number] as Variant;
    const requirements = outcomes(variant.cards, ruleCount + number);
    const matches = requirements.every(({ holds }) => holds);
    tried.push({ variant, matches, requirements });
    if (matches && program.ruleSet.conflicts === 'first') break;
  }
  return tried;
}

/** Whether the deck holds something of what a requirement asks for. */
function isPresent({ alternatives, required, most, found }: RequirementOutcome): boolean {
  if (alternatives) return alternatives.some(isPresent);
  // Copies that a rule only puts a limit to are nothing of it, unless there are too many.
  return found > 0 && (required > 0 || found > (most ?? unbounded));
}

/** Copies that are missing (or too many) for `needed` of the requirements to hold. */
function gapOf(outcomes: readonly RequirementOutcome[], needed = outcomes.length): number {
  // More asked for than there are: no copies could mend that.
  if (needed > outcomes.length) return Number.POSITIVE_INFINITY;
  return outcomes
    .map(({ alternatives, required, most = unbounded, found }) =>
      alternatives ? gapOf(alternatives, required) : Math.max(required - found, found - most, 0),
    )
    .sort((x, y) => x - y)
    .slice(0, needed)
    .reduce((sum, gap) => sum + gap, 0);
}

/** Counts a deck, with the lines that are added to each slot. */
function outcomeReader(
  { code, codeStart }: Program,
  counter: DeckCounter,
  deck: unknown,
): OutcomeReader {
  const linesOf = new Map<number, DeckCard[]>();
  for (const card of collectCards(deck)) {
    counter.count([card]);
    for (const slot of counter.touched.subarray(0, counter.touchedCount)) {
      const lines = linesOf.get(slot) ?? [];
      lines.push(card);
      linesOf.set(slot, lines);
    }
  }
  counter.count(deck);
  const { counts } = counter;

  function outcome(requirement: Requirement, at: number): RequirementOutcome {
    const holds = requirementHolds(code, at, counts);
    if (code[at] === opCard) {
      const slot = code[at + 1] as number;
      const most = code[at + 3] as number;
      return {
        requirement,
        holds,
        required: code[at + 2] as number,
        ...(most !== unbounded && { most }),
        found: counts[slot] as number,
        lines: linesOf.get(slot) ?? [],
      };
    }
    const alternatives = outcomesFrom(at + 3, 'anyOf' in requirement ? requirement.anyOf : []);
    return {
      requirement,
      holds,
      required: code[at + 1] as number,
      found: alternatives.filter((alternative) => alternative.holds).length,
      lines: [...new Set(alternatives.flatMap(({ lines }) => lines))],
      alternatives,
    };
  }

  function outcomesFrom(start: number, requirements: readonly Requirement[]): RequirementOutcome[] {
    let at = start;
    return requirements.map((requirement) => {
      const read = outcome(requirement, at);
      at = endOf(code, at);
      return read;
    });
  }

  return (requirements, condition) => outcomesFrom(codeStart[condition] as number, requirements);
}
