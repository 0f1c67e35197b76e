import { describe, expect, test } from 'vitest';
import { jsonFormat, readJsonList } from '../../../../src/decks/formats/json-lists.js';

const none = () => undefined;
const read = (value: unknown) => readJsonList(value, undefined, none);

test.each([
  [{ pokemon: [{ name: 'A', count: 1 }] }, 'json'],
  [{ leader: { name: 'Nami', set: 'OP11', number: '041' } }, 'json'],
  [{ leader: { id: 'SOR_005', count: 1 }, deck: [] }, 'swu-json'],
  [{ deck: [{ id: 'SOR_005', count: 1 }] }, 'swu-json'],
  [{ entries: { mainboard: [] } }, 'scryfall-json'],
  [['Exported from x', 'BT15-006'], 'tts-json'],
  [[{ id: 'flutter-mane', name: 'Flutter Mane' }], 'json'],
  [['Fire', 'Water'], 'json'],
  [null, 'json'],
])('%j is %s', (value, format) => expect(jsonFormat(value)).toBe(format));

describe('a list of Star Wars', () => {
  test('has its zones by its keys, and its title in the metadata', () => {
    const { decklist, title } = read({
      metadata: { name: 'Mine' },
      secondLeader: { id: 'SHD_010' },
      sideboard: [{ id: 'SOR_100', count: '2' }],
      deck: [{ id: 'SOR_049', count: 3 }],
      base: null,
    });
    expect(title).toBe('Mine');
    expect(decklist.cards.map(({ name, count, zone }) => [name, count, zone])).toEqual([
      ['SHD-010', 1, 'leader'],
      ['SOR-100', 2, 'side'],
      ['SOR-049', 3, 'main'],
    ]);
  });

  test('says what it cannot read, and where', () => {
    const { diagnostics } = read({
      deck: [{ id: 'SOR_049', count: 0 }, 7, { id: 5 }],
      leader: { id: 'SOR_1' },
      'a/b': 3,
    });
    expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['bad-copies', '/deck/0/count'],
      ['not-a-card', '/deck/1'],
      ['card-without-name', '/deck/2'],
      ['not-a-zone', '/a~1b'],
    ]);
  });
});

test('a list of Scryfall leaves the maybeboard out, and passes over notes', () => {
  const digest = { name: 'Opt', set: 'xln', collector_number: '65' };
  const { decklist, diagnostics } = read({
    entries: {
      commanders: [{ count: 1, card_digest: digest }],
      maybeboard: [{ count: 2, card_digest: digest }],
      mainboard: [{ raw_text: '//', card_digest: null }, 4],
    },
  });
  expect(decklist.cards).toEqual([
    { name: 'Opt', set: 'xln', number: '65', count: 1, zone: 'commander' },
  ]);
  expect(diagnostics.map(({ code }) => code)).toEqual(['not-a-card', 'cards-left-out']);
});

test('an array of numbers counts them', () => {
  const { decklist, diagnostics } = read(['Exported from x', 'BT15-006', 'BT15-006', 'what?', 7]);
  expect(decklist.cards).toEqual([{ name: 'BT15-006', set: 'BT15', number: '006', count: 2 }]);
  expect(diagnostics.map(({ pointer }) => pointer)).toEqual(['/3', '/4']);
});

test('ten thousand faults are a hundred findings and one', () => {
  expect(
    read({ deck: [{ id: 'SOR_1' }, ...Array.from({ length: 10_000 }, () => 7)] }).diagnostics,
  ).toHaveLength(101);
});

test('a value that has not the shape that is asked for is a finding', () => {
  expect(readJsonList([], 'scryfall-json', none).diagnostics.map(({ code }) => code)).toEqual([
    'not-of-format',
  ]);
});
