/** The smallest edits to rules that mend what newly labelled lists say otherwise. */

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { defined } from '../../../core/json/defined.js';
import { applyPatches } from '../../../core/rules/changes/edit.js';
import type { RulePatch } from '../../../core/rules/changes/patches.js';
import type { RuleInput } from '../../../core/rules/input.js';
import { requireRules } from '../../../core/rules/parse.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { playerOf } from '../../corpus/layout/access.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { type CommonCard, commonCards } from '../lists/common-cards.js';
import {
  ageWeights,
  isSpecialCase,
  type SampleLabel,
  type SampleOptions,
} from '../lists/sample.js';
import { Arrangement } from '../rules/arrangement.js';
import { Candidates } from '../rules/candidates.js';
import { Costs } from '../rules/cost.js';
import type { RowValues } from '../rules/insertion.js';
import { LabelWords } from '../rules/label-words.js';
import { RulePrior } from '../rules/prior.js';
import { isTooSmall } from '../rules/search.js';
import { Scheduler, type WatchOptions } from '../scheduler.js';
import { type EditableRule, Editing, ruleSample } from './editable.js';
import { FindingsJudge } from './findings.js';
import {
  type EditKind,
  type EditSources,
  editsOf,
  newParts,
  type ProposedEdit,
} from './proposals.js';

/** Which lists to follow, and how. */
export interface ReviseOptions extends Omit<SampleOptions, 'names'>, WatchOptions {
  /** Whether a list, by its number, is newly labelled. Default: all are. */
  readonly isNew?: (list: number) => boolean;
  /** Whether to use the words of labels. Default: true. */
  readonly usesWords?: boolean;
  /** The greatest number of edits. Default: 100. */
  readonly mostEdits?: number;
  /**
   * An edit must mend this many lists, of at least two players unless this is 1; earlier lists that
   * are wrong count, too. Default: 3.
   */
  readonly least?: number;
  /** Whether to make an edit; those that are not wanted are `refused`. Default: all are. */
  readonly isWanted?: (edit: RuleEdit) => boolean;
}

/** An edit, with what it changes. Counts are of lists, if the edits before it are made. */
export interface RuleEdit {
  readonly kind: EditKind;
  /** The rule or variant that it changes or adds. */
  readonly identifier: string;
  readonly patches: readonly RulePatch[];
  /** New lists that become right. */
  readonly mended: readonly number[];
  /** Earlier lists that become right. */
  readonly mendedEarlier: readonly number[];
  /** New lists that become wrong. */
  readonly broken: readonly number[];
  /** Earlier lists that become wrong. */
  readonly brokenEarlier: readonly number[];
  /** The cards that it newly asks for and many lists of other labels hold; missing if there are none. */
  readonly common?: readonly CommonCard[];
}

/** An edit that is not made. */
export interface RefusedEdit extends RuleEdit {
  /** What `decktype check` would say of the result; missing if the edit is not wanted. */
  readonly finding?: Diagnostic;
}

/** What {@link reviseRules} returns. */
export interface RevisedRules {
  /** The rules with all edits. */
  readonly ruleSet: RuleSet;
  /** In the order in which they are made: each mends most of what is left. */
  readonly edits: readonly RuleEdit[];
  /** The best edit of each rule that would mend more, but brings a finding or is not wanted. */
  readonly refused: readonly RefusedEdit[];
  /** The new lists that were wrong before. */
  readonly wrongBefore: readonly number[];
  /** The new lists that are still wrong. */
  readonly wrong: readonly number[];
}

type RevisionOptions = ReviseOptions & Required<Pick<ReviseOptions, 'isNew'>>;

const fewestLists = 3;
/** A broken list weighs as much as this many mended ones. */
const costOfBroken = 3;
const earlierWeights = { factor: 0.3, days: 90, least: 0 };

