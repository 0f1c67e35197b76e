import { expect, test } from 'vitest';
import { commentsOf } from '../../../../src/core/json/lexer.js';

test.each([
  ['{} // a', ['// a']],
  ['// a\r\n[/* b\n c */]//', ['// a', '/* b\n c */', '//']],
  ['{"//": "/* no */", "a\\"//": 1} /**/', ['/**/']],
  ['["\\\\"] // a', ['// a']],
  ['[1, /* open', ['/* open']],
  ['/* a *//* b */// c', ['/* a */', '/* b */', '// c']],
  ['/*/ a */ 1', ['/*/ a */']],
  ['"open // no', []],
])('the comments of %j are %j, and what they say is between the delimiters', (text, expected) => {
  const found = [...commentsOf(text)];
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  expect(found.map((one) => one.end - one.start)).toEqual(expected.map(({ length }) => length));
  const inner = expected.map((comment) => comment.slice(2).replace(/\*\/$/, ''));
  expect(found.map((one) => one.text)).toEqual(inner);
});
