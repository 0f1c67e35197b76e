import { describe, expect, test } from 'vitest';
import { hasMoreCards, warnOfName } from '../../../../../src/core/decks/text/card-name.js';
import { ReadingBuilder } from '../../../../../src/core/decks/text/reading.js';

const place = { number: 3, text: '4 Opt', start: 10, end: 15 };

function warned(name: string, parts = {}, cells?: readonly string[]) {
  const builder = new ReadingBuilder();
  warnOfName(builder, place, { name, count: 4, ...parts }, cells);
  return builder.finish().diagnostics.map(({ code, data }) => data?.what ?? code);
}

describe('a name seems to hold', () => {
  test.each(['Opt\\n20 Island', 'Opt\\r'])('a line break that is written out: %s', (name) =>
    expect(warned(name)).toEqual(['a line break']),
  );

  test.each(['Lightning Bolt 4 Opt', 'A 4 B', 'Bolt x4 Opt', 'Opt, 4 Bolt'])(
    'another card: %s',
    (name) => expect(warned(name)).toEqual(['another card']),
  );

  test.each([
    'Charizard ex - OBF - 125',
    'Pidgeot ex, OBF, 164',
    'Pidgeot ex OBF 164 Ultra Rare',
    'Pidgeot ex OBF-164',
    'Iono PAL #185',
    'Iono (PAL 185, PAF 80)',
    'Iono 185/193',
    'Sol Ring {C21}',
    'Sol Ring (C21)',
    'Atraxa {190}',
    'Lightning Bolt, CLU',
    'Lightning Bolt (V.2)',
    'Bolt PR-SV 101 foo',
    'PAL 185 Iono',
    '185 PAL Iono',
    'PAL185 Iono',
    'OP01.016 Nami',
    'Ash Blossom (14558127)',
    'Ash Blossom 14558127',
    'Pikachu (Alternate Art)',
  ])('a printing: %s', (name) => expect(warned(name)).toEqual(['a printing']));

  test.each(['Opt NM', 'Opt EN', 'Opt foil', 'Opt Foil', 'Opt Near Mint', 'Opt (XLN) 65 LP'])(
    'a language, a condition or a mark of foil: %s',
    (name) => expect(warned(name)).toEqual(['a language, a condition or a mark of foil']),
  );

  test('a star, where no printing says that it is of a Pokémon', () => {
    expect(warned('Opt ★')).toEqual(['a star']);
    expect(warned('Rayquaza ★', { set: 'DX', number: '97' })).toEqual([]);
  });

  test.each(['Opt $3', 'Opt 0.25 €', 'Opt (25%)', 'Opt 3.50', 'Opt @ 3'])('a price: %s', (name) =>
    expect(warned(name)).toEqual(['a price']),
  );

  test.each([
    '- Opt',
    'copies of Opt',
    'x2 Opt',
    '4x Opt',
    'Opt (',
    'Iono (PAL',
    'Opt -- cantrip',
    'Opt ; cut?',
    'Opt ?',
    'Opt // the best',
    'Opt *F* x',
    'Opt | XLN',
    'Nest Ball/2 Ultra Ball',
    'Opt https://example.com',
  ])('something else: %s', (name) => expect(warned(name)).toEqual(['something else']));

  test('its count once more', () => {
    expect(warned('4 Opt')).toEqual(['a count']);
    expect(warned('7 Colored Fish')).toEqual([]);
  });

  test('cells of a row, where no cell is the name', () => {
    expect(warned('Opt removal', {}, ['4', 'Opt', 'removal'])).toEqual(['other cells']);
    expect(warned('Opt', {}, ['4', 'Opt', 'removal'])).toEqual([]);
  });

  test('what its reader says', () => {
    expect(warned('Nami Leader', { remains: 'words' })).toEqual(['words']);
  });

  test('a number with the letters of its set', () => {
    expect(warned('Charizard V SWSH260')).toEqual(['set-missing']);
    expect(warned('Charizard V SWSH260', { set: 'SP' })).toEqual([]);
  });
});

test.each([
  'Opt',
  'Foil',
  'Iono ex',
  'Mewtwo EX',
  'Parhelion II',
  'Blaster, Combat DJ',
  'Number 39: Utopia',
  'Number 39 Utopia',
  'Agent 13, Sharon Carter',
  'Super Saiyan 4 Son Goku',
  'Baby 5',
  'Vault 12: The Necropolis',
  'Hazmat Suit (Used)',
  'B.F.M. (Big Furry Monster)',
  'Agumon (2006 Anime Version)',
  '2-1B Surgical Droid',
  '+2 Mace',
  '"Ach! Hans, Run!"',
  '_____ Goblin',
  'Nanaki, XIII',
  'Cloud, Ex-SOLDIER',
  'HAL 9000',
  'RX-78-2 Gundam',
  'Zygarde 10%',
  'Unown [J]',
  'Live☆Twin Lil-la',
  'Pokégear 3.0',
  'Nidoran ♀',
  'Cyrus ♢',
  'Borrowing 100,000 Arrows',
  'Fire // Ice',
  'fire // ice',
  'Summon: Choco/Mog',
  'Basic {R} Energy',
  '.45 Automatic',
  'Type: Null',
])('the name %s is only a name', (name) => expect(warned(name)).toEqual([]));

test('a card that is named by its number holds nothing else', () => {
  expect(warned('D-BT09/003', { number: 'D-BT09/003' })).toEqual([]);
});

test('several counts are several cards; one alone can be a part of a name', () => {
  expect(hasMoreCards('Opt, 4 Bolt, 3 Ponder')).toBe(true);
  expect(hasMoreCards('Opt 4x Bolt')).toBe(true);
  expect(hasMoreCards('Number 39 Utopia')).toBe(false);
});
