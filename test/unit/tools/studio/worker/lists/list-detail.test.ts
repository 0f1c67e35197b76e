import { expect, test } from 'vitest';
import { createCorpus } from '../../../../../../src/questions/corpus/build/builder.js';
import { openWorkbench, studioFile, studioProject } from '../../../../../support/workbench.js';

const rules = `[
  { "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex", "count": 2 }] },
  { "identifier": "owl", "name": "Owl", "cards": [{ "name": "Owl ex" }] }
]`;
const file = studioFile('rules.json', rules);
const deck = (cards: Readonly<Record<string, number>>, zone?: string) =>
  Object.entries(cards).map(([name, count]) => ({ name, count, ...(zone && { zone }) }));
const lists = createCorpus([
  { deck: [...deck({ 'Charizard ex': 1, Bird: 4 }, 'main'), ...deck({ Fox: 2 }, 'side')] },
  { deck: deck({ 'Charizard ex': 2, Bird: 4 }), playerName: 'Ann' },
  { deck: deck({ 'Owl ex': 2, Bird: 1 }) },
  { deck: deck({ Fish: 4 }) },
]);

test('a list has its cards by zone, and why it has its deck', async () => {
  const workbench = await openWorkbench(studioProject([file]), lists);
  const detail = await workbench.list(0);
  expect(detail).toMatchObject({
    ...{ list: 0, version: 0, deck: { id: 'other' } },
    zones: [
      { name: 'main', copies: 5, cards: [{ name: 'Charizard ex' }, { name: 'Bird' }] },
      { name: 'side', copies: 2, cards: [{ name: 'Fox', count: 2 }] },
    ],
    explanation: { id: 'other', nearest: [{ rule: 'zard', missing: 1 }] },
  });
  expect(detail.onDisk).toBeUndefined();
});

test('a list has the lists and decks that are most like it', async () => {
  const workbench = await openWorkbench(studioProject([file]), lists);
  const { similar, similarDecks } = await workbench.list(0);
  expect(similar.map(({ list }) => list)).toEqual([1, 2, 3]);
  expect(similar[0]).toMatchObject({ deck: { id: 'zard' }, player: 'Ann' });
  expect(similarDecks).toMatchObject([
    { identifier: 'zard', name: 'Charizard', lists: 1, nearest: 1 },
    { identifier: 'owl', nearest: 2 },
  ]);
});

test('a list that an edit moves has the deck on disk, too', async () => {
  const workbench = await openWorkbench(studioProject([file]), lists);
  await workbench.edit(file.name, rules.replace('"count": 2', '"count": 1'), 1);
  expect(await workbench.list(0)).toMatchObject({ deck: { id: 'zard' }, onDisk: { id: 'other' } });
});

test('the names of a card table replace the identifiers of a list', async () => {
  const byNumber = createCorpus([{ deck: [{ name: '46986414', count: 3 }] }]);
  const cards = { cards: [{ id: '46986414', name: 'Owl ex' }] };
  const workbench = await openWorkbench(studioProject([file], { cards }), byNumber);
  expect(await workbench.list(0)).toMatchObject({
    deck: { id: 'owl' },
    zones: [{ cards: [{ name: 'Owl ex', count: 3 }] }],
  });
});

test('a number that no list has is refused', async () => {
  const workbench = await openWorkbench(studioProject([file]), lists);
  await expect(workbench.list(4)).rejects.toThrow('there is no list 4');
});

test('the names of cards are found by the beginnings of their words', async () => {
  const workbench = await openWorkbench(studioProject([file]), lists);
  expect(await workbench.cardNames('b', 5)).toEqual([{ name: 'Bird', lists: 3 }]);
  expect(await workbench.cardNames('ex', 1)).toHaveLength(1);
});
