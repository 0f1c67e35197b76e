import { describe, expect, test } from 'vitest';
import { CardTable, joinCardTables } from '../../../../../src/core/decks/cards/card-table.js';
import { readCardTable } from '../../../../../src/core/decks/cards/read-table.js';

const tableOf = (...cards: readonly object[]): CardTable => readCardTable(cards).table;

const magic = tableOf(
  { name: 'Lightning Bolt', set: 'LEA', number: '161', group: 'bolt', names: ['Blitzschlag'] },
  { name: 'Lightning Bolt', set: 'CLU', number: '141', group: 'bolt', names: ['Foudre'] },
  { name: 'Mountain', copies: 'any' },
  { name: 'Seven Dwarves', copies: 7 },
);

describe('a card table', () => {
  test('collects the spellings of all printings of a card', () => {
    expect(magic.nameOf('Blitzschlag')).toBe('Lightning Bolt');
    expect(magic.nameOf('Foudre')).toBe('Lightning Bolt');
    expect(magic.rowsOf('Foudre').map(({ set }) => set)).toEqual(['LEA', 'CLU']);
    expect(magic.rowsOf('Shock')).toEqual([]);
    expect([...magic.names()]).toEqual(['Lightning Bolt', 'Mountain', 'Seven Dwarves']);
  });

  test('says how many copies of a card are allowed, if its rows do', () => {
    expect(magic.copiesOf('Mountain')).toBe(Infinity);
    expect(magic.copiesOf('Seven Dwarves')).toBe(7);
    expect(magic.copiesOf('Lightning Bolt')).toBeUndefined();
  });

  test('gives the cards of a list its names, and changes nothing else', () => {
    const cards = [
      { name: 'Blitzschlag', count: 4, set: 'LEA' },
      { name: 'Lightning  Bolt', count: 1 },
      { name: 'Shock', count: 2 },
    ];
    expect(magic.resolve(cards)).toEqual([
      { name: 'Lightning Bolt', count: 4, set: 'LEA' },
      { name: 'Lightning  Bolt', count: 1 },
      { name: 'Shock', count: 2 },
    ]);
  });

  test('can be combined with others, finding the cards of all', () => {
    const german = tableOf({ name: 'Mountain', names: ['Gebirge'] });
    const limited = readCardTable({ copies: 4, cards: [] }).table;
    const joined = joinCardTables([magic, german, limited]);
    expect(joined.nameOf('Gebirge')).toBe('Mountain');
    expect(joined.copies).toBe(4);
    expect(joinCardTables([magic])).toBe(magic);
  });
});

test('bounds work for numbers of any size', () => {
  const sizes = [1e-7, 3, 1e21];
  const table = tableOf(...sizes.map((size) => ({ name: `C${size}`, attributes: { size } })));
  const names = [{ min: 4 }, { max: 1 }].map((size) => table.namesOf({ where: { size } }));
  expect(names).toEqual([['C1e+21'], ['C1e-7']]);
});

test('texts of more than 15 digits are not numbers, which keeps different ones different', () => {
  const ids = ['090000000000000001', '90000000000000001', '90000000000000002', '007', '7.0'];
  const table = tableOf(...ids.map((id) => ({ id, name: id })));
  const named = (id: string | number) => table.namesOf({ where: { id } });
  expect(named('90000000000000001')).toEqual(['90000000000000001']);
  expect(named(7)).toEqual(['007', '7.0']);
});

test('the attributes of a row are read once, however many kinds there are', () => {
  let reads = 0;
  const cards = Array.from({ length: 50 }, (_, at) => ({
    name: `C${at}`,
    get attributes() {
      reads++;
      return { [`a${at}`]: at };
    },
  }));
  const table = new CardTable(cards);
  const names = cards.map((_, at) => table.namesOf({ where: { [`A${at}`]: at } }));
  expect([names, reads]).toEqual([cards.map(({ name }) => [name]), cards.length]);
});

test('decks are named by the given colours, or otherwise by those of the table', () => {
  const given = { lands: {}, nonLands: {}, names: {} };
  const source = { name: 'Burn', includeColorInName: true };
  const rules = { rules: [{ cards: [], source }], fallbacks: [], match: {} };
  expect(magic.neededBy(rules as never, given).colors).toBe(given);
});
