import { expect, test } from 'vitest';
import { textOf, visible, visibleLines } from '../../../../src/core/diagnostics/visible.js';

test.each([
  ['an escape sequence', '\u001b[31mred', '\\u001b[31mred'],
  ['a line break', 'a\nb\r\nc\rd', 'a\\nb\\r\\nc\\rd'],
  ['a tab', 'a\tb', 'a\\tb'],
  ['a control of C0', 'a\u0000\u0007\u0008\u007fb', 'a\\u0000\\u0007\\u0008\\u007fb'],
  ['a control of C1', '\u009b31m\u0085', '\\u009b31m\\u0085'],
  ['a line separator', '\u2028\u2029', '\\u2028\\u2029'],
  ['a bidirectional override', '\u202ebadger', '\\u202ebadger'],
  [
    'a bidirectional isolate',
    '\u2066\u2069\u200e\u200f\u061c',
    '\\u2066\\u2069\\u200e\\u200f\\u061c',
  ],
  ['a zero-width space', 'Pika\u200bchu\ufeff', 'Pika\\u200bchu\\ufeff'],
  ['a soft hyphen and a filler', '\u00ad\u3164', '\\u00ad\\u3164'],
  ['a joiner between letters', 'Pika\u200dchu', 'Pika\\u200dchu'],
  ['a joiner at the end of a word', 'می\u200c', 'می\\u200c'],
  ['a tag character', 'a\u{e0041}', 'a\\udb40\\udc41'],
  ['a run of variation selectors', 'a\ufe00\ufe01\ufe02', 'a\ufe00\\ufe01\\ufe02'],
  ['half a surrogate pair', '\ud83d!', '\\ud83d!'],
  ['a noncharacter', '\uffff', '\\uffff'],
])('%s is shown', (_, text, shown) => {
  expect(visible(text)).toBe(shown);
});

test.each([
  'Charizard ex',
  'Pokémon',
  'Fe\u0301',
  'リザードン',
  '🔥',
  '❤️',
  '👩🏽\u200d🚀',
  '👁️\u200d🗨️',
  'می\u200cخواهم',
  'क्\u200dष',
  '1️⃣',
  'a\u00a0b',
])('%s stays as it is', (text) => {
  expect(visible(text)).toBe(text);
  expect(visibleLines(text)).toBe(text);
});

test('several lines keep their line breaks and tabs, and a return that does not end a line is shown', () => {
  expect(visibleLines('a\tb\nc\r\nd\re\u001b')).toBe('a\tb\nc\r\nd\\re\\u001b');
});

test('a list of lines has as many lines', () => {
  expect(textOf(['a\nb', '', 'c'])).toBe('a\\nb\n\nc\n');
});

test('JSON with hidden characters is the same data when they are shown', () => {
  const data = { name: '\u001b[31m\u009b\u202e\u2028\u200b\u{e0041}\n\t\ud83d' };
  const text = JSON.stringify(data, null, 2);
  expect(visibleLines(text)).not.toMatch(/[\u007f-\u009f\u2028\u202e\u200b]/);
  expect(JSON.parse(visibleLines(text))).toEqual(data);
});
