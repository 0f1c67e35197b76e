/** Coverage: how many lists each rule wins, and which rules match the same lists. */

import { DeckLists, mostExamples } from '../../corpus/deck-lists.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import type { LostTo } from '../../corpus/session/losses.js';
import { deckCounting } from '../../corpus/tagging/rows.js';
import type { Classification } from '../../engine/match/classification.js';
import { Decider } from '../../engine/match/decider.js';
import { conditionHolds, findAll } from '../../engine/match/search.js';
import type { Matcher } from '../../engine/matcher.js';
import { defaultPriority, type Rule } from '../../rules/model.js';
import { variantsOf } from '../reasoning/probe.js';
import { type Confusion, confusionOf } from './confusion.js';
import { type SeparatingCard, separatingCards } from './separation.js';

/** The lists of a rule or variant, in numbers. */
export interface PartCoverage {
  readonly identifier: string;
  readonly name: string;
  /** The lists that it wins; for a rule, with those of its variants. */
  readonly wins: number;
  /** The lists that it matches, those that another rule wins among them. */
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
  /** The names of the first of them; see {@link CoverageOptions.unclassified}. */
  readonly unclassifiedExamples: readonly string[];
  /** Lists that more than one rule matches. */
  readonly doubled: number;
  /** Only if conflicts are reported: lists whose label names several decks. */
  readonly conflicting?: number;
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
  /** How many unclassified lists to name, at most. Default 3. */
  readonly unclassified?: number;
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
 * coverRules(compileRules(rules), createCorpus(lists)).rules[0]
 * // { identifier: 'dragapult', wins: 412, matches: 415, overridden: [{ identifier: 'gholdengo', lists: 3 }], … }
 */
export function coverRules(
  matcher: Matcher,
  corpus: Corpus,
  options: CoverageOptions = {},
): Coverage {
  const steps = coverageSteps(matcher, corpus, options);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** How many decks are a step. */
const decksInStep = 1024;

/** {@link coverRules} in steps: yields how many decks are classified. */
export function* coverageSteps(
  matcher: Matcher,
  corpus: Corpus,
  { separated = 20, unclassified: mostUnclassified = mostExamples }: CoverageOptions = {},
): Generator<number, Coverage> {
  const { program, ruleSet } = matcher;
  const { order } = ruleSet;
  const decider = new Decider(program);
  const { counter } = decider;
  const count = deckCounting(program, corpus, counter);
  const lists = new DeckLists(corpus);
  const ruleCount = order.length;
  const tallies = Array.from({ length: program.codeStart.length }, newTally);
  const fallbackWins = new Map<string, number>();
  const rankOf = new Map(order.map(({ identifier }, rank) => [identifier, rank]));
  const pairs = new Map<number, number[]>();
  const decksOf: number[][] = Array.from({ length: ruleCount }, () => []);
  const unclassified: number[] = [];
  const answers: (Classification | undefined)[] = [];
  let byFallback = 0;
  let doubled = 0;
  let conflicting = 0;

  for (let deck = 0; deck < corpus.deckCount; deck++) {
    if (deck % decksInStep === 0) yield deck;
    const weight = corpus.weights[deck] as number;
    count(deck);
    const ranks = findAll(program, counter);
    const answer = decider.decide();
    answers.push(answer);
    if (answer?.conflicts) conflicting += weight;
    for (const rank of ranks) decksOf[rank]?.push(deck);
    if (answer === undefined) {
      unclassified.push(deck);
      continue;
    }
    if (answer.fallback !== undefined) {
      const { identifier } = answer.fallback.matched;
      byFallback += weight;
      fallbackWins.set(identifier, (fallbackWins.get(identifier) ?? 0) + weight);
      continue;
    }
    if (ranks.length > 1) doubled += weight;
    // With other conflict modes than `first`, the winner may not be the first rule that matches.
    const winner = rankOf.get(answer.rule.identifier) as number;
    const chosen = answer.variant?.identifier;
    for (const rank of ranks) {
      const isWinner = rank === winner;
      add(tallyOf(rank), weight, isWinner, answer.rule.identifier);
      for (const { variant, condition } of variantsOf(program, rank)) {
        if (!conditionHolds(program, condition, counter.counts)) continue;
        const wins = isWinner && variant.identifier === chosen;
        add(tallyOf(condition), weight, wins, isWinner ? chosen : answer.rule.identifier);
      }
      if (isWinner) continue;
      const key = winner * ruleCount + rank;
      const met = pairs.get(key);
      if (met === undefined) pairs.set(key, [deck]);
      else met.push(deck);
    }
  }

  const ranked = [...pairs]
    .map(([key, met]) => ({ key, met, count: lists.count(met) }))
    .sort((x, y) => y.count - x.count || x.key - y.key);
  const labelled = confusionOf(corpus, answers, ruleSet.unclassified);
  const unmatched = lists.count(unclassified);
  return {
    version: matcher.version,
    lists: corpus.listCount,
    byRule: corpus.listCount - byFallback - unmatched,
    byFallback,
    unclassified: unmatched,
    unclassifiedExamples: lists.examples(unclassified, mostUnclassified),
    doubled,
    ...(ruleSet.conflicts === 'report' && { conflicting }),
    rules: order.map(ruleCoverage),
    fallbacks: ruleSet.fallbacks.map((fallback) => ({
      identifier: fallback.identifier,
      wins: fallbackWins.get(fallback.identifier) ?? 0,
    })),
    pairs: ranked.map(({ key, met }, place) =>
      pairOf(Math.floor(key / ruleCount), key % ruleCount, met, place < separated),
    ),
    ...(labelled === undefined ? {} : { confusion: labelled }),
  };

  function tallyOf(condition: number): Tally {
    return tallies[condition] as Tally;
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
    const alone = (rank: number) => (decksOf[rank] ?? []).filter((deck) => !both.has(deck));
    const [earlier, later] = [order[first] as Rule, order[second] as Rule];
    return {
      first: earlier.identifier,
      second: later.identifier,
      lists: lists.count(met),
      samePriority: (earlier.priority ?? defaultPriority) === (later.priority ?? defaultPriority),
      examples: lists.examples(met),
      cards: isSeparated
        ? separatingCards(corpus, alone(first), alone(second), met, ruleSet.match.names)
        : [],
    };
  }
}

function newTally(): Tally {
  return { wins: 0, matches: 0, lost: new Map() };
}

/** Counts lists that a rule or variant matches, and what wins them. */
function add(tally: Tally, lists: number, wins: boolean, winner = ''): void {
  tally.matches += lists;
  if (wins) tally.wins += lists;
  else tally.lost.set(winner, (tally.lost.get(winner) ?? 0) + lists);
}

function shown({ wins, matches, lost }: Tally) {
  const overridden = [...lost]
    .map(([identifier, lists]) => ({ identifier, lists }))
    .sort((x, y) => y.lists - x.lists);
  return { wins, matches, overridden };
}
