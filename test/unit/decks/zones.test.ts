import { expect, test } from 'vitest';
import { isOutside, zoneOfHeading } from '../../../src/decks/zones.js';

test.each([
  ['Sideboard', 'side'],
  ['SIDEBOARD:', 'side'],
  ['Sideboard (15)', 'side'],
  ['Side Deck', 'side'],
  ['// Sideboard', 'side'],
  ['//Main', 'main'],
  ['[main]', 'main'],
  ['Main Deck - 60', 'main'],
  ['Deck: 60 cards', 'main'],
  ['Creatures (14)', 'main'],
  ['Commander', 'commander'],
  ['Maybeboard', 'maybeboard'],
  ['// Egg Deck', 'egg'],
  ['Leaders', 'leader'],
  ['Leader:', 'leader'],
  ['Pokémon: 3', 'pokemon'],
  ['Pok?mon: 9', 'pokemon'],
  ['Pok\ufffdmon (9)', 'pokemon'],
  ['Trainer Cards - 4', 'trainer'],
  ['[contraptions]', 'contraptions'],
])('%s is the heading of %s', (text, zone) => {
  expect(zoneOfHeading(text)).toBe(zone);
});

test.each([
  '4 Deck',
  'Agent 13',
  'Sideboard is empty',
  'Name My Deck',
  '',
  '// Burn',
  'x'.repeat(100),
])('%s is no heading', (text) => expect(zoneOfHeading(text)).toBeUndefined());

test('the maybeboard and the tokens are not in the deck', () => {
  expect(['main', 'side', 'maybeboard', 'tokens'].map(isOutside)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
