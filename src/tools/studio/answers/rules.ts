/** What stands after an edit: findings, lists that move, and the counts of rules. */
import type { Severity } from '../../../core/diagnostics/finding.js';
import type { DeckRef, EventRow } from './lists.js';
import type { TextRange } from './texts.js';

export interface Opened extends Edited {
  /** The number of lists; 0 for a project without lists. */
  readonly lists: number;
  readonly events: readonly EventRow[];
  /** How many events the report counts: a file without an event is one, too. */
  readonly eventCount: number;
  /** Whether lists came with labels. */
  readonly isLabelled: boolean;
}

/** What stands after an edit. The rules in force are the last ones without errors. */
export interface Edited {
  /** That of the last edit; 0 before the first. */
  readonly version: number;
  /** Whether the texts have no errors, so that the rules in force are those of the texts. */
  readonly isValid: boolean;
  /** Those of the readers of all files, without the checks; ignored ones included. */
  readonly findings: readonly FindingRow[];
  /** How many lists have another deck with the rules in force than with those on disk. */
  readonly moved: number;
  /** These lists by old and new deck, most lists first. */
  readonly moves: readonly MoveRow[];
  /** Rules in checking order, each followed by its variants; fallbacks; the unclassified deck. */
  readonly counts: readonly CountRow[];
  /** Those of the file that was edited; of all files after opening and saving. */
  readonly lenses: readonly Lens[];
  /** How long it took in the worker, in milliseconds. */
  readonly millis: number;
}

export interface MoveRow {
  /** The move in a {@link ListQuery}. */
  readonly key: string;
  readonly from: DeckRef;
  readonly to: DeckRef;
  readonly lists: number;
}

/** The lists of a rule, variant, fallback or the unclassified deck. */
export interface CountRow {
  readonly what: 'rule' | 'variant' | 'fallback' | 'unclassified';
  readonly identifier: string;
  readonly name: string;
  /** The lists that it wins; for a rule, with those of its variants. */
  readonly wins: number;
  /** The lists that meet its condition, whatever wins them. */
  readonly matches: number;
  /** With the rules on disk; missing if these do not have it. */
  readonly onDisk?: { readonly wins: number; readonly matches: number };
}

/** What stands beside a rule or variant in the text. */
export interface Lens extends TextRange {
  /** The id of the file; the range is that of the identifier. */
  readonly file: string;
  readonly identifier: string;
  /** `wins 325 lists · 3 lost to mega-kangaskhan`. */
  readonly text: string;
  readonly wins: number;
  readonly matches: number;
  /**
   * What wins the other lists that it matches, most lists first. Empty, and not in the text, in the
   * answer to an edit: counting it takes longer than all the rest.
   */
  readonly lostTo: readonly ListsOfDeck[];
  /** Lists that it wins and did not with the rules on disk, and the other way round. */
  readonly movesIn: number;
  readonly movesOut: number;
}

export interface ListsOfDeck {
  readonly identifier: string;
  readonly lists: number;
}

export interface Findings {
  readonly version: number;
  readonly findings: readonly FindingRow[];
  /** Those of all rule files, with what each rule loses. */
  readonly lenses: readonly Lens[];
}

export interface FindingRow {
  /** The id of the file; missing if it is about none. */
  readonly file?: string;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
  /** Missing if the finding is about the whole file. */
  readonly range?: TextRange;
  readonly related: readonly (Partial<TextRange> & {
    readonly file?: string;
    readonly message: string;
  })[];
  /** The title of the fix, where there is a safe one. */
  readonly fix?: string;
  /** Whether it is ignored, and the reason that is given for it. */
  readonly ignored?: { readonly reason?: string };
}