/**
 * Finds the smallest edits that mend what newly labelled lists say otherwise. A rule is right for a list
 * if its identifier or name is that of the list's label; labels with one name are one label. An edit that
 * breaks new lists, or many earlier ones, or that brings a finding of `decktype check`, is not made.
 *
 * Edits follow the checking order: rules with another mode of `conflicts` than `first` are revised as if
 * the first match won, and fallbacks stay as they are.
 *
 * @throws RuleSetError if the rules have errors, and the reason of the signal, if it ends the work.
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
  const { isNew = () => true, mostEdits = 100 } = options;
  const scheduler = new Scheduler(options);
  const revision = new Revision(requireRules(rules), lists, { ...options, isNew });
  const wrongBefore = revision.wrong();
  const edits: RuleEdit[] = [];
  while (edits.length < mostEdits) {
    const edit = await revision.mend(scheduler, edits.length);
    if (edit === undefined) break;
    edits.push(edit);
  }
  const { ruleSet, refused } = revision;
  return { ruleSet, edits, refused: [...refused.values()], wrongBefore, wrong: revision.wrong() };
}

class Revision {
  ruleSet: RuleSet;
  /** By the rule or variant that they change, since the last edit. */
  readonly refused = new Map<string, RefusedEdit>();
  readonly #editing: Editing;
  readonly #sources: EditSources;
  readonly #words: LabelWords | undefined;
  readonly #least: number;
  readonly #corpus: Corpus;
  readonly #isWanted: (edit: RuleEdit) => boolean;
  readonly #judge: FindingsJudge;
  readonly #newLists: readonly number[];
  readonly #earlierLists: readonly number[];

  constructor(
    ruleSet: RuleSet,
    lists: Corpus,
    {
      isNew,
      usesWords = true,
      least = fewestLists,
      isWanted = () => true,
      ...options
    }: RevisionOptions,
  ) {
    const sample = ruleSample(lists, ruleSet, options);
    const words = usesWords ? new LabelWords(sample) : undefined;
    this.#words = words;
    const editing = new Editing(lists, sample, ruleSet);
    const ruleCosts = new Costs(sample, editing.rows, words, new RulePrior(ruleSet, sample.cards));
    const used = [...sample.rowOf.keys()];
    this.ruleSet = ruleSet;
    this.#editing = editing;
    this.#least = least;
    this.#corpus = lists;
    this.#isWanted = isWanted;
    this.#judge = new FindingsJudge(ruleSet, lists, options.isUsed);
    this.#newLists = used.filter(isNew);
    this.#earlierLists = used.filter((list) => !isNew(list));
    this.#sources = {
      editing,
      candidates: new Candidates(sample, editing.rows, ruleCosts, words),
      costs: ruleCosts,
      words,
      values: this.#valuesOf(lists),
      costFactor: Math.min(fewestLists, least),
    };
  }

  /** The new lists that are wrong. */
  wrong(): readonly number[] {
    const { results } = new Arrangement(this.#editing.sample, this.#editing.rulesOf(this.ruleSet));
    return this.#newLists.filter((list) => !this.#isRight(results, list));
  }

  /** Makes the best edit; undefined if none mends more than it costs. */
  async mend(scheduler: Scheduler, done: number): Promise<RuleEdit | undefined> {
    const rules = this.#editing.rulesOf(this.ruleSet);
    const before = new Arrangement(this.#editing.sample, rules);
    const proposals: ProposedEdit[] = [];
    for (const edit of this.#proposals(rules, before)) {
      if (edit.score > tolerance) proposals.push(edit);
      await scheduler.step(done, done + 1);
    }
    proposals.sort((x, y) => y.score - x.score);
    for (const proposal of proposals) {
      const edit = this.#tried(proposal, before);
      if (edit !== undefined) return edit;
      await scheduler.step(done, done + 1);
    }
    return undefined;
  }

  /** Makes an edit, unless it does not do what was proposed, serves too few lists or brings findings. */
  #tried(proposal: ProposedEdit, before: Arrangement): RuleEdit | undefined {
    const { kind, identifier } = proposal;
    const patches = proposal.patches();
    const { ruleSet } = applyPatches(this.ruleSet, patches);
    if (ruleSet === undefined) return undefined;
    const after = new Arrangement(this.#editing.sample, this.#editing.rulesOf(ruleSet));
    const becomes = (lists: readonly number[], isRight: boolean) =>
      lists.filter(
        (list) =>
          this.#isRight(after.results, list) === isRight &&
          this.#isRight(before.results, list) !== isRight,
      );
    const [mended, mendedEarlier] = [this.#newLists, this.#earlierLists].map((lists) =>
      becomes(lists, true),
    ) as [number[], number[]];
    if (mended.length === 0 || !this.#isServed([...mended, ...mendedEarlier])) return undefined;
    const common = this.#newlyCommon(identifier, before, after);
    const edit: RuleEdit = {
      kind,
      identifier,
      patches,
      mended,
      mendedEarlier,
      broken: becomes(this.#newLists, false),
      brokenEarlier: becomes(this.#earlierLists, false),
      ...(common.length > 0 && { common }),
    };
    const isWanted = this.#isWanted(edit);
    const finding = isWanted ? this.#judge.accept(ruleSet) : undefined;
    if (!isWanted || finding !== undefined) {
      const { refused } = this;
      if (!refused.has(identifier)) refused.set(identifier, defined({ ...edit, finding }));
      return undefined;
    }
    this.refused.clear();
    this.ruleSet = ruleSet;
    return edit;
  }

  #newlyCommon(identifier: string, before: Arrangement, after: Arrangement): readonly CommonCard[] {
    const { sample, rows } = this.#editing;
    const label = this.#editing.labelOf({ identifier });
    const known = before.cardsOf(label);
    const added = after.cardsOf(label).filter((card) => !known.includes(card));
    const { bits } = (sample.labels[label] as SampleLabel).family;
    const isAsked = (card: number) => before.isAskedBeside(label, card);
    return commonCards(added, bits, isAsked, { ...sample, rows });
  }

  /** Whether an edit for these lists is worth making. */
  #isServed(lists: readonly number[]): boolean {
    const players = new Set(lists.map((list) => playerOf(this.#corpus, list) ?? list));
    return lists.length >= this.#least && (this.#least === 1 || players.size > 1);
  }

  /** The edits that may mend a new list that is wrong. */
  *#proposals(rules: readonly EditableRule[], before: Arrangement): Generator<ProposedEdit> {
    const { sample } = this.#editing;
    const all = { rules, file: this.ruleSet.rules };
    const concerned = new Set<number>();
    for (const list of this.#newLists) {
      if (this.#isRight(before.results, list)) continue;
      const row = sample.rowOf.get(list) as number;
      concerned.add(sample.labelOf[row] as number);
      concerned.add(before.results[row] as number);
    }
    const written = new Set<number>();
    for (const [place, rule] of rules.entries()) {
      written.add(rule.label);
      if (concerned.has(rule.label)) yield* editsOf(this.#sources, all, place);
      for (const [inner, variant] of rule.variants.entries()) {
        written.add(variant.label);
        if (concerned.has(variant.label)) yield* editsOf(this.#sources, all, place, inner);
      }
    }
    const missing = [...concerned].filter(
      (label) =>
        label < sample.labels.length &&
        !written.has(label) &&
        !isTooSmall(sample, label, this.#words),
    );
    for (const label of missing.filter((label) => !this.#hasMissingParent(label, missing))) {
      const { id: identifier, name } = sample.labels[label] as SampleLabel;
      yield* newParts(this.#sources, all, label, () => ({ identifier, name }));
    }
  }

  /** Whether a label is a special case of another that also has no rule yet. */
  #hasMissingParent(label: number, missing: readonly number[]): boolean {
    const { labels } = this.#editing.sample;
    const { id } = labels[label] as SampleLabel;
    return missing.some((other) => isSpecialCase(id, (labels[other] as SampleLabel).id));
  }

  #isRight(results: Uint16Array, list: number): boolean {
    const row = this.#editing.sample.rowOf.get(list) as number;
    return results[row] === this.#editing.sample.labelOf[row];
  }

  #valuesOf(lists: Corpus): RowValues {
    const { rowOf, rowCount } = this.#editing.sample;
    const mended = new Float64Array(rowCount);
    const broken = new Float64Array(rowCount);
    for (const list of this.#newLists) {
      const row = rowOf.get(list) as number;
      (mended[row] as number) += 1;
      (broken[row] as number) += costOfBroken;
    }
    const weights = ageWeights(lists, this.#earlierLists, earlierWeights);
    for (const [at, list] of this.#earlierLists.entries()) {
      const row = rowOf.get(list) as number;
      const value = earlierWeights.factor * (weights[at] as number);
      (mended[row] as number) += value;
      (broken[row] as number) += value;
    }
    return { mended, broken };
  }
}

const tolerance = 1e-9;
