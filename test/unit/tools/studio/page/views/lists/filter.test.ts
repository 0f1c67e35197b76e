import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRoute } from '../../../../../../../src/tools/studio/page/state/route.js';
import {
  formatCards,
  formatNumbers,
  isFiltered,
  listQueryOf,
  meantBy,
  numbersOf,
  parseCard,
  parseCards,
  withoutFilters,
} from '../../../../../../../src/tools/studio/page/views/lists/filter.js';

const queryOf = (search: string) => listQueryOf(parseRoute(`#/lists?${search}`).query);

describe('the filter of the URL', () => {
  test('is what the worker is asked', () => {
    expect(
      queryOf('deck=a&family=yes&cards=2+Iono%0AArven&event=0&placing=8&text=+Ann+&sort=-date'),
    ).toEqual({
      deck: 'a',
      isFamily: true,
      cards: [
        { name: 'Iono', least: 2 },
        { name: 'Arven', least: 1 },
      ],
      event: 0,
      placing: 8,
      text: 'Ann',
      sort: { by: 'date', isDescending: true },
    });
  });

  test.each([
    ['show=moved', { isMoved: true }],
    ['show=unclassified', { isUnclassified: true }],
    ['show=other', { isOther: true }],
    ['matched=a%0Ab', { matchedBy: ['a', 'b'] }],
    ['label=A&move=x', { label: 'A', move: 'x' }],
    ['lists=3,5-7', { lists: [3, 5, 6, 7] }],
    ['sort=player', { sort: { by: 'player' } }],
  ])('%s is understood', (search, query) => {
    expect(queryOf(search)).toEqual(query);
  });

  test.each(['event=x', 'placing=-1', 'sort=nothing', 'family=yes', 'show=x', 'text=+', 'cards='])(
    '%s is no filter',
    (search) => {
      expect(queryOf(search)).toEqual({});
    },
  );

  test('is gone when it is removed; order and open list stay', () => {
    const { query } = parseRoute('#/lists?deck=a&cards=b&sort=date&list=3');
    expect(isFiltered(query)).toBe(true);
    const left = { ...query, ...withoutFilters() };
    expect(isFiltered(left)).toBe(false);
    expect(left).toMatchObject({ sort: 'date', list: '3' });
  });
});

describe('cards of a filter', () => {
  test.each([
    ['2 Dragapult ex', { name: 'Dragapult ex', least: 2 }],
    ['  Iono ', { name: 'Iono', least: 1 }],
    ['0 Iono', { name: 'Iono', least: 1 }],
    ['1945', { name: '1945', least: 1 }],
    ['3DR', { name: '3DR', least: 1 }],
    [' ', undefined],
  ])('"%s" is read', (text, card) => {
    expect(parseCard(text)).toEqual(card);
  });

  test('are the same after they were in the URL', () => {
    const cards = [
      { name: 'A // B', least: 3 },
      { name: '2 Fast', least: 1 },
      { name: 'Iono', least: 1 },
    ];
    expect(parseCards(formatCards(cards))).toEqual(cards);
  });
});

describe('numbers of lists', () => {
  test('are short where they follow each other', () => {
    expect(formatNumbers([0, 1, 2, 5, 7, 8])).toBe('0-2,5,7-8');
  });

  test('are the same after they were in the URL', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(500)), (numbers) => {
        const lists = [...numbers].sort((x, y) => x - y);
        expect(numbersOf(formatNumbers(lists))).toEqual(lists);
      }),
    );
  });

  test.each(['', 'x', '3-', '-3', '7-5', '1e9', '9999999999'])('"%s" names no list', (text) => {
    expect(numbersOf(text)).toEqual([]);
  });

  test('a run without end does not fill the memory', () => {
    expect(numbersOf('0-999999999,0-999999999')).toHaveLength(1_000_000);
  });
});

const suggestions = [
  { value: 'raging-bolt-ogerpon', label: 'Raging Bolt Ogerpon' },
  { value: 'raging-bolt', label: 'Raging Bolt' },
];

test('a name or an identifier means its suggestion, in any case', () => {
  expect(meantBy('raging bolt ', suggestions, false)).toBe('raging-bolt');
  expect(meantBy('Raging-Bolt', suggestions, true)).toBe('raging-bolt');
});

test('a part of a name means nothing yet, and the first suggestion when the field is left', () => {
  expect(meantBy('rag', suggestions, false)).toBeUndefined();
  expect(meantBy('rag', suggestions, true)).toBe('raging-bolt-ogerpon');
});

test('what nothing is suggested for means itself', () => {
  expect(meantBy(' zzz', [], false)).toBe('zzz');
});
