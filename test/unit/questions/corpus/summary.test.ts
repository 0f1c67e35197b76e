import { expect, test } from 'vitest';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { summarizeCorpus } from '../../../../src/questions/corpus/summary.js';

test('a summary counts what a corpus holds', () => {
  const opt = { name: 'Opt', count: 4 };
  const cup = { id: '1', date: '2025-02-01' };
  const corpus = createCorpus([
    { deck: [opt], label: 'A', event: cup },
    { deck: [opt, { ...opt, set: 'XLN' }], label: 'B', event: { date: '2024-12-31' } },
    { deck: [opt], label: 'B', event: cup },
    { deck: [] },
  ]);
  expect(summarizeCorpus(corpus)).toEqual({
    lists: 4,
    decks: 3,
    cards: 1,
    printings: 2,
    files: 1,
    dates: { first: '2024-12-31', last: '2025-02-01' },
    events: [
      { ...cup, lists: 2 },
      { date: '2024-12-31', lists: 1 },
    ],
    withoutEvent: 1,
    labels: [
      { name: 'B', lists: 2 },
      { name: 'A', lists: 1 },
    ],
    unlabelled: 1,
  });
  expect(summarizeCorpus(createCorpus([]))).toMatchObject({ events: [], labels: [], lists: 0 });
});

test('a summary says how many lists have no label and no event', () => {
  const deck = [{ name: 'Opt' }];
  const summary = summarizeCorpus(createCorpus([{ deck }, { deck }]));
  expect(summary).toMatchObject({ withoutEvent: 2, unlabelled: 2, labels: [], events: [] });
  expect(summary).not.toHaveProperty('dates');
});
