import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import {
  orderByCard,
  orderInLists,
} from '../../../../../src/questions/analysis/checks/ordering.js';
import { createProbe } from '../../../../../src/questions/analysis/reasoning/probe.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { DeckLists } from '../../../../../src/questions/corpus/deck-lists.js';
import { openSession } from '../../../../../src/questions/corpus/session/session.js';
import { anyRules } from '../../../../support/any-rules.js';

const probeOf = (...rules: readonly (readonly object[])[]) =>
  createProbe(
    compileRules(
      anyRules(rules.map((cards, index) => ({ identifier: `r${index}`, name: 'R', cards }))),
    ).program,
  );

const [x, y, z] = ['X', 'Y', 'Z'].map((name) => ({ name })) as [object, object, object];

test('rules of one priority are gathered by each card that they ask for, in alternatives too', () => {
  const found = [
    ...orderByCard(probeOf([x, y], [{ anyOf: [x, z] }, { name: 'W' }], [z, { name: 'Y', max: 0 }])),
  ];
  expect(found.map(({ data }) => [data?.card, data?.rules, data?.examples])).toEqual([
    ['X', 2, ['r0 before r1']],
    ['Z', 2, ['r1 before r2']],
  ]);
});

test('a pair in which one rule implies the other is not reported', () => {
  expect([...orderByCard(probeOf([x, y], [x]))]).toEqual([]);
});

test('with lists, only rules that match the same list are reported', () => {
  const probe = probeOf([x], [y], [z]);
  const lists = new DeckLists(createCorpus([{ deck: [x, y] }, { deck: [z] }]));
  const [found, ...others] = orderInLists(probe, openSession(probe.program, lists.corpus), lists);
  expect(found?.data).toMatchObject({ first: 'r0', second: 'r1', lists: 1 });
  expect(others).toEqual([]);
});
