import { expect, test } from 'vitest';
import { detectFormat, detectShape, looksLikeJson } from '../../../../src/core/decks/detect.js';
import type { DeckGame } from '../../../../src/core/decks/games.js';

const found = (text: string, game?: DeckGame) => {
  const detected = detectFormat(text, game);
  return 'family' in detected ? detected.family : detected.format.name;
};

test.each(['{"main":[]}', '[', 'null', '[1]', ' [{}]'])('%j looks like JSON', (text) => {
  expect(looksLikeJson(text)).toBe(true);
});

test.each(['[main]\n4 Opt', '[10:32] Ann: 4 Opt', 'nullify', '4 Opt', ''])(
  '%j does not look like JSON',
  (text) => {
    expect(looksLikeJson(text)).toBe(false);
  },
);

test.each([
  [{ pokemon: [{ name: 'A', count: 1 }] }, 'json'],
  [{ leader: { name: 'Nami', set: 'OP11', number: '041' } }, 'json'],
  [{ leader: { id: 'SOR_005', count: 1 }, deck: [] }, 'swu-json'],
  [{ entries: { mainboard: [] } }, 'scryfall-json'],
  [['Exported from x', 'BT15-006'], 'tts-json'],
  [[{ id: 'flutter-mane', name: 'Flutter Mane' }], 'json'],
  [null, 'json'],
])('%j is %s', (value, format) => expect(detectShape(value).name).toBe(format));

test.each([
  ['[main]\n4 Opt', 'magic'],
  ['<Deck></Deck>', 'mtgo-dek'],
  ['ydke://o6lXBQ==!!!', 'ydke'],
  ['#main\n1', 'ydk'],
  ['### Deck\nAAECAf0EAA+KAcABnAKuAw==', 'hearthstone'],
  ['CIAAAAAAAAAQCAAAA4AACAIAABMQAAILAAAAICIMDMOV', 'riftbound-code'],
  ['Count,Name\n4,Opt', 'csv'],
  ['OGN-265-1 OGN-179-1', 'riftbound-tts'],
  ['1 | Han Solo | Smuggler', 'melee'],
  ['Pikachu\nAbility: Static\n- Tackle\n- Growl', 'showdown'],
  ['Pokémon: 1\n4 Opt', 'pokemon'],
  ['4 Charizard ex OBF 125', 'pokemon'],
  ['4 Opt (XLN) 65', 'magic'],
  ['Deck\n4 Opt', 'magic'],
  ['4 OP01-016', 'numbered'],
  ['4xOP01-016', 'numbered'],
  ['4 (BT22-002)', 'numbered'],
  ['2 Guntank [GD01-008]', 'numbered'],
  ['2 Charizard ex (OBF 125)', 'pokemon'],
  ['2 Guntank (GD01-008)', 'numbered'],
  ['2 Charizard ex OBF 125\n4 Iono (PAL-185)\n4 Arven (SVI-166)', 'pokemon'],
  ['4 OP01-016 Nami\n4 Usopp (OP01-004)', 'numbered'],
  ['4 Iono PAL 185 #supporter', 'pokemon'],
  ['4 Opt', 'magic'],
  ['', 'magic'],
])('%j', (text, format) => expect(found(text)).toBe(format));

test.each([
  ['4 Opt', 'magic', 'magic'],
  ['4 Opt', 'pokemon', 'pokemon'],
  ['4 Nami', 'onepiece', 'numbered'],
  ['4 Stitch', 'lorcana', 'plain'],
  ['1 Teemo', 'riftbound', 'riftbound-text'],
  ['4 OP01-016', 'lorcana', 'numbered'],
] as const)('%j of the game %s', (text, game, format) => expect(found(text, game)).toBe(format));

test('only the beginning of a text is looked at', () => {
  expect(found(`${'4 Opt (XLN) 65\n'.repeat(500)}ydke://o6lXBQ==!!!`)).toBe('magic');
});
