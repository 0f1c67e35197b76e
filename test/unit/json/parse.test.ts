import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../src/json/parse.js';

describe('a text', () => {
  test('has a value if it is JSON, also behind a byte order mark', () => {
    expect(parseJson('\uFEFF{ "a": null }')).toEqual({ value: { a: null } });
  });

  test('has a fault if it is not JSON, and no value', () => {
    expect(parseJson('{ "a": 1, }')).toEqual({ fault: expect.stringContaining('JSON') });
  });
});
