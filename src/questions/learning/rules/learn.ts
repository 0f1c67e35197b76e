/** Learns a rule file from labelled lists. */

import { compileProgram } from '../../../core/engine/compile/compile.js';
import { byCount, increase, madeOnce, sumOf } from '../../../core/json/grouping.js';
import { requireRules } from '../../../core/rules/parse.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { deckNumberOf } from '../../corpus/layout/access.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { classificationOf, tagCorpus } from '../../corpus/tagging/tag.js';
import type { CommonCard } from '../lists/common-cards.js';
import { type SampleOptions, sampleOf } from '../lists/sample.js';
import { Scheduler, type WatchOptions } from '../scheduler.js';
import { commonOf } from './arrangement.js';
import { withVariants } from './prior.js';
import { type FoundRules, isTooSmall, type LeftOutReason, searchRules } from './search.js';
import { ruleFileOf } from './write.js';

/** Which lists to learn from, and how. */
export interface LearnOptions extends SampleOptions, WatchOptions {
  /** Whether words of labels indicate which cards a rule requires. Default: true. */
  readonly usesWords?: boolean;
}

/** The number of lists with a label or result. */
export interface LabelCount {
  /** The identifier of a label or rule; undefined if no rule matches. */
  readonly id: string | undefined;
  readonly lists: number;
}

/** The evidence for a learned rule: how it classifies the lists that it was learned from. */
export interface RuleEvidence {
  /** The identifier of the rule or variant, which is that of its label. */
  readonly identifier: string;
  /** For a variant, its rule. */
  readonly parent?: string;
  /** The number of lists with its label. */
  readonly lists: number;
  /** The number of these that it wins. */
  readonly right: number;
  /** What wins the others, most lists first. */
  readonly missed: readonly LabelCount[];
  /** The labels of other lists that it wins, most lists first. */
  readonly foreign: readonly LabelCount[];
  /** The cards that it requires although many lists of other labels contain them; missing if there are none. */
  readonly common?: readonly CommonCard[];
}

/** A label that has no rule. */
export interface LeftOutLabel {
  readonly id: string;
  readonly name: string;
  readonly lists: number;
  readonly reason: LeftOutReason;
  /** What wins its lists, most lists first. */
  readonly winners: readonly LabelCount[];
}

/** The result of {@link learnRules}. */
export interface LearnedRules {
  readonly ruleSet: RuleSet;
  /** The number of lists that the rules were learned from. */
  readonly lists: number;
  /** The number of these that the rules classify according to their labels. */
  readonly right: number;
  /** For each rule and variant, in the order of the file. */
  readonly evidence: readonly RuleEvidence[];
  /** Labels without a rule; most lists first. */
  readonly leftOut: readonly LeftOutLabel[];
}

/**
 * Learns rules from labelled lists: one rule or variant per label. If events have dates, newer lists count
 * more. The same lists always give the same rules.
 *
 * @throws the reason of the signal, if it aborts the work.
 *
 * @example
 * const { corpus } = await readCorpus('tournaments/')
 * const { ruleSet, evidence } = await learnRules(corpus)
 * ruleSet.rules[0] // { identifier: 'gardevoir', name: 'Gardevoir', cards: [{ name: 'Gardevoir ex', count: 2 }] }
 * evidence[0] // { identifier: 'gardevoir', lists: 415, right: 413, missed: […], foreign: [] }
 */
export async function learnRules(lists: Corpus, options: LearnOptions = {}): Promise<LearnedRules> {
  const { usesWords = true, names } = options;
  const scheduler = new Scheduler(options);
  const sample = sampleOf(lists, options);
  const found = await searchRules(sample, { usesWords }, scheduler);
  const { rules } = ruleFileOf(found.arrangement);
  const ruleSet = requireRules(names === undefined ? rules : { match: { names }, rules });
  return { ruleSet, ...evidenceOf(ruleSet, lists, found) };
}

type LabelCounts = Map<string | undefined, number>;

function evidenceOf(
  ruleSet: RuleSet,
  corpus: Corpus,
  { arrangement, rows, words }: FoundRules,
): Omit<LearnedRules, 'ruleSet'> {
  const { sample } = arrangement;
  const tags = tagCorpus(compileProgram(ruleSet), corpus);
  const winners = sample.labels.map((): LabelCounts => new Map());
  const wins = new Map<string | undefined, LabelCounts>();
  for (const [list, row] of sample.rowOf) {
    const label = sample.labelOf[row] as number;
    const result = classificationOf(tags, deckNumberOf(corpus, list))?.id;
    increase(winners[label] as LabelCounts, result);
    increase(
      madeOnce(wins, result, () => new Map()),
      sample.labels[label]?.id,
    );
  }
  const evidence = ruleSet.rules.flatMap((rule) =>
    withVariants([rule]).map(({ identifier }): RuleEvidence => {
      const label = sample.labels.findIndex(({ id }) => id === identifier);
      const results = winners[label] as LabelCounts;
      const common = commonOf(label, rows, arrangement);
      return {
        identifier,
        ...(identifier !== rule.identifier && { parent: rule.identifier }),
        lists: sample.labels[label]?.lists ?? 0,
        right: results.get(identifier) ?? 0,
        missed: countsOf(results, identifier),
        foreign: countsOf(wins.get(identifier) ?? new Map(), identifier),
        ...(common.length > 0 && { common }),
      };
    }),
  );
  const leftOut = sample.labels.flatMap(({ id, name, lists }, label): LeftOutLabel[] => {
    if (ruleSet.get(id) !== undefined) return [];
    const results = winners[label] as LabelCounts;
    const reason = isTooSmall(sample, label, words) ? 'few-lists' : 'no-gain';
    return [{ id, name, lists, reason, winners: countsOf(results) }];
  });
  return {
    lists: sample.rowOf.size,
    right: sumOf(evidence, ({ right }) => right),
    evidence,
    leftOut: leftOut.sort((x, y) => y.lists - x.lists),
  };
}

/** The counts without one of them, most lists first. */
function countsOf(
  counts: ReadonlyMap<string | undefined, number>,
  without?: string,
): readonly LabelCount[] {
  return byCount(counts)
    .filter(([id]) => id === undefined || id !== without)
    .map(([id, lists]) => ({ id, lists }));
}
