/** Coverage and conflicts of rules, cases, and the metagame report. */
import type { SeparatingCard } from '../../../questions/analysis/compare/separation.js';
import type { ExplanationDocument } from '../../../questions/analysis/explanation-document.js';
import type { ReportTable } from '../../../questions/metagame/render/tables.js';
import type { DeckRef, Zone } from './lists.js';
import type { ListsOfDeck } from './rules.js';
import type { TextRange } from './texts.js';

/** The numbers of `decktype coverage`. */
export interface CoverageView {
  readonly version: number;
  readonly lists: number;
  readonly byRule: number;
  readonly byFallback: number;
  readonly unclassified: number;
  /** Lists that more than one rule matches. */
  readonly doubled: number;
  /** Rules in checking order, each followed by its variants; then fallbacks. */
  readonly rows: readonly CoverageRow[];
  /** Most lists first. */
  readonly conflicts: readonly ConflictRow[];
  /** How the decks agree with the labels that lists came with; missing without labels. */
  readonly labels?: LabelView;
}

export interface CoverageRow {
  readonly what: 'rule' | 'variant' | 'fallback';
  readonly identifier: string;
  readonly name: string;
  /** For variants: the identifier of the rule. */
  readonly rule?: string;
  readonly wins: number;
  readonly matches: number;
  /** What wins the other lists, most lists first. */
  readonly lostTo: readonly ListsOfDeck[];
}

/** Two rules that match the same lists; `matchedBy` of both is the filter of these lists. */
export interface ConflictRow {
  /** The rule that wins the lists. */
  readonly first: DeckRef;
  readonly second: DeckRef;
  readonly lists: number;
  /** Whether only the order in the file decides. */
  readonly isSamePriority: boolean;
  /** Cards that are in most lists of one of them and in few of the other, best first. */
  readonly cards: readonly SeparatingCard[];
}

export interface LabelView {
  readonly labelled: number;
  readonly agreed: number;
  /** Labels whose lists have another deck, or none; most lists first. */
  readonly others: readonly {
    readonly label: string;
    /** Missing if no rule matches. */
    readonly deck?: DeckRef;
    readonly lists: number;
  }[];
}

export interface CasesView {
  readonly version: number;
  readonly passed: number;
  readonly failed: number;
  /** Cases without expectation or with a list that cannot be read. */
  readonly others: number;
  readonly rows: readonly CaseRow[];
  /** Identifiers that no passed case expects. */
  readonly uncovered: readonly string[];
}

/** A case; its range is that of the whole case in its file. */
export interface CaseRow extends TextRange {
  /** The id of the file. */
  readonly file: string;
  /** JSON Pointer of the case in the file. */
  readonly pointer: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'new' | 'broken';
  /** `charizard`, `not charizard`, `nothing`; empty if it expects nothing at all. */
  readonly expected: string;
  /** The deck that it gets; missing if no rule matches. */
  readonly found?: DeckRef;
  /** The cards of its list; empty if it cannot be read. */
  readonly zones: readonly Zone[];
  /** For failed cases: why. */
  readonly explanation?: ExplanationDocument;
  /** For broken cases: why its list cannot be read. */
  readonly messages: readonly string[];
}

export interface CaseChoice {
  /** The identifier that the list must get; null: no rule may match. */
  readonly expect: string | null;
  /** Default: the name of the list. */
  readonly name?: string;
  /** The id of the case file. Default: the first one that is writable. */
  readonly file?: string;
}

export interface ReportChoice {
  /** Whether variants count as their rule. Default: false. */
  readonly families?: boolean;
  /** How many decks pictures and tables show. Default: 12. */
  readonly top?: number;
  /** What a tie counts as. Default: that of the project, or `third`. */
  readonly ties?: 'third' | 'half' | 'loss' | 'out';
  /** ISO 8601: the first and the last day of events. */
  readonly from?: string;
  readonly to?: string;
  /** The identifier of a deck whose cards are shown. */
  readonly deck?: string;
}

export interface ReportView {
  readonly version: number;
  /** What a tie counts as unless it is chosen, and whether the project says so. */
  readonly usualTies: {
    readonly as: NonNullable<ReportChoice['ties']>;
    readonly isOfProject: boolean;
  };
  /** How many lists and events, and how it was counted, for people. */
  readonly notes: readonly string[];
  readonly pictures: readonly ReportPicture[];
  readonly tables: readonly ReportTable[];
}

export interface ReportPicture {
  readonly name: 'shares' | 'win-rates' | 'match-ups' | 'cards';
  readonly title: string;
  /** An SVG element that uses the colours of `themeCss`; all texts in it are escaped. */
  readonly svg: string;
}
