/**
 * Learns the style of a rule file: how often zones and words occur in the cards of its rules, compared with all
 * cards. So proposals look like the other rules of the file.
 */

import { cardIdentity } from '../../../core/decks/identity.js';
import { addTo, madeOnce, sumOf } from '../../../core/json/grouping.js';
import type { CardRequirement, Requirement, Rule, Variant } from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { selectorsIn } from '../../../core/rules/selectors.js';
import type { DeckCards } from '../lists/deck-cards.js';
import { wordsOf } from '../lists/words.js';
import type { Literal } from './arrangement.js';

/** Smooths the odds: average cards are added with the weight of this many required cards. */
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
    asked: namesIn(cards),
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
  /** Words that describe kinds of cards: they occur in several required cards but usually not in identifiers. */
  const genericWords = new Set(
    [...said]
      .filter(([, { held, named }]) => held.size > 2 * named.size && held.size > 1)
      .map(([word]) => word),
  );
  const features = names.map((name, card) => ({
    zone: `zone ${zones[card]}`,
    words: wordsOf(name).filter((word) => genericWords.has(word)),
  }));
  /** Zone or word -> its cards. */
  const cardsWith = new Map<string, number[]>();
  for (const [card, { zone, words }] of features.entries()) {
    for (const feature of [zone, ...words]) addTo(cardsWith, feature, card);
  }
  const odds = (cards: readonly number[]) => {
    const inLists = cards.length / names.length;
    const required = cards.filter((card) => asked.has(card)).length;
    const inRules = (required + fewestAsked * inLists) / (asked.size + fewestAsked);
    return Math.log(inRules / inLists);
  };
  const oddsOfFeatures = new Map(Array.from(cardsWith, ([one, cards]) => [one, odds(cards)]));
  // Words that occur together, such as "Origin Forme", mean the same, so only the strongest counts.
  /** Card -> the log odds that rules require cards like it. */
  const oddsOfCards = Float64Array.from(features, ({ zone, words }) => {
    const [ofZone = 0, ...ofWords] = [zone, ...words].map(
      (feature) => oddsOfFeatures.get(feature) as number,
    );
    return ofZone + (ofWords.sort((x, y) => Math.abs(y) - Math.abs(x))[0] ?? 0);
  });
  const typical = sumOf([...asked], (card) => oddsOf(card));
  /** The mean of these over the required cards. */
  const typicalOdds = asked.size === 0 ? 0 : typical / asked.size;

  return { cardsOf, oddsOf, costOf, isAsked, wordsFor };

  /** The cards named by requirements that lists contain. */
  function cardsOf(requirements: readonly Requirement[]): readonly number[] {
    const cards = namesIn(requirements).flatMap((name) => cardOf.get(fold(name)) ?? []);
    return [...new Set(cards)];
  }

  /** How much a card is like required cards; 0 if it is like the average card. */
  function oddsOf(card: number): number {
    return oddsOfCards[wholes[card] as number] as number;
  }

  /** The cost of cards, determined by the one that is least like required cards, which cost 0 on average. */
  function costOf(literals: readonly Literal[]): number {
    // Requirements that are not literals, such as a card that no list contains, say nothing.
    if (literals.length === 0) return 0;
    // The single card of a zone, such as the leader, identifies the deck, whatever its kind.
    const odds = literals.map(({ card }) =>
      singles.has(card) ? Math.max(...oddsOfCards) : oddsOf(card),
    );
    return typicalOdds - Math.min(...odds);
  }

  /** Whether a word of identifiers occurs in a required card. */
  function isAsked(word: string): boolean {
    return said.has(word) && !genericWords.has(word);
  }

  /** The words of a card name that identifiers use. */
  function wordsFor(name: string): readonly string[] {
    const words = wordsOf(name).filter((word) => !genericWords.has(word));
    return words.length === 0 ? wordsOf(name) : words;
  }
}

/** All rules, each followed by its variants. */
export function withVariants(rules: readonly Rule[]): readonly (Rule | Variant)[] {
  return rules.flatMap((rule) => [rule, ...(rule.variants ?? [])]);
}

function namesIn(requirements: readonly Requirement[]): readonly string[] {
  return [...selectorsIn(requirements)].flatMap(({ selector }) => {
    const { name, max } = selector as Partial<CardRequirement>;
    return name === undefined || max === 0 ? [] : [name];
  });
}
