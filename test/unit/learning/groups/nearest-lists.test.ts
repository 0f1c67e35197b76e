import { expect, test } from 'vitest';
import { createCorpus } from '../../../../src/corpus/build/builder.js';
import { nearestLists } from '../../../../src/learning/groups/nearest-lists.js';

const listOf = (cards: Readonly<Record<string, number>>) => ({
  deck: { main: Object.entries(cards).map(([name, count]) => ({ name, count })) },
});

test('nearestLists compares copies, and counts rare cards more', () => {
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
