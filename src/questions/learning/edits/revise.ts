/** The smallest edits to rules that mend what newly labelled lists say otherwise. */

import { applyPatches } from '../../../core/rules/changes/edit.js';
import type { RulePatch } from '../../../core/rules/changes/patches.js';
import type { RuleInput } from '../../../core/rules/input.js';
import { requireRules } from '../../../core/rules/parse.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { hasBit } from '../lists/bits.js';
import { ageWeights, type SampleLabel, type SampleOptions, sampleOf } from '../lists/sample.js';
import { Arrangement } from '../rules/arrangement.js';
import { Candidates } from '../rules/candidates.js';
import { Costs } from '../rules/cost.js';
import type { RowValues } from '../rules/insertion.js';
import { LabelWords } from '../rules/label-words.js';
import { Scheduler, type WatchOptions } from '../scheduler.js';
import { type EditableRule, Editing, withRuleLabels } from './editable.js';
import {
  type EditKind,
  type EditSources,
  editsOf,
  movesOf,
  newPart,
  type ProposedEdit,
  rewritten,
} from './proposals.js';

/** Which lists to follow, and how. */
export interface ReviseOptions extends Omit<SampleOptions, 'names'>, WatchOptions {
  /** Whether a list, by its number, is newly labelled. Default: all are. */
  readonly isNew?: (list: number) => boolean;
  /** Whether to use the words of labels. Default: true. */
  readonly usesWords?: boolean;
  /** The greatest number of edits. Default: 100. */
  readonly mostEdits?: number;
}

/** An edit, with what it changes. Counts are of lists, if the edits before it are made. */
export interface RuleEdit {
  readonly kind: EditKind;
  /** The rule or variant that it changes or adds. */
  readonly identifier: string;
  readonly patches: readonly RulePatch[];
  /** New lists that become right. */
  readonly mended: readonly number[];
  /** New lists that become wrong. */
  readonly broken: readonly number[];
  /** Earlier lists that become wrong. */
  readonly brokenEarlier: readonly number[];
}

/** What {@link reviseRules} returns. */
export interface RevisedRules {
  /** The rules with all edits. */
  readonly ruleSet: RuleSet;
  /** In the order in which they are made: each mends most of what is left. */
  readonly edits: readonly RuleEdit[];
  /** The new lists that were wrong before. */
  readonly wrongBefore: readonly number[];
  /** The new lists that are still wrong. */
  readonly wrong: readonly number[];
}

/** A broken list weighs as much as this many mended ones. */
const costOfBroken = 3;
const earlierWeights = { factor: 0.3, days: 90, least: 0 };

