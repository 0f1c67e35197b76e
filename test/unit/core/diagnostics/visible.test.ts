import { expect, test } from 'vitest';
import { textOf, visibleLines } from '../../../../src/core/diagnostics/visible.js';

test('a list of lines keeps its number of lines', () => {
  expect(textOf(['a\nb', '', 'c'])).toBe('a\\nb\n\nc\n');
});

test('JSON stays the same data when its hidden characters are shown', () => {
  const data = { name: '\u001b[31m\u009b\u202e\u2028\u200b\u{e0041}\n\t\ud83d' };
  const text = JSON.stringify(data, null, 2);
  expect(visibleLines(text)).not.toMatch(/[\u007f-\u009f\u2028\u202e\u200b]/);
  expect(JSON.parse(visibleLines(text))).toEqual(data);
});
