/** The report of `decktype learn`, with lists by place instead of by number. */

import { counted, firstOf, grouped, percent, present } from '../../../core/diagnostics/counted.js';
import { compileProgram } from '../../../core/engine/compile/compile.js';
import { groupBy, sumOf } from '../../../core/json/grouping.js';
import { applyPatches } from '../../../core/rules/changes/edit.js';
import { describeRequirement } from '../../../core/rules/describe.js';
import type { Rule, Variant } from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { deckNumberOf, nameOf } from '../../../questions/corpus/layout/access.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import { classificationOf, tagCorpus } from '../../../questions/corpus/tagging/tag.js';
import type { EditKind } from '../../../questions/learning/edits/proposals.js';
import type { RevisedRules } from '../../../questions/learning/edits/revise.js';
import type { LearningEvaluation } from '../../../questions/learning/evaluate.js';
import { warningsOf } from '../../../questions/learning/lists/common-cards.js';
import { labelReader } from '../../../questions/learning/lists/sample.js';
import type { LabelCount, LearnedRules } from '../../../questions/learning/rules/learn.js';
import type { LeftOutReason } from '../../../questions/learning/rules/search.js';
import { type Document, lines, list, table } from './document.js';

/** Lists with the same label that get the same other deck. */
export interface Confusion {
  readonly label: string;
  /** The identifier of the rule that wins the lists; null if no rule matches. */
  readonly result: string | null;
  readonly lists: readonly string[];
}

/**
 * The rules learned from labelled lists; optionally, how well rules learned from the other events classify each
 * event.
 */
export type LearnedReport = ReturnType<typeof learnedReport>;

export function learnedReport(
  { ruleSet: _ruleSet, evidence, ...learned }: LearnedRules,
  evaluation: LearningEvaluation | undefined,
  corpus: Corpus,
) {
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
    /** The number of lists without a label, or with an ignored one. */
    unlabelled: corpus.listCount - learned.lists,
    rules: evidence,
    evaluation: found,
  };
}

/** The kinds of edits, in words. */
export const editNames: Readonly<Record<EditKind, string>> = {
  threshold: 'count changed',
  'add-card': 'card added',
  'drop-card': 'card removed',
  'replace-cards': 'cards changed',
  move: 'moved',
  remove: 'removed',
  rewrite: 'rewritten',
  'new-rule': 'new rule',
  'new-variant': 'new variant',
};

export type RevisedReport = ReturnType<typeof revisedReport>;
type NumberedEdit = RevisedReport['edits'][number];

interface RevisedLists {
  readonly corpus: Corpus;
  readonly lists: number;
  readonly ignoredLabels: readonly string[];
}

export function revisedReport(
  rules: RuleSet,
  { edits, refused, wrong, wrongBefore }: RevisedRules,
  { corpus, lists, ignoredLabels }: RevisedLists,
) {
  const labelFor = labelReader(corpus, ignoredLabels);
  const namesOf = (lists: readonly number[]) => lists.map((list) => nameOf(corpus, list));
  const confusionsOf = (numbers: readonly number[], resultOf: (list: number) => string | null) => {
    const labelOf = (list: number) => labelFor(list)?.id ?? '';
    const alike = groupBy(numbers, (list) => JSON.stringify([labelOf(list), resultOf(list)]));
    return Array.from(alike.values(), (lists): Confusion => {
      const [first = 0] = lists;
      return { label: labelOf(first), result: resultOf(first), lists: namesOf(lists) };
    }).sort((x, y) => y.lists.length - x.lists.length);
  };
  let current = rules;
  let results = resultsOf(current, corpus);
  const numbered = edits.map((edit, at) => {
    const { kind, identifier, patches, mended, broken, common } = edit;
    const [before, old] = [results, current];
    current = applyPatches(current, patches).ruleSet ?? current;
    results = resultsOf(current, corpus);
    return {
      number: at + 1,
      kind,
      identifier,
      ...wordsOf(old, current, identifier),
      patches,
      /** New lists that the edit makes right. */
      mended: confusionsOf(mended, before),
      mendedEarlier: namesOf(edit.mendedEarlier),
      /** New lists that the edit makes wrong. */
      broken: confusionsOf(broken, results),
      brokenEarlier: namesOf(edit.brokenEarlier),
      common,
    };
  });
  return {
    lists,
    /** How many of the lists had a deck other than their label before the edits. */
    wrong: wrongBefore.length,
    edits: numbered,
    refused: refused.map(({ kind, identifier, patches, finding }) => {
      return { kind, identifier, patches, finding };
    }),
    /** New lists that are still wrong after all edits. */
    left: confusionsOf(wrong, results),
  };
}

