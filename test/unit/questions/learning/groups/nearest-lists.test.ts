import { expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { nearestLists } from '../../../../../src/questions/learning/groups/nearest-lists.js';
import { listOf } from '../../../../support/steps.js';

test.each([
  [
    'compares copies',
    '4 Fox, 4 Ball | 4 Whale, 4 Ball | 2 Fox, 4 Ball | 4 Ball, 4 Fox',
    [{ list: 3, similarity: 1 }, { list: 2 }, { list: 1 }],
  ],
  [
    'counts a rare card more than common ones',
    '4 Ball, 4 Rope, 4 Fox | 4 Ball, 4 Rope, 4 A | 4 Ball, 4 Rope, 4 B | 4 Ball, 4 Rope, 4 C | 4 Ball, 4 Rope, 4 D | 4 Ball, 4 Rope, 4 E | 4 Ball, 4 Rope, 4 F | 4 Fox, 4 Lamp, 4 Map',
    [{ list: 7 }],
  ],
])('nearestLists %s', (_, lists, near) => {
  const corpus = createCorpus(lists.split('|').map(listOf));
  expect(nearestLists(corpus, 0, { most: near.length })).toMatchObject(near);
});
