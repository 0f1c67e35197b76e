/** The readers of one game read its lists exactly like the reader of all games. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formats } from '../../../../src/core/decks/formats/table.js';
import {
  type DeckFormatName,
  type ReadDecklist,
  readCardTable,
  readDecklist,
} from '../../../../src/core/decks/index.js';
import { readHearthstoneList } from '../../../../src/core/decks/readers/hearthstone.js';
import { readMagicList } from '../../../../src/core/decks/readers/magic.js';
import { readNumberedList } from '../../../../src/core/decks/readers/numbered.js';
import { readPokemonList } from '../../../../src/core/decks/readers/pokemon.js';
import { readYugiohList } from '../../../../src/core/decks/readers/yugioh.js';
import { projectRoot } from '../../../support/needs.js';

const root = join(projectRoot, 'rules-fixtures');
/** All sample lists, and all pasted ones. */
const lists = ['decks', 'pastes'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
);

const ofGame = (game: string): DeckFormatName[] =>
  formats.flatMap((format) =>
    'game' in format && format.game === game && format.input === 'text' ? [format.name] : [],
  );

const readers: readonly {
  readonly game: string;
  readonly read: (text: string) => ReadDecklist;
  readonly formats: readonly DeckFormatName[];
}[] = [
  { game: 'pokemon', read: readPokemonList, formats: ofGame('pokemon') },
  { game: 'magic', read: readMagicList, formats: ofGame('magic') },
  { game: 'yugioh', read: readYugiohList, formats: ofGame('yugioh') },
  { game: 'hearthstone', read: readHearthstoneList, formats: ofGame('hearthstone') },
  {
    game: 'onepiece',
    read: (text) => readNumberedList(text, { game: 'OP' }),
    formats: ['numbered'],
  },
];

describe.each(readers)('the reader of $game', ({ game, read, formats: own }) => {
  const whole = lists.map((text) => ({ text, expected: readDecklist(text, { game }) }));
  const mine = whole.filter(({ expected }) => own.includes(expected.format));

  test('reads every list of the game like the reader of all games', () => {
    // With all games, a list with numbers in most lines is only likely `numbered`; here it is certain.
    const shown = (result: ReadDecklist) =>
      own.includes('numbered') ? { ...result, confidence: 'certain' } : result;
    for (const { text, expected } of mine) expect(read(text)).toEqual(shown(expected));
    expect(mine).not.toEqual([]);
  });

  test('accounts for each line of other lists, and never throws', () => {
    for (const { text } of whole) {
      const { decklist, lines, diagnostics } = read(text);
      const filled = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length;
      const { cards = 0, skipped = 0, leftOut = 0, unread = 0 } = lines ?? {};
      expect(cards + skipped + leftOut + unread).toBe(filled);
      if (decklist.cards.length === 0) expect(skipped + diagnostics.length).toBeGreaterThan(0);
    }
    for (const value of [undefined, null, { main: [] }, Object.create(null), Symbol('deck')]) {
      expect(read(value as unknown as string).decklist.cards).toEqual([]);
    }
  });
});

test('a reader of one game takes a card table like the reader of all games', () => {
  const { table } = readCardTable([{ id: '89631139', name: 'Blue-Eyes White Dragon' }]);
  const list = '#main\n89631139\n46986414';
  expect(readYugiohList(list, { cards: table })).toEqual(readDecklist(list, { cards: table }));
  expect(readYugiohList(list, { names: { 46986414: 'Dark Magician' } }).decklist.cards).toEqual([
    { name: '89631139', number: '89631139', count: 1, zone: 'main' },
    { name: 'Dark Magician', number: '46986414', count: 1, zone: 'main' },
  ]);
});
