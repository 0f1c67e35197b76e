/** Coverage: how many lists each rule wins, and which rules match the same lists. */

import type { Matcher } from '../../../core/engine/matcher.js';
import { defined } from '../../../core/json/defined.js';
import { madeOnce, sumOf } from '../../../core/json/grouping.js';
import { priorityOf, type Rule } from '../../../core/rules/model.js';
import { DeckLists, mostExamples } from '../../corpus/deck-lists.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import type { LostTo } from '../../corpus/session/losses.js';
import { openSession, type Session } from '../../corpus/session/session.js';
import { meetingsOf } from '../reasoning/meetings.js';
import { type Confusion, confusionOf } from './confusion.js';
import { type CardCounts, cardShares, type SeparatingCard, without } from './separation.js';

/** The list counts of a rule or variant. */
export interface PartCoverage {
  readonly identifier: string;
  readonly name: string;
  /** The number of lists that it wins; for a rule, including those of its variants. */
  readonly wins: number;
  /** The number of lists that it matches, including those that another rule wins. */
  readonly matches: number;
  /** What wins the other lists that it matches, most lists first. */
  readonly overridden: readonly LostTo[];
}

export interface RuleCoverage extends PartCoverage {
  /** The number of lists that it wins without a variant. */
  readonly plain: number;
  readonly variants: readonly PartCoverage[];
}

/** Two rules that match the same lists, which one of them wins. */
export interface DoubledPair {
  /** The rule that is tried first. */
  readonly first: string;
  readonly second: string;
  readonly lists: number;
  /** Whether only their order in the file decides between them. */
  readonly samePriority: boolean;
  readonly examples: readonly string[];
  /** Cards in most lists of one of the rules and few of the other, best first. */
  readonly cards: readonly SeparatingCard[];
}

/** How rules classify lists. Plain data. */
export interface Coverage {
  /** The version of the program. */
  readonly version: string;
  readonly lists: number;
  /** The number of lists that a rule wins. */
  readonly byRule: number;
  /** The number of lists that a fallback wins. */
  readonly byFallback: number;
  readonly unclassified: number;
  /** The names of the first unclassified lists; see {@link CoverageOptions.unclassified}. */
  readonly unclassifiedExamples: readonly string[];
  /** The number of lists that more than one rule matches. */
  readonly doubled: number;
  /** The number of lists whose label names several decks; only if conflicts are reported. */
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
  /** The number of pairs for which to find {@link DoubledPair.cards}. Default 20. */
  readonly separated?: number;
  /** The maximum number of unclassified lists to name. Default 3. */
  readonly unclassified?: number;
}

/**
 * Classifies all lists and counts what wins, what else matches, and how the result agrees with their labels.
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
  return coverageOf(openSession(matcher, corpus), options);
}

/** {@link coverRules} for the program of a session. */
export function coverageOf(
  session: Session,
  { separated = 20, unclassified: mostUnclassified = mostExamples }: CoverageOptions = {},
): Coverage {
  const { corpus, program } = session;
  const { ruleSet } = program;
  const { order } = ruleSet;
  const lists = new DeckLists(corpus);
  const decks = [...Array(corpus.deckCount).keys()];
  const fallbacks = session.counts.flatMap(({ what, identifier, wins }) =>
    what === 'fallback' ? [{ identifier, wins }] : [],
  );
  const byFallback = sumOf(fallbacks, ({ wins }) => wins);
  const unclassified = session.counts.at(-1)?.wins ?? 0;
  const met = meetingsOf(session, lists);
  const separate = separator(session);
  const confusion = confusionOf(session);
  return {
    version: program.version,
    lists: corpus.listCount,
    byRule: corpus.listCount - byFallback - unclassified,
    byFallback,
    unclassified,
    unclassifiedExamples: lists.examples(
      decks.filter((deck) => session.winnerOf(deck) === undefined),
      mostUnclassified,
    ),
    doubled: lists.count(new Set(met.flatMap(({ decks }) => decks))),
    ...(ruleSet.conflicts === 'report' && {
      conflicting: lists.count(decks.filter((deck) => session.candidatesOf(deck).length > 1)),
    }),
    rules: rulesOf(session),
    fallbacks,
    pairs: met.map(({ decks, count, ...pair }, place) => {
      const [first, second] = [order[pair.first] as Rule, order[pair.second] as Rule];
      return {
        first: first.identifier,
        second: second.identifier,
        lists: count,
        samePriority: priorityOf(first) === priorityOf(second),
        examples: lists.examples(decks),
        cards: place < separated ? separate(first, second, Uint32Array.from(decks)) : [],
      };
    }),
    ...defined({ confusion }),
  };
}

function rulesOf({ program, counts, losses }: Session): readonly RuleCoverage[] {
  const lostTo = new Map(losses.map((part) => [part.identifier, part.lostTo]));
  const rules: (RuleCoverage & { plain: number; variants: PartCoverage[] })[] = [];
  for (const { what, identifier, wins, matches } of counts) {
    if (what === 'fallback' || what === 'unclassified') continue;
    const name = program.ruleSet.get(identifier)?.name ?? identifier;
    const part = { identifier, name, wins, matches, overridden: lostTo.get(identifier) ?? [] };
    const rule = rules.at(-1);
    if (what === 'rule' || rule === undefined) rules.push({ ...part, plain: wins, variants: [] });
    else {
      rule.plain -= wins;
      rule.variants.push(part);
    }
  }
  return rules;
}

/** Returns a function that finds cards that separate the lists that only one of two rules matches. */
function separator(
  session: Session,
): (first: Rule, second: Rule, both: Uint32Array) => readonly SeparatingCard[] {
  const shares = cardShares(session.corpus, session.program.ruleSet.match.names);
  const wonBy = (decks: Uint32Array, { identifier }: Rule) =>
    shares.count(decks.filter((deck) => session.winnerOf(deck)?.identifier === identifier));
  const known = new Map<Rule, CardCounts>();
  const alone = (rule: Rule, both: Uint32Array) => {
    const all = madeOnce(known, rule, () => wonBy(session.decksMatching(rule.identifier), rule));
    return without(all, wonBy(both, rule));
  };
  return (first, second, both) =>
    shares.separating(alone(first, both), alone(second, both), shares.count(both));
}
