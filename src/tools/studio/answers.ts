/**
 * What the worker answers. Where a command has a document of the same, it is that document:
 * findings, coverage, explanations, results of cases and tables of the report.
 */

import type { DeckCard } from '../../core/decks/decklist.js';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.js';
import type { CardRequirement, Rule } from '../../core/rules/model.js';
import type { CaseResult } from '../../questions/analysis/cases.js';
import type { Agreement, AgreementChange } from '../../questions/analysis/compare/agreement.js';
import type { ExplanationDocument } from '../../questions/analysis/explanation-document.js';
import type { Certainty } from '../../questions/analysis/reasoning/certain.js';
import type { ListEntry } from '../../questions/corpus/layout/access.js';
import type { ListCounts, PartCounts } from '../../questions/corpus/session/counts.js';
import type { DeckName } from '../../questions/corpus/session/deck-labels.js';
import type { LostTo } from '../../questions/corpus/session/losses.js';
import type { Move } from '../../questions/corpus/session/moves.js';
import type { ListGroup } from '../../questions/learning/groups/describe-groups.js';
import type { GroupCard } from '../../questions/learning/groups/group.js';
import type { NearestLabel } from '../../questions/learning/groups/nearest-lists.js';
import type { Likely, LikelyDeck } from '../../questions/likely/profiles.js';
import type { Policy } from '../../questions/metagame/policy.js';
import type { PictureName } from '../../questions/metagame/render/pictures.js';
import type { ReportTable } from '../../questions/metagame/render/tables.js';
import type { Lens } from '../language/features/lenses.js';
import type { FileEdits, NoEdits } from '../language/model.js';

export interface Opened extends Edited {
  /** The number of lists; 0 for a project without lists. */
  readonly lists: number;
  readonly events: readonly EventRow[];
  /** How many events the report counts: a file without an event is one, too. */
  readonly eventCount: number;
  /** Whether lists came with wins, losses and ties. */
  readonly hasRecords: boolean;
}

/** The state after an edit. The rules in force are the last ones without errors. */
export interface Edited {
  /** That of the last edit; 0 before the first. */
  readonly version: number;
  /** Whether the texts have no errors, so that the rules in force are those of the texts. */
  readonly isValid: boolean;
  /** Whether there are rules in force: not where the texts had errors from the start. */
  readonly hasRules: boolean;
  /** Those of the readers of all files, without the checks; ignored ones included. */
  readonly findings: readonly Diagnostic[];
  /** How many lists have another deck with the rules in force than with those on disk. */
  readonly moved: number;
  /** These lists by old and new deck, most lists first. */
  readonly moves: readonly MoveRow[];
  /** How many lists have the deck of their label, now and with the rules on disk; missing without labels. */
  readonly agreement?: Agreement & { readonly onDisk: number };
  /** Rules in checking order, each followed by its variants; fallbacks; the unclassified deck. */
  readonly counts: readonly CountRow[];
  /** Those of the file that was edited; of all files after opening and saving. */
  readonly lenses: readonly FileLens[];
  /** How long it took in the worker, in milliseconds. */
  readonly millis: number;
}

export interface MoveRow extends Omit<Move, 'decks'>, Partial<AgreementChange> {
  /** The move in a {@link ListQuery}. */
  readonly key: string;
}

/** The lists of a rule, variant, fallback or the unclassified deck. */
export interface CountRow extends PartCounts {
  readonly name: string;
  /** With the rules on disk; missing if these do not have it. */
  readonly onDisk?: ListCounts | undefined;
}

export interface FileLens extends Lens {
  readonly file: string;
}

export interface Findings {
  readonly findings: readonly Diagnostic[];
  /** Those of all rule files, with what each rule loses. */
  readonly lenses: readonly FileLens[];
}

