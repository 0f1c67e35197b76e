import { symbol, symbolsFill } from 'd3-shape';
import { expect, test } from 'vitest';
import { markOf, marks } from '../../../../../src/questions/metagame/render/shares.js';

test('the marks are the filled symbols of d3-shape', () => {
  expect(marks).toEqual(symbolsFill.map((shape) => symbol(shape, 40).digits(2)()));
});

test('more lines than marks begin again with the first', () => {
  expect(markOf(marks.length + 1)).toBe(marks[1]);
});
