/** Answers the questions of the page about a project. */

import { coverageOf } from '../../../questions/analysis/compare/coverage.js';
import { Scheduler } from '../../../questions/learning/scheduler.js';
import { cardSearchOf } from '../../language/features/cards.js';
import { completionsAt } from '../../language/features/completion.js';
import { fixesAt } from '../../language/features/fixes.js';
import { formatText } from '../../language/features/format.js';
import { hoverAt } from '../../language/features/hover.js';
import { renameIdentifier, renameTargetAt } from '../../language/features/rename.js';
import { foldingOf } from '../../language/features/symbols.js';
import { fileEdits } from '../../language/model.js';
import type { Workspace } from '../../language/workspace.js';
import { StaleError } from '../protocol.js';
import type { Workbench, WorkbenchEvent } from './answers.js';
import { caseEdits, casesView } from './cases.js';
import { edit, findings, opened, save } from './editing.js';
import { acceptGroup, mergeIntoDeck } from './groups/proposals.js';
import { createGroups, type Groups } from './groups/unknown.js';
import { createGuess } from './guess.js';
import { listDetail, pastedList } from './lists/list-detail.js';
import { createListPages } from './lists/list-pages.js';
import { letWin } from './order.js';
import { type Asked, type OpenProject, openProject } from './project.js';
import { reportView } from './report.js';

interface Opened {
  readonly project: OpenProject;
  readonly pages: ReturnType<typeof createListPages>;
  readonly groups: Groups;
  readonly guess: ReturnType<typeof createGuess>;
}

/** Functions that implement methods of a workbench; the data that they use precedes the parameters. */
type Answers<Source> = {
  readonly [Method in keyof Workbench]?: (
    source: Source,
    ...parameters: Parameters<Workbench[Method]>
  ) => ReturnType<Workbench[Method]> | Awaited<ReturnType<Workbench[Method]>>;
};

type SourceOf<Table> = Table extends Answers<infer Source> ? Source : never;

/** The questions that an edit aborts. */
const questions = {
  findings,
  lists: ({ pages, scheduler }, query, offset, limit) => pages(query, offset, limit, scheduler),
  list: listDetail,
  paste: pastedList,
  unknown: ({ groups, scheduler }, options = {}) => groups.find(options, scheduler),
  reconsider: ({ groups, scheduler }, group, choice) => groups.reconsider(group, choice, scheduler),
  accept: acceptGroup,
  merge: mergeIntoDeck,
  split: ({ groups, scheduler }, group) => groups.split(group, scheduler),
  coverage: ({ project }) => coverageOf(project.session),
  letWin,
  cases: casesView,
  caseOf: caseEdits,
  report: reportView,
  guess: ({ guess }, seen) => guess(seen),
} satisfies Answers<Asked & Opened>;

/** Questions of the editor about texts, answered immediately by features of the language service. */
const features = {
  cardNames: (workspace, text, limit) =>
    cardSearchOf(workspace)(text, limit).map(({ name, lists = 0 }) => ({ name, lists })),
  complete: completionsAt,
  hover: hoverAt,
  fixes: fixesAt,
  renameTarget: renameTargetAt,
  rename: renameIdentifier,
  folding: foldingOf,
  format(workspace, file) {
    const text = workspace.files.get(file)?.text ?? '';
    return { files: fileEdits([[file, text, formatText(text)]]) };
  },
} satisfies Answers<Workspace>;

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
      const found = openProject(project, corpus);
      open = {
        project: found,
        pages: createListPages(found),
        groups: createGroups(found),
        guess: createGuess(found),
      };
      return opened(found, start);
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
    ...methodsOf(questions, ask),
    ...methodsOf(features, async (_, answer) => answer(current().project.workspace)),
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
    answer: (asked: Asked & Opened) => unknown,
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
function methodsOf<Table extends object>(
  answers: Table,
  run: (method: keyof Workbench, answer: (source: SourceOf<Table>) => unknown) => Promise<unknown>,
): Pick<Workbench, keyof Table & keyof Workbench> {
  const methods = Object.entries(answers).map(([method, answer]) => [
    method,
    (...parameters: readonly unknown[]) =>
      run(method as keyof Workbench, (source) => answer(source, ...parameters)),
  ]);
  return Object.fromEntries(methods);
}
