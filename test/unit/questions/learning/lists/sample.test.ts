import { expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { sampleOf } from '../../../../../src/questions/learning/lists/sample.js';
import { madeUpLists } from '../../../../support/labelled.js';

test('a list weighs less if no similar list has its label, and special cases count as similar to their base', () => {
  const fox = { id: 'fox', name: 'Fox' };
  const [whale, ...lists] = madeUpLists({ Whale: 8, Wolf: 8, 'Fox Owl': 8, Fox: 1 });
  const { rowOf, weights } = sampleOf(
    createCorpus([{ ...whale, deck: whale?.deck, label: fox }, ...lists]),
  );
  const light = [...rowOf].filter(([, row]) => weights[row] !== 1);
  expect(light.map(([list, row]) => [list, weights[row]])).toEqual([[0, 0.2]]);
});
