/** Carries out decisions about groups: each asks the worker for edits, applies them, and shows the next group. */
import { signal } from '@preact/signals';
import { counted } from '../../../../../core/diagnostics/counted.js';
import { messageOf } from '../../../../../core/diagnostics/expected-error.js';
import { defined } from '../../../../../core/json/defined.js';
import type { EditsAnswer, FileEdits } from '../../../../language/model.js';
import type { AcceptChoice } from '../../../protocol.js';
import type { GroupView } from '../../../worker/answers.js';
import { announce } from '../../state/announcements.js';
import { route, setQuery } from '../../state/location.js';
import { applyEdits } from '../../state/texts.js';
import { recordStep } from '../../state/undo-steps.js';
import { askForEdits, edited, isBehind, workbench } from '../../state/workbench.js';
import { type GroupWork, nextOpen, type QueueRow, type Work } from './work.js';

/** The decisions so far. They are kept while other views are shown. */
export const work = signal<Work>(new Map());

/** Why the last decision about the current group was not carried out. */
export const refusal = signal<string | undefined>(undefined);

interface UndoneDecision {
  readonly group: string;
  /** The version before the undo; its groups might lack the group of the decision. */
  readonly version: number;
}

/** The last decision that was undone together with an edit of the rules. */
export const undone = signal<UndoneDecision | undefined>(undefined);

let isBusy = false;

/** Runs one decision at a time, so that a key pressed meanwhile does not apply to the next group. */
async function decide(run: () => Promise<void>): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  refusal.value = undefined;
  try {
    await run();
  } catch (error) {
    refusal.value = messageOf(error);
  } finally {
    isBusy = false;
  }
}

/** @param isFresh whether the group on screen is up to date with the rules */
export function accept(
  queue: readonly QueueRow[],
  group: GroupView,
  isFresh: boolean,
): Promise<void> {
  return decide(async () => {
    const { excluded = [], ...draft } = draftOf(group.key);
    const { identifier = '', name = '', cards } = { ...group.proposal, ...draft };
    if (cards === undefined) {
      refusal.value =
        'No card distinguishes this group. Add cards to the rule, split the group, or merge it.';
      return;
    }
    const isSure = isFresh && !isBehind();
    const answer = await askForEdits(async (asked) => {
      const now = isSure ? group : await asked.reconsider(group.key, { excluded, cards });
      if (effectsOf(now) !== effectsOf(group)) {
        return {
          reason:
            'The effects of this rule have changed since the last decision: check them again.',
        };
      }
      // Accepts the rule shown, even if another would be better by now.
      return asked.accept(group.key, { excluded, identifier, name, cards });
    });
    settle(queue, group, answer, `accepted as ${identifier}`);
  });
}

/** Summarizes the effects of a group's rule and the current deck of its lists, for comparison. */
function effectsOf({ inside, proposal }: GroupView): string {
  const { gains = [], takes = [], misses = [] } = proposal ?? {};
  return JSON.stringify([inside?.id, gains.length, takes, misses.length]);
}

export function merge(
  queue: readonly QueueRow[],
  group: GroupView,
  identifier: string,
): Promise<void> {
  return decide(async () => {
    const { excluded, cards } = draftOf(group.key);
    const choice = defined({ excluded, cards });
    const answer = await askForEdits((asked) => asked.merge(group.key, identifier, choice));
    settle(queue, group, answer, `merged into ${identifier}`);
  });
}

function settle(
  queue: readonly QueueRow[],
  { key, lists }: GroupView,
  answer: EditsAnswer,
  how: string,
): void {
  if (answer.files === undefined) {
    refusal.value = answer.reason;
    announce(answer.reason);
    return;
  }
  const version = edited.peek()?.version ?? 0;
  change({ title: how, group: key, files: answer.files }, { settled: { version, how } });
  announce(`${counted(lists.length, 'list')} ${how}`);
  showNext(queue, key);
}

export function split(group: GroupView): Promise<void> {
  return decide(async () => {
    const parts = await workbench().split(group.key);
    const [first] = parts;
    if (first === undefined) {
      refusal.value =
        'The lists of this group cannot be split: they are too similar, or all have one label.';
      return;
    }
    change({ title: `split into ${parts.length}`, group: group.key }, { parts });
    announce(`Split into ${parts.map(({ lists }) => lists.length).join(' and ')} lists`);
    showGroup(first.key);
  });
}

/** Skips a group, or reopens a skipped one. */
export function skip(queue: readonly QueueRow[], { key, lists }: GroupView): void {
  refusal.value = undefined;
  const isBack = work.peek().get(key)?.isSkipped === true;
  const title = isBack ? 'reopened' : 'skipped';
  change({ title, group: key }, { isSkipped: !isBack });
  announce(`${counted(lists.length, 'list')} ${title}`);
  if (!isBack) showNext(queue, key);
}

/** Takes a list out of a group, or puts it back. */
export function exclude({ key, lists }: GroupView, list: number): void {
  const { excluded = [] } = draftOf(key);
  const isBack = excluded.includes(list);
  if (!isBack && !lists.includes(list)) {
    refusal.value = 'This list is not in the group. Add a card to the rule to leave it out.';
    return;
  }
  if (!isBack && lists.length <= 1) {
    refusal.value = 'A group needs at least one list. Skip the group instead.';
    return;
  }
  const next = isBack ? excluded.filter((one) => one !== list) : [...excluded, list];
  setDraft(key, { excluded: next }, { title: isBack ? 'took a list back' : 'excluded a list' });
}

/** Changes the rule of a group. Consecutive changes of one field are one undo step. */
export function editRule(key: string, fields: Omit<AcceptChoice, 'excluded'>): void {
  const joined = `${key} ${Object.keys(fields).join()}`;
  setDraft(key, fields, { title: 'edited the rule', joined });
}

function setDraft(key: string, fields: AcceptChoice, step: Omit<DecisionStep, 'group'>): void {
  refusal.value = undefined;
  change({ ...step, group: key }, { draft: { ...draftOf(key), ...fields } });
  if (step.joined === undefined) announce(step.title);
}

export function draftOf(key: string): AcceptChoice {
  return work.value.get(key)?.draft ?? {};
}

interface DecisionStep {
  readonly title: string;
  readonly group: string;
  /** The edits of the rules. */
  readonly files?: FileEdits;
  /** Consecutive steps with the same text are joined. */
  readonly joined?: string;
}

/** Changes the decisions, and optionally the rules, as one undo step. */
function change({ title, group, files, joined }: DecisionStep, changes: GroupWork): void {
  const before = work.peek();
  const after = new Map(before).set(group, { ...before.get(group), ...changes });
  const show = (shown: Work) => {
    refusal.value = undefined;
    work.value = shown;
    if (route().view === 'unknown') showGroup(group);
  };
  const decision = {
    title,
    joined,
    redo: () => show(after),
    undo() {
      if (files) undone.value = { group, version: edited.peek()?.version ?? 0 };
      show(before);
    },
  };
  recordStep(() => {
    if (files) applyEdits(files);
    work.value = after;
  }, decision);
}

function showNext(queue: readonly QueueRow[], key: string): void {
  showGroup(nextOpen(queue, key) ?? noGroup);
}

/** The group in the URL when no group is left to decide. */
export const noGroup = 'none';

export function showGroup(key: string): void {
  setQuery({ group: key, with: undefined });
}
