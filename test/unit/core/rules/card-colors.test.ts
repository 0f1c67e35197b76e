import { describe, expect, test } from 'vitest';
import { coloredName, shownName } from '../../../../src/core/rules/card-colors.js';

describe('the name of a deck with its colours', () => {
  test.each([
    ['BurnDeck', 'MonoRed', 'Mono Red Burn Deck'],
    ['GenericAggro', 'R', 'R Aggro'],
    ['Generic', 'UW', 'UW'],
    ['UWControl', '', 'UW Control'],
    ['4cOmnath', '', '4c Omnath'],
    ['Storm2', '', 'Storm 2'],
    ['Red  Deck\tWins', '', 'Red Deck Wins'],
    ['Storm', '', 'Storm'],
    ['', '', ''],
  ])('of %j and %j is %j', (name, colors, shown) => {
    expect(shownName(name, colors)).toBe(shown);
  });

  const item = { identifier: 'a', name: 'The Deck', cards: [] };
  const names = { R: 'MonoRed', C: '' };
  const named = (colors: string, source: object | undefined) =>
    coloredName(source === undefined ? item : Object.assign({}, item, { source }), colors, names);
  const colored = { name: 'GenericBurn', includeColorInName: true };

  test('has what goes before it for these colours, or their letters', () => {
    expect(named('R', colored)).toBe('Mono Red Burn');
    expect(named('UR', colored)).toBe('UR Burn');
    expect(named('C', colored)).toBe('Burn');
  });

  test('is the own name of a rule whose source has no colours in its name', () => {
    expect(named('R', undefined)).toBe('The Deck');
    expect(named('R', { name: 'GenericBurn' })).toBe('The Deck');
    expect(named('R', { ...colored, includeColorInName: false })).toBe('The Deck');
  });

  test.each([[{}], [{ name: null }], [{ name: 7 }], [{ name: ['Burn'] }]])(
    'is the own name of a rule whose source %j has no name',
    (source) => {
      expect(named('R', { ...source, includeColorInName: true })).toBe('The Deck');
    },
  );

  test('is the own name of a rule where nothing else would be left', () => {
    expect(named('C', { ...colored, name: 'Generic' })).toBe('The Deck');
  });
});
