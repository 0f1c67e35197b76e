import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonEdit } from '../../../../src/core/diagnostics/diagnostic.js';
import { editText, insertItems, moveItem } from '../../../../src/core/json/edits.js';
import { parseJsonText } from '../../../../src/core/json/jsonc.js';

const set = (pointer: string, value: unknown): JsonEdit => ({ op: 'set', pointer, value });
const remove = (pointer: string): JsonEdit => ({ op: 'remove', pointer });

test('editText that sets fields gives a text of the same value with these fields', () => {
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

test('editText that removes values gives a text of the same array without them', () => {
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

describe('editText that adds and removes fields', () => {
  const add = (name: string) => set(`/${name}`, 7);

  test('gives a text of the object with the former and without the latter', () => {
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

test('editText writes additions at the start of a value before the value', () => {
  const edits: JsonEdit[] = [set('/0', 2), { op: 'cut', start: 1, end: 1, text: '/**/' }];
  expect(editText('[1]', edits)).toBe('[/**/2]');
  expect(editText('[1]', edits.toReversed())).toBe('[/**/2]');
});

test('moving an item in JSON text gives the array in that order, whatever its layout', () => {
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

test('an undefined field is not written', () => {
  const value = { a: undefined };
  expect(editText('{ "a": 1 }', [set('/a', value)])).toBe('{ "a": {} }');
  expect(insertItems('[]', '', [value])).toBe('[\n  {}\n]');
});
