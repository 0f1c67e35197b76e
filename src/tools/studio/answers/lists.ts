/** Filters of lists, and what is shown of lists. */

import type { DeckCard } from '../../../core/decks/decklist.js';
import type { ExplanationDocument } from '../../../questions/analysis/explanation-document.js';

/** The deck of a list. */
export interface DeckRef {
  readonly id: string;
  readonly name: string;
  /** With reported conflicts: the names of all decks that the list could be. */
  readonly conflicts?: readonly string[];
}

export interface EventRow {
  /** The number of the event, for {@link ListQuery}. */
  readonly event: number;
  readonly name: string;
  /** ISO 8601, the day. */
  readonly date?: string;
  readonly lists: number;
}

/** A filter of lists; all that is given must hold. */
export interface ListQuery {
  /** The identifier of the deck; with `isFamily`, the decks of the rule's variants, too. */
  readonly deck?: string;
  readonly isFamily?: boolean;
  /** The key of a move. */
  readonly move?: string;
  /** Only lists whose deck is another one with the rules on disk. */
  readonly isMoved?: boolean;
  /** The label that they came with, as {@link ListRow} has it. */
  readonly label?: string;
  /** Rules or variants whose conditions all hold, whatever wins the list. */
  readonly matchedBy?: readonly string[];
  /** Cards, by name, of which the list has at least so many copies (default 1) in all zones. */
  readonly cards?: readonly { readonly name: string; readonly least?: number }[];
  /** The number of an event. */
  readonly event?: number;
  /** At most this placing. */
  readonly placing?: number;
  /** A part of the name of the list, player or event; case is ignored. */
  readonly text?: string;
  /** Only lists that no rule and no fallback matches. */
  readonly isUnclassified?: boolean;
  /** Only lists whose deck is not that of the label that they came with. */
  readonly isOther?: boolean;
  /** Only these lists. */
  readonly lists?: readonly number[];
  /** Default: by number, ascending. Lists without a value are the last. */
  readonly sort?: {
    readonly by: 'number' | 'deck' | 'label' | 'event' | 'date' | 'placing' | 'player';
    readonly isDescending?: boolean;
  };
}

export interface ListPage {
  readonly version: number;
  readonly total: number;
  readonly rows: readonly ListRow[];
}

export interface ListRow {
  readonly list: number;
  /** `nats.json#12 (Ann)`. */
  readonly name: string;
  readonly deck: DeckRef;
  /** The name or identifier of the label that it came with. */
  readonly label?: string;
  readonly event?: string;
  /** ISO 8601, the day. */
  readonly date?: string;
  /** From 1. */
  readonly placing?: number;
  /** `7-1-1`: wins, losses, ties. */
  readonly record?: string;
  readonly player?: string;
}

export interface ListDetail extends ListRow {
  readonly version: number;
  readonly zones: readonly Zone[];
  /** The deck with the rules on disk, where it is another one. */
  readonly onDisk?: DeckRef;
  /** Why it has its deck, the near misses among it. */
  readonly explanation: ExplanationDocument;
  /** The lists and the decks that are most like it, best first. */
  readonly similar: readonly SimilarList[];
  readonly similarDecks: readonly NearDeck[];
}

export interface Zone {
  /** Empty for cards without a zone. */
  readonly name: string;
  readonly copies: number;
  readonly cards: readonly DeckCard[];
}

export interface SimilarList extends ListRow {
  readonly similarity: number;
}

export interface CardName {
  readonly name: string;
  /** How many lists hold it. */
  readonly lists: number;
}

/** A deck whose lists are like a list or a group, by its nearest list. */
export interface NearDeck {
  readonly identifier: string;
  readonly name: string;
  readonly similarity: number;
  /** How many lists have the deck. */
  readonly lists: number;
  /** The number of the list that is most like it. */
  readonly nearest: number;
}
