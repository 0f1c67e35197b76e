import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { openSession } from '../../../../../src/questions/corpus/session/session.js';

const rule = (identifier: string, ...names: string[]) => ({
  ...{ identifier, name: 'Deck', cards: names.map((name) => ({ name })) },
});
const decks = ['AX', 'BX', 'BX', 'CX', 'X', 'XY', 'AXY', 'XYZ'];
const corpus = createCorpus(
  decks.map((cards) => ({ deck: [...cards].map((name) => ({ name, count: 1 })) })),
);
const winners = [rule('c', 'C'), rule('b', 'B'), rule('a', 'A')];
const variants = [rule('z', 'Z'), rule('y', 'Y')];
const last = { ...rule('x', 'X'), variants };

test('the lists that a rule loses are given most lists first, then by identifier', () => {
  const { losses } = openSession(compileRules([...winners, last]), corpus);
  expect(losses).toEqual([
    {
      ...{ what: 'rule', identifier: 'x' },
      lostTo: [
        { identifier: 'a', lists: 2 },
        { identifier: 'b', lists: 2 },
        { identifier: 'c', lists: 1 },
      ],
    },
    {
      ...{ what: 'variant', identifier: 'y' },
      lostTo: [
        { identifier: 'a', lists: 1 },
        { identifier: 'z', lists: 1 },
      ],
    },
  ]);
});

test('they are counted again after updates, whether those before were asked for or not', () => {
  const orders = [
    [...winners, last],
    [last, ...winners],
    [...winners.toReversed(), { ...last, variants: variants.toReversed() }],
    [rule('a', 'Z'), last, ...winners.slice(0, 2)],
    [...winners, last],
  ];
  for (const asked of [0b11111, 0b10001, 0b01010, 0b10101]) {
    let session = openSession(compileRules([]), corpus);
    for (const [at, rules] of orders.entries()) {
      session = session.update(compileRules(rules)).session;
      if (((asked >> at) & 1) === 0) continue;
      expect(session.losses).toEqual(openSession(compileRules(rules), corpus).losses);
    }
  }
});