export interface EventRow {
  /** The number of the event, for {@link ListQuery}. */
  readonly event: number;
  readonly name: string;
  /** ISO 8601, the day. */
  readonly date?: string | undefined;
  readonly lists: number;
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
  /** The label that they came with, as {@link ListRow} has it. */
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

export interface ListPage {
  readonly total: number;
  readonly rows: readonly ListRow[];
}

export interface ListRow extends Pick<ListEntry, 'name' | 'placing' | 'player'> {
  readonly list: number;
  readonly deck: DeckName;
  /** The name or identifier of the label that it came with, and whether that names its deck. */
  readonly label?: string;
  readonly isAgreed?: boolean;
  readonly event?: string;
  /** ISO 8601, the day. */
  readonly date?: string | undefined;
  /** `7-1-1`: wins, losses, ties. */
  readonly record?: string;
}

export interface ListDetail extends ListRow {
  readonly zones: readonly Zone[];
  /** The deck with the rules on disk, where it is another one. */
  readonly onDisk?: DeckName;
  /** Why it has its deck, the near misses among it. */
  readonly explanation: ExplanationDocument;
  /** The lists and the decks that are most like it, best first. */
  readonly similar: readonly SimilarList[];
  readonly similarDecks: readonly NearDeck[];
}

/** A list that was pasted. */
export interface PastedList extends Pick<ListDetail, 'name' | 'deck' | 'zones' | 'explanation'> {
  /** What could not be read. */
  readonly problems: readonly string[];
}

export interface Zone {
  readonly name: string;
  readonly copies: number;
  readonly cards: readonly DeckCard[];
}

export interface SimilarList extends ListRow {
  readonly similarity: number;
}

/** A deck whose lists are like a list or a group, by its nearest list. */
export interface NearDeck extends Omit<NearestLabel, 'deck'> {
  readonly name: string;
  readonly lists: number;
  /** The number of the list that is most like it. */
  readonly nearest: number;
}

export interface UnknownOptions {
  /**
   * ISO 8601: the lists of events before this day are not grouped, they only tell what is new.
   * Default: all lists are grouped.
   */
  readonly since?: string;
}

export interface UnknownView {
  readonly version: number;
  /** How many lists were looked at, and how many of them have no deck. */
  readonly lists: number;
  readonly unknown: number;
  /** Groups of lists without a deck, and then those inside rules; most lists first. */
  readonly groups: readonly GroupView[];
  /** The numbers of the lists without a deck that are in no group. */
  readonly single: readonly number[];
}

export interface GroupView extends Pick<ListGroup, 'lists' | 'cards' | 'earlier'> {
  /** Identifies the group in questions; stable across edits as long as its first list is. */
  readonly key: string;
  /** The deck that the lists have now; missing if they have none. */
  readonly inside?: (DeckName & { readonly lists: number }) | undefined;
  /** The lists that are not in it because they are excluded. */
  readonly excluded: readonly number[];
  /** The list that is most like the others. */
  readonly typical: ListRow;
  /** The decks that it could be merged into, nearest first. */
  readonly near: readonly NearDeck[];
  /** The card that separates it best from the nearest deck. */
  readonly separating?: GroupCard | undefined;
  /** Missing if no card tells the group apart. */
  readonly proposal?: ProposalView;
  /** The list to review first; missing if none is in doubt. */
  readonly judge?: JudgedList;
}

export interface ProposalView extends Pick<Rule, 'identifier' | 'name' | 'priority'> {
  readonly cards: readonly CardRequirement[];
  /** The lists without a deck that get it, in the group and outside. */
  readonly gains: readonly number[];
  /** The lists that get it and have another deck now, those of a group inside a rule among them. */
  readonly takes: readonly LostTo[];
  /** The lists that hold the cards and keep another deck. */
  readonly holds: readonly LostTo[];
  /** The lists of the group that the rule does not win, by number. */
  readonly misses: readonly number[];
  /** `warning: other decks hold Metal Energy (basic)`: the cards that the rule should not ask for alone. */
  readonly warnings: readonly string[];
}

export interface JudgedList {
  readonly list: ListRow;
  /** Why, for people. */
  readonly reason: string;
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

export interface CasesView {
  readonly passed: number;
  readonly failed: number;
  /** Cases without expectation or with a list that cannot be read. */
  readonly others: number;
  readonly rows: readonly CaseRow[];
  /** Identifiers that no passed case expects. */
  readonly uncovered: readonly string[];
}

export interface CaseRow extends Omit<CaseResult, 'explanation' | 'diagnostics'> {
  readonly file: string;
  /** JSON Pointer of the case in the file. */
  readonly pointer: string;
  /** The cards of its list; empty if it cannot be read. */
  readonly zones: readonly Zone[];
  readonly explanation?: ExplanationDocument | undefined;
  readonly messages: readonly string[];
}

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

export interface ReportView {
  /** The default for ties, and whether the project sets it. */
  readonly usualTies: {
    readonly as: NonNullable<Policy['ties']>;
    readonly isOfProject: boolean;
  };
  /** How many lists and events there are, and what stands out. */
  readonly findings: readonly string[];
  /** How they were counted. */
  readonly notes: readonly string[];
  readonly pictures: readonly ReportPicture[];
  readonly tables: readonly ReportTable[];
}

export interface ReportPicture {
  readonly name: PictureName;
  readonly title: string;
  readonly caption: string;
  /** An SVG element that uses the colours of `themeCss`; all texts in it are escaped. */
  readonly svg: string;
}

export interface GuessView extends Omit<Likely, 'decks'> {
  readonly decks: readonly GuessedDeck[];
}

export interface GuessedDeck extends LikelyDeck {
  /** What the rules say, whatever the cards are that were not seen. */
  readonly byRules: Certainty;
}

/** A change of order, the lists that it moves, and what that does to the agreement with their labels. */
export type OrderAnswer =
  | {
      readonly files: FileEdits;
      /** What the edits do, in words. */
      readonly text: string;
      readonly moves: readonly MovedLists[];
      readonly reason?: never;
    }
  | (NoEdits & { readonly text?: never; readonly moves?: never });

export interface MovedLists extends Pick<Move, 'from' | 'to'>, AgreementChange {
  readonly lists: readonly number[];
}
