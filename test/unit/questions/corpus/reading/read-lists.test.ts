import { expect, test } from 'vitest';
import { readLists } from '../../../../../src/questions/corpus/reading/read-lists.js';

test('the lists of a file have their deck, player and place', async () => {
  const main = [{ name: 'Opt', count: 4 }];
  const standings = [
    { player: 'p1', name: 'Ann', decklist: { main }, deck: { id: 'opt', name: 'Opt Deck' } },
    { player: 'p2', decklist: null },
    { name: '', player: 'p3', decklist: main, deck: { id: 'opt' } },
    { decklist: {}, deck: {} },
  ];
  async function* input() {
    yield new TextEncoder().encode(JSON.stringify(standings));
  }
  const found = await readLists({ name: 'x.json', open: input, isNamed: true, bytes: 0 });
  expect(found).toMatchObject({ shape: 'array', standings: 4, diagnostics: [] });
  const file = 'x.json';
  expect(found.lists).toStrictEqual([
    { deck: { main }, name: 'x.json#0 (Ann)', file, index: 0, player: 'Ann' },
    { deck: main, name: 'x.json#2 (p3)', file, index: 2, player: 'p3' },
    { deck: {}, name: 'x.json#3', file, index: 3 },
  ]);
});
