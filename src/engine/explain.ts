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
} from './classification.js';
import { type ConflictMode, settle, variantsFor } from './conflicts.js';
import { DeckCounter } from './counter.js';
import { type FallbackShare, rankFallbacks } from './fallbacks.js';
import { opCard, type Program, unbounded } from './program.js';
import { conditionHolds, endOf, requirementHolds } from './search.js';

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
  /** The content hash of the rules. */
  readonly version: string;
}

const mostNearMisses = 3;

/** Explains a deck; see {@link Explanation}. */
export function explainDeck(program: Program, deck: unknown, mode: ConflictMode): Explanation {
  const { ruleSet, ruleIndex } = program;
  const counter = new DeckCounter(program);
  const outcomes = outcomeReader(program, deck);
  const failures = (rank: number) => outcomes(rank).filter(({ holds }) => !holds);
  counter.count(deck);
  const { counts, copies } = counter;
  const results: Classification[] = [];
  const ranks: number[] = [];
  const near: { readonly rank: number; readonly missing: number }[] = [];
  for (let rank = 0; rank < ruleIndex.length; rank++) {
    if (conditionHolds(program, rank, counts)) {
      for (const variant of variantsFor(program, rank, counts, mode)) {
        results.push(ruleClassification(program, rank, variant));
        ranks.push(rank);
      }
      continue;
    }
    const missing = missingCopies(program, rank, counts);
    if (missing !== undefined) near.push({ rank, missing });
  }
  const settled = settle(results, mode);
  const place = results.findIndex(({ id }) => id === settled?.id);
  const winner = ranks[place] ?? ruleIndex.length;
  const checked: FailedRule[] = [];
  for (let rank = 0; rank < winner; rank++) {
    const [failed] = failures(rank);
    if (failed) checked.push({ rule: ruleAt(program, rank), failed });
  }
  near.sort((x, y) => x.missing - y.missing);
  const nearest = near
    .slice(0, mostNearMisses)
    .map(({ rank, missing }) => ({ rule: ruleAt(program, rank), missing, failed: failures(rank) }));
  const { match, version } = ruleSet;
  const common = { copies, checked, nearest, match, version };
  if (settled) {
    return {
      classification: settled,
      ...common,
      winner: {
        rule: settled.rule,
        requirements: outcomes(winner),
        variants: triedVariants(program, winner, mode, outcomes),
      },
      runnersUp: results.filter((_, index) => index !== place),
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

function ruleAt(program: Program, rank: number): Rule {
  return program.ruleSet.rules[program.ruleIndex[rank] as number] as Rule;
}

function triedVariants(
  program: Program,
  rank: number,
  mode: ConflictMode,
  outcomes: (condition: number) => readonly RequirementOutcome[],
): TriedVariant[] {
  const tried: TriedVariant[] = [];
  const { variants = [] } = ruleAt(program, rank);
  const ruleCount = program.ruleIndex.length;
  const end = program.variantStart[rank + 1] as number;
  for (let number = program.variantStart[rank] as number; number < end; number++) {
    const requirements = outcomes(ruleCount + number);
    const matches = requirements.every(({ holds }) => holds);
    const variant = variants[program.variantIndex[number] as number] as Variant;
    tried.push({ variant, matches, requirements });
    if (matches && mode === 'first') break;
  }
  return tried;
}

/**
 * Copies that a rule lacks (or has too many), or undefined where the deck holds nothing of it or
 * the rule can never match.
 */
function missingCopies(program: Program, rank: number, counts: Int32Array): number | undefined {
  const { code, codeStart } = program;
  let missing = 0;
  let present = 0;
  const measure = (at: number): number => {
    if (code[at] === opCard) {
      const found = counts[code[at + 1] as number] as number;
      const least = code[at + 2] as number;
      const most = code[at + 3] as number;
      // Copies that a rule only puts a limit to are nothing of it, unless there are too many.
      if (least > 0 || found > most) present += found;
      return Math.max(least - found, found - most, 0);
    }
    const gaps: number[] = [];
    for (let child = at + 3; child < (code[at + 2] as number); child = endOf(code, child)) {
      gaps.push(measure(child));
    }
    // More asked for than there are: no copies could mend that.
    if (gaps.length < (code[at + 1] as number)) return Number.POSITIVE_INFINITY;
    gaps.sort((x, y) => x - y);
    return gaps.slice(0, code[at + 1] as number).reduce((sum, gap) => sum + gap, 0);
  };
  const end = codeStart[rank + 1] as number;
  for (let at = codeStart[rank] as number; at < end; at = endOf(code, at)) missing += measure(at);
  return present > 0 && missing < Number.POSITIVE_INFINITY ? missing : undefined;
}

/** Reads off the outcomes of a condition's requirements, in the order of the file. */
function outcomeReader(
  program: Program,
  deck: unknown,
): (condition: number) => readonly RequirementOutcome[] {
  const { code, codeStart, ruleSet, ruleIndex } = program;
  const { counts, linesOf } = countLines(program, deck);

  function outcome(requirement: Requirement, at: number): RequirementOutcome {
    const holds = requirementHolds(code, at, counts);
    if (code[at] === opCard) {
      const slot = code[at + 1] as number;
      const most = code[at + 3] as number;
      return {
        requirement,
        holds,
        required: code[at + 2] as number,
        ...(most === unbounded ? {} : { most }),
        found: counts[slot] as number,
        lines: linesOf(slot),
      };
    }
    const children = 'anyOf' in requirement ? requirement.anyOf : [];
    let child = at + 3;
    const alternatives = children.map((alternative) => {
      const read = outcome(alternative, child);
      child = endOf(code, child);
      return read;
    });
    return {
      requirement,
      holds,
      required: code[at + 1] as number,
      found: alternatives.filter((alternative) => alternative.holds).length,
      lines: [...new Set(alternatives.flatMap(({ lines }) => lines))],
      alternatives,
    };
  }

  return (condition) => {
    let at = codeStart[condition] as number;
    return cardsOf(condition).map((requirement) => {
      const read = outcome(requirement, at);
      at = endOf(code, at);
      return read;
    });
  };

  function cardsOf(condition: number): readonly Requirement[] {
    if (condition < ruleIndex.length) return ruleAt(program, condition).cards;
    const variant = condition - ruleIndex.length;
    let rank = 0;
    while ((program.variantStart[rank + 1] as number) <= variant) rank++;
    const place = program.variantIndex[variant] as number;
    return ruleSet.rules[ruleIndex[rank] as number]?.variants?.[place]?.cards ?? [];
  }
}

/** The counts of a deck, and for each slot the lines that were added to it. */
function countLines(program: Program, deck: unknown) {
  const cards = collectCards(deck);
  const lines = new Map<number, DeckCard[]>();
  const one = new DeckCounter(program);
  for (const card of cards) {
    one.count([card]);
    for (const slot of one.touched.subarray(0, one.touchedCount)) {
      const list = lines.get(slot);
      if (list === undefined) lines.set(slot, [card]);
      else list.push(card);
    }
  }
  one.count(deck);
  return { counts: one.counts, linesOf: (slot: number) => lines.get(slot) ?? [] };
}
