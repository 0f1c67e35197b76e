import { expect, test } from 'vitest';
import { diagnose } from '../../../../../src/core/diagnostics/codes/checks.js';
import { isPair, orderTable } from '../../../../../src/tools/cli/output/order-table.js';

const fix = { title: 'write the order', edits: [] };
const pair = (lists: number, place: { fix?: typeof fix } = {}) => {
  const data = { first: 'a', second: 'b', lists, examples: [], conflicts: 'first' } as const;
  return diagnose('order-sensitive', '/0/identifier', data, { file: 'rules.json', ...place });
};

test('the table of pairs ends with what can be fixed, and otherwise with what to do', () => {
  expect(orderTable([pair(3, { fix })])).toMatch(/\n`--fix` writes these as priorities\n$/);
  expect(orderTable([pair(3, { fix }), pair(2)])).toMatch(/\n`--fix` writes 1 of these as /);
  expect(orderTable([pair(2)])).toMatch(/\nhint: give the one that should win a smaller /);
});

test('of thousands of pairs the table shows 200, and fits the terminal', () => {
  const lines = orderTable(
    Array.from({ length: 2_200 }, (_, at) => pair(at)),
    34,
  ).split('\n');
  expect(lines).toHaveLength(1 + 1 + 200 + 1 + 1 + 1);
  expect(lines).toContain('and 2,000 more');
  expect(Math.max(...lines.slice(1, 202).map(({ length }) => length))).toBeLessThanOrEqual(34);
});

test('rules that share a card, with no lists that both match, are not a pair', () => {
  const shared = { card: 'X', rules: 2, pairs: 1, examples: [], isComplete: true } as const;
  const found = diagnose('order-sensitive', '/0', { ...shared, conflicts: 'first' });
  expect([found, pair(1)].map(isPair)).toEqual([false, true]);
});
