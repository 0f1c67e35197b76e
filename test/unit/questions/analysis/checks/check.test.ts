import { expect, test } from 'vitest';
import { checkRules } from '../../../../../src/questions/analysis/checks/check.js';

test('pairs of rules are counted and not compared where very many rules share a card', () => {
  const many = Array.from({ length: 3000 }, (_, id) => ({
    identifier: `r${id}`,
    name: 'R',
    cards: [{ name: 'X' }, { name: `of ${id}` }],
  }));
  const { diagnostics } = checkRules(many);
  expect(diagnostics.filter(({ code }) => code === 'order-sensitive')).toMatchObject([
    { data: { rules: 3000, pairs: (3000 * 2999) / 2, isComplete: false } },
  ]);
});
