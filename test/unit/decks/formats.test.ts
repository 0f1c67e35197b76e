import { expect, test } from 'vitest';
import { deckFormats, findFormat, findGame } from '../../../src/decks/formats.js';

test('each name and each other name stands for one format', () => {
  const names = deckFormats.flatMap(({ format, aliases }) => [format, ...aliases]);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ['ptcgl', 'ptcgl'],
  ['PTCGL', 'ptcgl'],
  ['Limitless', 'json'],
  ['mtga', 'arena'],
  ['papyrus', undefined],
])('the format %s', (name, format) => expect(findFormat(name)?.format).toBe(format));

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
