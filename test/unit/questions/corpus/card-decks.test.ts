import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { makeSegment } from '../../../../src/questions/corpus/build/segment.js';
import {
  cardNames,
  decksHolding,
  decksWith,
  postingsOf,
} from '../../../../src/questions/corpus/card-decks.js';
import type { Segment } from '../../../../src/questions/corpus/layout/corpus.js';
import { CardIndex } from '../../../../src/questions/corpus/tagging/card-index.js';

const corpus = createCorpus([
  { deck: [{ name: 'Opt', count: 4 }, { name: 'Island' }] },
  {
    deck: [
      { name: 'Opt', count: 2 },
      { name: 'Opt', set: 'XLN', count: 2 },
    ],
  },
  { deck: [{ name: 'Opt', count: 3 }] },
  { deck: [{ name: 'Island' }, { name: 'Island' }] },
]);
const index = new CardIndex(corpus);

describe('the decks of a corpus with a card', () => {
  test('are those with one of its lines, each once, ascending', () => {
    const lines = index.linesOf('Opt');
    expect([...lines].length).toBe(4);
    expect(decksWith(corpus, lines)).toEqual([0, 1, 2]);
    expect(decksWith(corpus, [...lines].reverse())).toEqual([0, 1, 2]);
    expect(decksWith(corpus, [])).toEqual([]);
    expect(decksWith(corpus, [99])).toEqual([]);
  });

  test('are those with so many copies in all their lines', () => {
    const holding = (name: string, least: number) => [...decksHolding(corpus, index, name, least)];
    expect(holding('Opt', 1)).toEqual([0, 1, 2]);
    expect(holding('Opt', 4)).toEqual([0, 1]);
    expect(holding('Opt', 5)).toEqual([]);
    expect(holding('Island', 2)).toEqual([3]);
    expect(holding('Ponder', 1)).toEqual([]);
  });
});

test('the postings of a line that a segment does not have are empty', () => {
  const [segment] = corpus.segments as readonly [Segment];
  const island = index.linesOf('Island');
  expect([...postingsOf(segment, island[0] as number)]).toEqual([0, 3, 3]);
  expect(postingsOf(segment, 99)).toHaveLength(0);
  const starts = Uint32Array.of(0, 2);
  const gap = makeSegment({ starts, lines: Uint32Array.of(1, 3) }, new Uint32Array(8));
  expect([0, 1, 2, 3, 4].map((line) => postingsOf(gap, line).length)).toEqual([0, 1, 0, 1, 0]);
});

test('the names of cards are those of their printings, each once', () => {
  expect(cardNames(corpus)).toEqual(['Opt', 'Island']);
});
