/** Coverage: what rules make of lists, and where they get in each other's way. */

import { type Lists, listName, mostExamples } from '../../corpus/lists.js';
import { DeckCounter } from '../../engine/match/counter.js';
import { conditionHolds, findAll } from '../../engine/match/search.js';
import type { Matcher } from '../../engine/matcher.js';
import { type Confusion, createConfusion } from './confusion.js';
import { type SeparatingCard, separatingCards } from './separation.js';

/** How many lists something loses, and to whom. */
export interface LostTo {
  readonly identifier: string;
  readonly lists: number;
}

/** What lists make of a rule or variant. */
export interface PartCoverage {
  readonly identifier: string;
  readonly name: string;
  /** The lists whose deck it is: of a rule, its variants' among them. */
  readonly wins: number;
  /** The lists that satisfy it (a variant: of those that its rule wins). */
  readonly matches: number;
  /** To whom it loses the others, most first. */
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
  /** Whether only their order in the file decides. */
  readonly samePriority: boolean;
  readonly examples: readonly string[];
  /** Cards that tell the lists of one alone from those of the other, best first. */
  readonly cards: readonly SeparatingCard[];
}

/** What rules make of lists. Plain data. */
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
  /** Where lists carry a label: how the rules agree with it. */
  readonly confusion?: Confusion;
}

/** How to measure coverage. */
export interface CoverageOptions {
  /** For how many doubled pairs separating cards are looked for. Default 20. */
  readonly separated?: number;
}

interface Tally {
  wins: number;
  matches: number;
  readonly lost: Map<string, number>;
}

/**
 * Runs all lists and counts what wins, what would also have matched, and how that agrees with the
 * lists' labels.
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
  const counter = new DeckCounter(program);
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
    const answer = matcher.classify(deck);
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
    // Where conflicts are not settled by order, the winner need not be the first that matches.
    const winner = rankOf.get(answer.rule.identifier) as number;
    if (ranks.length > 1) doubled++;
    const rule = order[winner];
    const chosen = variantNumber(winner, answer.variant?.identifier);
    tallyOf(winner).wins++;
    for (const other of ranks) {
      if (other === winner) continue;
      lose(tallyOf(other), rule?.identifier ?? '');
      const key = winner * ruleCount + other;
      const met = pairs.get(key);
      if (met === undefined) pairs.set(key, [index]);
      else met.push(index);
    }
    countVariants(winner, chosen);
  }

  const ranked = [...pairs].sort((x, y) => y[1].length - x[1].length || x[0] - y[0]);
  const labelled = confusion.result(lists);
  return {
    version: matcher.version,
    lists: lists.entries.length,
    byRule: lists.entries.length - byFallback - unclassified.length,
    byFallback,
    unclassified: unclassified.length,
    unclassifiedExamples: examplesOf(unclassified),
    doubled,
    rules: order.map((_, rank) => ruleCoverage(rank)),
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

  function variantNumber(rank: number, identifier: string | undefined): number {
    const end = program.variantStart[rank + 1] as number;
    for (let number = program.variantStart[rank] as number; number < end; number++) {
      if (variantAt(rank, number)?.identifier === identifier) return number;
    }
    return -1;
  }

  function variantAt(rank: number, number: number) {
    return order[rank]?.variants?.[program.variantIndex[number] as number];
  }

  function countVariants(rank: number, chosen: number): void {
    const end = program.variantStart[rank + 1] as number;
    for (let number = program.variantStart[rank] as number; number < end; number++) {
      if (!conditionHolds(program, ruleCount + number, counter.counts)) continue;
      const tally = tallyOf(ruleCount + number);
      tally.matches++;
      if (number === chosen) tally.wins++;
      else lose(tally, variantAt(rank, chosen)?.identifier ?? '');
    }
  }

  function ruleCoverage(rank: number): RuleCoverage {
    const { identifier = '', name = '' } = order[rank] ?? {};
    const variants: PartCoverage[] = [];
    const end = program.variantStart[rank + 1] as number;
    for (let number = program.variantStart[rank] as number; number < end; number++) {
      const variant = variantAt(rank, number);
      const names = { identifier: variant?.identifier ?? '', name: variant?.name ?? '' };
      variants.push({ ...names, ...shown(tallyOf(ruleCount + number)) });
    }
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
    const [earlier, later] = [order[first], order[second]];
    return {
      first: earlier?.identifier ?? '',
      second: later?.identifier ?? '',
      lists: met.length,
      samePriority: (earlier?.priority ?? 10) === (later?.priority ?? 10),
      examples: examplesOf(met),
      cards: isSeparated
        ? separatingCards(lists, alone(first), alone(second), met, ruleSet.match.names)
        : [],
    };
  }

  function examplesOf(indices: readonly number[]): string[] {
    return indices
      .slice(0, mostExamples)
      .map((index) => listName(lists.entries[index] ?? { deck: null }, index));
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
