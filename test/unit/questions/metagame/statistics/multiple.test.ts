import { expect, test } from 'vitest';
import { significant } from '../../../../../src/questions/metagame/statistics/interval.js';

test("the example of Benjamini and Hochberg's paper has four significant tests", () => {
  const probabilities = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719,
    0.6528, 0.759, 1,
  ];
  expect(significant(probabilities).filter(Boolean)).toHaveLength(4);
  expect(significant(probabilities.toReversed()).slice(-4)).toEqual([true, true, true, true]);
});

test('a probability that is too large on its own passes if a larger one does', () => {
  expect(significant([0.049, 0.048])).toEqual([true, true]);
  expect(significant([0.051, 0.03])).toEqual([false, false]);
});

test('an empty list has no significant tests', () => {
  expect(significant([])).toEqual([]);
});
