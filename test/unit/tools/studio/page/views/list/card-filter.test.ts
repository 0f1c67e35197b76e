import { describe, expect, test } from 'vitest';
import {
  formatCards,
  parseCard,
  parseCards,
} from '../../../../../../../src/tools/studio/page/views/list/card-filter.js';

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
