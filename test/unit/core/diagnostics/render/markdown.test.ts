import { expect, test } from 'vitest';
import { markdownRow } from '../../../../../src/core/diagnostics/render/markdown.js';

test('a row keeps its number of cells', () => {
  expect(markdownRow(['a | b', 3, 'c\nd'])).toBe('| a \\| b | 3 | c\\\\nd |');
});
