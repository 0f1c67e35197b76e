/**
 * The data that the workbench's page passes to its worker. All of it is plain data that `postMessage` copies.
 * Lists are numbers, files are names, offsets are UTF-16 code units from 0, shares are from 0 to 1, and names
 * of cards, players and decks are plain text, never markup.
 */

import type { TableCard } from '../../core/decks/cards/table-card.js';
import type { ReportPolicy } from '../../core/project/model.js';
import type { CardRequirement, Rule } from '../../core/rules/model.js';
import type { Policy } from '../../questions/metagame/policy.js';
import type { FileKind, WorkspaceSettings } from '../language/model.js';

/** The hash of a file that does not exist. */
export const missing = 'missing';

/** A text on disk. */
export interface TextOnDisk {
  readonly text: string;
  /** The hash that a write must carry. */
  readonly hash: string;
}

/** A file whose text on disk has changed. */
export interface FileChange extends TextOnDisk {
  /** Identifies the file in the server's addresses. */
  readonly id: string;
}

/** A file; `text` is the last text that was read if it cannot be read. */
export interface StudioFile extends FileChange {
  /** The name used in findings and questions. */
  readonly name: string;
  readonly kind: FileKind;
  readonly isWritable: boolean;
  /** Why the file cannot be read. */
  readonly problem?: string;
}

export interface StudioProject {
  readonly title: string;
  /** Distinguishes projects with the same title. An exported page has none, because it can be moved. */
  readonly folderId?: string;
  readonly version: string;
  /** The files of the project. The rule files form one rule set, in this order. */
  readonly files: readonly StudioFile[];
  readonly settings: WorkspaceSettings;
  readonly cards?: CardTableData;
  /** The lists that cases name with `file`, already read: any JSON shape of a list, or its text. */
  readonly caseLists?: readonly CaseList[];
  /** How reports count, according to the project file. */
  readonly report?: ReportPolicy;
  /** Whether the page is a single file without a server; then downloads replace saving. */
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

/** A filter of lists; all given conditions must hold. */
export interface ListQuery {
  /** The identifier of the deck; with `isFamily`, including the variants of the rule. */
  readonly deck?: string;
  readonly isFamily?: boolean;
  readonly move?: string;
  /**
   * Only lists whose deck differs from that under the rules on disk; that neither a rule nor a fallback
   * matches; or whose deck is not the one that their label names.
   */
  readonly show?: 'moved' | 'unclassified' | 'other';
  /** The label that they came with, as in rows of lists. */
  readonly label?: string;
  /** Rules or variants whose conditions must all hold, whatever wins the list. */
  readonly matchedBy?: readonly string[];
  /** Names of cards of which the list has at least this many copies (default 1) in all zones. */
  readonly cards?: readonly { readonly name: string; readonly least?: number }[];
  readonly event?: number;
  readonly placing?: number;
  /** A part of the name of the list, player or event, case-insensitive. */
  readonly text?: string;
  readonly lists?: readonly number[];
  /** Default: by number, ascending. Lists without a value come last. */
  readonly sort?: {
    readonly by: 'number' | 'deck' | 'label' | 'event' | 'date' | 'placing' | 'player';
    readonly isDescending?: boolean;
  };
}

export interface UnknownOptions {
  /**
   * ISO 8601. Lists of events before this day are not grouped but only show what is new. Default: all
   * lists are grouped.
   */
  readonly since?: string;
}

/** Changes to a group. */
export interface GroupChoice {
  /** Lists that do not belong to it. */
  readonly excluded?: readonly number[];
  /** The cards of its rule. Default: the best ones. */
  readonly cards?: readonly CardRequirement[];
}

/** Changes to a group, and the identifier and name of its rule. */
export interface AcceptChoice extends GroupChoice, Partial<Pick<Rule, 'identifier' | 'name'>> {}

export interface CaseChoice {
  /** The identifier that the list must get; null: no rule may match. */
  readonly expect: string | null;
  readonly name?: string;
  /** The name of the case file. Default: the first writable one. */
  readonly file?: string;
}

export interface ReportChoice extends Pick<Policy, 'ties' | 'from' | 'to'> {
  /** Whether variants count as their rule. Default: false. */
  readonly families?: boolean;
  /** The number of decks in pictures and tables. Default: 12. */
  readonly top?: number;
  readonly deck?: string;
  /** The space for the pictures. Default: `column`, for wide windows. */
  readonly room?: 'column' | 'phone';
}

/** A question was aborted by an edit. Ask it again. */
export class StaleError extends Error {
  override readonly name = 'StaleError';

  constructor() {
    super('an edit changed what was asked about; ask again');
  }
}
