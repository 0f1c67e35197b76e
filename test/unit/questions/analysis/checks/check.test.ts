import { expect, test } from 'vitest';
import type { Printing, Reprints } from '../../../../../src/core/decks/identity.js';
import { compileProgram } from '../../../../../src/core/engine/compile/compile.js';
import { requireRules } from '../../../../../src/core/rules/parse.js';
import { checkRules } from '../../../../../src/questions/analysis/checks/check.js';
import { orderByCard } from '../../../../../src/questions/analysis/checks/ordering.js';
import { createProbe, type Probe } from '../../../../../src/questions/analysis/reasoning/probe.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';

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

test('rules that share all cards of a group are compared once', () => {
  const wide = Array.from({ length: 50 }, (_, at) => `card ${at}`);
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

test('implied requirements are found after a rule that has too many to be compared', () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ name: `card ${at}` }));
  const twice = [{ name: 'X', count: 2 }, { anyOf: [{ name: 'X' }, { name: 'Y' }] }];
  const rules = [
    { identifier: 'many', name: 'Many', cards: [...many, { anyOf: many.slice(0, 2) }] },
    { identifier: 'few', name: 'Few', cards: twice },
  ];
  const found = checkRules(rules).diagnostics.filter(({ code }) => code === 'implied-requirement');
  expect(found.map(({ pointer }) => pointer)).toEqual(['/1/cards/1']);
});

test('requirements whose cards are too many, written out, are a finding', () => {
  const zone = Array.from({ length: 2000 }, (_, at) => `zone ${at}`);
  const cards = Array.from({ length: 2001 }, (_, at) => ({ name: `card ${at}`, zone }));
  const { diagnostics } = checkRules([{ identifier: 'a', name: 'A', cards }]);
  expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
    ['too-many-cards', 'error'],
  ]);
});

test('a printing is not another one if it is a reprint of a reprint, in whatever order the groups are', () => {
  const [a, b, c] = ['1', '2', '3'].map((number) => ({ set: 'S', number })) as [
    Printing,
    Printing,
    Printing,
  ];
  const card = { name: 'X', ...a };
  const rules = [{ identifier: 'a', name: 'A', cards: [card] }];
  const lists = createCorpus([{ deck: [{ name: 'X', ...c }] }]);
  const codes = (reprints: Reprints) =>
    checkRules({ rules, match: { reprints } }, { lists }).diagnostics.map(({ code }) => code);
  expect(codes([])).toContain('other-printings');
  for (const reprints of [
    [
      [a, b],
      [b, c],
    ],
    [
      [b, c],
      [a, b],
    ],
  ]) {
    expect(codes(reprints)).not.toContain('other-printings');
  }
});
