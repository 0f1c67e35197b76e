import { expect, test } from 'vitest';
import { commentsOf } from '../../../src/json/comments.js';

test.each([
  ['{} // a', [' a']],
  ['// a\r\n[/* b\n c */]//', [' a', ' b\n c ', '']],
  ['{"//": "/* no */", "a\\"//": 1} /**/', ['']],
  ['["\\\\"] // a', [' a']],
  ['[1, /* open', [' open']],
  ['"open // no', []],
])('the comments of %j are %j, and their places are theirs', (text, expected) => {
  const found = [...commentsOf(text)];
  expect(found.map((one) => one.text)).toEqual(expected);
  for (const { start, end, text: inner } of found) {
    expect(text.slice(start, end).slice(2)).toMatch(
      new RegExp(`^${inner.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&')}(?:\\*/)?$`),
    );
  }
});
