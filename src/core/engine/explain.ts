/**
 * Explains a deck's type: the rules before the winner, each with a requirement that failed; the requirements of the
 * winner; other rules that match; and the nearest ones. Evaluates every rule, so unlike `classify`, its time grows
 * with the number of rules. Outcomes are built only for rules that the explanation shows.
 */
import type { DeckCard } from '../decks/decklist.js';
import { collectCards } from '../decks/shapes.js';
import type {
  AnyOfRequirement,
  EachRequirement,
  MatchSettings,
  Requirement,
  Rule,
  Variant,
} from '../rules/model.js';
import { cardKeys } from '../rules/same-cards.js';
import type { Classification } from './match/classification.js';
import type { DeckCounter } from './match/counter.js';
import type { Decider } from './match/decider.js';
import { type FallbackShare, rankFallbacks } from './match/fallbacks.js';
import {
  alternativesOf,
  atLeastAt,
  endOf,
  isCard,
  isEnd,
  leastAt,
  mostAt,
  nextOf,
  requirementsOf,
  slotAt,
} from './program/code.js';
import { type Program, unbounded } from './program/layout.js';

/** A requirement compared with a deck. */
export interface RequirementOutcome {
  readonly requirement: Requirement;
  readonly holds: boolean;
  /** The minimum number of copies or, if there are alternatives, of alternatives. */
  readonly required: number;
  /** The maximum number of copies, if any. */
  readonly most?: number;
  /** The number of copies in the deck, or of alternatives that hold. */
  readonly found: number;
  /** The counted lines of the deck, with their zones. */
  readonly lines: readonly DeckCard[];
  /** The alternatives, if any. */
  readonly alternatives?: readonly RequirementOutcome[];
}

/** A rule that does not match, and its first requirement that failed. */
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

/** A rule that does not match, although the deck has some of its cards. */
export interface NearMiss {
  readonly rule: Rule;
  /** How many copies are missing (or, beyond a maximum, too many). */
  readonly missing: number;
  readonly failed: readonly RequirementOutcome[];
}

/** Options of `explain`. */
export interface ExplainOptions {
  /** How many of the rules tried before the winner to show. Default 10; `Infinity` for all. */
  readonly checked?: number;
}

/** Why a deck gets its label. Plain data. */
export interface Explanation {
  /** The result of `classify`; undefined if nothing matches. */
  readonly classification?: Classification;
  /** The deck's copies. */
  readonly copies: number;
  /**
   * The rules that were tried before the winner and failed, in checking order; if no rule matches, all rules. If there
   * are more than {@link ExplainOptions.checked}, the nearest ones: those with the fewest missing copies, then rules
   * that share nothing with the deck.
   */
  readonly checked: readonly FailedRule[];
  /** How many rules were tried before the winner and failed. */
  readonly checkedCount: number;
  /** The winner's requirements, and the variants that were tried, in order. */
  readonly winner?: {
    readonly rule: Rule;
    readonly requirements: readonly RequirementOutcome[];
    readonly variants: readonly TriedVariant[];
  };
  /** Other matches in order, each rule with its variant. By default, these are tried after the winner. */
  readonly runnersUp: readonly Classification[];
  /** At most three rules that do not match, fewest missing copies first. */
  readonly nearest: readonly NearMiss[];
  /** If no rule matches: all fallbacks, best first. */
  readonly fallbacks?: readonly FallbackShare[];
  /** The comparison settings that were used. */
  readonly match: MatchSettings;
  /** {@link Program.version}. */
  readonly version: string;
}

const mostNearMisses = 3;

interface Failing {
  readonly rule: Rule;
  readonly rank: number;
  /** {@link missingFor} the rule. */
  readonly missing: number;
}

