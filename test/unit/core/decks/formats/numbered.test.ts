import { expect, test } from 'vitest';
import { hasCardNumber, numbered } from '../../../../../src/core/decks/formats/numbered.js';
import type { DeckGame } from '../../../../../src/core/decks/games.js';
import { readDecklist } from '../../../../../src/core/decks/read.js';

const read = (text: string, game?: DeckGame) =>
  numbered.read(text, { game, nameOf: () => undefined });
const cardOf = (line: string, game?: DeckGame) => {
  const { count, name, set, number, zone } = read(line, game).cards[0] ?? {};
  return [count, name, set, number, zone];
};

test.each([
  ['4 Agumon BT15-020', 4, 'Agumon', 'BT15', '020'],
  ['BT11-005 Koromon 4', 4, 'Koromon', 'BT11', '005'],
  ['4 (BT22-002)', 4, 'BT22-002', 'BT22', '002'],
  ['1 Agumon (DCG) (BT11-055)', 1, 'Agumon', 'BT11', '055'],
  ['1xOP12-001', 1, 'OP12-001', 'OP12', '001', 'leader'],
  ['4xop01-016', 4, 'OP01-016', 'OP01', '016'],
  ['4 OP01-016 Nami', 4, 'Nami', 'OP01', '016'],
  ['4 OP01-016 - Nami', 4, 'Nami', 'OP01', '016'],
  ['4 OP01-016_p1', 4, 'OP01-016', 'OP01', '016'],
  ['4 X.Drake OP01-114', 4, 'X.Drake', 'OP01', '114'],
  ['4 Zaku Ⅰ ST03-007', 4, 'Zaku Ⅰ', 'ST03', '007'],
  ['2 Guntank [GD01-008]', 2, 'Guntank', 'GD01', '008'],
  ['x4 OP01-016 Nami', 4, 'Nami', 'OP01', '016'],
  ['x4 Senzu Bean', 4, 'Senzu Bean', undefined, undefined],
  ['4 x ST04-008', 4, 'ST04-008', 'ST04', '008'],
  ['2 MS-06 Zaku GD01-020', 2, 'MS-06 Zaku', 'GD01', '020'],
  ['3 RX-78-2 Gundam ST01-001', 3, 'RX-78-2 Gundam', 'ST01', '001'],
  ['4 FS01-03', 4, 'FS01-03', 'FS01', '03'],
  ['3 P-177', 3, 'P-177', 'P', '177'],
  ['1 SOR-049', 1, 'SOR-049', 'SOR', '049'],
  ['1 SOR_049', 1, 'SOR-049', 'SOR', '049'],
  ['2 OGN-007a', 2, 'OGN-007a', 'OGN', '007a'],
  ['2 Senzu Bean', 2, 'Senzu Bean', undefined, undefined],
  ['Leader: OP01-001', 1, 'OP01-001', 'OP01', '001', 'leader'],
])('%s', (line, count, name, set, number, zone?) => {
  expect(cardOf(line)).toEqual([count, name, set, number, zone]);
});

test('the game narrows what may be a number', () => {
  expect(cardOf('4 RX-780 Gundam', 'gundam')).toEqual([
    4,
    'RX-780 Gundam',
    undefined,
    undefined,
    undefined,
  ]);
  expect(cardOf('4 MS-06S Zaku P-001', 'gundam').slice(1, 4)).toEqual(['MS-06S Zaku', 'P', '001']);
});

test('words around a number and no count are a sentence', () => {
  expect(read('see OP01-016 for that').lines.unread).toBe(1);
});

test('DON!! cards are skipped', () => {
  expect(read('10 DON!!\nDON!! x10').lines.skipped).toBe(2);
});

test('names come from a table', () => {
  const names = new Map([['OP01-016', 'Nami']]);
  const context = { game: undefined, nameOf: (id: string) => names.get(id) };
  expect(numbered.read('4xOP01-016', context).cards[0]?.name).toBe('Nami');
});

test('cards before a side deck are the main deck', () => {
  const { cards } = read('4 BT7-081\nSide Deck\n1 BT7-082');
  expect(cards.map(({ zone }) => zone)).toEqual(['main', 'side']);
});

test('a number is found after a count and distinguished from a model name', () => {
  expect(['4xOP01-016', '4 Opt', '2 MS-06 Zaku'].map(hasCardNumber)).toEqual([true, false, false]);
});

test.each([
  ['4 D-BT09/FFR01', 'D-BT09/FFR01', 'D-BT09/FFR01'],
  ['4 D-BT09/003 A Dragon', 'A Dragon', 'D-BT09/003'],
  ['4 5HY/W83-001', '5HY/W83-001', '5HY/W83-001'],
  ['4 SY/W08-E001 Haruhi', 'Haruhi', 'SY/W08-E001'],
])('the number in %s is one, with its slash', (line, name, number) => {
  expect(readDecklist(line).decklist.cards).toEqual([{ name, number, count: 4 }]);
});