/** Returns a function that gives the identifier of the deck of a list; null if no rule matches. */
function resultsOf(rules: RuleSet, corpus: Corpus): (list: number) => string | null {
  const tags = tagCorpus(compileProgram(rules), corpus);
  return (list) => classificationOf(tags, deckNumberOf(corpus, list))?.id ?? null;
}

export function changeInWords(old: RuleSet, now: RuleSet, identifier: string): string {
  return changeOf(wordsOf(old, now, identifier));
}

/** Describes a rule before and after an edit; a new rule has nothing before. */
function wordsOf(old: RuleSet, now: RuleSet, identifier: string) {
  return {
    before: old.get(identifier) && inWords(old, identifier),
    after: now.get(identifier) ? inWords(now, identifier) : 'none',
  };
}

/** Describes a rule or variant by its cards, the parent of a variant and its position. */
function inWords(rules: RuleSet, identifier: string): string {
  const parent = rules.parentOf(identifier);
  const all: readonly (Rule | Variant)[] = parent?.variants ?? rules.rules;
  const entry = all.find((one) => one.identifier === identifier);
  const cards = entry?.cards.map(describeRequirement).join(', ') || 'every list';
  const { priority } = entry ?? {};
  return present([
    cards,
    parent !== undefined && `variant of ${parent.identifier}`,
    priority !== undefined && `priority ${priority}`,
  ]).join(', ');
}

const reasons: Readonly<Record<LeftOutReason, string>> = {
  'few-lists': 'fewer than 3 lists, and no card has a word of its name',
  'no-gain': 'no cards tell it apart',
};

const mostDecks = 3;
const title = 'decktype learn';

/** @param top number of confusions to show */
export function learnedDocument(report: LearnedReport, top: number): Document {
  const { rules, lists: labelled, right, leftOut, unlabelled, evaluation } = report;
  const variants = rules.filter(({ parent }) => parent !== undefined).length;
  const others = unlabelled === 0 ? '' : `; ${counted(unlabelled, 'list')} without a label`;
  const counts = `${counted(rules.length - variants, 'rule')} and ${counted(variants, 'variant')}`;
  const { events = [], confusions = [] } = evaluation ?? {};
  const summary = `${counts} from ${counted(labelled, 'labelled list')}: ${rightOf({ lists: labelled, right })}${others}`;
  const tables = [
    table(
      ['label', '#lists', 'why', 'what its lists get'],
      leftOut.map(({ id, lists, reason, winners }) => [
        id,
        lists,
        reasons[reason],
        decksOf(winners),
      ]),
      { title: `without a rule: ${counted(leftOut.length, 'label')}` },
    ),
    table(
      ['rule', 'cards'],
      rules.flatMap((rule) => warningsOf(rule).map((warning) => [rule.identifier, warning])),
      { title: 'rules that ask for cards that other decks hold' },
    ),
    table(
      ['event', '#lists', '#right', 'labels that no other event has'],
      events.map(({ event, lists, right, newLabels }) => [
        event,
        lists,
        lists === 0 ? '' : percent(right / lists),
        newLabels.join(', '),
      ]),
      {
        title: `each event by the rules of the others: ${rightOf(evaluation ?? { lists: 0, right: 0 })}`,
      },
    ),
    confusionTable('confusions', confusions, top),
  ];
  return {
    data: report,
    sections: () => [[lines([summary])], ...tables.map((one) => [one])],
    annotations: {
      title,
      notes() {
        const titles = tables.flatMap((one) => (one.rows.length > 0 ? (one.title ?? []) : []));
        return [{ message: [summary, ...titles].join('\n') }];
      },
    },
  };
}

function rightOf({ lists, right }: { readonly lists: number; readonly right: number }): string {
  const share = lists === 0 ? '' : ` (${percent(right / lists)})`;
  return `${grouped(right)} of ${counted(lists, 'list')} right${share}`;
}

