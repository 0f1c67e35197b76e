import { expect, test } from 'vitest';
import { renderCsv } from '../../../../../src/tools/cli/output/csv.js';

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+cmd', "'+cmd"],
  ['-cmd', "'-cmd"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1', '\\t=1'],
  ['\r=1', '\\r=1'],
  ['\n=1', '\\n=1'],
  ['\u0000=1', '\\u0000=1'],
  ['＝1', "'＝1"],
  ['-1+cmd', "'-1+cmd"],
])('the text %j does not begin like a formula', async (text, written) => {
  expect(await renderCsv([[text, 'x']])).toBe(`${written},x\n`);
});

test.each([
  [-5, '-5'],
  ['-5', '-5'],
  ['+1.5', '+1.5'],
  ['a=b', 'a=b'],
  ["'quoted", "'quoted"],
  ['a, "b"', '"a, ""b"""'],
  [null, ''],
  [undefined, ''],
  [{ a: 1 }, '"{""a"":1}"'],
])('%j keeps its characters', async (value, written) => {
  expect(await renderCsv([[value, 'x']])).toBe(`${written},x\n`);
});

test('control characters and line breaks are escaped, so that each row is one line', async () => {
  expect(await renderCsv([['a\nb\u001b[31m\u202e', { a: '\n' }]])).toBe(
    'a\\nb\\u001b[31m\\u202e,"{""a"":""\\n""}"\n',
  );
});

test('no rows are no text', async () => {
  expect(await renderCsv([])).toBe('');
});
