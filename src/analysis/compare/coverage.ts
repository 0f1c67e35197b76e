/** Coverage: how many lists each rule wins, and which rules match the same lists. */

import { examplesOf, type Lists } from '../../corpus/lists.js';
import { Decider } from '../../engine/match/decider.js';
import { conditionHolds, findAll } from '../../engine/match/search.js';
import type { Matcher } from '../../engine/matcher.js';
import { defaultPriority, type Rule } from '../../rules/model.js';
import { variantsOf } from '../reasoning/probe.js';
import { type Confusion, createConfusion } from './confusion.js';
import { type SeparatingCard, separatingCards } from './separation.js';

/** The number of lists that another rule or variant wins. */
export interface LostTo {
  readonly identifier: string;
  readonly lists: number;
}

/** The lists of a rule or variant, in numbers. */
export interface PartCoverage {
  readonly identifier: string;
  readonly name: string;
  /** The lists that it wins; for a rule, with those of its variants. */
  readonly wins: number;
  /** The lists that it matches; for a variant, of the lists that its rule wins. */
  readonly matches: number;
  /** What wins the other lists that it matches, most lists first. */
  readonly overridden: readonly LostTo[];
}

export interface RuleCoverage extends PartCoverage {
  /** The lists that it wins without any of its variants. */
  readonly plain: number;
  readonly variants: readonly PartCoverage[];
}

/** Two rules that match the same lists. */
export interface DoubledPair {
  /** The one that is tried first. */
  readonly first: string;
  readonly second: string;
  readonly lists: number;
  /** Whether only their order in the file decides between them. */
  readonly samePriority: boolean;
  readonly examples: readonly string[];
  /** Cards that are in most lists of only one of the two and in few of the other; best first. */
  readonly cards: readonly SeparatingCard[];
}

/** How rules classify lists. Plain data. */
export interface Coverage {
  /** The version of the program. */
  readonly version: string;
  readonly lists: number;
  /** Lists that a rule wins. */
  readonly byRule: number;
  /** Lists that a fallback wins. */
  readonly byFallback: number;
  readonly unclassified: number;
  readonly unclassifiedExamples: readonly string[];
  /** Lists that more than one rule matches. */
  readonly doubled: number;
  /** In checking order. */
  readonly rules: readonly RuleCoverage[];
  readonly fallbacks: readonly { readonly identifier: string; readonly wins: number }[];
  /** Most lists first. */
  readonly pairs: readonly DoubledPair[];
  /** How the rules agree with the labels of the lists; missing if no list has a label. */
  readonly confusion?: Confusion;
}

/** How to measure coverage. */
export interface CoverageOptions {
  /** For how many pairs to find {@link DoubledPair.cards}. Default 20. */
  readonly separated?: number;
}

interface Tally {
  wins: number;
  matches: number;
  readonly lost: Map<string, number>;
}

/**
 * Classifies all lists and counts what wins, what else matches, and how that agrees with the labels
 * of the lists.
 *
 * @example
 * coverRules(compileRules(rules), readLists(lists)).rules[0]
 * // { identifier: 'dragapult', wins: 412, matches: 415, overridden: [{ identifier: 'gholdengo', lists: 3 }], … }
 */
