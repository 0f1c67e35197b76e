/** Prepares the decks of a corpus for grouping, with the rules that win them and the decks that their labels name. */

import { addTo } from '../../../core/json/grouping.js';
import type { Rule } from '../../../core/rules/model.js';
import type { Session } from '../../corpus/session/session.js';
import { rulePrior } from '../rules/prior.js';
import { type CardTally, cardTally } from './group.js';
import { keyCardsOf } from './key-cards.js';
import { type NearestLabel, nearestLabels } from './nearest-lists.js';
import type { ProfileTables } from './profile-tables.js';
import { ruleOf } from './propose.js';
import { namedDecks } from './published.js';

export type CorpusProfile = ReturnType<typeof corpusProfile>;

/** @param tables of the session's corpus, with the options of its rules */
export function corpusProfile(
  session: Session,
  tables: ProfileTables,
  isEarlier: (list: number) => boolean,
) {
  const { corpus } = session;
  const { ruleSet } = session.program;
  const { cards, similarity, published, places } = tables;
  const prior = rulePrior(
    ruleSet,
    tables.asked,
    published.labels.map(({ id }, label) => ({
      identifier: id,
      cards: published.cards[label] as readonly number[],
    })),
  );
  const { names, numbers } = session.labels;
  const ids = names.map(({ id }) => (ruleSet.get(id) === undefined ? '' : id));
  /** Deck -> label. */
  const labelsOfDecks = Array.from(numbers, (number) => ids[number] as string);
  const decks = inOrder(labelsOfDecks.keys());
  /** Label -> the decks of new lists. Decks without a label have the label ''. */
  const recent = new Map<string, number[]>();
  /** The same for decks that only earlier lists have. */
  const earlier = new Map<string, number[]>();
  let recentCount = 0;
  for (const deck of decks) {
    const lists = listsOf([deck]);
    recentCount += lists.length;
    addTo(lists.length > 0 ? recent : earlier, labelOf(deck), deck);
  }
  /** The distinct labels of all decks. */
  const labels = new Set([...recent.keys(), ...earlier.keys()]);
  labels.delete('');
  return {
    session,
    corpus,
    similarity,
    tables,
    cards,
    prior,
    /** The decks named by the labels that the lists came with. */
    named: namedDecks(published, ruleSet, labelsOfDecks, corpus.weights),
    keyCards: keyCardsOf({ ...tables, ruleSet, prior, decks, labels: labelsOfDecks }),
    recent,
    earlier,
    recentCount,
    labels,
    allLists: tally(decks),
    ofRules: decksOfRules(),
    listsOf,
    allListsOf,
    inOrder,
    tally,
    ruleOf: ruleOfLabel,
    labelOf,
    decksOf,
    nearestLabels: nearestTo,
  };

  /** The new lists with these decks, ascending. */
  function listsOf(decks: readonly number[]): readonly number[] {
    return allListsOf(decks).filter((list) => !isEarlier(list));
  }

  /** All lists with these decks, ascending. */
  function allListsOf(decks: readonly number[]): readonly number[] {
    return decks.flatMap((deck) => [...tables.deckLists.of(deck)]).sort((x, y) => x - y);
  }

  /** Sorts decks into an order that does not depend on the order of reading. */
  function inOrder(decks: Iterable<number>): readonly number[] {
    return [...decks].sort((x, y) => (places[x] as number) - (places[y] as number));
  }

  function tally(decks: Iterable<number>): CardTally {
    return cardTally(corpus, cards, decks);
  }

  /**
   * The decks of each rule, including those of its variants. Tallied once, because every group is compared with them.
   */
  function decksOfRules(): ReadonlyMap<Rule, DecksOfRule> {
    const ofRules = new Map<Rule, number[]>();
    for (const label of labels) {
      const rule = ruleOfLabel(label);
      if (rule === undefined) continue;
      for (const deck of decksOf(label)) addTo(ofRules, rule, deck);
    }
    return new Map(Array.from(ofRules, ([rule, decks]) => [rule, { decks, tally: tally(decks) }]));
  }

  /** The rule of a label; undefined for fallbacks. */
  function ruleOfLabel(label: string): Rule | undefined {
    return ruleOf(ruleSet, label);
  }

  /** The label of a deck; '' if it has none. */
  function labelOf(deck: number): string {
    return labelsOfDecks[deck] as string;
  }

  /** All decks of a label, or of '' for those without one. */
  function decksOf(label: string): readonly number[] {
    return [...(recent.get(label) ?? []), ...(earlier.get(label) ?? [])];
  }

  /** The labels with the decks most similar to a deck, each with that deck; the deck's own label is excluded. */
  function nearestTo(deck: number, own: string, most: number): readonly NearestLabel[] {
    const others = [...labels].filter((label) => label !== own);
    const known = new Map(others.map((label) => [label, decksOf(label)]));
    return nearestLabels(deck, similarity.toDeck(deck), known, most);
  }
}

/** The decks that a rule or its variants win. */
export interface DecksOfRule {
  readonly decks: readonly number[];
  readonly tally: CardTally;
}
