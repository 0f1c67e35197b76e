import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonEdit } from '../../../../src/core/diagnostics/diagnostic.js';
import { editText, withEdits, withSpace } from '../../../../src/core/json/edits.js';
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
