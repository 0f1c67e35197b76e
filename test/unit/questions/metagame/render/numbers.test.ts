import { expect, test } from 'vitest';
import {
  percent,
  percentRange,
  points,
} from '../../../../../src/questions/metagame/render/numbers.js';
import { proportion } from '../../../../../src/questions/metagame/statistics/interval.js';

test.each([
  [540, 999, '54%'],
  [540, 1000, '54.0%'],
  [5163, 10_000, '51.6%'],
  [0, 40, '0%'],
  [0, 0, '–'],
])('%i of %i are %s: whole percents below n = 1,000, and no rate of nothing', (count, n, text) => {
  expect(percent(proportion(count, n))).toBe(text);
});

test('an interval has as many digits as its rate', () => {
  expect(percentRange(proportion(50, 100))).toBe('40–60%');
  expect(percentRange(proportion(5000, 10_000))).toBe('49.0–51.0%');
  expect(percentRange(proportion(0, 0))).toBe('–');
});

test.each([
  [0.032, 5000, '+3.2'],
  [-0.032, 5000, '−3.2'],
  [-0.001, 100, '0'],
  [0, 100, '0'],
])('a change of %f with n = %i is written %s', (change, n, text) => {
  expect(points(change, n)).toBe(text);
});
