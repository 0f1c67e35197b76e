import { expect, test } from 'vitest';
import { pathPointer } from '../../../../src/core/rules/reading.js';

test('a path is a pointer', () => {
  expect(pathPointer(undefined)).toBe('');
  expect(pathPointer({ parent: { parent: { key: 'a/b' }, key: 0 }, key: '~' })).toBe('/a~1b/0/~0');
});
