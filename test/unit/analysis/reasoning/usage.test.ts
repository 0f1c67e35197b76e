import { describe, expect, test } from 'vitest';
import { createProbe } from '../../../../src/analysis/reasoning/probe.js';
import { createUsage } from '../../../../src/analysis/reasoning/usage.js';
import { compileRules } from '../../../../src/engine/matcher.js';

const card = (name: string, count = 1) => ({ name, count });

const probe = createProbe(
  compileRules([
    {
      identifier: 'a',
      name: 'A',
      cards: [card('X', 2), { anyOf: [card('Y'), { name: 'Z', max: 1 }] }],
      variants: [{ identifier: 'v', name: 'V', cards: [card('W')] }],
    },
    { identifier: 'b', name: 'B', cards: [] },
  ]).program,
);
const usage = createUsage(probe);
function add(weight: number, ...deck: readonly object[]): void {
  probe.count(deck);
  usage.add(weight);
}
add(1, card('X', 2), card('Y'), card('W'));
add(5, card('X', 3), card('Z', 2));
add(1, card('X'), card('W'));
const [copies = -1, choice = -1] = probe.requirementsOf(0);
const [ofVariant = -1] = probe.requirementsOf(2);

describe('the usage of a requirement', () => {
  test('says how many lists meet it, the rest of its rule, and both', () => {
    expect(usage.of(copies)).toEqual({ met: 6, restMet: 2, restAndThis: 1 });
    expect(usage.of(choice)).toEqual({ met: 2, restMet: 6, restAndThis: 1 });
  });

  test('of a variant is counted where its rule matches', () => {
    expect(usage.of(ofVariant)).toEqual({ met: 1, restMet: 1, restAndThis: 1 });
  });

  test('knows a maximum inside alternatives', () => {
    expect([copies, choice].map(usage.hasMost)).toEqual([false, true]);
  });
});

test('a rule without cards matches every list', () => {
  expect([0, 1].map(usage.matches)).toEqual([1, 7]);
});

test('the most copies of a slot are those of one list', () => {
  expect(usage.most(0)).toBe(3);
});
