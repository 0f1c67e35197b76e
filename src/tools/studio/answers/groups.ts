/** Groups of lists without a deck or inside a rule, and rules that are proposed for them. */
import type { CardRequirement } from '../../../core/rules/model.js';
import type { DeckRef, ListRow, NearDeck } from './lists.js';
import type { ListsOfDeck } from './rules.js';

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

export interface GroupView {
  /** Stands for the group in questions: the same after other edits, as long as its first list is. */
  readonly key: string;
  /** The deck that the lists have now; missing if they have none. */
  readonly inside?: DeckRef & { readonly lists: number };
  /** The numbers of its lists, ascending, without those that are excluded. */
  readonly lists: readonly number[];
  readonly excluded: readonly number[];
  /** The list that is most like the others. */
  readonly typical: ListRow;
  /** What all or most of its lists hold and others do not, best first. */
  readonly cards: readonly CardShare[];
  /** The decks that it could be merged into, nearest first. */
  readonly near: readonly NearDeck[];
  /** The card that separates it best from the nearest deck. */
  readonly separating?: CardShare;
  /** How many lists of earlier events belong to it. */
  readonly earlier: number;
  /** Missing if no card tells the group apart. */
  readonly proposal?: ProposalView;
  /** The list whose judgement says most about the proposal; missing if none is in doubt. */
  readonly judge?: JudgedList;
}

export interface CardShare {
  readonly name: string;
  /** The copies that the shares are about: at least so many. */
  readonly count: number;
  /** The part of the group's lists that hold them, and of the others. */
  readonly share: number;
  readonly others: number;
}

export interface ProposalView {
  readonly identifier: string;
  readonly name: string;
  readonly priority?: number;
  readonly cards: readonly CardRequirement[];
  /** The cards in words: `2 Dragapult ex, 3 Drakloak`. */
  readonly text: string;
  /** How many lists the rule wins, those of the group among them. */
  readonly wins: number;
  /** The lists that get the deck and have none now, by number; of the group and beside it. */
  readonly gains: readonly number[];
  /** The lists that get it and have another deck now, without those of the group. */
  readonly takes: readonly ListsOfDeck[];
  /** The lists that hold the cards and keep another deck. */
  readonly holds: readonly ListsOfDeck[];
  /** The lists of the group that the rule does not win, by number. */
  readonly misses: readonly number[];
}

export interface JudgedList {
  readonly list: ListRow;
  /** Why, for people. */
  readonly reason: string;
}

/** How to see a group. */
export interface GroupChoice {
  /** Lists that do not belong to it. */
  readonly excluded?: readonly number[];
  /** The cards of its rule. Default: the best ones. */
  readonly cards?: readonly CardRequirement[];
}

export interface AcceptChoice extends GroupChoice {
  /** Default: those of the proposal. */
  readonly identifier?: string;
  readonly name?: string;
}
