import { describe, expect, test } from 'vitest';
import { editDistance, nearestWords } from '../../../../src/core/diagnostics/nearest.js';

describe('the edit distance', () => {
  test.each([
    ['count', 'count', 0],
    ['', '', 0],
    ['', 'ab', 2],
    ['cont', 'count', 1],
    ['counts', 'count', 1],
    ['coumt', 'count', 1],
    ['conut', 'count', 1],
    ['prioirty', 'priority', 1],
    ['Pheonix', 'Phoenix', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ])('of %j and %j is %i', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
    expect(editDistance(b, a, 5)).toBe(distance);
  });

  test.each([
    ['abcd', 'cdab'],
    ['abc', 'xyz'],
    ['a', 'abcd'],
    ['abcdef', 'badcfe'],
  ])('of %j and %j is one more than the limit where it is greater', (a, b) => {
    expect(editDistance(a, b, 2)).toBe(3);
    expect(editDistance(a, b, 0)).toBe(1);
  });
});

describe('the nearest words', () => {
  const fields = ['identifier', 'name', 'cards', 'priority', 'variants', 'icons', 'generation'];

  test('are those within the limit, nearest first, then by the alphabet', () => {
    expect(nearestWords('prioirty', fields)).toEqual(['priority']);
    expect(nearestWords('car', ['cards', 'care', 'bar', 'xyz'])).toEqual(['bar', 'care', 'cards']);
  });

  test('are none where everything is too far away', () => {
    expect(nearestWords('colour', fields)).toEqual([]);
    expect(nearestWords('name', [])).toEqual([]);
  });

  test('have something in common with the word', () => {
    expect(nearestWords('ab', ['cd', 'x', ''])).toEqual([]);
    expect(nearestWords('', ['a', 'ab', ''])).toEqual([]);
  });

  test('have the word itself first', () => {
    expect(nearestWords('name', ['names', 'name'])).toEqual(['name', 'names']);
  });
});
