import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import {
  cardOf,
  deckNumberOf,
  entryOf,
  fileOf,
  labelOf,
  segmentOf,
} from '../../../../../src/questions/corpus/layout/access.js';

const corpus = createCorpus([
  { deck: [{ name: 'Opt', set: 'XLN', number: '065', count: 4, zone: 'main' }] },
  { deck: [{ name: 'Opt', count: 3 }], label: { id: 'opt' } },
  {
    deck: [{ name: 'Opt', count: 3 }],
    index: 0,
    placing: 2,
    record: { wins: 1, losses: 2, ties: 3 },
  },
]);

describe('reading a corpus', () => {
  test('returns a card with the fields that its list had', () => {
    expect(cardOf(corpus, 0)).toEqual({
      name: 'Opt',
      set: 'XLN',
      number: '065',
      count: 4,
      zone: 'main',
    });
    expect(cardOf(corpus, 1)).toEqual({ name: 'Opt', count: 3 });
  });

  test('returns the deck, label and file of a list', () => {
    expect([0, 1, 2].map((list) => deckNumberOf(corpus, list))).toEqual([0, 1, 1]);
    expect([0, 1, 2].map((list) => labelOf(corpus, list))).toEqual([
      undefined,
      { id: 'opt' },
      undefined,
    ]);
    expect(fileOf(corpus, 2)).toBe(0);
    expect(segmentOf(corpus, 1)).toBe(corpus.segments[0]);
  });

  test('omits what is not known of a list', () => {
    expect(entryOf(corpus, 0)).toEqual({ name: 'list 1', deck: 0, file: '' });
    expect(entryOf(corpus, 2)).toEqual({
      name: '#0',
      deck: 1,
      file: '',
      index: 0,
      placing: 2,
      record: { wins: 1, losses: 2, ties: 3 },
    });
  });
});
