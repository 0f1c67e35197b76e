import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedKeys } from '../../../../src/core/json/repeated-keys.js';
import { awkwardJson } from '../../../support/arbitraries.js';

const found = (text: string) =>
  [...repeatedKeys(text)].map(({ pointer, range, related }) => [
    pointer,
    text.slice(range?.start.offset, range?.end.offset),
    `${range?.start.line}:${range?.start.column}`,
    ...(related ?? []).map((one) => `${one.range?.start.line}:${one.range?.start.column}`),
  ]);

test.each([
  ['{"a":1,"a":2}', [['/a', '"a"', '1:8', '1:2']]],
  ['{"a":1,"\\u0061":2}', [['/a', '"\\u0061"', '1:8', '1:2']]],
  [
    '[{"a":1,\n"a":2,\r\n "a":3}]',
    [
      ['/0/a', '"a"', '2:1', '1:3'],
      ['/0/a', '"a"', '3:2', '2:1'],
    ],
  ],
  ['[1,{},{"x":[{"b/":[],"b/":{}}]}]', [['/2/x/0/b~1', '"b/"', '1:22', '1:14']]],
  [
    '[{"a":1,"a":2},{"b":1,"b":2}]',
    [
      ['/0/a', '"a"', '1:9', '1:3'],
      ['/1/b', '"b"', '1:23', '1:17'],
    ],
  ],
  ['{"__proto__":1,"__proto__":2}', [['/__proto__', '"__proto__"', '1:16', '1:2']]],
])('in %j they are told with both places', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test('a finding names the key, and the place of the one before it', () => {
  const [finding] = repeatedKeys('[{"a/b":1,"a/b":2}]');
  expect(finding).toMatchObject({ code: 'repeated-key', data: { key: 'a/b' } });
  expect(finding?.message).toContain('"a/b"');
  expect(finding?.related).toMatchObject([{ pointer: '/0/a~1b', message: 'the one before it' }]);
});

test.each([
  '[{"a":1},{"a":1}]',
  '{"a":{"a":{"a":"a"}},"b":["a","a"]}',
  '{"a":"\\"a\\":1,","b":"{"}',
  '// {"a":1,"a":1}\n{"a":/* "a": */1,// "a":\n"b":2,}',
  '"a"',
  '7',
  '{"a":1,"a":2',
])('in %j there are none', (text) => expect(found(text)).toEqual([]));

test('they are found at any depth, in the order of the text', () => {
  const deep = `${'[{"x":1,"x":'.repeat(10_000)}2${'}]'.repeat(10_000)}`;
  const places = repeatedKeys(deep).map(({ range }) => range?.start.offset);
  expect(places).toEqual(Array.from({ length: 10_000 }, (_, index) => 12 * index + 8));
});

test('in what JSON.stringify writes there are none', () => {
  fc.assert(
    fc.property(awkwardJson, fc.constantFrom(0, 2), (value, indent) => {
      expect(found(JSON.stringify(value, null, indent))).toEqual([]);
    }),
  );
});

test('a key that is written again anywhere is found there', () => {
  fc.assert(
    fc.property(awkwardJson, fc.nat(), (value, pick) => {
      const text = JSON.stringify({ value });
      const objects = [...text.matchAll(/\{(?=")/g)].filter(({ index }) =>
        isOutsideText(text, index),
      );
      const { index } = objects[pick % objects.length] as { index: number };
      const key = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(index + 1))?.[0] as string;
      const doubled = `${text.slice(0, index + 1)}${key}:0,${text.slice(index + 1)}`;
      expect(found(doubled)).toHaveLength(1);
    }),
  );
});

/** Whether a place is in no string: an even number of quotes that are not escaped comes before. */
function isOutsideText(text: string, place: number): boolean {
  return text.slice(0, place).replace(/\\./g, '').split('"').length % 2 === 1;
}