/** Explains a deck. This replaces the counts of the decider's counter. */
export function explainDeck(
  decider: Decider,
  deck: unknown,
  { checked: mostChecked = 10 }: ExplainOptions = {},
): Explanation {
  const { program, counter } = decider;
  const { rules, match, conflicts, fallbacks } = program.ruleSet;
  // The order of the program's tables, to which ranks refer.
  const order = Array.from(program.ruleIndex, (index) => rules[index] as Rule);
  const { code } = program;
  const { counts } = counter;
  const linesOf = countLines(counter, deck);
  const classification = decider.decide();
  const results = decider.all();
  const winner = classification ? order.indexOf(classification.rule) : -1;
  const failing = order
    .map((rule, rank) => ({ rule, rank, missing: missingFor(program, rank, counts) }))
    .filter(({ missing }) => missing > 0);
  // Stable, so equal rules stay in checking order. The difference of two infinities is NaN, which counts as 0.
  failing.sort((x, y) => x.missing - y.missing);
  const before = winner === -1 ? failing : failing.filter(({ rank }) => rank < winner);
  return {
    ...(classification && { classification }),
    copies: counter.copies,
    checked: before
      .slice(0, mostChecked)
      .sort((x, y) => x.rank - y.rank)
      .map(failureOf)
      .map(({ rule, failed }) => ({ rule, failed: failed[0] as RequirementOutcome })),
    checkedCount: before.length,
    ...(winner !== -1 && { winner: winnerOf(order[winner] as Rule) }),
    runnersUp: results.filter(({ id }) => id !== classification?.id),
    nearest: failing
      .filter(({ missing }) => missing < Infinity)
      .slice(0, mostNearMisses)
      .map(failureOf),
    ...(winner === -1 && fallbacks.length > 0 && { fallbacks: rankFallbacks(program, counter) }),
    match,
    version: program.version,
  };

  function failureOf({ rule, rank, missing }: Failing): NearMiss {
    return { rule, missing, failed: outcomesOf(rule, rank).filter(({ holds }) => !holds) };
  }

  function winnerOf(rule: Rule): NonNullable<Explanation['winner']> {
    const variants: TriedVariant[] = [];
    const end = program.variantStart[winner + 1] as number;
    for (let number = program.variantStart[winner] as number; number < end; number++) {
      const variant = rule.variants?.[program.variantIndex[number] as number] as Variant;
      const requirements = outcomesOf(variant, order.length + number);
      const matches = requirements.every(({ holds }) => holds);
      variants.push({ variant, matches, requirements });
      if (matches && conflicts === 'first') break;
    }
    return { rule, requirements: outcomesOf(rule, winner), variants };
  }

  function outcomesOf({ cards }: Rule | Variant, condition: number): RequirementOutcome[] {
    return outcomes(cards, requirementsOf(program, condition));
  }

  /** The outcomes of requirements. `starts`: where the code of each begins. */
  function outcomes(
    requirements: readonly Requirement[],
    starts: readonly number[],
  ): RequirementOutcome[] {
    return starts.map((at, index) => {
      // A forged program can have code for requirements that its rules lack.
      const requirement = Object(requirements[index]) as Requirement;
      const holds = gapAt(code, at, counts) === 0;
      if (isCard(code, at)) {
        const slot = slotAt(code, at);
        const most = mostAt(code, at);
        const lines = linesOf.get(slot) ?? [];
        return {
          requirement,
          holds,
          required: leastAt(code, at),
          ...(most !== unbounded && { most }),
          found: counts[slot] as number,
          lines: 'each' in requirement ? beyond(requirement, match, lines) : lines,
        };
      }
      const { anyOf } = requirement as AnyOfRequirement;
      const alternatives = outcomes(Object(anyOf), alternativesOf(code, at));
      return {
        requirement,
        holds,
        required: atLeastAt(code, at),
        found: alternatives.filter((alternative) => alternative.holds).length,
        lines: [...new Set(alternatives.flatMap(({ lines }) => lines))],
        alternatives,
      };
    });
  }
}

/** The lines of cards with too many copies. */
function beyond(
  { by, max }: EachRequirement,
  match: MatchSettings,
  lines: readonly DeckCard[],
): readonly DeckCard[] {
  const cardOf = cardKeys(match);
  const copies = new Map<string, number>();
  const keys = lines.map(({ name, set, number, count }) => {
    const key = by === 'printing' ? cardOf(name, set, number) : cardOf(name);
    copies.set(key, (copies.get(key) ?? 0) + count);
    return key;
  });
  return lines.filter((_, index) => (copies.get(keys[index] as string) as number) > max);
}

/** Counts a deck. Returns slot -> the lines that were added to it. */
function countLines(counter: DeckCounter, deck: unknown): ReadonlyMap<number, DeckCard[]> {
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
  return linesOf;
}

/**
 * The number of copies that are missing (or too many) for a condition to hold; 0 if it holds. Infinite if no number of
 * copies would be enough, or if the deck has none of the condition's cards.
 */
function missingFor({ code, codeStart }: Program, condition: number, counts: Int32Array): number {
  const start = codeStart[condition] as number;
  let missing = 0;
  for (let at = start; !isEnd(code, at); at = endOf(code, at)) missing += gapAt(code, at, counts);
  if (missing === 0) return 0;
  for (let at = start; !isEnd(code, at); at = nextOf(code, at)) {
    if (!isCard(code, at)) continue;
    const found = counts[slotAt(code, at)] as number;
    // Copies of a card with only a maximum do not count, unless there are too many.
    if (found > 0 && (leastAt(code, at) > 0 || found > mostAt(code, at))) return missing;
  }
  return Infinity;
}

/** The number of copies that are missing (or too many) for the requirement at `at` to hold. */
function gapAt(code: Int32Array, at: number, counts: Int32Array): number {
  if (isCard(code, at)) {
    const found = counts[slotAt(code, at)] as number;
    return Math.max(leastAt(code, at) - found, found - mostAt(code, at), 0);
  }
  const gaps = alternativesOf(code, at).map((child) => gapAt(code, child, counts));
  const needed = atLeastAt(code, at);
  if (needed > gaps.length) return Infinity;
  return gaps
    .sort((x, y) => x - y)
    .slice(0, needed)
    .reduce((sum, gap) => sum + gap, 0);
}
