import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonEdit } from '../../../../src/core/diagnostics/diagnostic.js';
import {
  difference,
  editText,
  insertItems,
  moveItem,
  withEdits,
  withSpace,
} from '../../../../src/core/json/edits.js';
import { parseJsonText } from '../../../../src/core/json/jsonc.js';

const set = (pointer: string, value: unknown): JsonEdit => ({ op: 'set', pointer, value });
const remove = (pointer: string): JsonEdit => ({ op: 'remove', pointer });

describe('editText, with fields to set', () => {
  test.each([
    ['/0', '[{"a":1}]', '[{"a":1,"x": 7}]'],
    ['/0', '[{"a":1,"b":2}]', '[{"a":1,"b":2,"x": 7}]'],
    ['/0', '[{"a":1,"x":{"y":[2]},"b":3}]', '[{"a":1,"x":7,"b":3}]'],
    ['/0', '[{"x":1,"x":2}]', '[{"x":1,"x":7}]'],
    ['/0', '[{}]', '[{"x": 7}]'],
    ['/0', '[{ "a": 1, }]', '[{ "a": 1, "x": 7, }]'],
    ['/0', '[{\r\n\t"a": 1\r\n}]', '[{\r\n\t"a": 1,\r\n\t"x": 7\r\n}]'],
    ['/0', '[{ // one\n  "a": "}" // two\n}]', '[{ // one\n  "a": "}",\n  "x": 7 // two\n}]'],
    ['/0', '[{/* " */ "a": [/* ] */]/*}*/}]', '[{/* " */ "a": [/* ] */], "x": 7/*}*/}]'],
    ['/c~1d/1', '\uFEFF{"c/d":[0,{"a":1}]}', '\uFEFF{"c/d":[0,{"a":1,"x": 7}]}'],
    ['', '{"a":1}', '{"a":1,"x": 7}'],
    ['/1', '[{"a":1}]', '[{"a":1}]'],
    ['/0', '[[1]]', '[[1]]'],
    ['/0', '[{"a":1}', '[{"a":1}'],
  ])('at %j of %j changes nothing else', (pointer, before, after) => {
    expect(editText(before, [{ op: 'set', pointer: `${pointer}/x`, value: 7 }])).toBe(after);
  });

  test('makes several changes in any order', () => {
    const changes = ['/2/x', '/0/x', '/1/x'].map((pointer, value) => set(pointer, value));
    expect(editText('[{"a":1},{"x":5},{}]', changes)).toBe('[{"a":1,"x": 1},{"x":2},{"x": 0}]');
  });

  test('reads back as the same value with these fields', () => {
    const objects = fc.array(
      fc.dictionary(fc.oneof(fc.constant('x'), fc.string()), fc.jsonValue()).map((object) => ({
        ...object,
      })),
    );
    fc.assert(
      fc.property(objects, fc.nat(4), fc.jsonValue(), (array, space, value) => {
        const changes = array.map((_, index) => set(`/${index}/x`, value));
        const text = editText(JSON.stringify(array, null, space), changes);
        const expected = array.map((object) => ({ ...object, x: value }));
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
    );
  });
});

describe('editText, with values to remove', () => {
  test.each([
    ['/0', '[1, 2, 3]', '[2, 3]'],
    ['/1', '[1, 2, 3]', '[1, 3]'],
    ['/2', '[1, 2, 3]', '[1, 2]'],
    ['/2', '[1, 2, 3, ]', '[1, 2, ]'],
    ['/0', '[ 1 ]', '[ ]'],
    ['/1', '[\n  1,\n  2\n]', '[\n  1\n]'],
    ['/0', '[\r\n  1,\r\n  2\r\n]', '[\r\n  2\r\n]'],
    ['/0', '[\n  1, // one\n  2\n]', '[\n  // one\n  2\n]'],
    ['/1', '[\n  1, // one\n  2 // two\n]', '[\n  1 // one\n  // two\n]'],
    ['/0', '[1 // one\n, 2]', '[// one\n 2]'],
    ['/1', '[1 /* a */ , /* b */ 2]', '[1 /* a */  /* b */]'],
    ['/a', '{"a": {"b": 1}, "c": 2}', '{"c": 2}'],
    ['/c', '{"a": {"b": 1}, "c": 2}', '{"a": {"b": 1}}'],
    ['/a', '{"a": 1, "a": 2}', '{"a": 1}'],
    ['/0', '[1 , 2]', '[2]'],
    ['/0', '[1/**/, 2]', '[/**/ 2]'],
    ['/0', '[\n  1\n, 2]', '[\n 2]'],
    ['/a', '{ "a": 1,\n  "b": 2 }', '{\n  "b": 2 }'],
    ['/0', '[\n  1, 2\n]', '[\n  2\n]'],
    ['', '[1, 2, ]', ''],
    ['/5', '[1]', '[1]'],
  ])('at %j of %j keeps the comments', (pointer, before, after) => {
    expect(editText(before, [remove(pointer)])).toBe(after);
  });

  test('reads back as the same array without them', () => {
    const gaps = fc.constantFrom('', ' ', '\n  ', ' /* , */ ', ' // ]\n');
    const entries = fc.array(
      fc.record({ value: fc.jsonValue(), goes: fc.boolean(), gaps: fc.tuple(gaps, gaps) }),
    );
    fc.assert(
      fc.property(entries, fc.boolean(), (list, hasTail) => {
        const inner = list.map(
          ({ value, gaps: [left, right] }) => `${left}${JSON.stringify(value)}${right}`,
        );
        const text = `[${inner.join(',')}${hasTail && list.length > 0 ? ',' : ''}\n]`;
        const edits = list.flatMap(({ goes }, index) => (goes ? [remove(`/${index}`)] : []));
        const left = list.filter(({ goes }) => !goes).map(({ value }) => value);
        const after = editText(text, edits);
        expect(parseJsonText(after)).toEqual({ value: JSON.parse(JSON.stringify(left)) });
        const comments = (one: string) => one.match(/\/\* , \*\/|\/\/ \]/g)?.length ?? 0;
        const inside = list.reduce((sum, { value }) => sum + comments(JSON.stringify(value)), 0);
        const kept = left.reduce<number>((sum, value) => sum + comments(JSON.stringify(value)), 0);
        expect(comments(after) - kept).toBe(comments(text) - inside);
      }),
    );
  });
});

describe('editText, with fields to add and to remove', () => {
  const add = (name: string) => set(`/${name}`, 7);

  test.each([
    ['{}', [add('x'), add('y')], '{"x": 7, "y": 7}'],
    ['{"a":1}', [add('x'), remove('/a')], '{"x": 7}'],
    ['{"a":1, "b":2}', [remove('/b'), add('x')], '{"a":1,"x": 7}'],
    ['{\n  "a": 1,\n  "b": 2,\n}', [remove('/b'), add('x')], '{\n  "a": 1,\n  "x": 7,\n}'],
    ['{\n  "a": 1,\n  "b": 2\n}', [add('x'), remove('/b')], '{\n  "a": 1,\n  "x": 7\n}'],
  ])('in %j makes %j', (before, edits, after) => {
    expect(editText(before, edits)).toBe(after);
  });

  test('reads back as the object with the one and without the other', () => {
    const gaps = fc.constantFrom('', ' ', '\n  ', ' /* , */ ', ' // }\n');
    const fields = fc.array(fc.record({ goes: fc.boolean(), gaps: fc.tuple(gaps, gaps) }));
    fc.assert(
      fc.property(fields, fc.nat(2), fc.boolean(), (list, added, hasTail) => {
        const inner = list.map(({ gaps: [left, right] }, at) => `${left}"f${at}": ${at}${right}`);
        const text = `{${inner.join(',')}${hasTail && list.length > 0 ? ',' : ''}\n}`;
        const gone = list.flatMap(({ goes }, at) => (goes ? [remove(`/f${at}`)] : []));
        const names = ['x', 'y'].slice(0, added);
        const left = list.flatMap(({ goes }, at) => (goes ? [] : [[`f${at}`, at]]));
        const expected = Object.fromEntries([...left, ...names.map((name) => [name, 7])]);
        for (const edits of [
          [...gone, ...names.map(add)],
          [...names.map(add), ...gone],
        ]) {
          expect(parseJsonText(editText(text, edits))).toEqual({ value: expected });
        }
      }),
    );
  });
});

test('editText renames the last of repeated fields, and cuts what is not a value', () => {
  const edits: JsonEdit[] = [
    { op: 'rename', pointer: '/a', name: 'b"' },
    { op: 'cut', start: 0, end: 4 },
  ];
  expect(editText('/**/{"a":1,"a":2}', edits)).toBe('{"a":1,"b\\"":2}');
});

test('editText renames no entry of an array, and nothing where nothing is', () => {
  const edits = ['/0', '/1', '/0/a'].map(
    (pointer) => ({ op: 'rename', pointer, name: 'b' }) as const,
  );
  expect(editText('[1]', edits)).toBe('[1]');
});

test('editText writes what is added at the beginning of a value before the value', () => {
  const edits: JsonEdit[] = [set('/0', 2), { op: 'cut', start: 1, end: 1, text: '/**/' }];
  expect(editText('[1]', edits)).toBe('[/**/2]');
  expect(editText('[1]', edits.toReversed())).toBe('[/**/2]');
});

test.each([
  ['a /**/ b', 'a b'],
  ['/**/ b', 'b'],
  [' \t/**/ \t\nb', 'b'],
  ['a\n  /**/\r\nb', 'a\nb'],
  ['a /**/ \t\nb', 'a \t\nb'],
  ['a \t/**/', 'a'],
  ['  /**/', '  '],
  ['[ /**/ ]', '[ ]'],
])('a comment and the white space that it would leave: without it, %j is %j', (text, without) => {
  const start = text.indexOf('/**/');
  expect(withEdits(text, [{ ...withSpace(text, { start, end: start + 4 }), text: '' }])).toBe(
    without,
  );
});

describe('adding items to an array of JSON text', () => {
  test.each([
    ['an empty array', '[]', '[\n  1\n]'],
    ['an empty array of two lines', '[\n]\n', '[\n  1\n]\n'],
    ['one line', '[0]', '[0,\n  1\n]'],
    ['lines', '[\n  0\n]\n', '[\n  0,\n  1\n]\n'],
    ['a comma at the end', '[\n  0,\n]', '[\n  0,\n  1,\n]'],
    ['a comma at the end and a comment', '[\n  0, // a, b\n]', '[\n  0, // a, b\n  1,\n]'],
    ['a comment before the comma', '[\n  0 /* , */,\n]', '[\n  0 /* , */,\n  1,\n]'],
    ['a comment after the last item', '[\n  0 // zero ]\n]', '[\n  0, // zero ]\n  1\n]'],
    ['comments below', '[\n  0\n  // more here\n]', '[\n  0,\n  // more here\n  1\n]'],
    ['a comment alone', '[\n  // none\n]', '[\n  // none\n  1\n]'],
    ['tabs', '[\n\t0\n]', '[\n\t0,\n\t1\n]'],
    ['line breaks of Windows', '[\r\n  0\r\n]\r\n', '[\r\n  0,\r\n  1\r\n]\r\n'],
    ['a byte order mark', '\ufeff[0]', '\ufeff[0,\n  1\n]'],
    ['tabs that spaces follow', '\t[\n \t0\n\t]', '\t[\n \t0,\n\t  1\n\t]'],
    ['the place of the bracket', '[\n  0\n    ]', '[\n  0,\n  1\n    ]'],
    ['a comment of two lines', '  [0 /* a\n    b */]', '  [0, /* a\n    b */\n    1\n  ]'],
  ])('keeps %s', (_, before, after) => {
    expect(insertItems(before, '', [1])).toBe(after);
  });

  test('indents inside of an object, and writes what is flat on one line', () => {
    const before = '{\n    "cases": [\n        { "a": 1 }\n    ]\n}\n';
    const value = {
      name: 'x',
      list: { main: [{ name: 'A', count: 1 }, 2], none: [] },
      gone: undefined,
    };
    expect(insertItems(before, '/cases', [value, [1, null], {}])).toBe(
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
    expect(insertItems('{\n  "a": [0]\n}', '/a', [1])).toBe('{\n  "a": [0,\n    1\n  ]\n}');
  });

  test('leaves a text as it is where nothing is added, and gives none that has no such array', () => {
    expect(insertItems('[0]', '', [])).toBe('[0]');
    for (const text of ['{"cases":1}', '[', '{}']) {
      expect(insertItems(text, '/cases', [1])).toBeUndefined();
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
    ['a comment after the item', '[\n  0, // [\n  2\n]', '[\n  0, // [\n  1,\n  2\n]'],
    ['comments after the item', '[\n0, /* a */ // b\n2]', '[\n0, /* a */ // b\n  1,\n2]'],
    ['a comment above the next', '[\n  0,\n  // two\n  2\n]', '[\n  0,\n  1,\n  // two\n  2\n]'],
    ['a comment beside the next', '[0, /* two */ 2]', '[0,\n  1,\n  /* two */ 2]'],
    ['a comment before the comma', '[\n  0 // a\n  , 2]', '[\n  0 // a\n  ,\n  1,\n  2]'],
    ['line breaks of Windows', '[\r\n\t0,\r\n\t2\r\n]', '[\r\n\t0,\r\n\t1,\r\n\t2\r\n]'],
    ['an empty line', '[\n  0,\n\n  2\n]', '[\n  0,\n  1,\n\n  2\n]'],
    ['a comment without a space before it', '[\n0,/* a */// b\n2]', '[\n0,/* a */// b\n  1,\n2]'],
    ['comments after spaces', '[\n0,  /* a */  // b\n2]', '[\n0,  /* a */  // b\n  1,\n2]'],
  ])('keeps %s', (_, before, after) => {
    expect(insertItems(before, '', [1], 1)).toBe(after);
  });

  test.each([
    ['[\n  2\n]', '[\n  1,\n  2\n]'],
    ['[ // all\n  2\n]', '[ // all\n  1,\n  2\n]'],
    ['[2]', '[\n  1,\n  2]'],
    ['[]', '[\n  1\n]'],
  ])('puts it first in %j', (before, after) => {
    expect(insertItems(before, '', [1], 0)).toBe(after);
  });

  test('puts it last, and gives no text where there is no array', () => {
    expect(insertItems('[0]', '', [1], 1)).toBe('[0,\n  1\n]');
    for (const text of ['{}', '{"a": 1}', '['])
      expect(insertItems(text, '', [1], 0)).toBeUndefined();
    expect(insertItems('[0]', '/1', [1], 0)).toBeUndefined();
    expect(insertItems('{"a": [0]}', '/a', [1], 0)).toBe('{"a": [\n  1,\n  0]}');
  });
});

describe('editText, with arrays and objects to set', () => {
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
    expect(editText(before, [set(pointer, value)])).toBe(after);
  });
});

describe('moving an item of an array of JSON text', () => {
  test.each([
    ['one line', '[0, 1, 2]', '[2, 0, 1]'],
    ['one line without spaces', '[0,1,2]', '[2, 0, 1]'],
    ['lines', '[\n  0,\n  1,\n  2\n]\n', '[\n  2,\n  0,\n  1\n]\n'],
    ['a comma at the end', '[\n  0,\n  1,\n  2,\n]', '[\n  2,\n  0,\n  1,\n]'],
    ['spaces beside the brackets', '[ 0, 1, 2 ]', '[ 2, 0, 1 ]'],
    [
      'a comment after the bracket',
      '[ // all\n  0, 1, [\n    2\n  ]]',
      '[ // all\n [\n    2\n  ],\n  0, 1]',
    ],
    [
      'a comment after the bracket, and line breaks of Windows',
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
        const text = blanks.map(([before, after, end], at) => {
          const comma = at < blanks.length - 1 || isComma ? ',' : '';
          return `${before}${at}${after}${comma}${end}`;
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

test('the difference of two texts is what lies between their common beginning and end', () => {
  expect(difference('abcd', 'axd')).toEqual({ start: 1, end: 3, text: 'x' });
  expect(difference('aa', 'aaa')).toEqual({ start: 2, end: 2, text: 'a' });
  expect(difference('aaa', 'aa')).toEqual({ start: 2, end: 3, text: '' });
  expect(difference('', 'a')).toEqual({ start: 0, end: 0, text: 'a' });
});
