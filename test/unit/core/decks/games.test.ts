import { expect, test } from 'vitest';
import { findGame } from '../../../../src/core/decks/games.js';

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
