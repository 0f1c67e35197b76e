import { expect, test } from 'vitest';
import {
  formatSort,
  nextRow,
  parseSort,
  sortRows,
} from '../../../../../../src/tools/studio/page/parts/sorting.js';

const identity = (value: string | number | undefined) => value;

test('numbers are sorted by size, texts in natural order', () => {
  expect(sortRows([10, 9, 100], identity, false)).toEqual([9, 10, 100]);
  expect(sortRows(['b', 'Á', 'a'], identity, true)).toEqual(['b', 'Á', 'a']);
});

test('rows without a value come last in either order', () => {
  expect(sortRows([2, undefined, 1], identity, false)).toEqual([1, 2, undefined]);
  expect(sortRows([2, undefined, 1], identity, true)).toEqual([2, 1, undefined]);
});

test('equal rows keep their order', () => {
  const rows = [{ at: 1 }, { at: 2 }, { at: 3 }];
  expect(sortRows(rows, () => 'same', true)).toEqual(rows);
});

test.each(['wins', '-wins'])('an order is read from the URL as written: %s', (text) => {
  expect(formatSort(parseSort(text))).toBe(text);
});

test.each([
  ['ArrowDown', 3],
  ['ArrowUp', 1],
  ['PageDown', 9],
  ['PageUp', 0],
  ['Home', 0],
  ['End', 9],
  ['x', undefined],
])('from the third of ten rows, %s moves to row %s', (key, row) => {
  expect(nextRow({ key, altKey: false, ctrlKey: false }, 2, 10, 8)).toBe(row);
});
