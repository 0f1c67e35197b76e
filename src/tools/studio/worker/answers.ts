/**
 * The answers of the workbench's worker to its page, and the messages between them. If a command prints the same as
 * a document, the answer is that document: findings, coverage, explanations, case results and report tables.
 */

import type { casesView } from './cases.js';
import type { edit, opened } from './editing.js';
import type { groupView } from './groups/group-view.js';
import type { createGroups } from './groups/unknown.js';
import type { createGuess } from './guess.js';
import type { listDetail } from './lists/list-detail.js';
import type { listRow, zonesOf } from './lists/list-rows.js';
import type { reportView } from './report.js';
import type { Workbench, WorkbenchEvent } from './workbench.js';

export type Opened = ReturnType<typeof opened>;
export type EventRow = Opened['events'][number];
export type Edited = ReturnType<typeof edit>;
export type MoveRow = Edited['moves'][number];
export type CountRow = Edited['counts'][number];
export type FileLens = Edited['lenses'][number];
export type ListRow = ReturnType<typeof listRow>;
export type ListDetail = Awaited<ReturnType<typeof listDetail>>;
export type Zone = ReturnType<typeof zonesOf>[number];
export type UnknownView = Awaited<ReturnType<ReturnType<typeof createGroups>['find']>>;
export type GroupView = ReturnType<typeof groupView>;
export type ProposalView = NonNullable<GroupView['proposal']>;
export type CasesView = Awaited<ReturnType<typeof casesView>>;
export type CaseRow = CasesView['rows'][number];
export type ReportView = Awaited<ReturnType<typeof reportView>>;
export type ReportPicture = ReportView['pictures'][number];
export type GuessView = ReturnType<ReturnType<typeof createGuess>>;
export type GuessedDeck = GuessView['decks'][number];

/** A question to the worker. */
export type WorkbenchRequest = {
  [Method in keyof Workbench]: {
    readonly id: number;
    readonly method: Method;
    readonly parameters: Parameters<Workbench[Method]>;
  };
}[keyof Workbench];

/**
 * A message from the worker: the answer to a question, why it failed, or an event. `stale`: an edit arrived
 * meanwhile, so ask again; `failed`: a defect.
 */
export type WorkbenchMessage =
  | { readonly id: number; readonly answer: unknown }
  | {
      readonly id: number;
      readonly fault: { readonly kind: 'stale' | 'failed'; readonly message: string };
    }
  | WorkbenchEvent;
