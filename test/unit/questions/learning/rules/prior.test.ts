import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { deckCardsOf } from '../../../../../src/questions/learning/lists/deck-cards.js';
import { rulePrior } from '../../../../../src/questions/learning/rules/prior.js';

const asked = ['Old Form Fox', 'Old Form Owl', 'Old Form Bear', 'Lynx ex', 'Hare ex', 'Newt ex'];
const others = ['Old Form Crow', 'Crow ex', 'Fox', 'Owl', 'Ball', 'Search', 'Switch', 'Rope'];

function priorOf(names: readonly string[], code?: string) {
  const rules = names.map((name, at) => {
    const [word = ''] = name.replace('Old Form ', '').toLowerCase().split(' ');
    return { identifier: `${code ?? word}-${at}`, name: word, cards: [{ name }] };
  });
  const corpus = createCorpus([
    { deck: [...asked, ...others].map((name) => ({ name, count: 1 })) },
  ]);
  const cards = deckCardsOf(corpus);
  const prior = rulePrior(compileRules(rules).ruleSet, cards);
  return { prior, oddsOf: (name: string) => prior.oddsOf(cards.names.indexOf(name)) };
}

test('words next to each other count once', () => {
  const { oddsOf } = priorOf(asked);
  expect(oddsOf('Crow ex')).toBeGreaterThan(0);
  expect(oddsOf('Old Form Crow')).toBeCloseTo(oddsOf('Crow ex'));
  expect(oddsOf('Ball')).toBeLessThan(oddsOf('Crow ex'));
});

test('a word is asked for if a rule asks for a card with it, and identifiers have it', () => {
  const { prior } = priorOf(asked);
  expect(['fox', 'ex', 'form', 'crow', 'ball'].map((word) => prior.isAsked(word))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a word of one card is no kind of card, in however many rules that card is', () => {
  const { oddsOf } = priorOf(['Ball', 'Ball', 'Rope'], 'code');
  expect(oddsOf('Ball')).toBeCloseTo(oddsOf('Switch'));
});

test('without rules, all cards are as likely', () => {
  const { oddsOf } = priorOf([]);
  expect([...asked, ...others].map(oddsOf)).toEqual([...asked, ...others].map(() => 0));
});

test('the one card of a zone costs as little as the card that is likeliest', () => {
  const main = ['Lynx ex', 'Hare ex', 'Ball', 'Rope'].map((name) => ({ name, count: 2 }));
  const corpus = createCorpus([{ deck: { main, leader: [{ name: 'Red', count: 1 }] } }]);
  const cards = deckCardsOf(corpus);
  const rules = ['Lynx ex', 'Hare ex'].map((name, at) => ({
    identifier: `code-${at}`,
    name,
    cards: [{ name }],
  }));
  const prior = rulePrior(compileRules(rules).ruleSet, cards);
  const costOf = (name: string) => prior.costOf([{ card: cards.names.indexOf(name), least: 1 }]);
  expect(costOf('Red')).toBe(costOf('Lynx ex'));
});
