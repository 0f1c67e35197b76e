import { describe, expect, test } from 'vitest';
import { appendItems, insertItem, putValue } from '../../../../src/core/json/append.js';

describe('adding items to an array of JSON text', () => {
  test.each([
    ['an empty array', '[]', '[\n  1\n]'],
    ['an empty array of two lines', '[\n]\n', '[\n  1\n]\n'],
    ['one line', '[0]', '[0,\n  1\n]'],
    ['lines', '[\n  0\n]\n', '[\n  0,\n  1\n]\n'],
    ['a comma at the end', '[\n  0,\n]', '[\n  0,\n  1,\n]'],
    ['a comma at the end and a comment', '[\n  0, // a, b\n]', '[\n  0, // a, b\n  1,\n]'],
    ['a comment before the comma', '[\n  0 /* , */,\n]', '[\n  0 /* , */,\n  1,\n]'],
    ['a comment behind the last item', '[\n  0 // zero ]\n]', '[\n  0, // zero ]\n  1\n]'],
    ['comments below', '[\n  0\n  // more here\n]', '[\n  0,\n  // more here\n  1\n]'],
    ['a comment alone', '[\n  // none\n]', '[\n  // none\n  1\n]'],
    ['tabs', '[\n\t0\n]', '[\n\t0,\n\t1\n]'],
    ['line breaks of Windows', '[\r\n  0\r\n]\r\n', '[\r\n  0,\r\n  1\r\n]\r\n'],
    ['a byte order mark', '\ufeff[0]', '\ufeff[0,\n  1\n]'],
    ['tabs that spaces follow', '\t[\n \t0\n\t]', '\t[\n \t0,\n\t  1\n\t]'],
    ['the place of the bracket', '[\n  0\n    ]', '[\n  0,\n  1\n    ]'],
    ['a comment of two lines', '  [0 /* a\n    b */]', '  [0, /* a\n    b */\n    1\n  ]'],
  ])('keeps %s', (_, before, after) => {
    expect(appendItems(before, '', [1])).toBe(after);
  });

  test('indents inside of an object, and writes what is flat on one line', () => {
    const before = '{\n    "cases": [\n        { "a": 1 }\n    ]\n}\n';
    const value = {
      name: 'x',
      list: { main: [{ name: 'A', count: 1 }, 2], none: [] },
      gone: undefined,
    };
    expect(appendItems(before, '/cases', [value, [1, null], {}])).toBe(
      `{
    "cases": [
        { "a": 1 },
        {
            "name": "x",
            "list": {
                "main": [
                    { "name": "A", "count": 1 },
                    2
                ],
                "none": []
            }
        },
        [1, null],
        {}
    ]
}
`,
    );
  });

  test('indents an array of one line by the line that it begins on', () => {
    expect(appendItems('{\n  "a": [0]\n}', '/a', [1])).toBe('{\n  "a": [0,\n    1\n  ]\n}');
  });

  test('leaves a text as it is where nothing is added, and gives none that has no such array', () => {
    expect(appendItems('[0]', '', [])).toBe('[0]');
    for (const text of ['{"cases":1}', '[', '{}']) {
      expect(appendItems(text, '/cases', [1])).toBeUndefined();
    }
  });
});

