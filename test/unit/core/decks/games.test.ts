import { expect, test } from 'vitest';
import { findGame, leastSizeOf } from '../../../../src/core/decks/games.js';

test.each([
  ['PTCG', 'pokemon'],
  ['POCKET', 'pokemon'],
  ['MTG', 'magic'],
  ['OP', 'onepiece'],
  ['DCG', 'digimon'],
  ['Riftbound', 'riftbound'],
  ['chess', undefined],
  [undefined, undefined],
])('the game %s', (name, game) => expect(findGame(name)).toBe(game));

test.each([
  ['PTCG', 60],
  ['pocket', 20],
  ['Hearthstone', 30],
  ['VGC', undefined],
])('the least size of a deck of %s', (name, size) => expect(leastSizeOf(name)).toBe(size));
