import { expect, test } from 'vitest';
import { counted, noneOf, percent } from '../../../../src/core/diagnostics/counted.js';

test.each([
  [0, '0 decks'],
  [1, '1 deck'],
  [2, '2 decks'],
  [1001, '1,001 decks'],
  [1234567, '1,234,567 decks'],
])('%i are counted as %s', (number, shown) => {
  expect(counted(number, 'deck')).toBe(shown);
});

test('things of which none does something are one or several', () => {
  expect(noneOf(1, 'list', ['has', 'have'])).toBe('the one list does not have');
  expect(noneOf(1200, 'list', ['has', 'have'])).toBe('none of the 1,200 lists has');
});

test('a share is shown in percent, with one decimal or as many as asked for', () => {
  expect(percent(0.125)).toBe('12.5%');
  expect(percent(1 / 3, 2)).toBe('33.33%');
  expect(percent(1, 0)).toBe('100%');
});

test('a noun with another plural, or with a verb, is counted by both of its forms', () => {
  expect(counted(1, 'copy is', 'copies are')).toBe('1 copy is');
  expect(counted(1000, 'copy is', 'copies are')).toBe('1,000 copies are');
});