export function revisedDocument(report: RevisedReport, top: number): Document {
  const { edits, refused, left } = report;
  const wrong = sumOf(left, ({ lists }) => lists.length);
  const width = String(edits.length).length + 2;
  const items = edits.map((edit) => ({
    mark: String(edit.number).padEnd(width),
    text: `${ruleOf(edit)}: ${changeOf(edit)}`,
    details: effectsOf(edit),
    cells: [edit.number, ruleOf(edit), changeOf(edit), effectsOf(edit).join('; ')],
  }));
  return {
    data: report,
    sections: () => [
      [
        lines([summaryOf(report)]),
        list(items, { columns: ['edit', 'rule', 'change', 'effect'] }),
        table(
          ['rule', 'edit', 'finding'],
          refused.map(({ identifier, kind, finding }) => [
            identifier,
            editNames[kind],
            finding?.message ?? '',
          ]),
          { title: 'not made, because of what check would find then' },
        ),
        confusionTable(`still wrong: ${counted(wrong, 'list')}`, left, top),
      ],
    ],
    annotations: {
      title,
      notes: () => [
        { message: summaryOf(report) },
        ...edits.map((edit) => ({
          level: 'warning' as const,
          message: [
            `edit ${edit.number}: ${ruleOf(edit)}: ${changeOf(edit)}`,
            ...effectsOf(edit),
          ].join('\n'),
          rules: [edit.identifier],
        })),
      ],
    },
  };
}

function confusionTable(title: string, confusions: readonly Confusion[], top: number) {
  return table(
    ['#lists', 'label', 'deck', 'such as'],
    confusions.map(({ label, result, lists }) => [
      lists.length,
      label,
      result ?? 'none',
      lists[0] ?? '',
    ]),
    { title, top },
  );
}

function summaryOf({ lists, wrong, edits }: RevisedReport): string {
  const verb = wrong === 1 ? 'has' : 'have';
  return `${grouped(wrong)} of ${counted(lists, 'labelled list')} ${verb} another deck than the label says: ${counted(edits.length, 'edit')}`;
}

function ruleOf({ identifier, kind }: NumberedEdit): string {
  return `${identifier} (${editNames[kind]})`;
}

function changeOf({ before, after }: ReturnType<typeof wordsOf>): string {
  return before === undefined ? after : `${before} -> ${after}`;
}

function effectsOf(edit: NumberedEdit): readonly string[] {
  return present([
    `fixes ${movesOf(edit.mended, ['were', 'had'])}`,
    ...earlier('fixes', edit.mendedEarlier),
    edit.broken.length !== 0 && `breaks ${movesOf(edit.broken, ['become', 'get'])}`,
    ...earlier('breaks', edit.brokenEarlier),
    ...warningsOf(edit),
  ]);
}

function earlier(verb: string, lists: readonly string[]): readonly string[] {
  if (lists.length === 0) return [];
  return [`${verb} ${counted(lists.length, 'list')} of earlier events${suchAs(lists)}`];
}

/** Introduces an example from some lists, to follow their count: `, such as nats.json#12`. */
export function suchAs(lists: readonly string[]): string {
  return `${lists.length === 1 ? ': ' : ', such as '}${lists[0]}`;
}

/** `46 lists labelled joltik-box that were miraidon (nats.json#12)`: lists and their wrong deck. */
function movesOf(
  confusions: readonly Confusion[],
  [are, have]: readonly [are: string, have: string],
): string {
  const shown = confusions
    .slice(0, mostDecks)
    .map(({ label, result, lists: [first = '', ...others] }) => {
      const wrong = result === null ? `${have} no deck` : `${are} ${result}`;
      return `${counted(others.length + 1, 'list')} labelled ${label} that ${wrong} (${first})`;
    });
  const rest = sumOf(confusions.slice(mostDecks), ({ lists }) => lists.length);
  return present([...shown, rest !== 0 && `${counted(rest, 'other list')}`]).join(', ');
}

function decksOf(counts: readonly LabelCount[]): string {
  const decks = counts.map(({ id, lists }) => `${grouped(lists)} ${id ?? 'none'}`);
  return firstOf(decks, mostDecks);
}
