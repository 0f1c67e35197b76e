/**
 * The questions of the workbench's page to its worker, and the answers. All of it is plain data that
 * `postMessage` copies. Lists are numbers, files are names, offsets are UTF-16 units from 0, shares are
 * from 0 to 1, and names of cards, players and decks are plain texts that never are markup.
 */

import type { TableCard } from '../../core/decks/cards/table-card.js';
import type { DeckCard } from '../../core/decks/decklist.js';
import type { TextRange } from '../../core/json/lexer.js';
import type { ReportPolicy } from '../../core/project/model.js';
import type { Coverage } from '../../questions/analysis/compare/coverage.js';
import type { HeldName } from '../language/features/cards.js';
import type { Completions } from '../language/features/completion.js';
import type { FindingFix } from '../language/features/fixes.js';
import type { Hover } from '../language/features/hover.js';
import type { RenameTarget } from '../language/features/rename.js';
import type { EditsAnswer, FileKind, WorkspaceSettings } from '../language/model.js';
import type {
  AcceptChoice,
  CaseChoice,
  CasesView,
  Edited,
  Findings,
  GroupChoice,
  GroupView,
  GuessView,
  ListDetail,
  ListPage,
  ListQuery,
  Opened,
  OrderAnswer,
  PastedList,
  ReportChoice,
  ReportView,
  UnknownOptions,
  UnknownView,
} from './answers.js';

/** The hash of a file that does not exist. */
export const missing = 'missing';

export interface StudioFile {
  /** Identifies the file in the server's addresses. */
  readonly id: string;
  /** What findings and questions call it. */
  readonly name: string;
  readonly kind: FileKind;
  /** The text on disk, and the hash that writing back carries. */
  readonly text: string;
  readonly hash: string;
  readonly isWritable: boolean;
  /** Why the file cannot be read; its text is then the last one that was read. */
  readonly problem?: string;
}

export interface StudioProject {
  readonly title: string;
  /** Tells projects of the same title apart. An exported page has none: it can be moved. */
  readonly folderId?: string;
  readonly version: string;
  /** The rule files are one rule set, in this order. */
  readonly files: readonly StudioFile[];
  readonly settings: WorkspaceSettings;
  readonly cards?: CardTableData;
  /** The lists that cases name by `file`, already read: any JSON shape of a list, or its text. */
  readonly caseLists?: readonly CaseList[];
  /** How the project file counts in reports. */
  readonly report?: ReportPolicy;
  /** Whether the page is one file without a server: downloads replace writing back. */
  readonly exported: boolean;
}

export interface CardTableData {
  readonly cards: readonly TableCard[];
  readonly game?: string;
  readonly copies?: number;
}

export interface CaseList {
  readonly file: string;
  readonly path: string;
  readonly list: unknown;
}

/**
 * What the worker answers. `edit` is answered at once. The questions that take long stop when an edit
 * arrives: then their promise is rejected with a {@link StaleError}, and the page asks again.
 */
export interface Workbench {
  /** Opens a project with the bytes of `saveCorpus`, if it has lists. The first question. */
  open(project: StudioProject, corpus?: ArrayBuffer): Promise<Opened>;
  /** The text of a file changed in the editor. */
  edit(file: string, text: string, version: number): Promise<Edited>;
  /** The text of a file changed on disk: it was saved, or another program changed it. */
  saved(file: string, text: string): Promise<Edited>;
  /** All findings, as `decktype check` prints them; slow with many lists. */
  findings(): Promise<Findings>;
  /** Ends the questions that are not answered yet, as an edit does. */
  stop(): Promise<void>;

  /** `limit` of the filtered lists, from `offset` on. */
  lists(query: ListQuery, offset: number, limit: number): Promise<ListPage>;
  list(list: number): Promise<ListDetail>;
  /** A list as text, in any format. */
  paste(text: string): Promise<PastedList>;
  /** The names of cards whose words begin with the words of a text, those of most lists first. */
  cardNames(text: string, limit: number): Promise<readonly HeldName[]>;

  /** Groups of lists without a deck, and inside rules; slow. */
  unknown(options?: UnknownOptions): Promise<UnknownView>;
  /** A group without some lists, or with other cards. */
  reconsider(group: string, choice: GroupChoice): Promise<GroupView>;
  accept(group: string, choice: AcceptChoice): Promise<EditsAnswer>;
  /** The smallest edits found that give a group an existing deck. */
  merge(group: string, identifier: string, choice?: GroupChoice): Promise<EditsAnswer>;
  /** The parts of a group, cut where its lists differ most; empty if it has no parts. */
  split(group: string): Promise<readonly GroupView[]>;

  /** What each rule and variant wins and loses, what lists two rules match; slow with many lists. */
  coverage(): Promise<Coverage>;
  /** The smallest change of order that lets a rule win the lists that another one matches, too. */
  letWin(identifier: string, over: string): Promise<OrderAnswer>;
  /** The cases of all case files against the rules as they are in the editor. */
  cases(): Promise<CasesView>;
  /** The edits that append a list, or one as text, as a case; `expect` is null where no rule may match. */
  caseOf(list: number | string, choice: CaseChoice): Promise<EditsAnswer>;
  /** The pictures and tables of the metagame report; slow with many lists. */
  report(options?: ReportChoice): Promise<ReportView>;
  /** Which deck cards are from, by the lists and the rules in force. */
  guess(seen: readonly DeckCard[]): Promise<GuessView>;

  complete(file: string, offset: number): Promise<Completions | undefined>;
  hover(file: string, offset: number): Promise<Hover | undefined>;
  fixes(file: string, start: number, end: number): Promise<readonly FindingFix[]>;
  renameTarget(file: string, offset: number): Promise<RenameTarget | undefined>;
  rename(from: string, to: string): Promise<EditsAnswer>;
  folding(file: string): Promise<readonly TextRange[]>;
  format(file: string): Promise<EditsAnswer>;
}

/** What the worker sends unasked. */
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

/** What the worker sends: the answer to a question, why it failed, or an event. */
export type WorkbenchMessage =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly fault: WorkbenchFault }
  | WorkbenchEvent;

/** `stale`: an edit came in between, ask again; `failed`: a defect. */
export interface WorkbenchFault {
  readonly kind: 'stale' | 'failed';
  readonly message: string;
}

/** A question that an edit ended. Ask it again. */
export class StaleError extends Error {
  override readonly name = 'StaleError';

  constructor() {
    super('an edit changed what was asked about; ask again');
  }
}
