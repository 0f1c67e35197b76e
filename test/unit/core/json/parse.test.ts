import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../../src/core/json/parse.js';

describe('a text', () => {
  test('has a value if it is JSON, also behind a byte order mark', () => {
    expect(parseJson('\uFEFF{ "a": null }')).toEqual({ value: { a: null } });
  });

  test('keeps a byte order mark that is inside of it', () => {
    expect(parseJson('"a\uFEFF"')).toEqual({ value: 'a\uFEFF' });
    expect(parseJson('[1]\uFEFF')).toHaveProperty('fault');
    expect(parseJson('\uFEFF\uFEFF[1]')).toHaveProperty('fault');
  });

  test('has a fault if it is not JSON, and no value', () => {
    const { fault } = parseJson('{ "a": 1, }');
    expect(parseJson('{ "a": 1, }')).toEqual({ fault });
    expect(fault).toMatch(/^(?!SyntaxError).*JSON/);
  });
});
