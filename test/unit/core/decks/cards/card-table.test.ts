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
  test('finds a card by its name, its identifier and its other spellings', () => {
    const table = tableOf({ id: '46986414', name: 'Dark Magician', names: ['Dunkler Magier'] });
    expect(table.nameOf('46986414')).toBe('Dark Magician');
    expect(table.nameOf(' Dunkler  Magier ')).toBe('Dark Magician');
    expect(table.nameOf('Dark Magician')).toBe('Dark Magician');
    expect(table.nameOf('Dark magician')).toBeUndefined();
    expect(table.nameOf('DARK MAGICIAN', ['case'])).toBe('Dark Magician');
  });

  test('gathers the spellings of all printings of a card', () => {
    expect(magic.nameOf('Blitzschlag')).toBe('Lightning Bolt');
    expect(magic.nameOf('Foudre')).toBe('Lightning Bolt');
    expect(magic.rowsOf('Foudre').map(({ set }) => set)).toEqual(['LEA', 'CLU']);
    expect(magic.rowsOf('Shock')).toEqual([]);
    expect([...magic.names()]).toEqual(['Lightning Bolt', 'Mountain', 'Seven Dwarves']);
  });

  test('says how many copies of a card are allowed, where its rows do', () => {
    expect(magic.copiesOf('Mountain')).toBe(Number.POSITIVE_INFINITY);
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

  test('is one of several, whose cards are all found', () => {
    const german = tableOf({ name: 'Mountain', names: ['Gebirge'] });
    const limited = readCardTable({ copies: 4, cards: [] }).table;
    const joined = joinCardTables([magic, german, limited]);
    expect(joined.nameOf('Gebirge')).toBe('Mountain');
    expect(joined.copies).toBe(4);
    expect(joinCardTables([magic])).toBe(magic);
  });
});

test('bounds hold for numbers of any size', () => {
  const sizes = [1e-7, 3, 1e21];
  const table = tableOf(...sizes.map((size) => ({ name: `C${size}`, attributes: { size } })));
  const names = [{ min: 4 }, { max: 1 }].map((size) => table.namesOf({ where: { size } }));
  expect(names).toEqual([['C1e+21'], ['C1e-7']]);
});

test('texts of more than 15 digits are no numbers, so that different ones stay different', () => {
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

describe('what rules need of a card table', () => {
  const table = tableOf(
    { id: '1', name: 'A', set: 'X', number: '01', group: 'a', names: ['Ä'] },
    { id: '2', name: 'A', set: 'Y', number: '7', group: 'a' },
    { id: '3', name: 'B', set: 'Z', number: '9', group: 'b', names: ['Bé'], colors: 'R' },
    { id: '4', name: 'Red Land', land: true, colors: 'R' },
  );
  const needsOf = (cards: readonly object[], more: object = {}) =>
    table.neededBy({ rules: [{ cards }], fallbacks: [], match: {}, ...more });

  test('is nothing where they name other cards', () => {
    expect(needsOf([{ name: 'Q', set: 'Q', number: '1' }])).toEqual({});
  });

  test('is the spellings of the cards that they name, in requirements and fallbacks', () => {
    const a = ['A', '1', '2', 'Ä'];
    expect(needsOf([{ name: 'A' }]).match?.spellings).toEqual([a]);
    expect(needsOf([{ anyOf: [{ name: 'Q' }, { anyOf: [{ name: '2' }] }] }]).match).toEqual({
      spellings: [a],
    });
    const fallbacks = [{ cards: ['Bé'] }];
    expect(needsOf([], { fallbacks }).match?.spellings).toEqual([['B', '3', 'Bé']]);
    const rules = [{ cards: [], variants: [{ cards: [{ name: 'Ä' }] }] }];
    expect(needsOf([], { rules }).match?.spellings).toEqual([a]);
  });

  test('is the reprints of the printings that they ask for', () => {
    const group = [
      { set: 'X', number: '1' },
      { set: 'Y', number: '7' },
    ];
    expect(needsOf([{ name: 'Q', set: 'y', number: '07' }]).match).toEqual({ reprints: [group] });
    // A group of one printing says nothing.
    expect(needsOf([{ name: 'Q', set: 'Z', number: '9' }])).toEqual({});
  });

  test('is added to the settings of the rules', () => {
    const match = {
      names: ['case'] as const,
      reprints: [[{ set: 'X', number: '1' }]],
      spellings: [['q', 'A']],
    };
    expect(needsOf([{ name: 'Q' }], { match }).match).toEqual({
      names: ['case'],
      reprints: [
        [{ set: 'X', number: '1' }],
        [
          { set: 'X', number: '1' },
          { set: 'Y', number: '7' },
        ],
      ],
      spellings: [
        ['q', 'A'],
        ['a', '1', '2', 'ä'],
      ],
    });
  });

  test('is the colours of all cards where decks are named by them', () => {
    const source = { name: 'Burn', includeColorInName: true };
    const { colors, match } = needsOf([], { rules: [{ cards: [], source }] });
    expect(colors).toMatchObject({ lands: { 'Red Land': 'R' }, nonLands: { B: 'R' } });
    expect(match?.spellings).toEqual([
      ['Red Land', '4'],
      ['B', '3', 'Bé'],
    ]);
    const given = { lands: {}, nonLands: {}, names: {} };
    expect(
      table.neededBy({ rules: [{ cards: [], source }], fallbacks: [], match: {} } as never, given)
        .colors,
    ).toBe(given);
  });

  test('is the same for tables that differ in other cards, and in the order of their rows', () => {
    const others = [...table.cards, { id: '9', name: 'New', set: 'N', number: '1' }].reverse();
    const rules = {
      rules: [{ cards: [{ name: 'A', set: 'X', number: '1' }] }],
      fallbacks: [],
      match: {},
    };
    expect(tableOf(...others).neededBy(rules)).toEqual(table.neededBy(rules));
  });
});
