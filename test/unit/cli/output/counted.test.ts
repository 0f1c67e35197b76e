import { expect, test } from 'vitest';
import { counted } from '../../../../src/cli/output/counted.js';

test.each([
  [0, '0 decks'],
  [1, '1 deck'],
  [2, '2 decks'],
  [1001, '1,001 decks'],
  [1234567, '1,234,567 decks'],
])('%i are counted as %s', (number, shown) => {
  expect(counted(number, 'deck')).toBe(shown);
});
