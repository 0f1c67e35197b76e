import { describe, expect, test } from 'vitest';
import type { Requirement, Rule } from '../../../../../src/core/rules/model.js';
import { haveSameCards } from '../../../../../src/questions/corpus/session/rule-matches.js';

const ralts = { name: 'Ralts' };

/** Rules may hold fields that mean nothing, with any values. */
type Cards = readonly (Requirement & { readonly note?: unknown })[];

const ruleOf = (cards: Cards): Rule => ({ identifier: 'a', name: 'A', cards });

function areSame(x: Cards, y: Cards, isSame = true): boolean {
  return haveSameCards(ruleOf(x), ruleOf(y), () => isSame);
}

describe('conditions of two programs', () => {
  test.each<[string, Cards, Cards]>([
    ['another name', [ralts], [{ name: 'Iono' }]],
    ['a count', [ralts], [{ ...ralts, count: 2 }]],
    ['another count', [{ ...ralts, count: 1 }], [{ ...ralts, count: 2 }]],
    ['a limit for a count', [{ ...ralts, count: 1 }], [{ ...ralts, max: 1 }]],
    ['another requirement', [ralts], [ralts, ralts]],
    ['none', [ralts], []],
    ['other zones', [{ ...ralts, zone: ['main'] }], [{ ...ralts, zone: ['main', 'side'] }]],
    ['the last zone', [{ ...ralts, zone: ['main', 'a'] }], [{ ...ralts, zone: ['main', 'b'] }]],
    ['another alternative', [{ anyOf: [ralts] }], [{ anyOf: [{ name: 'Iono' }] }]],
    ['a null for what was an object', [{ ...ralts, note: {} }], [{ ...ralts, note: null }]],
    ['an object for what was null', [{ ...ralts, note: null }], [{ ...ralts, note: {} }]],
    ['a text for what was an object', [{ ...ralts, note: [] }], [{ ...ralts, note: '' }]],
    ['an object for what was a text', [{ ...ralts, note: '' }], [{ ...ralts, note: [] }]],
  ])('differ by %s', (_, x, y) => {
    expect(areSame(x, y)).toBe(false);
  });

  test('are the same if the same fields have the same values, under the same settings', () => {
    const cards = () => [
      { anyOf: [{ ...ralts, zone: ['main'] }], atLeast: 1 },
      { ...ralts, max: 2 },
    ];
    expect(areSame(cards(), cards())).toBe(true);
    expect(areSame([], [])).toBe(true);
    expect(areSame(cards(), cards(), false)).toBe(false);
  });
});
