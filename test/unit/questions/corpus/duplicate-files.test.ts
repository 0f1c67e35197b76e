import { expect, test } from 'vitest';
import { knownAmong } from '../../../../src/questions/corpus/duplicate-files.js';

test('a file is recognized by its content, unless it belongs to another event', () => {
  const origins = [{ content: 'c', event: 'x' }, {}];
  const isKnown = knownAmong(origins);
  expect(isKnown({ content: 'c', event: 'x' })).toBe(true);
  expect(isKnown({ content: 'c' })).toBe(true);
  expect(isKnown({ content: 'c', event: 'y' })).toBe(false);
  expect(isKnown({})).toBe(false);
});