export function coverRules(
  matcher: Matcher,
  lists: Lists,
  { separated = 20 }: CoverageOptions = {},
): Coverage {
  const { program, ruleSet } = matcher;
  const { order } = ruleSet;
  const decider = new Decider(program);
  const { counter } = decider;
  const ruleCount = order.length;
  const tallies = Array.from({ length: program.codeStart.length }, newTally);
  const fallbackWins = new Map<string, number>();
  const rankOf = new Map(order.map(({ identifier }, rank) => [identifier, rank]));
  const pairs = new Map<number, number[]>();
  const listsOf: number[][] = Array.from({ length: ruleCount }, () => []);
  const unclassified: number[] = [];
  const confusion = createConfusion(ruleSet.unclassified);
  let byFallback = 0;
  let doubled = 0;

  for (const [index, { deck, label }] of lists.entries.entries()) {
    counter.count(deck);
    const ranks = findAll(program, counter);
    const answer = decider.decide();
    for (const rank of ranks) {
      tallyOf(rank).matches++;
      listsOf[rank]?.push(index);
    }
    confusion.add(label, answer && { identifier: answer.id, name: answer.name }, index);
    if (answer === undefined) {
      unclassified.push(index);
      continue;
    }
    if (answer.fallback !== undefined) {
      const { matched } = answer.fallback;
      byFallback++;
      fallbackWins.set(matched.identifier, (fallbackWins.get(matched.identifier) ?? 0) + 1);
      continue;
    }
    // With other conflict modes than `first`, the winner may not be the first rule that matches.
    const winner = rankOf.get(answer.rule.identifier) as number;
    if (ranks.length > 1) doubled++;
    tallyOf(winner).wins++;
    for (const other of ranks) {
      if (other === winner) continue;
      lose(tallyOf(other), answer.rule.identifier);
      const key = winner * ruleCount + other;
      const met = pairs.get(key);
      if (met === undefined) pairs.set(key, [index]);
      else met.push(index);
    }
    countVariants(winner, answer.variant?.identifier ?? '');
  }

  const ranked = [...pairs].sort((x, y) => y[1].length - x[1].length || x[0] - y[0]);
  const labelled = confusion.result(lists);
  return {
    version: matcher.version,
    lists: lists.entries.length,
    byRule: lists.entries.length - byFallback - unclassified.length,
    byFallback,
    unclassified: unclassified.length,
    unclassifiedExamples: examplesOf(lists, unclassified),
    doubled,
    rules: order.map(ruleCoverage),
    fallbacks: ruleSet.fallbacks.map((fallback) => ({
      identifier: fallback.identifier,
      wins: fallbackWins.get(fallback.identifier) ?? 0,
    })),
    pairs: ranked.map(([key, met], place) =>
      pairOf(Math.floor(key / ruleCount), key % ruleCount, met, place < separated),
    ),
    ...(labelled === undefined ? {} : { confusion: labelled }),
  };

  function tallyOf(condition: number): Tally {
    return tallies[condition] as Tally;
  }

  function countVariants(rank: number, chosen: string): void {
    for (const { variant, condition } of variantsOf(program, rank)) {
      if (!conditionHolds(program, condition, counter.counts)) continue;
      const tally = tallyOf(condition);
      tally.matches++;
      if (variant.identifier === chosen) tally.wins++;
      else lose(tally, chosen);
    }
  }

  function ruleCoverage({ identifier, name }: Rule, rank: number): RuleCoverage {
    const variants = variantsOf(program, rank).map(
      ({ variant, condition }): PartCoverage => ({
        identifier: variant.identifier,
        name: variant.name,
        ...shown(tallyOf(condition)),
      }),
    );
    const own = shown(tallyOf(rank));
    const plain = variants.reduce((rest, { wins }) => rest - wins, own.wins);
    return { identifier, name, ...own, plain, variants };
  }

  function pairOf(
    first: number,
    second: number,
    met: readonly number[],
    isSeparated: boolean,
  ): DoubledPair {
    const both = new Set(met);
    const alone = (rank: number) => (listsOf[rank] ?? []).filter((index) => !both.has(index));
    const [earlier, later] = [order[first] as Rule, order[second] as Rule];
    return {
      first: earlier.identifier,
      second: later.identifier,
      lists: met.length,
      samePriority: (earlier.priority ?? defaultPriority) === (later.priority ?? defaultPriority),
      examples: examplesOf(lists, met),
      cards: isSeparated
        ? separatingCards(lists, alone(first), alone(second), met, ruleSet.match.names)
        : [],
    };
  }
}

function newTally(): Tally {
  return { wins: 0, matches: 0, lost: new Map() };
}

function lose(tally: Tally, to: string): void {
  tally.lost.set(to, (tally.lost.get(to) ?? 0) + 1);
}

function shown({ wins, matches, lost }: Tally) {
  const overridden = [...lost]
    .map(([identifier, lists]) => ({ identifier, lists }))
    .sort((x, y) => y.lists - x.lists);
  return { wins, matches, overridden };
}
