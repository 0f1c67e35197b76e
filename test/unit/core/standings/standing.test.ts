import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { tagStanding } from '../../../../src/core/standings/standing.js';

const matcher = compileRules([
  {
    identifier: 'dragapult',
    name: 'Dragapult',
    icons: ['dragapult'],
    cards: [{ name: 'Dragapult ex', count: 2 }],
  },
  { identifier: 'iron-thorns', name: 'Iron Thorns', cards: [{ name: 'Iron Thorns ex' }] },
]);

const dragapult = { pokemon: [{ name: 'Dragapult ex', count: '3' }] };

describe('tagStanding', () => {
  test('adds the identifier, name and icons of the rule', () => {
    const tagged = tagStanding(matcher, { player: 'p1', decklist: dragapult });
    expect(tagged).toEqual({
      player: 'p1',
      decklist: dragapult,
      deck: { id: 'dragapult', name: 'Dragapult', icons: ['dragapult'] },
    });
  });

  test.each([
    ['null', null],
    ['missing', undefined],
  ])('keeps the deck of a standing whose decklist is %s', (_, decklist) => {
    const standing = { deck: { id: 'own', name: 'Own' }, decklist };
    expect(tagStanding(matcher, standing)).toBe(standing);
  });

  test.each([
    ['null', null],
    ['missing', undefined],
    ['an empty object', {}],
    ['a text', 'dragapult'],
    ['without its icons', { id: 'dragapult', name: 'Dragapult' }],
  ])('replaces a deck that is %s', (_, deck) => {
    const tagged = tagStanding(matcher, { decklist: dragapult, deck });
    expect(tagged).toHaveProperty('deck.icons', ['dragapult']);
  });

  test('returns the same object where the deck does not change', () => {
    const deck = { id: 'dragapult', name: 'Dragapult', icons: ['dragapult'], note: 'kept' };
    const standing = { decklist: dragapult, deck };
    expect(tagStanding(matcher, standing)).toBe(standing);
  });

  test.each([
    ['a card has an impossible count', { pokemon: [{ name: 'Dragapult ex', count: '4x' }] }],
    ['a card has no name', [{ count: 2 }, { name: 'Dragapult ex', count: 2 }]],
    ['it is a text', 'Dragapult ex'],
  ])('leaves a standing as it was where %s', (_, decklist) => {
    const standing = { decklist, deck: { id: 'old', name: 'Old' } };
    expect(tagStanding(matcher, standing)).toBe(standing);
  });

  test('tags a list whose only oddities are fields that hold no cards', () => {
    const decklist = { format: 'Standard', energy: ['Psychic'], ...dragapult };
    expect(tagStanding(matcher, { decklist })).toHaveProperty('deck.id', 'dragapult');
  });
});
