import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { diffRules, protectedDecks } from '../../../../../src/questions/analysis/compare/diff.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';

const rule = (identifier: string, name: string, variants: readonly string[] = []) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards: [{ name }],
  variants: variants.map((card) => ({
    identifier: `${identifier}-${card}`,
    name: `${identifier} ${card}`,
    cards: [{ name: card }],
  })),
});
const corpus = createCorpus([
  { deck: [{ name: 'A' }, { name: 'V' }], title: 'one' },
  { deck: [{ name: 'A' }, { name: 'B' }], title: 'two' },
  { deck: [{ name: 'A' }], title: 'three' },
]);
const losses = (
  before: Parameters<typeof compileRules>[0],
  after: Parameters<typeof compileRules>[0],
) => {
  const [old, fresh] = [compileRules(before), compileRules(after)];
  const found = protectedDecks(old, fresh, diffRules(old, fresh, corpus), ['a']);
  return found.map(({ lost, transitions }) => [lost, ...transitions.map(({ to }) => to.id)]);
};

test('lists that move between a rule and its variants are not lost', () => {
  expect(losses([rule('a', 'A', ['V'])], [rule('a', 'A', ['B'])])).toEqual([[0]]);
});

test('lists that become another deck are lost, also those of a variant', () => {
  expect(losses([rule('a', 'A', ['V'])], [rule('v', 'V'), rule('a', 'A')])).toEqual([[1, 'v']]);
  expect(losses([rule('a', 'A', ['V'])], [])).toEqual([[3, 'other', 'other']]);
});

test('lists that become a conflict are lost', () => {
  const rules = [rule('a', 'A'), rule('b', 'B')];
  expect(losses({ rules }, { conflicts: 'report', rules })).toEqual([[1, 'a']]);
});
