/** Evaluates learning by cross-validation: each event is classified with rules learned from the others. */

import { compileProgram } from '../../core/engine/compile/compile.js';
import { defined } from '../../core/json/defined.js';
import { groupBy, madeOnce, sumOf } from '../../core/json/grouping.js';
import { deckNumberOf, eventOf, fileOf } from '../corpus/layout/access.js';
import type { Corpus } from '../corpus/layout/corpus.js';
import { classificationOf, tagCorpus } from '../corpus/tagging/tag.js';
import { labelReader, listsWhere } from './lists/sample.js';
import { type LearnOptions, learnRules } from './rules/learn.js';

/** Lists of a label that are classified as something else. */
export interface LearningConfusion {
  readonly label: string;
  /** The identifier of the rule that wins them; undefined if no rule matches. */
  readonly result: string | undefined;
  /** The numbers of the lists. */
  readonly lists: readonly number[];
}

/** How rules learned from the other events classify the lists of an event. */
export interface EventEvaluation {
  /** The event's id or name, or the file if the lists have no event. */
  readonly event: string;
  readonly date?: string;
  /** The number of its lists whose label also occurs in other events. */
  readonly lists: number;
  readonly right: number;
  /** Its labels that no other event has, which therefore cannot be learned. */
  readonly newLabels: readonly string[];
}

/** The result of {@link evaluateLearning}. */
export interface LearningEvaluation {
  readonly lists: number;
  readonly right: number;
  readonly events: readonly EventEvaluation[];
  /** Most lists first. */
  readonly confusions: readonly LearningConfusion[];
}

/** How to evaluate learning. */
export interface EvaluateOptions extends LearnOptions {
  /**
   * `others`: the rules for an event are learned from all other events. `earlier`: only from events with an
   * earlier date; events without any earlier ones are not evaluated. Default: `others`.
   */
  readonly from?: 'others' | 'earlier';
}

/**
 * Classifies the lists of each event with rules learned without it, and compares the results with the labels.
 *
 * @throws the reason of the signal, if it aborts the work.
 *
 * @example
 * const { lists, right, confusions } = await evaluateLearning(corpus)
 * // 3309, 3270, [{ label: 'dragapult-dusknoir', result: 'dragapult', lists: [17, 203] }, …]
 */
export async function evaluateLearning(
  lists: Corpus,
  options: EvaluateOptions = {},
): Promise<LearningEvaluation> {
  const { from = 'others', isUsed = () => true, onProgress, signal, ...learning } = options;
  const labelFor = labelReader(lists, learning.ignoredLabels);
  const events = eventsOf(lists, isUsed);
  const confusions = new Map<string, LearningConfusion & { readonly lists: number[] }>();
  const evaluations: EventEvaluation[] = [];
  const learned = new Map<string, ReturnType<typeof learnRules>>();
  let done = 0;
  for (const { event, date, members } of events) {
    const isOwn = new Set(members);
    const isLearnedFrom = (list: number) =>
      isUsed(list) &&
      (from === 'others' ? !isOwn.has(list) : (eventOf(lists, list)?.date ?? '') < (date ?? ''));
    const trained = listsWhere(
      lists,
      (list) => isLearnedFrom(list) && labelFor(list) !== undefined,
    );
    done++;
    if (trained.length === 0) continue;
    const key = from === 'others' ? event : (date ?? '');
    const rules = await madeOnce(learned, key, () =>
      learnRules(lists, { ...learning, ...defined({ signal }), isUsed: isLearnedFrom }),
    );
    onProgress?.({ done, total: events.length });
    const tags = tagCorpus(compileProgram(rules.ruleSet), lists);
    const known = new Set(trained.map((list) => labelFor(list)?.id));
    const newLabels = new Set<string>();
    let compared = 0;
    let right = 0;
    for (const list of members) {
      const label = labelFor(list)?.id;
      if (label === undefined) continue;
      if (!known.has(label)) {
        newLabels.add(label);
        continue;
      }
      compared++;
      const result = classificationOf(tags, deckNumberOf(lists, list))?.id;
      if (result === label) {
        right++;
        continue;
      }
      const place = JSON.stringify([label, result]);
      const confusion = madeOnce(confusions, place, () => ({ label, result, lists: [] }));
      confusion.lists.push(list);
    }
    evaluations.push(
      defined({ event, date, lists: compared, right, newLabels: [...newLabels].sort() }),
    );
  }
  return {
    lists: sumOf(evaluations, ({ lists }) => lists),
    right: sumOf(evaluations, ({ right }) => right),
    events: evaluations,
    confusions: [...confusions.values()].sort((x, y) => y.lists.length - x.lists.length),
  };
}

/** An event with its lists. */
export interface EventLists {
  /** Its id or name, or the file if the lists have no event. */
  readonly event: string;
  readonly date: string | undefined;
  readonly members: readonly number[];
}

/** The lists of each event, in the order of reading. */
export function eventsOf(lists: Corpus, isUsed: (list: number) => boolean): readonly EventLists[] {
  const nameOf = (list: number) => {
    const event = eventOf(lists, list);
    const name = event?.id ?? event?.name ?? lists.files[fileOf(lists, list)] ?? '';
    return { event: name, date: event?.date };
  };
  const groups = groupBy(listsWhere(lists, isUsed), (list) => JSON.stringify(nameOf(list)));
  return Array.from(groups.values(), (members) => ({ ...nameOf(members[0] as number), members }));
}
