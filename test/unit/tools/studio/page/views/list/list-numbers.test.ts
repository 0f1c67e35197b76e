import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatNumbers,
  numbersOf,
} from '../../../../../../../src/tools/studio/page/views/list/list-numbers.js';

describe('numbers of lists', () => {
  test('are short where they follow each other', () => {
    expect(formatNumbers([0, 1, 2, 5, 7, 8])).toBe('0-2,5,7-8');
  });

  test('are the same after they were in the URL', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(500)), (numbers) => {
        const lists = [...numbers].sort((x, y) => x - y);
        expect(numbersOf(formatNumbers(lists))).toEqual(lists);
      }),
    );
  });

  test.each(['', 'x', '3-', '-3', '7-5', '1e9', '9999999999'])('"%s" names no list', (text) => {
    expect(numbersOf(text)).toEqual([]);
  });

  test('a run without end does not fill the memory', () => {
    expect(numbersOf('0-999999999')).toHaveLength(1_000_000);
  });
});
