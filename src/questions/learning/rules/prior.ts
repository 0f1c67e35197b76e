/**
 * What a rule file asks for, as far as it can be learned from the file: zones and words of the cards
 * in its rules against those of all cards. So proposals look like the other rules of the file.
 */

import { cardIdentity } from '../../../core/decks/identity.js';
import { madeOnce, sumOf } from '../../../core/json/grouping.js';
import type { CardRequirement, Requirement, Rule, Variant } from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { selectorsIn } from '../../../core/rules/selectors.js';
import type { DeckCards } from '../lists/deck-cards.js';
import { wordsOf } from '../lists/words.js';
import type { Literal } from './arrangement.js';

/** The cards of the rules count as much as this number of other cards does. */
const fewestAsked = 2;

export type RulePrior = ReturnType<typeof rulePrior>;

export function rulePrior(
  { rules, match }: Pick<RuleSet, 'rules' | 'match'>,
  { names: cards, zones, wholes, singles }: DeckCards,
  named: readonly { readonly identifier: string; readonly cards: readonly number[] }[] = [],
) {
  const names = cards.filter((_, card) => wholes[card] === card);
  const fold = cardIdentity(match.names).name;
  const cardOf = new Map(names.map((name, card) => [fold(name), card]));
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
        const count = madeOnce(said, word, () => ({ held: new Set(), named: new Set() }));
        count.held.add(name);
        if (ownWords.includes(word)) count.named.add(name);
      }
    }
  }
  /** Words of several cards that rules ask for and that identifiers mostly do not have: kinds of cards. */
  const silent = new Set(
    [...said]
      .filter(([, { held, named }]) => held.size > 2 * named.size && held.size > 1)
      .map(([word]) => word),
  );
  /** Words of cards that rules ask for. */
  const askedWords = new Set(said.keys());
  const features = names.map((name, card) => ({
    zone: `zone ${zones[card]}`,
    words: wordsOf(name).filter((word) => silent.has(word)),
  }));
  const all = new Map<string, { asked: number; all: number }>();
  for (const [card, { zone, words }] of features.entries()) {
    for (const feature of [zone, ...words]) {
      const count = madeOnce(all, feature, () => ({ asked: 0, all: 0 }));
      count.all++;
      if (asked.has(card)) count.asked++;
    }
  }
  const odds = (feature: string) => {
    const count = all.get(feature) as { asked: number; all: number };
    const inLists = count.all / names.length;
    const inRules = (count.asked + fewestAsked * inLists) / (asked.size + fewestAsked);
    return Math.log(inRules / inLists);
  };
  // Words that occur together, such as "Origin Forme", mean the same: only the strongest counts.
  /** Card -> how much more the rules ask for cards like it, as a logarithm. */
  const oddsOfCards = Float64Array.from(features, ({ zone, words }) => {
    const ofWords = words.map(odds).sort((x, y) => Math.abs(y) - Math.abs(x));
    return odds(zone) + (ofWords[0] ?? 0);
  });
  const typical = sumOf([...asked], (card) => oddsOf(card));
  /** The mean of these logarithms over the cards that rules ask for. */
  const typicalOdds = asked.size === 0 ? 0 : typical / asked.size;

  return { cardsOf, oddsOf, costOf, isAsked, wordsFor };

  /** The cards that some requirements name and that a list holds. */
  function cardsOf(requirements: readonly Requirement[]): readonly number[] {
    const cards = requirements.flatMap(namesIn).flatMap((name) => cardOf.get(fold(name)) ?? []);
    return [...new Set(cards)];
  }

  /** How much a card is like those that rules ask for: 0 if it is as all cards. */
  function oddsOf(card: number): number {
    return oddsOfCards[wholes[card] as number] as number;
  }

  /** What cards cost by the one that is least like those that rules ask for, which are 0 on average. */
  function costOf(literals: readonly Literal[]): number {
    // A requirement that is not a literal, such as a card that no list holds, says nothing.
    if (literals.length === 0) return 0;
    // The one card of a zone, such as the leader, names the deck, of whatever kind it is.
    const odds = literals.map(({ card }) =>
      singles.has(card) ? Math.max(...oddsOfCards) : oddsOf(card),
    );
    return typicalOdds - Math.min(...odds);
  }

  /** Whether a word of identifiers is one of a card that rules ask for. */
  function isAsked(word: string): boolean {
    return askedWords.has(word) && !silent.has(word);
  }

  /** The words of a card's name that identifiers have. */
  function wordsFor(name: string): readonly string[] {
    const words = wordsOf(name).filter((word) => !silent.has(word));
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
