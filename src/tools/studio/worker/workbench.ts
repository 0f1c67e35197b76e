/** Answers the questions of the page about a project. */

import type { DeckCard } from '../../../core/decks/decklist.js';
import { coverageOf } from '../../../questions/analysis/compare/coverage.js';
import { Scheduler } from '../../../questions/learning/scheduler.js';
import { cardSearchOf } from '../../language/features/cards.js';
import { completionsAt } from '../../language/features/completion.js';
import { fixesAt } from '../../language/features/fixes.js';
import { formatText } from '../../language/features/format.js';
import { hoverAt } from '../../language/features/hover.js';
import { renameIdentifier, renameTargetAt } from '../../language/features/rename.js';
import { foldingOf } from '../../language/features/symbols.js';
import { type EditsAnswer, fileEdits } from '../../language/model.js';
import type { Workspace } from '../../language/workspace.js';
import {
  type GroupChoice,
  type ListQuery,
  StaleError,
  type StudioProject,
  type UnknownOptions,
} from '../protocol.js';
import { caseEdits, casesView } from './cases.js';
import { edit, findings, opened, save } from './editing.js';
import { acceptGroup, mergeIntoDeck } from './groups/proposals.js';
import { createGroups } from './groups/unknown.js';
import { createGuess } from './guess.js';
import { listDetail, pastedList } from './lists/list-detail.js';
import { createListPages } from './lists/list-pages.js';
import { letWin } from './order.js';
import { type Asked, type OpenProject, openProject } from './project.js';
import { reportView } from './report.js';

/** An open project, and what is kept about it between questions. */
function opening(project: OpenProject) {
  return {
    project,
    pages: createListPages(project),
    groups: createGroups(project),
    guess: createGuess(project),
  };
}

type Opened = ReturnType<typeof opening>;

/** The data that questions use. */
type Source = Asked & Opened;

/** The questions that an edit aborts. */
const questions = {
  /** All findings, as `decktype check` prints them; slow with many lists. */
  findings,
  /** `limit` of the filtered lists, starting at `offset`. */
  lists: ({ pages, scheduler }: Source, query: ListQuery, offset: number, limit: number) =>
    pages(query, offset, limit, scheduler),
  list: listDetail,
  /** Classifies a list given as text, in any format. */
  paste: pastedList,

  /** Groups of lists without a deck, and groups inside rules; slow. */
  unknown: ({ groups, scheduler }: Source, options: UnknownOptions = {}) =>
    groups.find(options, scheduler),
  /** A group with changes: without some lists, or with other cards. */
  reconsider: ({ groups, scheduler }: Source, group: string, choice: GroupChoice) =>
    groups.reconsider(group, choice, scheduler),
  accept: acceptGroup,
  /** The smallest edits found that give a group an existing deck. */
  merge: mergeIntoDeck,
  /** The parts of a group, split where its lists differ most; empty if it cannot be split. */
  split: ({ groups, scheduler }: Source, group: string) => groups.split(group, scheduler),

  /** What each rule and variant wins and loses, and which lists two rules match; slow with many lists. */
  coverage: ({ project }: Source) => coverageOf(project.session),
  /** The smallest change of order that lets a rule win the lists that another rule matches, too. */
  letWin,
  /** Runs the cases of all case files with the rules in the editor. */
  cases: casesView,
  /** The edits that append a list, given by number or text, as a case; `expect` is null if no rule may match. */
  caseOf: caseEdits,
  /** The pictures and tables of the metagame report; slow with many lists. */
  report: reportView,
  /** Guesses the deck that cards are from, based on the lists and the rules in force. */
  guess: ({ guess }: Source, seen: readonly DeckCard[]) => guess(seen),
};

type Questions = typeof questions;

