import { describe, expect, test } from 'vitest';
import { swuJson } from '../../../../../../src/core/decks/formats/json/swu-json.js';

const context = { game: undefined, nameOf: () => undefined };

test('a value is of Star Wars where its cards have ids and no names', () => {
  expect(swuJson.detect({ leader: { id: 'SOR_005', count: 1 }, deck: [] })).toBe(true);
  expect(swuJson.detect({ deck: [{ id: 'SOR_005', count: 1 }] })).toBe(true);
  expect(swuJson.detect({ leader: { name: 'Nami', set: 'OP11', number: '041' } })).toBe(false);
  expect(swuJson.detect([{ id: 'flutter-mane', name: 'Flutter Mane' }])).toBe(false);
  expect(swuJson.detect(null)).toBe(false);
});

describe('a list of Star Wars', () => {
  test('has its zones by its keys, and its title in the metadata', () => {
    const reading = swuJson.read(
      {
        metadata: { name: 'Mine' },
        secondLeader: { id: 'SHD_010' },
        sideboard: [{ id: 'SOR_100', count: '2' }],
        deck: [{ id: 'SOR_049', count: 3 }],
        base: null,
      },
      context,
    );
    expect(reading?.title).toBe('Mine');
    expect(reading?.cards.map(({ name, count, zone }) => [name, count, zone])).toEqual([
      ['SHD-010', 1, 'leader'],
      ['SOR-100', 2, 'side'],
      ['SOR-049', 3, 'main'],
    ]);
  });

  test('reports what it cannot read, and where', () => {
    const reading = swuJson.read(
      {
        deck: [{ id: 'SOR_049', count: 0 }, 7, { id: 5 }],
        leader: { id: 'SOR_1' },
        'a/b': 3,
      },
      context,
    );
    expect(reading?.diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['bad-copies', '/deck/0/count'],
      ['not-a-card', '/deck/1'],
      ['card-without-name', '/deck/2'],
      ['not-a-zone', '/a~1b'],
    ]);
  });

  test('is an object', () => expect(swuJson.read([], context)).toBeUndefined());
});
