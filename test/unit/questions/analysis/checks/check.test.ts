import { expect, test } from 'vitest';
import { compileProgram } from '../../../../../src/core/engine/compile/compile.js';
import { requireRules } from '../../../../../src/core/rules/parse.js';
import { checkRules } from '../../../../../src/questions/analysis/checks/check.js';
import { orderByCard } from '../../../../../src/questions/analysis/checks/ordering.js';
import { createProbe, type Probe } from '../../../../../src/questions/analysis/reasoning/probe.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';

const many = Array.from({ length: 2001 }, (_, at) => `${at}`);

test('pairs of rules are counted, not compared, if very many rules share a card', () => {
  const rules = many.map((id) => ({
    identifier: id,
    name: 'R',
    cards: [{ name: 'X' }, { name: id }],
  }));
  const { diagnostics } = checkRules(rules);
  expect(diagnostics.filter(({ code }) => code === 'order-sensitive')).toMatchObject([
    { data: { rules: 2001, pairs: 2001 * 1000, isComplete: false } },
  ]);
});

test('rules that share all cards of a group are compared once', () => {
  const wide = many.slice(0, 50);
  const rules = ['a', 'b'].map((id) => ({
    identifier: id,
    name: id,
    cards: [{ group: 'wide' }, { name: `of ${id}` }],
  }));
  const probe = createProbe(compileProgram(requireRules({ groups: { wide }, rules })));
  let compared = 0;
  const implies: Probe['implies'] = (...pair) => {
    compared++;
    return probe.implies(...pair);
  };
  expect([...orderByCard({ ...probe, implies })]).toHaveLength(50);
  expect(compared).toBe(2);
});

test('implied requirements are found even after a rule with too many to compare', () => {
  const cards = many.slice(0, 200).map((name) => ({ name }));
  const twice = [{ name: 'X', count: 2 }, { anyOf: [{ name: 'X' }, { name: 'Y' }] }];
  const rules = [
    { identifier: 'many', name: 'Many', cards: [...cards, { anyOf: cards.slice(0, 2) }] },
    { identifier: 'few', name: 'Few', cards: twice },
  ];
  const found = checkRules(rules).diagnostics.filter(({ code }) => code === 'implied-requirement');
  expect(found.map(({ pointer }) => pointer)).toEqual(['/1/cards/1']);
});

test.each([
  {
    rules: [
      { identifier: 'a', name: 'A', cards: many.map((name) => ({ name, zone: many.slice(1) })) },
    ],
  },
  {
    groups: Object.fromEntries(many.map((group, at) => [many.at(at - 1), [{ group }]])),
    rules: many.map((group) => ({ identifier: group, name: group, cards: [{ group }] })),
  },
])('requirements that expand to too many cards give a finding', (file) => {
  const { diagnostics } = checkRules(file);
  expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
    ['too-many-cards', 'error'],
  ]);
});

test('a reprint of a reprint does not count as another printing, whatever the order of the groups', () => {
  const [a, b, c] = ['1', '2', '3'].map((number) => ({ set: 'S', number }));
  const rules = [{ identifier: 'a', name: 'A', cards: [{ name: 'X', ...a }] }];
  const lists = createCorpus([{ deck: [{ name: 'X', count: 1, ...c }] }]);
  const codes = (reprints: unknown) =>
    checkRules({ rules, match: { reprints } }, { lists }).diagnostics.map(({ code }) => code);
  expect(codes([])).toContain('other-printings');
  const chain = [
    [a, b],
    [b, c],
  ];
  for (const reprints of [chain, chain.toReversed()]) {
    expect(codes(reprints)).not.toContain('other-printings');
  }
});