/**
 * Finds the smallest edits that mend what newly labelled lists say otherwise. A rule is right for a list
 * if its identifier or name is that of the list's label. An edit that breaks new lists, or many earlier
 * ones, is not made.
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
  return { ruleSet: revision.ruleSet, edits, wrongBefore, wrong: revision.wrong() };
}

class Revision {
  ruleSet: RuleSet;
  readonly #editing: Editing;
  readonly #sources: EditSources;
  readonly #newLists: readonly number[];
  readonly #earlierLists: readonly number[];

  constructor(
    ruleSet: RuleSet,
    lists: Corpus,
    { isNew, usesWords = true, ...options }: ReviseOptions & { isNew: (list: number) => boolean },
  ) {
    const { names } = ruleSet.match;
    const plain = sampleOf(lists, { ...options, ...(names !== undefined && { names }) });
    const sample = withRuleLabels(plain, ruleSet);
    const words = usesWords ? new LabelWords(sample) : undefined;
    const editing = new Editing(lists, sample, ruleSet);
    const ruleCosts = new Costs(sample, editing.rows, words);
    const used = [...sample.rowOf.keys()];
    this.ruleSet = ruleSet;
    this.#editing = editing;
    this.#newLists = used.filter(isNew);
    this.#earlierLists = used.filter((list) => !isNew(list));
    this.#sources = {
      editing,
      candidates: new Candidates(sample, editing.rows, ruleCosts, words),
      costs: ruleCosts,
      values: this.#valuesOf(lists),
    };
  }

  /** The new lists that are wrong. */
  wrong(): readonly number[] {
    const { results } = new Arrangement(this.#editing.sample, this.#editing.rulesOf(this.ruleSet));
    return this.#newLists.filter((list) => !this.#isRight(results, list));
  }

  /** Makes the best edit; undefined if none mends more than it costs. */
  async mend(scheduler: Scheduler, done: number): Promise<RuleEdit | undefined> {
    const { sample } = this.#editing;
    const rules = this.#editing.rulesOf(this.ruleSet);
    const before = new Arrangement(sample, rules);
    let best: (ProposedEdit & { readonly ruleSet: RuleSet }) | undefined;
    let bestScore = 0;
    for (const edit of this.#proposals(rules, before)) {
      const { results } = new Arrangement(sample, edit.rules);
      const score = this.#worth(before.results, results) - edit.cost;
      if (score > bestScore + tolerance) {
        const { ruleSet } = applyPatches(this.ruleSet, edit.patches);
        // The best edit may not be possible: others still are.
        if (ruleSet !== undefined) {
          best = { ...edit, ruleSet };
          bestScore = score;
        }
      }
      await scheduler.step(done, done + 1);
    }
    if (best === undefined) return undefined;
    const { kind, identifier, patches, ruleSet } = best;
    this.ruleSet = ruleSet;
    const after = new Arrangement(sample, this.#editing.rulesOf(ruleSet)).results;
    const becomes = (lists: readonly number[], isRight: boolean) =>
      lists.filter(
        (list) =>
          this.#isRight(after, list) === isRight && this.#isRight(before.results, list) !== isRight,
      );
    return {
      kind,
      identifier,
      patches,
      mended: becomes(this.#newLists, true),
      broken: becomes(this.#newLists, false),
      brokenEarlier: becomes(this.#earlierLists, false),
    };
  }

  /** The edits that may mend a new list that is wrong. */
  *#proposals(rules: readonly EditableRule[], before: Arrangement): Generator<ProposedEdit> {
    const { sample } = this.#editing;
    const { values } = this.#sources;
    const file = this.ruleSet.rules;
    const concerned = new Set<number>();
    const pairs: [number, number][] = [];
    for (let row = 0; row < sample.rowCount; row++) {
      const label = sample.labelOf[row] as number;
      if (before.results[row] === label || values.mended[row] === 0) continue;
      concerned.add(label);
      concerned.add(before.results[row] as number);
      const winner = before.first[row] as number;
      const right = rules.findIndex(({ label: own, variants }) =>
        [own, ...variants.map((variant) => variant.label)].includes(label),
      );
      if (right > winner && hasBit((rules[right] as EditableRule).condition.bits, row)) {
        pairs.push([winner, right]);
      }
    }
    yield* movesOf(rules, file, pairs);
    const written = new Set<number>();
    for (const [place, rule] of rules.entries()) {
      written.add(rule.label);
      if (concerned.has(rule.label)) yield* this.#editsOf(rules, place);
      for (const [inner, variant] of rule.variants.entries()) {
        written.add(variant.label);
        if (concerned.has(variant.label)) yield* this.#editsOf(rules, place, inner);
      }
    }
    const missing = [...concerned].filter(
      (label) => label < sample.labels.length && !written.has(label),
    );
    for (const label of missing.filter((label) => !this.#hasMissingParent(label, missing))) {
      const { id: identifier, name } = sample.labels[label] as SampleLabel;
      const added = newPart(this.#sources, { rules, file }, label, { identifier, name });
      if (added !== undefined) yield added;
    }
  }

  *#editsOf(
    rules: readonly EditableRule[],
    place: number,
    inner?: number,
  ): Generator<ProposedEdit> {
    yield* editsOf(this.#sources, rules, place, inner);
    const again = rewritten(this.#sources, { rules, file: this.ruleSet.rules }, place, inner);
    if (again !== undefined) yield again;
  }

  /** Whether a label is a special case of another that also has no rule yet. */
  #hasMissingParent(label: number, missing: readonly number[]): boolean {
    const { labels } = this.#editing.sample;
    const { id } = labels[label] as SampleLabel;
    return missing.some((other) => id.startsWith(`${(labels[other] as SampleLabel).id}-`));
  }

  #isRight(results: Uint16Array, list: number): boolean {
    const row = this.#editing.sample.rowOf.get(list) as number;
    return results[row] === this.#editing.sample.labelOf[row];
  }

  /** What it is worth that results become others. */
  #worth(before: Uint16Array, after: Uint16Array): number {
    const { labelOf } = this.#editing.sample;
    const { mended, broken } = this.#sources.values;
    let sum = 0;
    for (let row = 0; row < after.length; row++) {
      if (before[row] === after[row]) continue;
      if (after[row] === labelOf[row]) sum += mended[row] as number;
      else if (before[row] === labelOf[row]) sum -= broken[row] as number;
    }
    return sum;
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
      (broken[rowOf.get(list) as number] as number) +=
        earlierWeights.factor * (weights[at] as number);
    }
    return { mended, broken };
  }
}

const tolerance = 1e-9;
