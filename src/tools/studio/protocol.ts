/**
 * What the workbench's page gives its worker. All of it is plain data that `postMessage` copies. Lists are
 * numbers, files are names, offsets are UTF-16 units from 0, shares are from 0 to 1, and names of cards,
 * players and decks are plain texts that never are markup.
 */

import type { TableCard } from '../../core/decks/cards/table-card.js';
import type { ReportPolicy } from '../../core/project/model.js';
import type { CardRequirement, Rule } from '../../core/rules/model.js';
import type { Policy } from '../../questions/metagame/policy.js';
import type { FileKind, WorkspaceSettings } from '../language/model.js';

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

/** A filter of lists; all that is given must hold. */
export interface ListQuery {
  /** The identifier of the deck; with `isFamily`, the decks of the rule's variants, too. */
  readonly deck?: string;
  readonly isFamily?: boolean;
  readonly move?: string;
  /**
   * Only lists whose deck differs with the rules on disk; that no rule and no fallback matches; or whose
   * deck is not that of the label that they came with.
   */
  readonly show?: 'moved' | 'unclassified' | 'other';
  /** The label that they came with, as a row of lists has it. */
  readonly label?: string;
  /** Rules or variants whose conditions all hold, whatever wins the list. */
  readonly matchedBy?: readonly string[];
  /** Cards, by name, of which the list has at least that many copies (default 1) in all zones. */
  readonly cards?: readonly { readonly name: string; readonly least?: number }[];
  readonly event?: number;
  readonly placing?: number;
  /** A part of the name of the list, player or event; case is ignored. */
  readonly text?: string;
  readonly lists?: readonly number[];
  /** Default: by number, ascending. Lists without a value are the last. */
  readonly sort?: {
    readonly by: 'number' | 'deck' | 'label' | 'event' | 'date' | 'placing' | 'player';
    readonly isDescending?: boolean;
  };
}

export interface UnknownOptions {
  /**
   * ISO 8601: the lists of events before this day are not grouped, they only tell what is new.
   * Default: all lists are grouped.
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

/** Also what its rule is called. */
export interface AcceptChoice extends GroupChoice, Partial<Pick<Rule, 'identifier' | 'name'>> {}

export interface CaseChoice {
  /** The identifier that the list must get; null: no rule may match. */
  readonly expect: string | null;
  readonly name?: string;
  /** The name of the case file. Default: the first one that is writable. */
  readonly file?: string;
}

export interface ReportChoice extends Pick<Policy, 'ties' | 'from' | 'to'> {
  /** Whether variants count as their rule. Default: false. */
  readonly families?: boolean;
  /** How many decks pictures and tables show. Default: 12. */
  readonly top?: number;
  readonly deck?: string;
  /** Where the pictures are shown. Default: in a wide window. */
  readonly room?: 'column' | 'phone';
}

/** A question that an edit ended. Ask it again. */
export class StaleError extends Error {
  override readonly name = 'StaleError';

  constructor() {
    super('an edit changed what was asked about; ask again');
  }
}
