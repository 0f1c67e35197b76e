import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import type { Corpus } from '../../../../src/questions/corpus/layout/corpus.js';
import { cardsOf } from '../../../../src/questions/metagame/cards.js';

/** A corpus of lists such as `4 Bolt, 2 Swamp | 1 Duress`: cards of the main deck, and of the side. */
function corpusOf(...lists: readonly string[]): Corpus {
  const cards = (text = '') =>
    [...text.matchAll(/(\d+) ([^,|]+)/g)].map(([, count, name = '']) => ({
      name: name.trim(),
      count: Number(count),
    }));
  return createCorpus(
    lists.map((list) => {
      const [main, side] = list.split('|');
      return { deck: { main: cards(main), side: cards(side) } };
    }),
  );
}

const reportOf = (of: Corpus) =>
  cardsOf(of, new Map([...of.weights].map((weight, deck) => [deck, weight])));

const corpus = corpusOf(
  '4 Bolt, 2 Swamp, 1 Opt | 2 Duress',
  '4 Bolt, 2 Swamp, 1 Opt | 2 Duress',
  '3 Bolt, 2 Swamp, 2 Shock | 1 Bolt, 1 Duress',
  '4 Bolt, 1 Swamp, 2 Shock | 2 Duress',
);
const report = reportOf(corpus);
const card = (name: string, isSide = false) =>
  report.cards.find((one) => one.name === name && one.isSide === isSide);

describe('the cards of an archetype', () => {
  test('have the part of the lists, both means and the distribution of copies', () => {
    expect(report.lists).toBe(4);
    expect(card('Bolt')).toEqual({
      name: 'Bolt',
      isSide: false,
      lists: 4,
      part: 1,
      role: 'core',
      mean: 15 / 4,
      meanHeld: 15 / 4,
      copies: [0, 0, 1, 3],
    });
    expect(card('Shock')).toMatchObject({
      lists: 2,
      part: 0.5,
      mean: 1,
      meanHeld: 2,
      role: 'flex',
    });
  });

  test('are apart in a side deck', () => {
    expect(card('Bolt', true)).toMatchObject({ lists: 1, part: 0.25, role: 'tech', copies: [1] });
    expect(card('Duress')).toBeUndefined();
  });

  test.each([
    [10, 'core'],
    [9, 'core'],
    [8, 'staple'],
    [7, 'staple'],
    [6, 'flex'],
    [3, 'flex'],
    [2, 'tech'],
  ])('that %i of 10 lists hold are %s', (holding, role) => {
    const found = reportOf(
      corpusOf(
        ...Array.from({ length: 10 }, (_, at) => `1 Only ${at}${at < holding ? ', 1 X' : ''}`),
      ),
    );
    expect(found.cards.find(({ name }) => name === 'X')?.role).toBe(role);
  });

  test('of equal lists count as often as the lists', () => {
    expect(corpus.deckCount).toBe(3);
    expect(card('Opt')).toMatchObject({ lists: 2, part: 0.5 });
  });
});

describe('the average list', () => {
  test('has the usual size, and the copies that most lists hold', () => {
    const main = report.average.filter(({ isSide }) => !isSide);
    expect(main.reduce((sum, { count }) => sum + count, 0)).toBe(7);
    expect(main.slice(0, 2)).toEqual([
      { name: 'Bolt', count: 4, isSide: false },
      { name: 'Swamp', count: 2, isSide: false },
    ]);
    expect(report.average.filter(({ isSide }) => isSide)).toEqual([
      { name: 'Duress', count: 2, isSide: true },
    ]);
  });

  test('has no more copies of a card than a list has, side deck and all', () => {
    const { average } = reportOf(
      corpusOf(
        ...[
          '4 A, 1 B | 1 C',
          '3 A, 2 B | 1 A',
          '4 A, 1 D | 1 E',
          '3 A, 2 B | 1 A',
          '4 A, 1 F | 1 G',
        ],
      ),
    );
    const copies = average
      .filter(({ name }) => name === 'A')
      .reduce((sum, { count }) => sum + count, 0);
    expect(copies).toBe(4);
  });
});

test('cards that lists hold together, or never, are pairs with their correlation', () => {
  expect(report.pairs[0]).toMatchObject({ first: 'Opt', second: 'Shock', lists: 0 });
  expect(report.pairs[0]?.correlation).toBeCloseTo(-1, 9);
});

test('of a list with a million copies of a card, a hundred are counted', () => {
  const { cards, average } = reportOf(corpusOf('1000000 Bolt'));
  expect(cards).toMatchObject([{ mean: 1_000_000, copies: { length: 100, 99: 1 } }]);
  expect(average).toEqual([{ name: 'Bolt', count: 100, isSide: false }]);
});
