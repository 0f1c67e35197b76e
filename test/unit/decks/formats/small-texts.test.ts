import { describe, expect, test } from 'vitest';
import {
  decodePixelborn,
  readMelee,
  readPixelborn,
  readRiftboundText,
  readRiftboundTokens,
  readShowdown,
} from '../../../../src/decks/formats/small-texts.js';

const none = () => undefined;

test('melee writes the title behind the name', () => {
  const { cards, lines } = readMelee(
    'Leaders\n1 | Han Solo | Audacious Smuggler\nDeck\n3 | Vanquish |\n| x',
  );
  expect(cards).toEqual([
    { name: 'Han Solo, Audacious Smuggler', count: 1, zone: 'leader' },
    { name: 'Vanquish', count: 3, zone: 'main' },
  ]);
  expect(lines).toMatchObject({ furniture: 2, unread: 1 });
});

test('Piltover parts the deck by blank lines', () => {
  const { cards } = readRiftboundText(
    '1 Swift Scout\n\n1 Teemo\n\n3 Defy\n3 Jinx\n\n1 Peak\n\n12 Rune',
  );
  expect(cards.map(({ zone }) => zone)).toEqual([
    'legend',
    'champion',
    'main',
    'main',
    'battlefield',
    'rune',
  ]);
});

describe('words of Tabletop Simulator', () => {
  test('are a copy each, whatever the art', () => {
    expect(readRiftboundTokens('OGN-265-1 OGN-179-1\nOGN-179-2', none).cards).toEqual([
      { name: 'OGN-265', set: 'OGN', number: '265', count: 1 },
      { name: 'OGN-179', set: 'OGN', number: '179', count: 2 },
    ]);
  });

  test('are unread as a line where one of them is no card', () => {
    expect(readRiftboundTokens('OGN-265-1 hello', none)).toMatchObject({
      cards: [],
      lines: { unread: 1 },
    });
  });
});

describe('Showdown', () => {
  test.each([
    ['Flutter Mane @ Booster Energy', 'Flutter Mane'],
    ['Kitty (Incineroar) (F) @ Safety Goggles', 'Incineroar'],
    ['Ogerpon-Hearthflame (F) @ Mask', 'Ogerpon-Hearthflame'],
    ['Pikachu', 'Pikachu'],
  ])('%s is a %s', (line, name) => {
    expect(readShowdown(`${line}\nAbility: X\n- Tackle`).cards).toEqual([{ name, count: 1 }]);
  });

  test('tells what describes a Pokémon from what nobody knows', () => {
    expect(readShowdown('Pikachu\nTimid Nature\n- Tackle\n???').lines).toMatchObject({
      furniture: 2,
      unread: 1,
    });
  });
});

describe('Pixelborn', () => {
  test('is base64 of numbers, a copy each', () => {
    const { cards } = readPixelborn(btoa('001-045-1$001-045-2$002-101-1'), none);
    expect(cards).toEqual([
      { name: '001-045', set: '001', number: '045', count: 2 },
      { name: '002-101', set: '002', number: '101', count: 1 },
    ]);
  });

  test.each(['short', 'not base64!!', btoa('no sign of it'), btoa('\u0001$\u0002$$$')])(
    'is not %s',
    (text) => {
      expect(decodePixelborn(text)).toBeUndefined();
      expect(readPixelborn(text, none).lines.unread).toBe(1);
    },
  );
});
