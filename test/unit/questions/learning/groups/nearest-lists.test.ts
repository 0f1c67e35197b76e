import { expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { nearestLists } from '../../../../../src/questions/learning/groups/nearest-lists.js';

const listOf = (cards: Readonly<Record<string, number>>) => ({
  deck: { main: Object.entries(cards).map(([name, count]) => ({ name, count })) },
});

test('nearestLists compares copies', () => {
  const corpus = createCorpus([
    listOf({ Fox: 4, Ball: 4 }),
    listOf({ Whale: 4, Ball: 4 }),
    listOf({ Fox: 2, Ball: 4 }),
    listOf({ Ball: 4, Fox: 4 }),
  ]);
  const found = nearestLists(corpus, 0, { most: 3 });
  expect(found.map(({ list }) => list)).toEqual([3, 2, 1]);
  expect(found[0]?.similarity).toBe(1);
});

test('nearestLists counts a rare card more than common ones', () => {
  const common = { Ball: 4, Rope: 4 };
  const others = Array.from({ length: 6 }, (_, at) => listOf({ ...common, [`Other ${at}`]: 4 }));
  const corpus = createCorpus([
    listOf({ ...common, Fox: 4 }),
    ...others,
    listOf({ Fox: 4, Lamp: 4, Map: 4 }),
  ]);
  expect(nearestLists(corpus, 0, { most: 1 })[0]?.list).toBe(7);
});
