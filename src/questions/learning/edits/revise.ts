/** Finds the smallest edits that correct rules for newly labelled lists. */

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { defined } from '../../../core/json/defined.js';
import { madeOnce } from '../../../core/json/grouping.js';
import { applyPatches } from '../../../core/rules/changes/edit.js';
import type { RulePatch } from '../../../core/rules/changes/patches.js';
import type { RuleInput } from '../../../core/rules/input.js';
import { requireRules } from '../../../core/rules/parse.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { playerOf } from '../../corpus/layout/access.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import type { CommonCard } from '../lists/common-cards.js';
import {
  ageWeights,
  type IdentifierOptions,
  isSpecialCase,
  type SampleLabel,
  type SampleOptions,
} from '../lists/sample.js';
import { type Arrangement, arrange, commonOf } from '../rules/arrangement.js';
import { trialsOf } from '../rules/candidates.js';
import { type RowValues, tolerance } from '../rules/insertion.js';
import { labelWords } from '../rules/label-words.js';
import { rulePrior } from '../rules/prior.js';
import { isTooSmall } from '../rules/search.js';
import { Scheduler, type WatchOptions } from '../scheduler.js';
import { type EditableRule, editingOf, ruleSample } from './editable.js';
import { findingsJudge } from './findings.js';
import {
  type EditKind,
  type EditSources,
  editsOf,
  newParts,
  type ProposedEdit,
} from './proposals.js';

/** Which lists to correct rules for, and how. */
export interface ReviseOptions
  extends Omit<SampleOptions, 'names'>,
    IdentifierOptions,
    WatchOptions {
  /** Whether a list, given by number, is newly labelled. Default: all are. */
  readonly isNew?: (list: number) => boolean;
  /** Whether to use the words of labels. Default: true. */
  readonly usesWords?: boolean;
  /** The maximum number of edits. Default: 100. */
  readonly mostEdits?: number;
  /**
   * The number of lists that an edit must fix, including earlier lists that are wrong; unless it is 1, they
   * must be from at least two players. Default: 3.
   */
  readonly least?: number;
  /** Whether to make an edit; unwanted edits are `refused`. Default: all are made. */
  readonly isWanted?: (edit: RuleEdit) => boolean;
}

/** An edit and its effects. Lists are given by number, and the edits before it are assumed to be made. */
export interface RuleEdit {
  readonly kind: EditKind;
  /** The rule or variant that it changes or adds. */
  readonly identifier: string;
  readonly patches: readonly RulePatch[];
  /** New lists whose result becomes right. */
  readonly mended: readonly number[];
  /** Earlier lists whose result becomes right. */
  readonly mendedEarlier: readonly number[];
  /** New lists whose result becomes wrong. */
  readonly broken: readonly number[];
  /** Earlier lists whose result becomes wrong. */
  readonly brokenEarlier: readonly number[];
  /**
   * The cards that it adds to conditions although many lists of other labels contain them; missing if there are none.
   */
  readonly common?: readonly CommonCard[];
}

/** An edit that was not made. */
export interface RefusedEdit extends RuleEdit {
  /** The finding of `decktype check` about the result; missing if the edit is unwanted. */
  readonly finding?: Diagnostic;
}

/** The result of {@link reviseRules}. */
export interface RevisedRules {
  /** The rules with all edits applied. */
  readonly ruleSet: RuleSet;
  /** In the order in which they were made: each fixes most of what remains. */
  readonly edits: readonly RuleEdit[];
  /** For each rule, the best edit that fixes more than it costs but causes a finding or is unwanted. */
  readonly refused: readonly RefusedEdit[];
  /** The new lists that were wrong before. */
  readonly wrongBefore: readonly number[];
  /** The new lists that are still wrong. */
  readonly wrong: readonly number[];
}

const fewestLists = 3;
/** A broken list counts as much as this many fixed ones. */
const costOfBroken = 3;
const earlierWeights = { factor: 0.3, days: 90, least: 0 };

/**
 * Finds the smallest edits that correct rules for newly labelled lists. A rule is right for a list if its
 * identifier or name is that of the list's label; labels with the same name are one label. Edits that break new
 * lists or many earlier ones, or that cause a finding of `decktype check`, are not made.
 *
 * Edits follow the checking order: if `conflicts` is not `first`, rules are revised as if the first match won.
 * Fallbacks stay as they are.
 *
 * @throws RuleSetError if the rules have errors, and the reason of the signal, if it aborts the work.
 *
 * @example
 * const { edits } = await reviseRules(rules, corpus, { isNew: (list) => list >= 3000 })
 * edits[0] // { kind: 'threshold', identifier: 'wolf', mended: [3012, 3040], patches: [{ op: 'replace', … }], … }
 */
