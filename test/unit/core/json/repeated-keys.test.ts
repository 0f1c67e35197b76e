import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedKeys } from '../../../../src/core/json/repeated-keys.js';
import { awkwardJson } from '../../../support/arbitraries.js';

test('a finding names the key, and the place of the previous one', () => {
  const [finding] = repeatedKeys('[{"a/b":1,"a/b":2}]');
  expect(finding).toMatchObject({ code: 'repeated-key', data: { key: 'a/b' } });
  expect(finding?.message).toContain('"a/b"');
  expect(finding?.related).toMatchObject([{ pointer: '/0/a~1b', message: 'the one before it' }]);
});

test('repeated keys are found at any depth, in the order of the text', () => {
  const deep = `${'[{"x":1,"x":'.repeat(10_000)}2${'}]'.repeat(10_000)}`;
  const places = repeatedKeys(deep).map(({ range }) => range?.start.offset);
  expect(places).toEqual(Array.from({ length: 10_000 }, (_, index) => 12 * index + 8));
});

test('the output of JSON.stringify has none', () => {
  fc.assert(
    fc.property(awkwardJson, fc.constantFrom(0, 2), (value, indent) => {
      expect([...repeatedKeys(JSON.stringify(value, null, indent))]).toEqual([]);
    }),
  );
});

test('a key repeated anywhere is found there', () => {
  fc.assert(
    fc.property(awkwardJson, fc.nat(), (value, pick) => {
      const text = JSON.stringify({ value });
      const objects = [...text.matchAll(/\{(?=")/g)].filter(({ index }) =>
        isOutsideText(text, index),
      );
      const { index } = objects[pick % objects.length] as { index: number };
      const key = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(index + 1))?.[0] as string;
      const doubled = `${text.slice(0, index + 1)}${key}:0,${text.slice(index + 1)}`;
      expect([...repeatedKeys(doubled)]).toHaveLength(1);
    }),
  );
});

/** Whether a place is outside strings: the number of unescaped quotes before it is even. */
function isOutsideText(text: string, place: number): boolean {
  return text.slice(0, place).replace(/\\./g, '').split('"').length % 2 === 1;
}
