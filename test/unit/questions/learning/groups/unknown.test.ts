import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { groupUnknown } from '../../../../../src/questions/learning/groups/unknown.js';
import { madeUpLists } from '../../../../support/labelled.js';

const fox = { identifier: 'fox', name: 'Fox', cards: [{ name: 'Fox ex', count: 2 }] };
const owl = { identifier: 'owl', name: 'Owl', cards: [{ name: 'Owl ex', count: 2 }], priority: 5 };
const matcher = compileRules([fox, owl]);
const lists = madeUpLists({ Fox: 6, 'Fox Owl': 6, Whale: 8, Wolf: 5 });

test('groupUnknown proposes the same whatever the order of the lists', async () => {
  const more = madeUpLists({ Fox: 3, Whale: 4 }, { seed: 3 });
  const all = [...lists, ...more].map(({ label: _, ...list }) => list);
  const orders = [all, all.toReversed(), [...all.slice(17), ...all.slice(0, 17)]];
  const [first, ...others] = await Promise.all(
    orders.map(async (order) => {
      const { groups, inside } = await groupUnknown(matcher, createCorpus(order));
      return [...groups, ...inside].map(({ cards, nearest, proposal }) => {
        const { list: _, ...near } = nearest ?? { list: 0 };
        return [cards, near, proposal];
      });
    }),
  );
  expect(others).toEqual([first, first]);
});
