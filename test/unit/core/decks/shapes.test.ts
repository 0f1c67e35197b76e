import { expect, test } from 'vitest';
import { walkCards } from '../../../../src/core/decks/shapes.js';

/** The callbacks of a walk: cards as `[count, name]`, faults as `code pointer`. */
function walk(list: unknown): unknown[] {
  const found: unknown[] = [];
  walkCards(list, {
    card: (name, _set, _number, count) => found.push([count, name]),
    fault: (pointer, { code }) => found.push(`${code} ${pointer}`),
  });
  return found;
}

test.each([undefined, { pokemon: undefined }])('a list without cards gives none: %j', (list) => {
  expect(walk(list)).toEqual([]);
});

test('values outside JSON are neither counts nor numbers, and undefined counts as one', () => {
  expect(walk([{ name: 'A', count: undefined }])).toEqual([[1, 'A']]);
  for (const count of [NaN, Infinity, '9'.repeat(400), 4n]) {
    expect(walk([{ name: 'A', count }])).toEqual(['bad-copies /0/count']);
  }
  expect(walk([{ name: 'A', number: NaN }])).toEqual(['bad-printing /0/number']);
});

test('faults are skipped if there is no callback', () => {
  const names: string[] = [];
  walkCards([null, { name: 'A' }, { name: 'B', count: -1 }, 1n], { card: (n) => names.push(n) });
  expect(names).toEqual(['A']);
});

test('nested arrays and long lists of nulls do no harm', () => {
  let deep: unknown = [];
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  expect(walk(deep)).toEqual(['not-a-card /0']);
  expect(walk({ main: deep })).toEqual(['not-a-card /main/0']);
  expect(walk(new Array(1000).fill(null))).toHaveLength(1000);
});
