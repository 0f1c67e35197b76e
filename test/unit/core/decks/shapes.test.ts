import { describe, expect, test } from 'vitest';
import { walkCards } from '../../../../src/core/decks/shapes.js';

/** What a walk finds: cards as `[count, name, set, number, zone]`, faults as `code pointer`. */
function walk(list: unknown) {
  const cards: unknown[] = [];
  const faults: string[] = [];
  walkCards(list, {
    card: (name, set, number, count, zone) => cards.push([count, name, set, number, zone]),
    fault: (pointer, { code }) => faults.push(`${code} ${pointer}`),
  });
  return { cards, faults };
}

const sound = (cards: unknown[]) => ({ cards, faults: [] });

test.each([[null], [undefined], [{}], [[]], [{ pokemon: null, trainer: undefined }]])(
  'a list without cards has neither cards nor faults: %j',
  (list) => {
    expect(walk(list)).toEqual(sound([]));
  },
);

describe('a decklist is read', () => {
  test('as its cards, in the zones that they name', () => {
    const list = { cards: [{ name: 'A', count: 1, zone: 'side' }, { name: 'B' }] };
    expect(walk(list)).toEqual(
      sound([
        [1, 'A', undefined, undefined, 'side'],
        [1, 'B', undefined, undefined, undefined],
      ]),
    );
  });

  test('also where its cards are one card: that is no zone named cards', () => {
    expect(walk({ cards: { name: 'A' } })).toEqual(
      sound([[1, 'A', undefined, undefined, undefined]]),
    );
  });

  test('a zone that a card names replaces the zone around it', () => {
    expect(
      walk({
        main: [
          { name: 'A', zone: 'side' },
          { name: 'B', zone: '' },
        ],
      }).cards,
    ).toEqual([
      [1, 'A', undefined, undefined, 'side'],
      [1, 'B', undefined, undefined, 'main'],
    ]);
  });

  test('with names of methods for zones and cards', () => {
    const list = JSON.parse('{"__proto__":[{"name":"constructor"}],"toString":[{"name":"x"}]}');
    expect(walk(list)).toEqual(
      sound([
        [1, 'constructor', undefined, undefined, '__proto__'],
        [1, 'x', undefined, undefined, 'toString'],
      ]),
    );
  });
});

describe('a count', () => {
  test.each<readonly [unknown, number]>([
    [undefined, 1],
    [null, 1],
    ['', 1],
    [1, 1],
    [9999, 9999],
    ['4', 4],
    ['04', 4],
    [' 2 ', 2],
    [1.0, 1],
    [1_000_000, 1_000_000],
    ['1000000', 1_000_000],
  ])('%j is %i', (count, expected) => {
    expect(walk([{ name: 'A', count }])).toEqual(
      sound([[expected, 'A', undefined, undefined, undefined]]),
    );
  });

  test.each<unknown>([
    -1,
    2.5,
    1_000_001,
    1e9,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '-1',
    '4x',
    'x4',
    '2.5',
    '0x10',
    '1e3',
    '1000001',
    '9'.repeat(400),
    '٣',
    true,
    [],
    [4],
    {},
    4n,
  ])('%s is none, and the card is left out', (count) => {
    expect(walk({ main: [{ name: 'A' }, { name: 'B', count }] })).toEqual({
      cards: [[1, 'A', undefined, undefined, 'main']],
      faults: ['bad-copies /main/1/count'],
    });
  });
});

describe('a fault', () => {
  test.each<readonly [string, unknown, string]>([
    ['a text', '4 Iono', 'not-a-decklist '],
    ['a number', 7, 'not-a-decklist '],
    ['a truth value', false, 'not-a-decklist '],
    ['a zone that is a text', { main: 'Iono' }, 'not-a-zone /main'],
    ['a zone that is a number', { main: [], size: 60 }, 'not-a-zone /size'],
    ['a zone with a slash', { main: [], 'a/b~c': 1 }, 'not-a-zone /a~1b~0c'],
    ['a number among cards', [1], 'not-a-card /0'],
    ['null among cards', { main: [null] }, 'not-a-card /main/0'],
    ['an array among cards', [[{ name: 'A' }]], 'not-a-card /0'],
    ['a card without a name', [{ count: 2 }], 'card-without-name /0'],
    ['a card with a number for a name', { main: [{ name: 151 }] }, 'card-without-name /main/0'],
    ['a card with an empty name', [{ name: '' }], 'card-without-name /0'],
    ['a card with a blank name', [{ name: ' \u00a0' }], 'card-without-name /0'],
    ['zones in zones', { main: { pokemon: [{ name: 'A' }] } }, 'card-without-name /main'],
    ['a set that is a list', [{ name: 'A', set: [] }], 'bad-printing /0/set'],
    ['a number that is true', [{ name: 'A', number: true }], 'bad-printing /0/number'],
    ['a number that is NaN', [{ name: 'A', number: Number.NaN }], 'bad-printing /0/number'],
    ['a zone that is an object', [{ name: 'A', zone: {} }], 'bad-printing /0/zone'],
    ['one card with a bad count', { leader: { name: 'A', count: -1 } }, 'bad-copies /leader/count'],
  ])('%s is named with its place', (_what, list, fault) => {
    expect(walk(list)).toEqual({ cards: [], faults: [fault] });
  });

  test('is skipped without a callback', () => {
    const names: string[] = [];
    walkCards([null, { name: 'A' }, { name: 'B', count: -1 }, 1n], { card: (n) => names.push(n) });
    expect(names).toEqual(['A']);
  });
});

test('arrays in arrays and a long list of nulls do no harm', () => {
  let deep: unknown = [];
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  expect(walk(deep).faults).toEqual(['not-a-card /0']);
  expect(walk({ main: deep }).faults).toEqual(['not-a-card /main/0']);
  expect(walk(new Array(1000).fill(null)).faults).toHaveLength(1000);
});
