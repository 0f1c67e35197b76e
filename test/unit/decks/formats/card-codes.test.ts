import { encode } from 'deckstrings';
import { describe, expect, test } from 'vitest';
import {
  loadCodec,
  packedCode,
  readPacked,
  readYdk,
} from '../../../../src/decks/formats/card-codes.js';

const none = () => undefined;

describe('a .ydk', () => {
  test('has a passcode for each copy; leading zeros mean nothing', () => {
    expect(readYdk('#main\n89631139\n089631139\n#extra\n5\n!side\n5', none).cards).toEqual([
      { name: '89631139', count: 2, zone: 'main' },
      { name: '5', count: 1, zone: 'extra' },
      { name: '5', count: 1, zone: 'side' },
    ]);
  });

  test('reports the lines that the library would pass over', () => {
    expect(readYdk('#created by me\n#main\n1\njunk\n12345678901', none).lines).toEqual({
      cards: 1,
      furniture: 2,
      leftOut: 0,
      unread: 2,
    });
  });

  test('takes names from a table', () => {
    expect(
      readYdk('89631139', (id) => (id === '89631139' ? 'Blue-Eyes White Dragon' : undefined))
        .cards[0]?.name,
    ).toBe('Blue-Eyes White Dragon');
  });
});

describe('a packed code', () => {
  test('is found in its line', () => {
    expect(packedCode('AAECAf0EAA+KAcABnAKuAw==', 'hearthstone')).toBe('AAECAf0EAA+KAcABnAKuAw==');
    expect(packedCode('Code: AAECAf0EAA+KAcABnAKuAw==', 'hearthstone')).toBe(
      'AAECAf0EAA+KAcABnAKuAw==',
    );
    expect(packedCode('ydke://o6lXBQ==!!!', 'ydke')).toBe('ydke://o6lXBQ==!!!');
    expect(packedCode('AAEC', 'hearthstone')).toBeUndefined();
    expect(packedCode(`AAE${'A'.repeat(20_000)}`, 'hearthstone')).toBeUndefined();
  });

  test('that is damaged is unread, and the library says why', async () => {
    const codec = await loadCodec('hearthstone');
    const { fault, lines } = readPacked('AAECAf0EAA+KAcABnAKuAw==', 'hearthstone', codec, none);
    expect(fault).toBeTypeOf('string');
    expect(lines.unread).toBe(1);
  });

  test('of Hearthstone says what it is besides its cards', async () => {
    const codec = await loadCodec('hearthstone');
    const code = encode({ cards: [[1, 2]], sideboardCards: [[5, 1, 1]], heroes: [7], format: 2 });
    expect(readPacked(code, 'hearthstone', codec, none).ignored).toEqual([
      'which cards the sideboards belong to',
    ]);
    const plain = encode({ cards: [[1, 2]], heroes: [7], format: 2 });
    expect(readPacked(plain, 'hearthstone', codec, none).ignored).toEqual([]);
  });

  test('of Riftbound counts the champion among the main deck', async () => {
    const codec = await loadCodec('riftbound-code');
    const { getCodeFromDeck } = await import('@piltoverarchive/riftbound-deck-codes');
    const code = getCodeFromDeck([{ cardCode: 'OGN-103', count: 3 }], [], 'OGN-103');
    expect(codec(code).cards).toEqual([
      { id: 'OGN-103', count: 1, zone: 'champion' },
      { id: 'OGN-103', count: 2, zone: 'main' },
    ]);
  });

  test.each(['ydke', 'hearthstone', 'riftbound-code'] as const)(
    'of %s is read once',
    async (format) => {
      const codec = await loadCodec(format);
      const { cards, lines } = readPacked('hello\n# comment', format, codec, none);
      expect(cards).toEqual([]);
      expect(lines.furniture + lines.unread).toBe(2);
    },
  );
});