describe('adding an item before another one', () => {
  test.each([
    [
      'comments on one line',
      '[/* 0 */ 0, /* 2 */ 2 /* end */\n]',
      '[/* 0 */ 0,\n  1,\n  /* 2 */ 2 /* end */\n]',
    ],
    ['one line', '[0, 2]', '[0,\n  1,\n  2]'],
    ['lines', '[\n  0,\n  2\n]\n', '[\n  0,\n  1,\n  2\n]\n'],
    ['a comment behind the item', '[\n  0, // [\n  2\n]', '[\n  0, // [\n  1,\n  2\n]'],
    ['comments behind the item', '[\n0, /* a */ // b\n2]', '[\n0, /* a */ // b\n  1,\n2]'],
    ['a comment above the next', '[\n  0,\n  // two\n  2\n]', '[\n  0,\n  1,\n  // two\n  2\n]'],
    ['a comment beside the next', '[0, /* two */ 2]', '[0,\n  1,\n  /* two */ 2]'],
    ['a comment before the comma', '[\n  0 // a\n  , 2]', '[\n  0 // a\n  ,\n  1,\n  2]'],
    ['line breaks of Windows', '[\r\n\t0,\r\n\t2\r\n]', '[\r\n\t0,\r\n\t1,\r\n\t2\r\n]'],
    ['an empty line', '[\n  0,\n\n  2\n]', '[\n  0,\n  1,\n\n  2\n]'],
    ['a comment without a space before it', '[\n0,/* a */// b\n2]', '[\n0,/* a */// b\n  1,\n2]'],
    ['comments behind spaces', '[\n0,  /* a */  // b\n2]', '[\n0,  /* a */  // b\n  1,\n2]'],
  ])('keeps %s', (_, before, after) => {
    expect(insertItem(before, '', 1, 1)).toBe(after);
  });

  test.each([
    ['[\n  2\n]', '[\n  1,\n  2\n]'],
    ['[ // all\n  2\n]', '[ // all\n  1,\n  2\n]'],
    ['[2]', '[\n  1,\n  2]'],
    ['[]', '[\n  1\n]'],
  ])('puts it first in %j', (before, after) => {
    expect(insertItem(before, '', 0, 1)).toBe(after);
  });

  test('puts it last, and gives no text where there is no array', () => {
    expect(insertItem('[0]', '', 1, 1)).toBe('[0,\n  1\n]');
    for (const text of ['{}', '{"a": 1}', '[']) expect(insertItem(text, '', 0, 1)).toBeUndefined();
    expect(insertItem('[0]', '/1', 0, 1)).toBeUndefined();
    expect(insertItem('{"a": [0]}', '/a', 0, 1)).toBe('{"a": [\n  1,\n  0]}');
  });
});

describe('putting a value into JSON text', () => {
  test.each([
    ['on one line', '{ "a": [1], "b": 2 }', '/a', [{ c: 1 }], '{ "a": [{ "c": 1 }], "b": 2 }'],
    [
      'of several lines',
      '{\n  "a": [\n    1\n  ]\n}',
      '/a',
      [[2], { c: 1 }],
      '{\n  "a": [\n    [2],\n    { "c": 1 }\n  ]\n}',
    ],
    [
      'that is new',
      '{\n  "a": 1 // one\n}',
      '/b',
      [[2]],
      '{\n  "a": 1,\n  "b": [\n    [2]\n  ] // one\n}',
    ],
    [
      'with the line breaks of Windows',
      '{\r\n  "a": [\r\n    1\r\n  ]\r\n}',
      '/a',
      [[2], 3],
      '{\r\n  "a": [\r\n    [2],\r\n    3\r\n  ]\r\n}',
    ],
    ['that is new on one line', '[{ "a": 1 }]', '/0/b', [2, {}], '[{ "a": 1, "b": [2, {}] }]'],
    [
      'on one line of several',
      '{\n  "a": [1],\n  "b": 2\n}',
      '/a',
      [{ c: 1, d: [] }],
      '{\n  "a": [{ "c": 1, "d": [] }],\n  "b": 2\n}',
    ],
    ['that is null', '{ "a": 1 }', '/a', null, '{ "a": null }'],
    ['without fields that are undefined', '{ "a": 1 }', '/a', { b: undefined }, '{ "a": {} }'],
  ])('writes a value %s', (_, before, pointer, value, after) => {
    expect(putValue(before, pointer, value)).toBe(after);
  });

  test('leaves a text as it is that has no such place', () => {
    for (const text of ['{}', '[1]', '[', '1']) {
      expect(putValue(text, '/a/b', 1)).toBe(text);
      expect(putValue(text, '/1', 1)).toBe(text);
    }
  });
});
