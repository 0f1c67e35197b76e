import { expect, test } from 'vitest';
import { noneOf, percent } from '../../../../src/core/diagnostics/counted.js';

test('sentences about none of some things agree with their number', () => {
  expect(noneOf(1, 'list', ['has', 'have'])).toBe('the one list does not have');
  expect(noneOf(1200, 'list', ['has', 'have'])).toBe('none of the 1,200 lists has');
});

test('a share is shown in percent, with one decimal or as many as requested', () => {
  expect(percent(0.125)).toBe('12.5%');
  expect(percent(1 / 3, 2)).toBe('33.33%');
  expect(percent(1, 0)).toBe('100%');
});
