import { expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { sampleOf } from '../../../../../src/questions/learning/lists/sample.js';
import { labelWords } from '../../../../../src/questions/learning/rules/label-words.js';
import { madeUpList, randomBy } from '../../../../support/labelled.js';

test('half of a name says little if most lists with it have another label', () => {
  const listsOf = (label: string, cards: Record<string, number>, count: number) =>
    Array.from({ length: count }, (_, seed) => madeUpList(label, cards, randomBy(seed)));
  const sample = sampleOf(
    createCorpus([
      ...listsOf('Fox Owl', { 'Fox ex': 3, 'Owl ex': 3 }, 4),
      ...listsOf('Fox Wolf', { 'Fox ex': 3, 'Wolf ex': 3 }, 12),
    ]),
  );
  const words = labelWords(sample);
  const missing = (id: string, ...cards: readonly string[]) => {
    const label = sample.labels.findIndex((one) => one.id === id);
    const literals = cards.map((name) => ({ card: sample.cards.names.indexOf(name) }));
    return words.missing(label, words.wordsIn(label, literals).words);
  };
  const byRarity = Math.log(3) / (Math.log(2) + Math.log(3));
  expect(missing('fox-owl', 'Fox ex')).toBe(12 / 16);
  expect(missing('fox-wolf', 'Fox ex')).toBeCloseTo(byRarity);
  expect(missing('fox-owl', 'Owl ex')).toBeCloseTo(1 - byRarity);
  expect(missing('fox-owl', 'Fox ex', 'Owl ex')).toBe(0);
});
