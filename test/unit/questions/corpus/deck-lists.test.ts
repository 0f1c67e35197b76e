import { expect, test } from 'vitest';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { DeckLists } from '../../../../src/questions/corpus/deck-lists.js';

const [a, b, c] = [[{ name: 'A' }], [{ name: 'B' }], [{ name: 'C' }]];

test('the lists of each deck are ascending, and named in the order of reading', () => {
  const lists = new DeckLists(
    createCorpus([a, b, a, c, a, b].map((deck, at) => ({ deck, title: `list ${at}` }))),
  );
  expect([0, 1, 2].map((deck) => [...lists.of(deck)])).toEqual([[0, 2, 4], [1, 5], [3]]);
  expect(lists.count([0, 2])).toBe(4);
  expect(lists.count([])).toBe(0);
  expect(lists.examples([0, 1, 2])).toEqual(['list 0', 'list 1', 'list 2']);
  expect(lists.examples([0, 1], 2)).toEqual(['list 0', 'list 1']);
  expect(lists.examples([1, 2])).toEqual(['list 1', 'list 3', 'list 5']);
  expect(lists.examples([0], 9)).toEqual(['list 0', 'list 2', 'list 4']);
  expect(lists.examples([])).toEqual([]);
});
