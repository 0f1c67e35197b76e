/**
 * The questions of the workbench's page to its worker, and the answers. If a command prints the same as a
 * document, the answer is that document: findings, coverage, explanations, case results and report tables.
 */

import type { StudioProject } from '../protocol.js';
import type { casesView } from './cases.js';
import type { edit, opened } from './editing.js';
import type { groupView } from './groups/group-view.js';
import type { createGroups } from './groups/unknown.js';
import type { createGuess } from './guess.js';
import type { listDetail } from './lists/list-detail.js';
import type { listRow, zonesOf } from './lists/list-rows.js';
import type { reportView } from './report.js';
import type { Features, Questions } from './workbench.js';

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

/** The functions of a table as methods, without the data that each function takes first. */
export type MethodsOf<Table> = {
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
  open(project: StudioProject, corpus?: ArrayBuffer): Promise<Opened>;
  /** Reports that the text of a file changed in the editor. */
  edit(file: string, text: string, version: number): Promise<Edited>;
  /** Reports that the text of a file changed on disk: it was saved, or another program changed it. */
  saved(file: string, text: string): Promise<Edited>;
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
