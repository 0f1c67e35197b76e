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

test('adjacent words count once', () => {
  const { oddsOf } = priorOf(asked);
  expect(oddsOf('Crow ex')).toBeGreaterThan(0);
  expect(oddsOf('Old Form Crow')).toBeCloseTo(oddsOf('Crow ex'));
  expect(oddsOf('Ball')).toBeLessThan(oddsOf('Crow ex'));
});

test('a word is required if a rule requires a card with it, and identifiers contain it', () => {
  const { prior } = priorOf(asked);
  expect(['fox', 'ex', 'form', 'crow', 'ball'].map((word) => prior.isAsked(word))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a word of one card is not a kind of card, however many rules have that card', () => {
  const { oddsOf } = priorOf(['Ball', 'Ball', 'Rope'], 'code');
  expect(oddsOf('Ball')).toBeCloseTo(oddsOf('Switch'));
});

test('without rules, all cards are equally likely', () => {
  const { oddsOf } = priorOf([]);
  expect([...asked, ...others].map(oddsOf)).toEqual([...asked, ...others].map(() => 0));
});

test('the only card of a zone costs as little as the likeliest card', () => {
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
