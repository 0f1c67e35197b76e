import { describe, expect, test } from 'vitest';
import { type CorpusList, createCorpus } from '../../../src/corpus/build/builder.js';
import { cardNames, decksHolding, decksWith, postingsOf } from '../../../src/corpus/card-decks.js';
import { partSize, type Segment } from '../../../src/corpus/layout/corpus.js';
import { CardIndex } from '../../../src/corpus/tagging/card-index.js';

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

  test('are numbered through all segments', () => {
    const lists = Array.from({ length: partSize + 2 }, (_, at): CorpusList => {
      const cards = [{ name: `card ${at >> 8}` }, { name: `other ${at & 255}` }];
      return { deck: at % partSize < 2 ? [...cards, { name: 'Opt', count: 2 }] : cards };
    });
    const large = createCorpus(lists);
    const opt = new CardIndex(large);
    const decks = [0, 1, partSize, partSize + 1];
    expect(decksWith(large, opt.linesOf('Opt'))).toEqual(decks);
    expect([...decksHolding(large, opt, 'Opt', 2)]).toEqual(decks);
  });
});

test('the postings of a line that a segment does not have are empty', () => {
  const [segment] = corpus.segments as readonly [Segment];
  const island = index.linesOf('Island');
  expect([...postingsOf(segment, island[0] as number)]).toEqual([0, 3, 3]);
  expect(postingsOf(segment, 99)).toHaveLength(0);
  const last = createCorpus([{ deck: [{ name: 'A' }] }], corpus);
  expect(postingsOf(last.segments[0] as Segment, last.cardLines.length / 2 - 1)).toHaveLength(1);
});

test('the names of cards are those of their printings, each once', () => {
  expect(cardNames(corpus)).toEqual(['Opt', 'Island']);
});
