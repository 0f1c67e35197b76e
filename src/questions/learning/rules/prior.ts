/**
 * What a rule file asks for, as far as it can be learned from the file: zones and words of the cards
 * in its rules against those of all cards. So proposals look like the other rules of the file.
 */

import { cardIdentity } from '../../../core/decks/identity.js';
import { sumOf } from '../../../core/json/grouping.js';
import type { CardRequirement, Requirement, Rule, Variant } from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { selectorsIn } from '../../../core/rules/selectors.js';
import type { DeckCards } from '../lists/deck-cards.js';
import { wordsOf } from '../lists/words.js';
import type { Literal } from './arrangement.js';

/** The cards of the rules count as much as this number of other cards does. */
const fewestAsked = 2;

export class RulePrior {
  /** Card -> how much more the rules ask for cards like it, as a logarithm. */
  readonly #odds: Float64Array;
  /** The mean of these logarithms over the cards that rules ask for. */
  readonly #typical: number;
  /** Words of several cards that rules ask for and that identifiers mostly do not have: kinds of cards. */
  readonly #silent: ReadonlySet<string>;
  /** Words of cards that rules ask for. */
  readonly #asked: ReadonlySet<string>;
  readonly #cardOf: ReadonlyMap<string, number>;
  /** Card -> the whole card, which comes before its printings and zones. */
  readonly #wholes: readonly number[];
  readonly #singles: ReadonlySet<number>;
  readonly #fold: (name: string) => string;

  /** @param named the cards that published labels name */
  constructor(
    { rules, match }: Pick<RuleSet, 'rules' | 'match'>,
    { names: cards, zones, wholes, singles }: DeckCards,
    named: readonly { readonly identifier: string; readonly cards: readonly number[] }[] = [],
  ) {
    const names = cards.filter((_, card) => wholes[card] === card);
    this.#wholes = wholes;
    this.#singles = singles;
    const fold = cardIdentity(match.names).name;
    const cardOf = new Map(names.map((name, card) => [fold(name), card]));
    this.#fold = fold;
    this.#cardOf = cardOf;
    const asked = new Set<number>();
    const said = new Map<string, { held: Set<string>; named: Set<string> }>();
    const parts = withVariants(rules).map(({ identifier, cards }) => ({
      identifier,
      asked: cards.flatMap(namesIn),
    }));
    const labels = named.map(({ identifier, cards }) => ({
      identifier,
      asked: cards.map((card) => names[card] as string),
    }));
    for (const part of [...parts, ...labels]) {
      const ownWords = wordsOf(part.identifier);
      for (const name of part.asked) {
        const card = cardOf.get(fold(name));
        if (card !== undefined) asked.add(card);
        for (const word of wordsOf(name)) {
          const count = said.get(word) ?? { held: new Set(), named: new Set() };
          count.held.add(name);
          if (ownWords.includes(word)) count.named.add(name);
          said.set(word, count);
        }
      }
    }
    this.#silent = new Set(
      [...said]
        .filter(([, { held, named }]) => held.size > 2 * named.size && held.size > 1)
        .map(([word]) => word),
    );
    this.#asked = new Set(said.keys());
    const features = names.map((name, card) => ({
      zone: `zone ${zones[card]}`,
      words: wordsOf(name).filter((word) => this.#silent.has(word)),
    }));
    const all = new Map<string, { asked: number; all: number }>();
    for (const [card, { zone, words }] of features.entries()) {
      for (const feature of [zone, ...words]) {
        const count = all.get(feature) ?? { asked: 0, all: 0 };
        count.all++;
        if (asked.has(card)) count.asked++;
        all.set(feature, count);
      }
    }
    const odds = (feature: string) => {
      const count = all.get(feature) as { asked: number; all: number };
      const inLists = count.all / names.length;
      const inRules = (count.asked + fewestAsked * inLists) / (asked.size + fewestAsked);
      return Math.log(inRules / inLists);
    };
    // Words that occur together, such as "Origin Forme", mean the same: only the strongest counts.
    this.#odds = Float64Array.from(features, ({ zone, words }) => {
      const ofWords = words.map(odds).sort((x, y) => Math.abs(y) - Math.abs(x));
      return odds(zone) + (ofWords[0] ?? 0);
    });
    const typical = sumOf([...asked], (card) => this.oddsOf(card));
    this.#typical = asked.size === 0 ? 0 : typical / asked.size;
  }

  /** The cards that some requirements name and that a list holds. */
  cardsOf(requirements: readonly Requirement[]): readonly number[] {
    const cards = requirements
      .flatMap(namesIn)
      .flatMap((name) => this.#cardOf.get(this.#fold(name)) ?? []);
    return [...new Set(cards)];
  }

  /** How much a card is like those that rules ask for: 0 if it is as all cards. */
  oddsOf(card: number): number {
    return this.#odds[this.#wholes[card] as number] as number;
  }

  /** What cards cost by the one that is least like those that rules ask for, which are 0 on average. */
  costOf(literals: readonly Literal[]): number {
    // A requirement that is no literal, such as a card that no list holds, says nothing.
    if (literals.length === 0) return 0;
    // The one card of a zone, such as the leader, names the deck, of whatever kind it is.
    const odds = literals.map(({ card }) =>
      this.#singles.has(card) ? Math.max(...this.#odds) : this.oddsOf(card),
    );
    return this.#typical - Math.min(...odds);
  }

  /** Whether a word of identifiers is one of a card that rules ask for. */
  isAsked(word: string): boolean {
    return this.#asked.has(word) && !this.#silent.has(word);
  }

  /** The words of a card's name that identifiers have. */
  wordsFor(name: string): readonly string[] {
    const words = wordsOf(name).filter((word) => !this.#silent.has(word));
    return words.length === 0 ? wordsOf(name) : words;
  }
}

/** Rules, each followed by its variants. */
export function withVariants(rules: readonly Rule[]): readonly (Rule | Variant)[] {
  return rules.flatMap((rule) => [rule, ...(rule.variants ?? [])]);
}

function namesIn(requirement: Requirement): readonly string[] {
  return [...selectorsIn(requirement)].flatMap(([selector]) => {
    const { name, max } = selector as Partial<CardRequirement>;
    return name === undefined || max === 0 ? [] : [name];
  });
}
