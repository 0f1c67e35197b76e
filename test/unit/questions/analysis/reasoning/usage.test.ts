import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { requirementUsage } from '../../../../../src/questions/analysis/reasoning/usage.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { openSession } from '../../../../../src/questions/corpus/session/session.js';

const card = (name: string, count = 1) => ({ name, count });
const matcher = compileRules([
  {
    identifier: 'a',
    name: 'A',
    cards: [card('X', 2), { anyOf: [card('Y'), { name: 'Z', max: 1 }] }],
    variants: [{ identifier: 'v', name: 'V', cards: [card('W')] }],
  },
  { identifier: 'b', name: 'B', cards: [card('X', 4)] },
]);
const several = [card('X', 3), card('Z', 2)];
const corpus = createCorpus([
  { deck: [card('X', 2), card('Y'), card('W')] },
  ...Array.from({ length: 5 }, () => ({ deck: several })),
  { deck: [card('X'), card('W')] },
]);
const [ofA, ofB, ofVariant] = requirementUsage(openSession(matcher, corpus));

test('says how many lists meet a requirement, the rest of its rule, and both', () => {
  expect(ofA).toMatchObject([
    { met: 6, restMet: 2, restAndThis: 1, hasMost: false },
    { met: 2, restMet: 6, restAndThis: 1, hasMost: true },
  ]);
});

test('counts the requirements of a variant where its rule matches', () => {
  expect(ofVariant).toMatchObject([{ met: 1, restMet: 1, restAndThis: 1 }]);
});

test('knows the most copies that a list has where it has too few', () => {
  expect(ofB).toMatchObject([{ met: 0, restMet: 7, most: 3 }]);
});
