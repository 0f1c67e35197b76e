import fc from 'fast-check';
import { expect, test } from 'vitest';
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
import { expectRows, unescaped } from '../../../../../../support/rows.js';

const queryOf = (search: string) => parseRoute(`#/lists?${search}`).query;

const suggestions = [
  { value: 'raging-bolt-ogerpon', label: 'Raging Bolt Ogerpon' },
  { value: 'raging-bolt', label: 'Raging Bolt' },
];

test('filters are read from addresses, and written to them', () =>
  expectRows('workbench/filter.txt', [
    [/^asked (.*)/, (search) => listQueryOf(queryOf(search))],
    [
      /^removed (.*)/,
      (search) => {
        const left = { ...queryOf(search), ...withoutFilters() };
        return [isFiltered(queryOf(search)), isFiltered(left), left];
      },
    ],
    [/^card (.*)/, (text) => parseCard(unescaped(text))],
    [
      /^cards (.*)/,
      (json) => {
        const text = formatCards(JSON.parse(json));
        return [text, parseCards(text)];
      },
    ],
    [/^numbers (.*)/, (text) => [numbersOf(unescaped(text)), formatNumbers(numbersOf(text))]],
    [/^count (.*)/, (text) => numbersOf(text).length],
    [/^typed (.*)/, (text) => meantBy(unescaped(text), suggestions, false)],
    [/^left (.*)/, (text) => meantBy(text, suggestions, true)],
    [/^alone (.*)/, (text) => meantBy(unescaped(text), [], false)],
  ]));

test('numbers are the same after they were in an address', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(500)), (numbers) => {
      const lists = [...numbers].sort((x, y) => x - y);
      expect(numbersOf(formatNumbers(lists))).toEqual(lists);
    }),
  );
});
