/**
 * What a rule file asks for, as far as it can be learned from the file: zones and words of the cards
 * in its rules against those of all cards. So proposals look like the other rules of the file.
 */

import { cardIdentity } from '../../../core/decks/identity.js';
import type { CardRequirement, Requirement } from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { selectorsIn } from '../../../core/rules/selectors.js';
import type { DeckCards } from '../lists/deck-cards.js';
import { wordsOf } from '../lists/words.js';

/** The cards of the rules count as much as this number of other cards does. */
const fewestAsked = 2;

export class RulePrior {
  /** Card -> how much more the rules ask for cards like it, as a logarithm. */
  readonly #odds: Float64Array;
  /** Words of cards that rules ask for and that their identifiers do not have. */
  readonly #silent: ReadonlySet<string>;
  /** Words of cards that rules ask for. */
  readonly #asked: ReadonlySet<string>;
  readonly #cardOf: ReadonlyMap<string, number>;
  readonly #fold: (name: string) => string;

  /** @param named the cards that published labels name */
  constructor(
    { rules, match }: RuleSet,
    { names, zones }: DeckCards,
    named: readonly { readonly identifier: string; readonly cards: readonly number[] }[] = [],
  ) {
    const fold = cardIdentity(match.names).name;
    const cardOf = new Map(names.map((name, card) => [fold(name), card]));
    this.#fold = fold;
    this.#cardOf = cardOf;
    const asked = new Set<number>();
    const said = new Map<string, { held: number; named: number }>();
    const parts = rules
      .flatMap((rule) => [rule, ...(rule.variants ?? [])])
      .map(({ identifier, cards }) => ({ identifier, asked: cards.flatMap(namesIn) }));
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
          const count = said.get(word) ?? { held: 0, named: 0 };
          count.held++;
          if (ownWords.includes(word)) count.named++;
          said.set(word, count);
        }
      }
    }
    this.#silent = new Set(
      [...said].filter(([, { held, named }]) => held > 2 * named && held > 1).map(([word]) => word),
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
    return this.#odds[card] as number;
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

function namesIn(requirement: Requirement): readonly string[] {
  return [...selectorsIn(requirement)].flatMap(([selector]) => {
    const { name, max } = selector as Partial<CardRequirement>;
    return name === undefined || max === 0 ? [] : [name];
  });
}
