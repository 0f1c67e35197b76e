import { describe, expect, test } from 'vitest';
import { parseRoute } from '../../../../../../../src/tools/studio/page/state/route.js';
import {
  isFiltered,
  listQueryOf,
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
