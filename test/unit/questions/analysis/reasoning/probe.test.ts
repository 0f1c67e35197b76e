import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { createProbe } from '../../../../../src/questions/analysis/reasoning/probe.js';
import { anyRules } from '../../../../support/any-rules.js';

const rule = (identifier: string, cards: readonly object[]) => ({
  identifier,
  name: identifier,
  cards,
});

const probe = createProbe(
  compileRules(
    anyRules({
      rules: [
        rule('one', [{ name: 'X' }]),
        rule('two', [{ name: 'X', count: 2 }]),
        rule('most', [{ anyOf: [{ name: 'Y' }, { name: 'X', max: 3 }] }]),
        rule('lines', [{ anyOf: [{ name: 'X' }], total: 1, unit: 'lines' }]),
      ],
    }),
  ).program,
);

describe('a condition', () => {
  test('is open to bigger decks unless it has a maximum somewhere or counts lines', () => {
    expect([0, 1, 2, 3].map(probe.isMonotone)).toEqual([true, true, false, false]);
  });

  test('implies another where its smallest decks satisfy it', () => {
    expect(probe.implies(1, 0)).toBe(true);
    expect(probe.implies(0, 1)).toBe(false);
    expect(probe.implies(0, 2)).toBe(false);
  });
});

test('the first rule that matches bigger decks, too, is found among those that do not', () => {
  const capped = (identifier: string, priority: number) => ({
    ...rule(identifier, [{ name: 'X', max: 3 }]),
    priority,
  });
  const rules = [rule('two', [{ name: 'X', count: 2 }]), rule('one', [{ name: 'X' }])];
  const mixed = createProbe(
    compileRules(anyRules({ rules: [...rules, capped('most', 1), capped('fewest', 2)] })).program,
  );
  mixed.count([{ name: 'X', count: 2 }]);
  expect(mixed.firstMonotone()).toBe(2);
  mixed.count([{ name: 'X' }]);
  expect(mixed.firstMonotone()).toBe(3);
  mixed.count([{ name: 'Y' }]);
  expect(mixed.firstMonotone()).toBe(4);
});

test('the variants of a rule are put together once, however many of them are checked', () => {
  expect(probe.variantsOf(0)).toBe(probe.variantsOf(0));
});

test('questions are about the deck that was counted last', () => {
  probe.count([{ name: 'X', count: 4 }]);
  expect(probe.firstMonotone()).toBe(0);
  probe.count([{ name: 'Y' }]);
  expect(probe.firstMonotone()).toBe(4);
});
