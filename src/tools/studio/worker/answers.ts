/**
 * The questions of the workbench's page to its worker, and the answers. If a command prints the same as a
 * document, the answer is that document: findings, coverage, explanations, case results and report tables.
 */

import type { DeckCard } from '../../../core/decks/decklist.js';
import type { TextRange } from '../../../core/json/lexer.js';
import type { Coverage } from '../../../questions/analysis/compare/coverage.js';
import type { HeldName } from '../../language/features/cards.js';
import type { Completions } from '../../language/features/completion.js';
import type { FindingFix } from '../../language/features/fixes.js';
import type { Hover } from '../../language/features/hover.js';
import type { RenameTarget } from '../../language/features/rename.js';
import type { EditsAnswer } from '../../language/model.js';
import type {
  AcceptChoice,
  CaseChoice,
  GroupChoice,
  ListQuery,
  ReportChoice,
  StudioProject,
  UnknownOptions,
} from '../protocol.js';
import type { casesView } from './cases.js';
import type { edit, findings, opened } from './editing.js';
import type { groupView } from './groups/group-view.js';
import type { createGroups } from './groups/unknown.js';
import type { createGuess } from './guess.js';
import type { listDetail, pastedList } from './lists/list-detail.js';
import type { createListPages } from './lists/list-pages.js';
import type { listRow, zonesOf } from './lists/list-rows.js';
import type { OrderAnswer } from './order.js';
import type { reportView } from './report.js';

export type Opened = ReturnType<typeof opened>;
export type EventRow = Opened['events'][number];
export type Edited = ReturnType<typeof edit>;
export type MoveRow = Edited['moves'][number];
export type CountRow = Edited['counts'][number];
export type FileLens = Edited['lenses'][number];
type Findings = Awaited<ReturnType<typeof findings>>;
type ListPage = Awaited<ReturnType<ReturnType<typeof createListPages>>>;
export type ListRow = ReturnType<typeof listRow>;
export type ListDetail = Awaited<ReturnType<typeof listDetail>>;
export type PastedList = ReturnType<typeof pastedList>;
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

/**
 * The methods of the worker. `edit` is answered immediately. Slow questions are aborted when an edit arrives:
 * their promise is rejected with a {@link StaleError}, and the page asks again.
 */
export interface Workbench {
  /** Opens a project with the bytes of `saveCorpus`, if it has lists. Must be the first question. */
  open(project: StudioProject, corpus?: ArrayBuffer): Promise<Opened>;
  /** Reports that the text of a file changed in the editor. */
  edit(file: string, text: string, version: number): Promise<Edited>;
  /** Reports that the text of a file changed on disk: it was saved, or another program changed it. */
  saved(file: string, text: string): Promise<Edited>;
  /** All findings, as `decktype check` prints them; slow with many lists. */
  findings(): Promise<Findings>;
  /** Aborts all pending questions, like an edit. */
  stop(): Promise<void>;

  /** `limit` of the filtered lists, starting at `offset`. */
  lists(query: ListQuery, offset: number, limit: number): Promise<ListPage>;
  list(list: number): Promise<ListDetail>;
  /** Classifies a list given as text, in any format. */
  paste(text: string): Promise<PastedList>;
  /** The card names whose words begin with the words of a text, most lists first. */
  cardNames(text: string, limit: number): Promise<readonly HeldName[]>;

  /** Groups of lists without a deck, and groups inside rules; slow. */
  unknown(options?: UnknownOptions): Promise<UnknownView>;
  /** A group with changes: without some lists, or with other cards. */
  reconsider(group: string, choice: GroupChoice): Promise<GroupView>;
  accept(group: string, choice: AcceptChoice): Promise<EditsAnswer>;
  /** The smallest edits found that give a group an existing deck. */
  merge(group: string, identifier: string, choice?: GroupChoice): Promise<EditsAnswer>;
  /** The parts of a group, split where its lists differ most; empty if it cannot be split. */
  split(group: string): Promise<readonly GroupView[]>;

  /** What each rule and variant wins and loses, and which lists two rules match; slow with many lists. */
  coverage(): Promise<Coverage>;
  /** The smallest change of order that lets a rule win the lists that another rule matches, too. */
  letWin(identifier: string, over: string): Promise<OrderAnswer>;
  /** Runs the cases of all case files with the rules in the editor. */
  cases(): Promise<CasesView>;
  /** The edits that append a list, given by number or text, as a case; `expect` is null if no rule may match. */
  caseOf(list: number | string, choice: CaseChoice): Promise<EditsAnswer>;
  /** The pictures and tables of the metagame report; slow with many lists. */
  report(options?: ReportChoice): Promise<ReportView>;
  /** Guesses the deck that cards are from, based on the lists and the rules in force. */
  guess(seen: readonly DeckCard[]): Promise<GuessView>;

  complete(file: string, offset: number): Promise<Completions | undefined>;
  hover(file: string, offset: number): Promise<Hover | undefined>;
  fixes(file: string, start: number, end: number): Promise<readonly FindingFix[]>;
  renameTarget(file: string, offset: number): Promise<RenameTarget | undefined>;
  rename(from: string, to: string): Promise<EditsAnswer>;
  folding(file: string): Promise<readonly TextRange[]>;
  format(file: string): Promise<EditsAnswer>;
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
