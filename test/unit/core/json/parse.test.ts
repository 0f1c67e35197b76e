import { describe, expect, test } from 'vitest';
import { parseJson, placeOfTooMany } from '../../../../src/core/json/parse.js';
import { mostValues } from '../../../../src/core/json/tree.js';

describe('a text', () => {
  test('has a value if it is JSON, even after a byte order mark', () => {
    expect(parseJson('\uFEFF{ "a": null }')).toEqual({ value: { a: null } });
  });

  test('keeps a byte order mark inside it', () => {
    expect(parseJson('"a\uFEFF"')).toEqual({ value: 'a\uFEFF' });
    expect(parseJson('[1]\uFEFF')).toHaveProperty('fault');
    expect(parseJson('\uFEFF\uFEFF[1]')).toHaveProperty('fault');
  });

  test('has a fault and no value if it is not JSON', () => {
    const { fault } = parseJson('{ "a": 1, }');
    expect(parseJson('{ "a": 1, }')).toEqual({ fault });
    expect(fault).toMatch(/^(?!SyntaxError).*JSON/);
  });

  test.each(['0', '{}', '",[\\""'])('can have four million values such as %s', (value) => {
    // The array counts as one.
    const values = (count: number) => `[${`${value},`.repeat(count - 2)}${value}]`;
    const more = values(mostValues + 1);
    expect(placeOfTooMany(values(mostValues))).toBe(-1);
    expect(parseJson(more).fault).toMatch('more than 4,000,000 values');
    expect(placeOfTooMany(more)).toBe(more.length - 1 - value.length);
  });
});
