import { expect, test } from 'vitest';
import { melee } from '../../../../../src/core/decks/formats/melee.js';

test('melee writes the title after the name', () => {
  const { cards, lines } = melee.read(
    'Leaders\n1 | Han Solo | Audacious Smuggler\nDeck\n3 | Vanquish |\n| x',
  );
  expect(cards).toEqual([
    { name: 'Han Solo, Audacious Smuggler', count: 1, zone: 'leader' },
    { name: 'Vanquish', count: 3, zone: 'main' },
  ]);
  expect(lines).toMatchObject({ skipped: 2, unread: 1 });
});
