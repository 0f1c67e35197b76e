import { describe, expect, test } from 'vitest';
import { DeckCounter } from '../../../../../src/core/engine/match/counter.js';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { anyRules } from '../../../../support/any-rules.js';
import { isSampled } from '../../../../support/sampled.js';

/** A counter for requirements; the slot of each is its index. */
function counterOf(...cards: object[]): DeckCounter {
  return new DeckCounter(compileRules(anyRules([{ identifier: 'a', name: 'A', cards }])).program);
}

const card = (name: string, count = 1, more: object = {}) => ({ name, count, ...more });

describe('counting a deck', () => {
  test('counts sums with different cards or zones separately, however many there are', () => {
    const zone = Array.from({ length: 60 }, (_, id) => `z${id}`);
    const names = Array.from({ length: 13 }, (_, id) => ({ name: `N${id}` }));
    const sums = [
      { anyOf: [{ name: 'N1', zone: 'z5' }, { name: 'N12' }], total: 1 },
      { anyOf: [{ name: 'N1', zone: 'z51' }, { name: 'N2' }], total: 1 },
    ];
    const counter = counterOf({ name: 'N0', zone }, ...names, ...sums);
    counter.count([card('N12', 3), card('N2', 4)]);
    expect([...counter.counts].slice(-2)).toEqual([3, 4]);
  });

  test.each(['text', 7, true, () => 1])('reports a value that is not a deck: %s', (deck) => {
    const faults: string[] = [];
    const counter = counterOf({ name: 'A' });
    counter.count(deck, (pointer, { code }) => faults.push(`${code} ${pointer}`));
    expect(faults).toEqual(['not-a-decklist ']);
  });

  test('adds copies up to one more than the greatest count, and larger totals separately', () => {
    const counter = counterOf({ name: 'A' }, { name: 'B' });
    const added = (slot: number, ...counts: readonly number[]) => {
      for (const count of counts) counter.add(slot, count);
      return [counter.counts[slot], counter.many.get(slot)];
    };
    expect(added(0, 999_999_998, 2)).toEqual([1_000_000_000, undefined]);
    expect(added(1, 5)).toEqual([5, undefined]);
    expect(added(0, 3)).toEqual([1_000_000_001, 1_000_000_003]);
    expect(added(0, 2_000_000_000, 4)).toEqual([1_000_000_001, 3_000_000_007]);
    expect([...counter.touched.subarray(0, counter.touchedCount)]).toEqual([0, 1]);
    counter.count([card('A', 2)]);
    expect([counter.counts[0], counter.many.size]).toEqual([2, 0]);
  });

  test.skipIf(isSampled)('does not overflow', () => {
    const counter = counterOf({ name: 'A' });
    counter.count(new Array(250_000).fill(card('A', 9999)));
    expect(counter.counts[0]).toBe(1_000_000_001);
  });

  test.skipIf(isSampled)('knows more spellings than it remembers', () => {
    const counter = counterOf({ name: 'A' });
    for (let i = 0; i < 70_000; i++) counter.count([card(`card ${i}`)]);
    counter.count([card('A'), card(' A'), card('\u00a0A')]);
    expect(counter.counts[0]).toBe(3);
  });
});

describe.skipIf(isSampled)('more copies than 32 bits can count', () => {
  const lines = (name: string, length: number) =>
    Array.from({ length }, () => ({ name, count: 9999 }));
  const deck = [...lines('A', 300_000), ...lines('B', 250_000), ...lines('C', 50_000)];

  test('are shared by fallbacks exactly', () => {
    const fallback = (identifier: string, ...cards: string[]) => ({
      identifier,
      name: identifier,
      cards,
    });
    const matcher = compileRules({
      rules: [],
      fallbacks: [fallback('b', 'B'), fallback('a', 'A', 'X')],
    });
    for (let round = 0; round < 2; round++) {
      const { fallbacks } = matcher.explain(deck);
      expect(fallbacks?.map(({ share }) => share)).toEqual([0.5, 250 / 600]);
      expect(matcher.classify(deck)?.id).toBe('a');
    }
    const small = matcher.classify([
      { name: 'B', count: 1 },
      { name: 'C', count: 1 },
    ]);
    expect(small?.fallback?.share).toBe(0.5);
  });

  test('exceed the greatest number that a requirement allows', () => {
    const rules = [{ identifier: 'a', name: 'A', cards: [{ name: 'A', max: 1_000_000_000 }] }];
    const matcher = compileRules({ rules });
    expect(matcher.classify(deck)).toBeUndefined();
    expect(matcher.classify(lines('A', 100_010))?.id).toBe('a');
  });
});

describe('an entry of a list', () => {
  const counter = counterOf(
    { name: 'A' },
    { name: 'A', set: '7' },
    { name: 'A', number: '7' },
    { name: 'A', zone: '7' },
  );
  const counted = (entry: unknown) => {
    const faults: string[] = [];
    counter.count([entry], (_pointer, { code }) => faults.push(code));
    return { counts: [...counter.counts], faults };
  };

  test.each<readonly [string, unknown, string]>([
    ['null', null, 'not-a-card'],
    ['undefined', undefined, 'not-a-card'],
    ['a number', 7, 'not-a-card'],
    ['an array, even with the fields of a card', Object.assign([], card('A')), 'not-a-card'],
    [
      'a function, even with the fields of a card',
      Object.assign({ A: () => 1 }.A, { count: 1 }),
      'not-a-card',
    ],
    ['a card without a name', { count: 1 }, 'card-without-name'],
    ['a card whose name is a number', { name: 7, count: 1 }, 'card-without-name'],
    ['a card with an empty name', card(''), 'card-without-name'],
    ['a negative number of copies', card('A', -1), 'bad-copies'],
    ['too many copies', card('A', 1_000_001), 'bad-copies'],
    ['half a copy', card('A', 1.5), 'bad-copies'],
    ['copies that are not a number', card('A', NaN), 'bad-copies'],
    ['copies whose low bits are 1', card('A', 2 ** 32 + 1), 'bad-copies'],
    ['copies that are an object', { name: 'A', count: {} }, 'bad-copies'],
    ['a set that is an object', card('A', 1, { set: {} }), 'bad-printing'],
    ['a number that is an object', card('A', 1, { number: {} }), 'bad-printing'],
    ['a zone that is an object', card('A', 1, { zone: {} }), 'bad-printing'],
  ])('that is %s is reported, and not counted', (_, entry, code) => {
    expect(counted(entry)).toEqual({ counts: [0, 0, 0, 0], faults: [code] });
    expect(counter.copies).toBe(0);
  });
});
