import { describe, expect, test } from 'vitest';
import { loadProgram, saveProgram } from '../../../../../src/core/engine/program/store.js';
import { compileRules, createMatcher } from '../../../../../src/index.js';

const rules = [
  {
    identifier: 'storm',
    name: 'Storm',
    icons: ['storm'],
    cards: [{ name: 'Ritual' }],
    variants: [
      { identifier: 'late', name: 'Late Storm', cards: [{ name: 'Past' }], priority: 20 },
      { identifier: 'wish', name: 'Wish Storm', cards: [{ name: 'Wish' }], icon: 'wish' },
    ],
  },
  { identifier: 'ritual', name: 'Ritual', cards: [{ name: 'Ritual' }], priority: 30 },
];
const both = [{ name: 'Ritual' }, { name: 'Past' }, { name: 'Wish' }];
const bare = [{ name: 'Ritual' }];

describe('conflicts', () => {
  test('are none by default: the first rule and its first variant win', () => {
    const found = compileRules(rules).classify(both);
    expect(found?.id).toBe('wish');
    expect(found).not.toHaveProperty('conflicts');
    const ids = compileRules(rules)
      .matches(both)
      .map(({ id }) => id);
    expect(ids).toEqual(['wish', 'ritual']);
  });

  test('are reported in the result of the first, which is among them', () => {
    const found = compileRules(rules, { conflicts: 'report' }).classify(both);
    expect(found).toMatchObject({ id: 'wish', name: 'Wish Storm', icons: ['storm', 'wish'] });
    expect(found?.conflicts?.map(({ id }) => id)).toEqual(['wish', 'late', 'ritual']);
    expect(found?.conflicts?.every((one) => one.conflicts === undefined)).toBe(true);
  });

  test('are of the bare rule only where none of its variants matches', () => {
    const found = compileRules(rules, { conflicts: 'report' }).classify(bare);
    expect(found?.conflicts?.map(({ id }) => id)).toEqual(['storm', 'ritual']);
  });

  test('are not reported where one thing matches', () => {
    const matcher = compileRules(rules.slice(0, 1), { conflicts: 'report' });
    expect(matcher.classify(bare)).not.toHaveProperty('conflicts');
  });

  test('are settled by the fewest requirements, of equals by order', () => {
    const matcher = compileRules(rules, { conflicts: 'simplest' });
    expect(matcher.classify(both)?.id).toBe('ritual');
    expect(matcher.classify(both)).not.toHaveProperty('conflicts');
    expect(matcher.classify(bare)?.id).toBe('storm');
  });

  test('leave fallbacks to lists that nothing matches', () => {
    const file = {
      rules,
      fallbacks: [{ identifier: 'f', name: 'F', cards: ['Past'] }],
    };
    const matcher = compileRules(file, { conflicts: 'report' });
    expect(matcher.classify([{ name: 'Past' }])?.id).toBe('f');
    expect(matcher.matches([{ name: 'Past' }])).toEqual([]);
    expect(matcher.classify([{ name: 'Nothing' }])).toBeUndefined();
  });

  test('are a setting of the rule file, which an option replaces', () => {
    const file = { conflicts: 'simplest', rules } as const;
    expect(compileRules(file).classify(both)?.id).toBe('ritual');
    expect(compileRules(file, { conflicts: 'first' }).classify(both)?.id).toBe('wish');
  });

  test('are a part of the program, also of one that was stored', () => {
    for (const [conflicts, id] of [
      ['first', 'wish'],
      ['simplest', 'ritual'],
    ] as const) {
      const { program } = compileRules(rules, { conflicts });
      expect(createMatcher(program).classify(both)?.id).toBe(id);
      expect(createMatcher(loadProgram(saveProgram(program))).classify(both)?.id).toBe(id);
    }
  });

  test('have the colours of each deck, one deck after the other', () => {
    const file = rules.map((rule) => ({
      ...rule,
      source: { name: rule.name, includeColorInName: true },
    }));
    const colors = {
      lands: { Swamp: 'B', Forest: 'G' },
      nonLands: { Ritual: 'BG' },
      names: { B: 'Black', G: 'Green' },
    };
    for (const conflicts of ['first', 'report', 'simplest'] as const) {
      const matcher = compileRules(file, { conflicts, colors });
      const named = (land: string) => matcher.classify([...bare, { name: land }]);
      expect(named('Swamp')?.name).toMatch(/^Black /);
      expect(named('Forest')?.name).toMatch(/^Green /);
      expect(named('Swamp')?.name).toMatch(/^Black /);
      if (conflicts !== 'report') continue;
      const names = named('Forest')?.conflicts?.map(({ name }) => name);
      expect(names).toEqual(['Green Storm', 'Green Ritual']);
    }
  });
});
