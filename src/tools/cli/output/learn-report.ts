/** What `decktype learn` reports, with places in place of the numbers of lists. */

import { compileProgram } from '../../../core/engine/compile/compile.js';
import { applyPatches } from '../../../core/rules/changes/edit.js';
import { describeRequirement } from '../../../core/rules/describe.js';
import type { Rule, Variant } from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { deckNumberOf, nameOf } from '../../../questions/corpus/layout/access.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import { classificationOf, tagCorpus } from '../../../questions/corpus/tagging/tag.js';
import type { RevisedRules, RuleEdit } from '../../../questions/learning/edits/revise.js';
import type { EventEvaluation, LearningEvaluation } from '../../../questions/learning/evaluate.js';
import { labelReader } from '../../../questions/learning/lists/sample.js';
import type { LearnedRules } from '../../../questions/learning/rules/learn.js';

/** Lists of one label that get another deck. */
export interface Confusion {
  readonly label: string;
  /** The identifier of the rule that wins them; null: no rule matches. */
  readonly result: string | null;
  readonly lists: readonly string[];
}

/** The rules of labelled lists. */
export interface LearnedReport extends Pick<LearnedRules, 'right' | 'leftOut'> {
  /** The labelled lists that the rules were learned from. */
  readonly lists: number;
  /** The other lists: without a label, or with one that is ignored. */
  readonly unlabelled: number;
  readonly rules: LearnedRules['evidence'];
  /** How rules of the other events classify the lists of each; missing where it was not asked for. */
  readonly evaluation?: {
    readonly lists: number;
    readonly right: number;
    readonly events: readonly EventEvaluation[];
    readonly confusions: readonly Confusion[];
  };
}

export function learnedReport(
  { ruleSet: _ruleSet, evidence, ...learned }: LearnedRules,
  evaluation: LearningEvaluation | undefined,
  corpus: Corpus,
): LearnedReport {
  const found = evaluation && {
    ...evaluation,
    confusions: evaluation.confusions.map(({ label, result = null, lists }) => ({
      label,
      result,
      lists: lists.map((list) => nameOf(corpus, list)),
    })),
  };
  return {
    ...learned,
    unlabelled: corpus.listCount - learned.lists,
    rules: evidence,
    ...(found && { evaluation: found }),
  };
}

/** An edit of rules, and what it mends. */
export interface NumberedEdit extends Pick<RuleEdit, 'kind' | 'identifier' | 'patches'> {
  readonly number: number;
  /** What the edit changes, in words; `before` is missing for a new rule. */
  readonly before?: string;
  readonly after: string;
  /** The new lists that become right. */
  readonly mended: readonly Confusion[];
  /** The new lists that become wrong. */
  readonly broken: readonly Confusion[];
  /** The places of earlier lists that become wrong. */
  readonly brokenEarlier: readonly string[];
}

/** The edits of rules. */
export interface RevisedReport {
  /** The newly labelled lists. */
  readonly lists: number;
  /** How many of them have another deck than their label. */
  readonly wrong: number;
  readonly edits: readonly NumberedEdit[];
  /** The new lists that are wrong after all edits. */
  readonly left: readonly Confusion[];
}

interface RevisedLists {
  readonly corpus: Corpus;
  /** The number of labelled lists among the new ones. */
  readonly lists: number;
  readonly ignoredLabels: readonly string[];
}

export function revisedReport(
  rules: RuleSet,
  { edits, wrong, wrongBefore }: RevisedRules,
  { corpus, lists, ignoredLabels }: RevisedLists,
): RevisedReport {
  const labelFor = labelReader(corpus, ignoredLabels);
  const confusionsOf = (numbers: readonly number[], resultOf: (list: number) => string | null) => {
    const found = new Map<string, Confusion & { readonly lists: string[] }>();
    for (const list of numbers) {
      const label = labelFor(list)?.id ?? '';
      const key = JSON.stringify([label, resultOf(list)]);
      const known = found.get(key) ?? { label, result: resultOf(list), lists: [] };
      known.lists.push(nameOf(corpus, list));
      found.set(key, known);
    }
    return [...found.values()].sort((x, y) => y.lists.length - x.lists.length);
  };
  let current = rules;
  let results = resultsOf(current, corpus);
  const numbered = edits.map((edit, at): NumberedEdit => {
    const { kind, identifier, patches, mended, broken, brokenEarlier } = edit;
    const [before, old] = [results, current];
    current = applyPatches(current, patches).ruleSet ?? current;
    results = resultsOf(current, corpus);
    return {
      number: at + 1,
      kind,
      identifier,
      ...(old.get(identifier) && { before: inWords(old, identifier) }),
      after: inWords(current, identifier),
      patches,
      mended: confusionsOf(mended, before),
      broken: confusionsOf(broken, results),
      brokenEarlier: brokenEarlier.map((list) => nameOf(corpus, list)),
    };
  });
  return {
    lists,
    wrong: wrongBefore.length,
    edits: numbered,
    left: confusionsOf(wrong, results),
  };
}

/** The identifier of what rules make of a list; null: no rule matches. */
function resultsOf(rules: RuleSet, corpus: Corpus): (list: number) => string | null {
  const tags = tagCorpus(compileProgram(rules), corpus);
  return (list) => classificationOf(tags, deckNumberOf(corpus, list))?.id ?? null;
}

/** The cards of a rule or variant, with what it is a variant of, and its place. */
function inWords(rules: RuleSet, identifier: string): string {
  const parent = rules.parentOf(identifier);
  const all: readonly (Rule | Variant)[] = parent?.variants ?? rules.rules;
  const entry = all.find((one) => one.identifier === identifier);
  const cards = entry?.cards.map(describeRequirement).join(', ') || 'every list';
  const { priority } = entry ?? {};
  return [
    cards,
    ...(parent === undefined ? [] : [`variant of ${parent.identifier}`]),
    ...(priority === undefined ? [] : [`priority ${priority}`]),
  ].join(', ');
}
