import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJsonText } from '../../../../src/core/json/jsonc.js';
import { moveItem } from '../../../../src/core/json/move.js';

describe('moving an item of an array of JSON text', () => {
  test.each([
    ['one line', '[0, 1, 2]', '[2, 0, 1]'],
    ['one line without spaces', '[0,1,2]', '[2, 0, 1]'],
    ['lines', '[\n  0,\n  1,\n  2\n]\n', '[\n  2,\n  0,\n  1\n]\n'],
    ['a comma at the end', '[\n  0,\n  1,\n  2,\n]', '[\n  2,\n  0,\n  1,\n]'],
    ['spaces beside the brackets', '[ 0, 1, 2 ]', '[ 2, 0, 1 ]'],
    [
      'a comment behind the bracket',
      '[ // all\n  0, 1, [\n    2\n  ]]',
      '[ // all\n [\n    2\n  ],\n  0, 1]',
    ],
    [
      'a comment behind the bracket, and line breaks of Windows',
      '[ // all\r\n  0, 1, 2]',
      '[ // all\r\n 2,\r\n  0, 1]',
    ],
    [
      'the first item beside the bracket',
      '[0,\n  1,\n  // two\n  2]',
      '[\n  // two\n  2, 0,\n  1]',
    ],
    ['line breaks of Windows', '[\r\n  0,\r\n  1,\r\n  2\r\n]', '[\r\n  2,\r\n  0,\r\n  1\r\n]'],
    [
      'comments',
      '[ // all\n  // zero\n  0, // end of 0\n  /* one */ 1 /* , */,\n\n  // two\n  2 // end of 2\n  // below\n]',
      '[ // all\n\n  // two\n  2, // end of 2\n  // zero\n  0, // end of 0\n  /* one */ 1 /* , */\n  // below\n]',
    ],
  ])('keeps %s', (_, before, after) => {
    expect(moveItem(before, '', 2, 0)).toBe(after);
  });

  test('leads to the array with that order, whatever its layout', () => {
    const blank = fc.constantFrom('', ' ', '\n', '\n  ', ' /* , ] */ ', ' // , ]\n');
    const items = fc.array(fc.tuple(blank, blank, blank), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(items, fc.boolean(), fc.nat(5), fc.nat(5), (blanks, isComma, from, to) => {
        const [start, end] = [from, to].map((at) => at % blanks.length) as [number, number];
        const text = blanks.map(([before, behind, end], at) => {
          const comma = at < blanks.length - 1 || isComma ? ',' : '';
          return `${before}${at}${behind}${comma}${end}`;
        });
        const moved = moveItem(`{"a": [${text.join('')}]}`, '/a', start, end);
        const order = [...blanks.keys()].toSpliced(start, 1).toSpliced(end, 0, start);
        expect(parseJsonText(moved)).toMatchObject({ value: { a: order } });
        const comments = (part: string) => part.match(/\/\*|\/\//g)?.length;
        expect(comments(moved)).toBe(comments(text.join('')));
      }),
    );
  });

  test('leaves a text as it is that has no such item', () => {
    for (const text of ['{"a":1}', '[0]', '[']) expect(moveItem(text, '', 1, 0)).toBe(text);
  });
});
