import { expect, test } from 'vitest';
import {
  markdownCode,
  markdownRow,
  markdownText,
} from '../../../../../src/core/diagnostics/render/markdown.js';

test.each([
  ['a *b* _c_ ~~d~~ `e`', 'a \\*b\\* \\_c\\_ \\~\\~d\\~\\~ \\`e\\`'],
  ['[text](http://x)', '\\[text\\](http\\://x)'],
  ['https://x.example www.x.example', 'https\\://x.example www\\.x.example'],
  ['<script>alert(1)</script>', '\\<script\\>alert(1)\\</script\\>'],
  ['a | b \\ c', 'a \\| b \\\\ c'],
  ['&lt;b&gt;', '\\&lt;b\\&gt;'],
  ['a\nb\u001b\u202e', 'a\\\\nb\\\\u001b\\\\u202e'],
  ["Boss's Orders - 2 (Ghetsis)", "Boss's Orders - 2 (Ghetsis)"],
])('%j has no markup', (text, written) => {
  expect(markdownText(text)).toBe(written);
});

test.each([
  ['a|b', '`a|b`'],
  ['a`b', '`` a`b ``'],
  ['``', '``` `` ```'],
  [' a ', '`  a  `'],
  ['a\nb', '`a\\nb`'],
])('%j is one span of code', (text, written) => {
  expect(markdownCode(text)).toBe(written);
});

test('a row has as many cells as it is given', () => {
  expect(markdownRow(['a | b', 3, 'c\nd'])).toBe('| a \\| b | 3 | c\\\\nd |');
});
