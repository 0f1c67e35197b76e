import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { requirementUsage } from '../../../../../src/questions/analysis/reasoning/usage.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { CardIndex } from '../../../../../src/questions/corpus/tagging/card-index.js';

const card = (name: string, count = 1) => ({ name, count });
const matcher = compileRules([
  {
    identifier: 'a',
    name: 'A',
    cards: [card('X', 2), { anyOf: [card('Y'), { name: 'Z', max: 1 }] }],
    variants: [
      { identifier: 'v', name: 'V', cards: [card('W')] },
      { identifier: 'w', name: 'W', cards: [card('Z')] },
    ],
  },
  { identifier: 'b', name: 'B', cards: [card('X', 4)] },
]);
const several = [card('X', 3), card('Z', 2)];
const corpus = createCorpus([
  { deck: [card('X', 2), card('Y'), card('W')] },
  ...Array.from({ length: 5 }, () => ({ deck: several })),
  { deck: [card('X'), card('W')] },
]);
const cards = new CardIndex(corpus, []);
const [ofA, ofB, ofV, ofW] = requirementUsage(matcher.program, corpus, cards);

test('says whether lists meet a requirement, and whether it decides where they meet the rest', () => {
  expect(ofA).toMatchObject([
    { isMet: true, isDecisive: true, hasMost: false },
    { isMet: true, isDecisive: true, hasMost: true },
  ]);
});

test('asks of a variant where its rule matches', () => {
  expect(ofV).toMatchObject([{ isMet: true, isDecisive: false }]);
  expect(ofW).toMatchObject([{ isMet: false, isDecisive: true, most: 0 }]);
});

test('knows the most copies that a list has where it has too few', () => {
  expect(ofB).toMatchObject([{ isMet: false, isDecisive: true, most: 3 }]);
});
