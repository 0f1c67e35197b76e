/** Learns a rule file from labelled lists. */

import { compileProgram } from '../../../core/engine/compile/compile.js';
import { byCount, groupBy, increase, sumOf } from '../../../core/json/grouping.js';
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

function evidenceOf(
  ruleSet: RuleSet,
  corpus: Corpus,
  { arrangement, rows, words }: FoundRules,
): Omit<LearnedRules, 'ruleSet'> {
  const { sample } = arrangement;
  const tags = tagCorpus(compileProgram(ruleSet), corpus);
  const results = Array.from(sample.rowOf, ([list, row]) => ({
    label: sample.labels[sample.labelOf[row] as number]?.id,
    result: classificationOf(tags, deckNumberOf(corpus, list))?.id,
  }));
  const ofLabel = groupBy(results, ({ label }) => label);
  const ofResult = groupBy(results, ({ result }) => result);
  /** What wins the lists of a label, most lists first. */
  const winnersOf = (id: string) => countsOf((ofLabel.get(id) ?? []).map(({ result }) => result));
  const evidence = ruleSet.rules.flatMap((rule) =>
    withVariants([rule]).map(({ identifier }): RuleEvidence => {
      const label = sample.labels.findIndex(({ id }) => id === identifier);
      const winners = winnersOf(identifier);
      const won = (ofResult.get(identifier) ?? []).map(({ label }) => label);
      const common = commonOf(label, rows, arrangement);
      const isOther = ({ id }: LabelCount) => id !== identifier;
      return {
        identifier,
        ...(identifier !== rule.identifier && { parent: rule.identifier }),
        lists: sample.labels[label]?.lists ?? 0,
        right: winners.find(({ id }) => id === identifier)?.lists ?? 0,
        missed: winners.filter(isOther),
        foreign: countsOf(won).filter(isOther),
        ...(common.length > 0 && { common }),
      };
    }),
  );
  const leftOut = sample.labels.flatMap(({ id, name, lists }, label): LeftOutLabel[] => {
    if (ruleSet.get(id) !== undefined) return [];
    const reason = isTooSmall(sample, label, words) ? 'few-lists' : 'no-gain';
    return [{ id, name, lists, reason, winners: winnersOf(id) }];
  });
  return {
    lists: sample.rowOf.size,
    right: sumOf(evidence, ({ right }) => right),
    evidence,
    leftOut: leftOut.sort((x, y) => y.lists - x.lists),
  };
}

/** How often each identifier occurs, the most frequent first. */
function countsOf(ids: readonly (string | undefined)[]): readonly LabelCount[] {
  const counts = new Map<string | undefined, number>();
  for (const id of ids) increase(counts, id);
  return byCount(counts).map(([id, lists]) => ({ id, lists }));
}
