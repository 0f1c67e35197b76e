import { describe, expect, test } from 'vitest';
import { DeckCounter } from '../../../../src/engine/match/counter.js';
import { compileRules } from '../../../../src/engine/matcher.js';
import { anyRules } from '../../../support/any-rules.js';
import { isSampled } from '../../../support/sampled.js';

/** A counter for requirements, each of which has the slot of its place. */
function counterOf(...cards: object[]): DeckCounter {
  return new DeckCounter(compileRules(anyRules([{ identifier: 'a', name: 'A', cards }])).program);
}

const card = (name: string, count = 1, more: object = {}) => ({ name, count, ...more });

describe('counting a deck', () => {
  test('adds each line to every slot that selects it, once', () => {
    const counter = counterOf(
      { name: 'A' },
      { name: 'A', set: 'S' },
      { name: 'A', zone: 'main' },
      { anyOf: [{ name: 'A' }, { name: 'A', set: 'S' }, { name: 'B' }], total: 1 },
    );
    counter.count({
      main: [card('A', 2, { set: 's' })],
      side: [card('A', 1), card('B', 4), card('C', 9)],
    });
    expect([...counter.counts]).toEqual([3, 2, 2, 7]);
    expect(counter.copies).toBe(16);
    expect([...counter.touched.subarray(0, counter.touchedCount)].sort()).toEqual([0, 1, 2, 3]);
  });

  test('begins anew with each deck', () => {
    const counter = counterOf({ name: 'A' }, { name: 'B' });
    counter.count([card('A', 4), card('B', 1)]);
    counter.count([card('B', 2)]);
    expect([...counter.counts]).toEqual([0, 2]);
    expect([counter.copies, counter.touchedCount]).toEqual([2, 1]);
    counter.count(null);
    expect([...counter.counts]).toEqual([0, 0]);
    expect([counter.copies, counter.touchedCount]).toEqual([0, 0]);
  });

  test('knows a name by all its spellings', () => {
    const counter = counterOf({ name: 'Poké Ball' });
    counter.count([
      card('Poke\u0301 Ball'),
      card(' Poké\u00a0 Ball '),
      card('Poké Ball'),
      card('Poke Ball'),
    ]);
    expect(counter.counts[0]).toBe(3);
  });

  test('takes a set for nothing where a line has none', () => {
    const counter = counterOf({ name: 'A', set: 'undefined' }, { name: 'A', number: 'null' });
    counter.count([card('A'), { name: 'A', set: null, number: null }]);
    expect([...counter.counts]).toEqual([0, 0]);
  });

  test('does not overflow', () => {
    const counter = counterOf({ name: 'A' });
    for (let i = 0; i < 3; i++) counter.add(0, 999_999_999);
    expect(counter.counts[0]).toBe(1_000_000_000);
  });

  test.skipIf(isSampled)('knows spellings beyond those that it remembers', () => {
    const counter = counterOf({ name: 'A' });
    for (let i = 0; i < 70_000; i++) counter.count([card(`card ${i}`)]);
    counter.count([card('A'), card(' A'), card('\u00a0A')]);
    expect(counter.counts[0]).toBe(3);
  });
});
