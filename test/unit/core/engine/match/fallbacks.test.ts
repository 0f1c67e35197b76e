import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import type { FallbackInput } from '../../../../../src/core/rules/input.js';
import { anyRules } from '../../../../support/any-rules.js';

const fallback = (identifier: string, more: Partial<FallbackInput> = {}): FallbackInput => ({
  identifier,
  name: identifier.toUpperCase(),
  cards: ['A'],
  ...more,
});
const matcherOf = (...fallbacks: readonly FallbackInput[]) =>
  compileRules({ rules: [], fallbacks });
const deck = (copies: number, others: number) => [
  { name: 'A', count: copies },
  { name: 'Z', count: others },
];
const wins = (more: Partial<FallbackInput>, list: object) =>
  matcherOf(fallback('f', more)).classify(list) !== undefined;

describe('a fallback wins a list', () => {
  test('of which it shares a tenth, unless it says otherwise', () => {
    expect(wins({}, deck(1, 9))).toBe(true);
    expect(wins({}, deck(1, 10))).toBe(false);
    expect(wins({ threshold: 0.5 }, deck(1, 1))).toBe(true);
    expect(wins({ threshold: 0.5 }, deck(4, 5))).toBe(false);
  });

  test('of which it shares more than `above`, without a threshold then', () => {
    expect(wins({ above: 0.01 }, deck(1, 49))).toBe(true);
    expect(wins({ above: 0.5 }, deck(1, 1))).toBe(false);
    expect(wins({ above: 0.5 }, deck(6, 5))).toBe(true);
    expect(wins({ above: 0.01, threshold: 0.5 }, deck(1, 9))).toBe(false);
  });

  test('by copies for each line, where it counts so', () => {
    const list = [...deck(3, 50), { name: 'Y', count: 7 }];
    expect(wins({ per: 'lines', threshold: 1 }, list)).toBe(true);
    expect(wins({ per: 'lines', threshold: 1.01 }, list)).toBe(false);
    expect(wins({ per: 'copies', threshold: 1 }, list)).toBe(false);
  });

  test('only if it shares something, and never an empty list', () => {
    expect(wins({ threshold: 0 }, deck(0, 1).slice(1))).toBe(false);
    expect(wins({ threshold: 0 }, [])).toBe(false);
  });

  test('before others that share less, have more cards, or come later', () => {
    const idOf = (...fallbacks: readonly FallbackInput[]) =>
      matcherOf(...fallbacks).classify(deck(5, 5))?.id;
    expect(idOf(fallback('f', { cards: ['Y'] }), fallback('g'))).toBe('g');
    expect(idOf(fallback('f', { cards: ['A', 'Y'] }), fallback('g'))).toBe('g');
    expect(idOf(fallback('f'), fallback('g'))).toBe('f');
    // The threshold of the greatest share alone counts.
    expect(idOf(fallback('f', { cards: ['A', 'Z'], above: 1 }), fallback('g'))).toBeUndefined();
  });

  test('with a rule made of it, its icons, and the part that it shares', () => {
    const given = { ...fallback('f', { icons: ['i'] }), cards: ['A', 'B'] };
    expect(matcherOf(given).classify(deck(1, 1))).toEqual({
      id: 'f',
      name: 'F',
      icons: ['i'],
      rule: {
        identifier: 'f',
        name: 'F',
        cards: [{ anyOf: [{ name: 'A' }, { name: 'B' }], total: 1 }],
        icons: ['i'],
      },
      fallback: { matched: given, share: 0.5 },
    });
    const bare = matcherOf(fallback('f', { icons: [] })).classify(deck(1, 1));
    expect(bare).not.toHaveProperty('icons');
    expect(bare?.rule).not.toHaveProperty('icons');
  });

  test('with the name that the colours of the list give it', () => {
    const source = { name: 'GenericMidrange', includeColorInName: true };
    const colors = { lands: { Z: 'R' }, nonLands: { A: 'R' }, names: { R: 'MonoRed' } };
    const rules = anyRules({ rules: [], fallbacks: [{ ...fallback('f'), source }] });
    const found = compileRules(rules, { colors }).classify(deck(5, 5));
    expect(found).toMatchObject({ id: 'f', name: 'Mono Red Midrange' });
  });
});
