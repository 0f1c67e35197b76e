import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import { createProbe } from '../../../../../src/questions/analysis/reasoning/probe.js';
import { anyRules } from '../../../../support/any-rules.js';

/** The smallest decks of the first rule; other rules only decide which printings are separate. */
function witnesses(cards: readonly unknown[], file: object = {}, others: readonly unknown[] = []) {
  const rules = [
    { identifier: 'a', name: 'A', cards },
    { identifier: 'b', name: 'B', cards: others, priority: 20 },
  ];
  return createProbe(compileRules(anyRules({ ...file, rules })).program).smallestDecksOf(0);
}

describe('the smallest decks of a rule', () => {
  test('are several where two requirements on one card cross', () => {
    const { decks, isExact } = witnesses([
      { name: 'Ralts', set: 'PAF' },
      { name: 'Ralts', number: '27' },
    ]);
    expect(isExact).toBe(true);
    expect(decks).toContainEqual([{ name: 'Ralts', set: 'PAF', number: '27', count: 1 }]);
    expect(decks).toContainEqual([
      { name: 'Ralts', set: 'PAF', count: 1 },
      { name: 'Ralts', number: '27', count: 1 },
    ]);
  });

  test.each([
    ['an upper bound', [{ name: 'Iono', max: 2 }]],
    ['a total', [{ anyOf: [{ name: 'A' }, { name: 'B' }], total: 3 }]],
    ['several zones', [{ name: 'Iono', zone: ['main', 'side'] }]],
    ['more copies than a line can hold', [{ name: 'Iono', count: 1_000_001 }]],
  ])('are not exact for %s, and ask for less', (_, cards) => {
    const { decks, isExact } = witnesses(cards);
    expect(isExact).toBe(false);
    expect(decks).toEqual([[]]);
  });

  test('have their zone', () => {
    expect(witnesses([{ name: 'Wear', zone: 'Side' }])).toEqual({
      decks: [[{ name: 'Wear', count: 1, zone: 'SIDE' }]],
      isExact: true,
    });
  });

  test('have one printing for its reprints, unless a requirement distinguishes them', () => {
    const match = {
      reprints: [
        [
          { set: 'PAF', number: '27' },
          { set: 'SVI', number: '84' },
        ],
      ],
    };
    const cards = [
      { name: 'Ralts', set: 'PAF', number: '27' },
      { name: 'Ralts', set: 'SVI', number: '84', count: 2 },
    ];
    const { decks, isExact } = witnesses(cards, { match });
    expect(isExact).toBe(true);
    expect(decks[0]).toHaveLength(1);
    expect(decks[0]?.[0]?.count).toBe(2);
    expect(witnesses(cards, { match }, [{ name: 'Ralts', set: 'SVI' }]).isExact).toBe(false);
  });

  test('are unknown if there are too many', () => {
    const many = <T>(count: number, one: (index: number) => T) =>
      Array.from({ length: count }, (_, index) => one(index));
    const anyOf = many(12, (index) => ({ name: `Card ${index}` }));
    const crossing = [
      ...many(300, (index) => ({ name: 'Ralts', set: `S${index}` })),
      ...many(300, (index) => ({ name: 'Ralts', number: index })),
    ];
    for (const cards of [[{ anyOf, atLeast: 6 }], crossing]) {
      expect(witnesses(cards)).toEqual({ decks: [[]], isExact: false });
    }
  });

  test('hold cards of names that no rule has for numbers alone', () => {
    const numbers = [
      { number: '007', count: 3 },
      { set: 'OP01', number: 1 },
    ];
    expect(witnesses(numbers, {}, [{ name: '7' }, { name: '7*' }])).toEqual({
      decks: [
        [
          { name: 'OP01-1', set: 'OP01', number: '1', count: 1 },
          { name: '7**', number: '7', count: 3 },
        ],
      ],
      isExact: true,
    });
  });

  test('leave out numbers that a card of another requirement may have', () => {
    expect(witnesses([{ name: 'Iono' }, { number: 7 }])).toEqual({
      decks: [[{ name: 'Iono', count: 1 }]],
      isExact: false,
    });
    const apart = [{ name: 'Iono', number: 8 }, { number: 7 }];
    expect(witnesses(apart)).toMatchObject({ isExact: true, decks: [{ length: 2 }] });
  });

  test('know no reprints where a number alone tells them apart', () => {
    const file = {
      match: {
        reprints: [
          [
            { set: 'A', number: 1 },
            { set: 'B', number: 2 },
          ],
        ],
      },
    };
    const card = { name: 'Iono', set: 'A', number: 1 };
    expect(witnesses([card], file).isExact).toBe(true);
    expect(witnesses([card], file, [{ number: 2 }]).isExact).toBe(false);
  });
});