export async function reviseRules(
  rules: RuleInput,
  lists: Corpus,
  options: ReviseOptions = {},
): Promise<RevisedRules> {
  const { isNew = () => true, usesWords = true, mostEdits = 100, least = fewestLists } = options;
  const { isWanted = () => true } = options;
  const scheduler = new Scheduler(options);
  let ruleSet = requireRules(rules);
  const sample = ruleSample(lists, ruleSet, options);
  const { labels, labelOf, rowOf } = sample;
  const editing = editingOf(lists, sample, ruleSet);
  const words = usesWords ? labelWords(sample) : undefined;
  const prior = rulePrior(ruleSet, sample.cards);
  const used = [...rowOf.keys()];
  const newLists = used.filter(isNew);
  const earlierLists = used.filter((list) => !isNew(list));
  const sources: EditSources = {
    editing,
    ...trialsOf(sample, editing.rows, words, prior),
    values: valuesOf(),
    costFactor: Math.min(fewestLists, least),
  };
  const accept = findingsJudge(ruleSet, lists, options.isUsed);
  /** Rule or variant -> the best refused edit since the last edit made. */
  const refused = new Map<string, RefusedEdit>();
  const edits: RuleEdit[] = [];
  const wrongBefore = wrong(arranged());
  while (edits.length < mostEdits) {
    const edit = await bestEdit();
    if (edit === undefined) break;
    edits.push(edit);
  }
  const left = wrong(arranged());
  return { ruleSet, edits, refused: [...refused.values()], wrongBefore, wrong: left };

  function arranged(): Arrangement {
    return arrange(sample, editing.rulesOf(ruleSet));
  }

  /** The new lists that are wrong. */
  function wrong({ results }: Arrangement): readonly number[] {
    return newLists.filter((list) => !isRight(results, list));
  }

  function isRight(results: Uint16Array, list: number): boolean {
    const row = rowOf.get(list) as number;
    return results[row] === labelOf[row];
  }

  /** Makes the best edit; undefined if no edit fixes more than it costs. */
  async function bestEdit(): Promise<RuleEdit | undefined> {
    const done = edits.length;
    const all = editing.rulesOf(ruleSet);
    const before = arrange(sample, all);
    const proposals: ProposedEdit[] = [];
    for (const edit of proposedEdits(all, before)) {
      if (edit.score > tolerance) proposals.push(edit);
      await scheduler.step(done, done + 1);
    }
    proposals.sort((x, y) => y.score - x.score);
    for (const proposal of proposals) {
      const edit = tried(proposal, before);
      if (edit !== undefined) return edit;
      await scheduler.step(done, done + 1);
    }
    return undefined;
  }

  /** Makes an edit, unless its effect differs from the proposal, it serves too few lists, or it causes findings. */
  function tried(proposal: ProposedEdit, before: Arrangement): RuleEdit | undefined {
    const { kind, identifier } = proposal;
    const patches = proposal.patches();
    const { ruleSet: changed } = applyPatches(ruleSet, patches);
    if (changed === undefined) return undefined;
    const after = arrange(sample, editing.rulesOf(changed));
    const becomes = (some: readonly number[], right: boolean) =>
      some.filter(
        (list) => isRight(after.results, list) === right && isRight(before.results, list) !== right,
      );
    const mended = becomes(newLists, true);
    const mendedEarlier = becomes(earlierLists, true);
    if (mended.length === 0 || !isServed([...mended, ...mendedEarlier])) return undefined;
    const common = commonOf(editing.labelOf({ identifier }), editing.rows, after, before);
    const edit: RuleEdit = {
      kind,
      identifier,
      patches,
      mended,
      mendedEarlier,
      broken: becomes(newLists, false),
      brokenEarlier: becomes(earlierLists, false),
      ...(common.length > 0 && { common }),
    };
    const isMeant = isWanted(edit);
    const finding = isMeant ? accept(changed) : undefined;
    if (!isMeant || finding !== undefined) {
      madeOnce(refused, identifier, () => defined({ ...edit, finding }));
      return undefined;
    }
    refused.clear();
    ruleSet = changed;
    return edit;
  }

  /** Whether these lists justify an edit. */
  function isServed(some: readonly number[]): boolean {
    const players = new Set(some.map((list) => playerOf(lists, list) ?? list));
    return some.length >= least && (least === 1 || players.size > 1);
  }

  /** The edits that might fix a new list that is wrong. */
  function* proposedEdits(
    all: readonly EditableRule[],
    before: Arrangement,
  ): Generator<ProposedEdit> {
    const both = { rules: all, file: ruleSet.rules };
    const rows = wrong(before).map((list) => rowOf.get(list) as number);
    const concerned = new Set(
      rows.flatMap((row) => [labelOf[row] as number, before.results[row] as number]),
    );
    const written = new Set<number>();
    for (const [place, rule] of all.entries()) {
      written.add(rule.label);
      if (concerned.has(rule.label)) yield* editsOf(sources, both, place);
      for (const [inner, variant] of rule.variants.entries()) {
        written.add(variant.label);
        if (concerned.has(variant.label)) yield* editsOf(sources, both, place, inner);
      }
    }
    const missing = [...concerned]
      .filter((label) => label < labels.length && !written.has(label))
      .filter((label) => !isTooSmall(sample, label, words))
      .map((label) => ({ ...(labels[label] as SampleLabel), label }));
    for (const { label, id: identifier, name } of missing) {
      // If the label that this is a special case of also lacks a rule, that rule comes first.
      if (missing.some(({ id }) => isSpecialCase(identifier, id))) continue;
      yield* newParts(sources, both, label, () => ({ identifier, name }));
    }
  }

  function valuesOf(): RowValues {
    const mended = new Float64Array(sample.rowCount);
    const broken = new Float64Array(sample.rowCount);
    const add = (list: number, gain: number, cost: number) => {
      const row = rowOf.get(list) as number;
      (mended[row] as number) += gain;
      (broken[row] as number) += cost;
    };
    for (const list of newLists) add(list, 1, costOfBroken);
    const weights = ageWeights(lists, earlierLists, earlierWeights);
    for (const [at, list] of earlierLists.entries()) {
      const value = earlierWeights.factor * (weights[at] as number);
      add(list, value, value);
    }
    return { mended, broken };
  }
}
