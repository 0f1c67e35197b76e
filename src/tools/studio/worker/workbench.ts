/** The workbench: answers the questions of the page about a project. */

import { coverageOf } from '../../../questions/analysis/compare/coverage.js';
import { Scheduler } from '../../../questions/learning/scheduler.js';
import { StaleError, type Workbench, type WorkbenchEvent } from '../protocol.js';
import { caseEdits, casesView } from './cases.js';
import { edit, lenses, opened, save } from './editing.js';
import { editorFeatures } from './features.js';
import { acceptGroup, mergeIntoDeck } from './groups/proposals.js';
import { Groups } from './groups/unknown.js';
import { createGuess } from './guess.js';
import { listDetail, pastedList } from './lists/list-detail.js';
import { ListPages } from './lists/list-pages.js';
import { letWin } from './order.js';
import { OpenProject } from './project.js';
import { reportView } from './report.js';

interface Opened {
  readonly project: OpenProject;
  readonly pages: ListPages;
  readonly groups: Groups;
  readonly guess: ReturnType<typeof createGuess>;
}

/**
 * Makes a workbench. Edits are answered at once; they end all questions that are not answered yet.
 *
 * @param report called with the progress of long questions
 */
export function createWorkbench(report: (event: WorkbenchEvent) => void): Workbench {
  let open: Opened | undefined;
  let turn = new AbortController();

  return {
    async open(project, corpus) {
      endQuestions();
      const start = performance.now();
      const found = new OpenProject(project, corpus);
      open = {
        project: found,
        pages: new ListPages(found),
        groups: new Groups(found),
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
    findings: () =>
      ask('findings', async ({ project }, scheduler) => {
        // Checks over lists are one long step, so pending edits go first.
        await scheduler.giveWay();
        const { version, workspace } = project;
        return {
          version,
          findings: workspace.findings(),
          lenses: lenses(project),
        };
      }),

    lists: (query, offset, limit) =>
      ask('lists', ({ pages }, scheduler) => pages.page(query, offset, limit, scheduler)),
    list: (list) => ask('list', ({ project }, scheduler) => listDetail(project, list, scheduler)),

    paste: (text) => ask('paste', async ({ project }) => pastedList(project, text)),

    unknown: (options = {}) =>
      ask('unknown', ({ groups }, scheduler) => groups.find(options, scheduler)),
    reconsider: (group, choice) =>
      ask('reconsider', ({ groups }, scheduler) => groups.reconsider(group, choice, scheduler)),
    accept: (group, choice) =>
      ask('accept', ({ project, groups }, scheduler) =>
        acceptGroup(project, groups, group, choice, scheduler),
      ),
    merge: (group, identifier, choice = {}) =>
      ask('merge', ({ project, groups }, scheduler) =>
        mergeIntoDeck(project, groups, group, identifier, choice, scheduler),
      ),
    split: (group) => ask('split', ({ groups }, scheduler) => groups.split(group, scheduler)),

    coverage: () => ask('coverage', async ({ project }) => coverageOf(project.session)),
    letWin: (identifier, over) =>
      ask('letWin', async ({ project }) => letWin(project, identifier, over)),
    cases: () => ask('cases', ({ project }, scheduler) => casesView(project, scheduler)),
    caseOf: (list, choice) =>
      ask('caseOf', async ({ project }) => caseEdits(project, list, choice)),
    report: (options = {}) =>
      ask('report', ({ project }, scheduler) => reportView(project, options, scheduler)),

    guess: (seen) => ask('guess', async ({ guess }) => guess(seen)),

    ...editorFeatures(() => current().project.workspace),
  };

  function current(): Opened {
    if (open === undefined) throw new RangeError('no project is open');
    return open;
  }

  function endQuestions(): void {
    turn.abort(new StaleError());
    turn = new AbortController();
  }

  async function ask<T>(
    method: keyof Workbench,
    answer: (open: Opened, scheduler: Scheduler) => Promise<T>,
  ): Promise<T> {
    const { signal } = turn;
    const onProgress = (progress: { readonly done: number; readonly total: number }) =>
      report({ event: 'progress', method, ...progress });
    const scheduler = new Scheduler({ signal, onProgress });
    // An edit that was sent after the question is handled first.
    await scheduler.giveWay();
    const found = await answer(current(), scheduler);
    signal.throwIfAborted();
    return found;
  }
}
