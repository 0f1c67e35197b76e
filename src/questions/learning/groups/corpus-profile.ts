/** The decks of a corpus as groups are made of them: with the rules that win them, and what their labels say. */

import { addTo } from '../../../core/json/grouping.js';
import type { Rule } from '../../../core/rules/model.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import type { Session } from '../../corpus/session/session.js';
import type { DeckCards } from '../lists/deck-cards.js';
import type { Similarity } from '../lists/similarity.js';
import { RulePrior } from '../rules/prior.js';
import { CardTally } from './group.js';
import { KeyCards } from './key-cards.js';
import { type NearestLabel, nearestLabels } from './nearest-lists.js';
import type { ProfileTables } from './profile-tables.js';
import { ruleOf } from './propose.js';
import { NamedDecks } from './published.js';
import { type DecksOfRule, decksOfRules } from './related-decks.js';

export class CorpusProfile {
  readonly session: Session;
  readonly corpus: Corpus;
  readonly similarity: Similarity;
  readonly tables: ProfileTables;
  readonly cards: DeckCards;
  /** Label -> the decks of new lists; those without a deck have the label ''. */
  readonly recent = new Map<string, number[]>();
  /** The same for the decks that only earlier lists have. */
  readonly earlier = new Map<string, number[]>();
  recentCount = 0;
  readonly keyCards: KeyCards;
  /** What the labels say that the lists came with. */
  readonly named: NamedDecks;
  readonly allLists: CardTally;
  /** The decks of each rule, with those of its variants. */
  readonly ofRules: ReadonlyMap<Rule, DecksOfRule>;
  readonly prior: RulePrior;
  readonly #isEarlier: (list: number) => boolean;
  /** Deck -> label. */
  readonly #labels: readonly string[];

  /** @param tables those of the session's corpus, with the options of its rules */
  constructor(session: Session, tables: ProfileTables, isEarlier: (list: number) => boolean) {
    const { ruleSet } = session.program;
    const { names, numbers } = session.labels;
    const { published } = tables;
    this.session = session;
    this.corpus = session.corpus;
    this.tables = tables;
    this.cards = tables.cards;
    this.similarity = tables.similarity;
    this.#isEarlier = isEarlier;
    this.prior = new RulePrior(
      ruleSet,
      tables.asked,
      published.labels.map(({ id }, label) => ({
        identifier: id,
        cards: published.cards[label] as readonly number[],
      })),
    );
    const labels = names.map(({ id }) => (ruleSet.get(id) === undefined ? '' : id));
    this.#labels = Array.from(numbers, (number) => labels[number] as string);
    const decks = this.inOrder(this.#labels.keys());
    this.named = new NamedDecks(published, ruleSet, this.#labels, this.corpus.weights);
    this.keyCards = new KeyCards({
      ruleSet,
      prior: this.prior,
      rows: tables.rows,
      labels: this.#labels,
      decks,
      cardNames: this.cards.names,
      similarity: this.similarity,
      lists: Float64Array.from(this.corpus.weights),
    });
    for (const deck of decks) {
      const label = this.labelOf(deck);
      const lists = this.listsOf([deck]);
      this.recentCount += lists.length;
      const known = lists.length > 0 ? this.recent : this.earlier;
      addTo(known, label, deck);
    }
    this.allLists = this.tally(this.#labels.keys());
    this.ofRules = decksOfRules(this);
  }

  /** The new lists with these decks, ascending. */
  listsOf(decks: readonly number[]): readonly number[] {
    return this.allListsOf(decks).filter((list) => !this.#isEarlier(list));
  }

  /** All lists with these decks, ascending. */
  allListsOf(decks: readonly number[]): readonly number[] {
    const lists: number[] = [];
    for (const deck of decks) {
      for (const list of this.tables.deckLists.of(deck)) lists.push(list);
    }
    return lists.sort((x, y) => x - y);
  }

  /** Decks in an order that does not depend on the order of reading. */
  inOrder(decks: Iterable<number>): readonly number[] {
    const { places } = this.tables;
    return [...decks].sort((x, y) => (places[x] as number) - (places[y] as number));
  }

  tally(decks: Iterable<number>): CardTally {
    return new CardTally(this.corpus, this.cards, decks);
  }

  /** The rule of a label; undefined for fallbacks. */
  ruleOf(label: string): Rule | undefined {
    return ruleOf(this.session.program.ruleSet, label);
  }

  /** The label of a deck; '' if it has none. */
  labelOf(deck: number): string {
    return this.#labels[deck] as string;
  }

  /** The labels of all decks, each once. */
  get labels(): ReadonlySet<string> {
    return new Set([...this.recent.keys(), ...this.earlier.keys()].filter((label) => label !== ''));
  }

  /** All decks of a label, or those without one. */
  decksOf(label: string): readonly number[] {
    const [recent = [], earlier] = [this.recent.get(label), this.earlier.get(label)];
    return earlier === undefined ? recent : [...recent, ...earlier];
  }

  /** The labels whose decks are most like a deck, each with that deck; the deck's own is left out. */
  nearestLabels(deck: number, own: string, most: number): readonly NearestLabel[] {
    const likeness = this.similarity.toDeck(deck);
    const others = [...this.labels].filter((label) => label !== own);
    const decksOf = new Map(others.map((label) => [label, this.decksOf(label)]));
    return nearestLabels(deck, likeness, decksOf, most);
  }
}
