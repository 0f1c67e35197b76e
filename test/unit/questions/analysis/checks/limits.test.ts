import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { unsatisfiable } from '../../../../../src/questions/analysis/checks/limits.js';
import { createProbe } from '../../../../../src/questions/analysis/reasoning/probe.js';
import { anyRules } from '../../../../support/any-rules.js';

const findings = (cards: readonly object[], limits = {}) => {
  const rules = anyRules({ rules: [{ identifier: 'a', name: 'A', cards }] });
  const found = [...unsatisfiable(createProbe(compileRules(rules).program), limits)];
  return found.map(({ code, data }) => [code, data?.reason ?? data?.needs]);
};

test('a rule never holds that asks for more alternatives than there are', () => {
  const anyOf = [{ name: 'X' }, { anyOf: [{ name: 'Y' }, { name: 'Z' }] }];
  expect(findings([{ anyOf, atLeast: 3 }])).toEqual([
    ['never-holds', 'it asks for 3 of 2 alternatives'],
  ]);
  expect(findings([{ anyOf, atLeast: 2 }])).toEqual([]);
});

test('a rule never holds whose counts of a card contradict each other', () => {
  expect(
    findings([
      { name: 'X', count: 3 },
      { name: 'X', max: 2 },
    ]),
  ).toEqual([['never-holds', 'it asks for at least 3 and at most 2 of the same card']]);
  expect(findings([{ name: 'X', count: 3, max: 3 }])).toEqual([]);
});

test('a rule is beyond the limits whose smallest deck has too many copies', () => {
  const cards = [
    { name: 'X', count: 5 },
    { name: 'Y', count: 2 },
  ];
  expect(findings(cards, { copies: 4 })).toEqual([['count-above-limit', 5]]);
  expect(findings(cards, { copies: 4, unlimited: ['X'] })).toEqual([]);
  expect(findings(cards, { deckSize: 6 })).toEqual([['count-above-limit', 7]]);
});