/** Questions of the editor about texts, answered immediately by features of the language service. */
const features = {
  /** The card names whose words begin with the words of a text, most lists first. */
  cardNames: (workspace: Workspace, text: string, limit: number) =>
    cardSearchOf(workspace)(text, limit).map(({ name, lists = 0 }) => ({ name, lists })),
  complete: completionsAt,
  hover: hoverAt,
  fixes: fixesAt,
  renameTarget: renameTargetAt,
  rename: renameIdentifier,
  folding: foldingOf,
  format(workspace: Workspace, file: string): EditsAnswer {
    const text = workspace.files.get(file)?.text ?? '';
    return { files: fileEdits([[file, text, formatText(text)]]) };
  },
};

type Features = typeof features;

/** The functions of a table as methods, without the data that each function takes first. */
type MethodsOf<Table> = {
  readonly [Method in keyof Table]: Table[Method] extends (
    source: never,
    ...asked: infer Asked
  ) => infer Answer
    ? (...asked: Asked) => Promise<Awaited<Answer>>
    : never;
};

/**
 * The methods of the worker. `edit` is answered immediately. Slow questions are aborted when an edit arrives:
 * their promise is rejected with a {@link StaleError}, and the page asks again.
 */
export interface Workbench extends MethodsOf<Questions>, MethodsOf<Features> {
  /** Opens a project with the bytes of `saveCorpus`, if it has lists. Must be the first question. */
  open(project: StudioProject, corpus?: ArrayBuffer): Promise<ReturnType<typeof opened>>;
  /** Reports that the text of a file changed in the editor. */
  edit(file: string, text: string, version: number): Promise<ReturnType<typeof edit>>;
  /** Reports that the text of a file changed on disk: it was saved, or another program changed it. */
  saved(file: string, text: string): Promise<ReturnType<typeof edit>>;
  /** Aborts all pending questions, like an edit. */
  stop(): Promise<void>;
}

/** The events that the worker sends. */
export interface WorkbenchEvent {
  readonly event: 'progress';
  readonly method: keyof Workbench;
  readonly done: number;
  readonly total: number;
}

/**
 * Creates a workbench. Edits are answered immediately, and abort all pending questions.
 *
 * @param report called with the progress of slow questions
 */
export function createWorkbench(report: (event: WorkbenchEvent) => void): Workbench {
  let open: Opened | undefined;
  let turn = new AbortController();

  return {
    async open(project, corpus) {
      endQuestions();
      const start = performance.now();
      open = opening(openProject(project, corpus));
      return opened(open.project, start);
    },
    async edit(file, text, version) {
      endQuestions();
      return edit(current().project, file, text, version);
    },
    async saved(file, text) {
      endQuestions();
      return save(current().project, file, text);
    },
    async stop() {
      endQuestions();
    },
    ...methodsOf<Source, Questions>(questions, ask),
    ...methodsOf<Workspace, Features>(features, async (_, answer) =>
      answer(current().project.workspace),
    ),
  };

  function current(): Opened {
    if (open === undefined) throw new RangeError('no project is open');
    return open;
  }

  function endQuestions(): void {
    turn.abort(new StaleError());
    turn = new AbortController();
  }

  async function ask(
    method: keyof Workbench,
    answer: (source: Source) => unknown,
  ): Promise<unknown> {
    const { signal } = turn;
    const scheduler = new Scheduler({
      signal,
      onProgress: (progress) => report({ event: 'progress', method, ...progress }),
    });
    // Edits sent after the question are handled first.
    await scheduler.giveWay();
    const found = await answer({ ...current(), scheduler });
    signal.throwIfAborted();
    return found;
  }
}

/** The methods that these functions implement, each called by `run`. */
function methodsOf<Source, Table extends Answers<Source>>(
  answers: Table,
  run: (method: keyof Workbench, answer: (source: Source) => unknown) => Promise<unknown>,
): MethodsOf<Table> {
  const methods = Object.entries(answers).map(([method, answer]) => [
    method,
    (...parameters: never[]) =>
      run(method as keyof Workbench, (source) => answer(source, ...parameters)),
  ]);
  return Object.fromEntries(methods);
}

/** Functions whose first parameter is the data that they use. */
type Answers<Source> = Readonly<
  Record<string, (source: Source, ...parameters: never[]) => unknown>
>;
