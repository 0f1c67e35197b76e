import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { cardsOf } from '../../../../src/questions/metagame/cards.js';

type List = Readonly<Record<'main' | 'side', readonly (readonly [string, number])[]>>;

const lists: readonly List[] = [
  {
    main: [
      ['Bolt', 4],
      ['Swamp', 2],
      ['Opt', 1],
    ],
    side: [['Duress', 2]],
  },
  {
    main: [
      ['Bolt', 4],
      ['Swamp', 2],
      ['Opt', 1],
    ],
    side: [['Duress', 2]],
  },
  {
    main: [
      ['Bolt', 3],
      ['Swamp', 2],
      ['Shock', 2],
    ],
    side: [
      ['Bolt', 1],
      ['Duress', 1],
    ],
  },
  {
    main: [
      ['Bolt', 4],
      ['Swamp', 1],
      ['Shock', 2],
    ],
    side: [['Duress', 2]],
  },
];

const corpus = createCorpus(
  lists.map((list) => ({
    deck: Object.fromEntries(
      Object.entries(list).map(([zone, cards]) => [
        zone,
        cards.map(([name, count]) => ({ name, count })),
      ]),
    ),
  })),
);
const all = new Map([...corpus.weights].map((weight, deck) => [deck, weight]));
const report = cardsOf(corpus, all);
const card = (name: string, isSide = false) =>
  report.cards.find((one) => one.name === name && one.isSide === isSide);

describe('the cards of an archetype', () => {
  test('have the part of the lists, both means and the distribution of copies', () => {
    expect(report.lists).toBe(4);
    expect(card('Bolt')).toEqual({
      ...{ name: 'Bolt', isSide: false, lists: 4, part: 1, role: 'core' },
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

  test('stand apart in a side deck', () => {
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
    const made = createCorpus(
      Array.from({ length: 10 }, (_, index) => ({
        deck: [{ name: `Only ${index}` }, ...(index < holding ? [{ name: 'X' }] : [])],
      })),
    );
    const found = cardsOf(made, new Map([...made.weights].map((weight, deck) => [deck, weight])));
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
    const made = createCorpus([
      {
        deck: {
          main: [
            { name: 'A', count: 4 },
            { name: 'B', count: 1 },
          ],
          side: [{ name: 'C', count: 1 }],
        },
      },
      {
        deck: {
          main: [
            { name: 'A', count: 3 },
            { name: 'B', count: 2 },
          ],
          side: [{ name: 'A', count: 1 }],
        },
      },
      {
        deck: {
          main: [
            { name: 'A', count: 4 },
            { name: 'D', count: 1 },
          ],
          side: [{ name: 'E', count: 1 }],
        },
      },
      {
        deck: {
          main: [
            { name: 'A', count: 3 },
            { name: 'B', count: 2 },
          ],
          side: [{ name: 'A', count: 1 }],
        },
      },
      {
        deck: {
          main: [
            { name: 'A', count: 4 },
            { name: 'F', count: 1 },
          ],
          side: [{ name: 'G', count: 1 }],
        },
      },
    ]);
    const { average } = cardsOf(
      made,
      new Map([...made.weights].map((weight, deck) => [deck, weight])),
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
  const many = createCorpus([{ deck: { main: [{ name: 'Bolt', count: 1_000_000 }] } }]);
  const { cards, average } = cardsOf(many, new Map([[0, 1]]));
  expect(cards).toMatchObject([{ mean: 1_000_000, copies: { length: 100, 99: 1 } }]);
  expect(average).toEqual([{ name: 'Bolt', count: 100, isSide: false }]);
});
