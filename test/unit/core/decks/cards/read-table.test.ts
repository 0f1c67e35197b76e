import { describe, expect, test } from 'vitest';
import { readCardTable } from '../../../../../src/core/decks/cards/read-table.js';

const blueEyes = { id: '89631139', name: 'Blue-Eyes White Dragon' };

/** The codes of the findings, each with its place. */
function faultsOf(input: unknown) {
  return readCardTable(input).diagnostics.map(({ code, pointer, range, message }) => ({
    code,
    place: range === undefined ? pointer : `${range.start.line}:${range.start.column}`,
    message,
  }));
}

describe('a card table in JSON', () => {
  test('is an array of rows', () => {
    expect(readCardTable([blueEyes]).table.cards).toEqual([blueEyes]);
    expect(readCardTable(JSON.stringify([blueEyes])).table.cards).toEqual([blueEyes]);
  });

  test('is an object with its version, its game and the usual limit of copies', () => {
    const value = { version: 1, game: 'YGO', copies: 3, cards: [blueEyes] };
    const { table, diagnostics } = readCardTable(value);
    expect(table).toMatchObject({ game: 'YGO', copies: 3, cards: [blueEyes] });
    expect(diagnostics).toEqual([]);
  });

  test('has comments, where it is written by hand', () => {
    const { table, diagnostics } = readCardTable('[ // two\n{ "name": "Kuriboh" }, ]');
    expect(table.cards).toEqual([{ name: 'Kuriboh' }]);
    expect(diagnostics).toEqual([]);
  });

  test('has spellings as a list, and names by language as an object', () => {
    const listed = readCardTable([{ name: 'Forest', names: ['Wald', 'Forêt'] }]);
    const byLanguage = readCardTable([{ name: 'Forest', names: { de: 'Wald', fr: ['Forêt'] } }]);
    expect(listed.table.cards).toEqual([{ name: 'Forest', names: ['Wald', 'Forêt'] }]);
    expect(byLanguage.table.cards).toEqual(listed.table.cards);
  });

  test('reads numbers as texts, colours in their order, and nothing for what is empty', () => {
    const row = { id: 7, name: ' Tundra  Wolf ', set: '', number: 12, colors: ['u', 'W', 'C'] };
    const { cards } = readCardTable([{ ...row, land: 'no', copies: '4', group: null }]).table;
    expect(cards).toEqual([
      { id: '7', name: 'Tundra Wolf', number: '12', colors: 'WU', copies: 4 },
    ]);
  });

  test('skips a row with a field that cannot be read, says which, and keeps the others', () => {
    const text = `[
  { "id": "1" },
  { "name": "A", "copies": "many" },
  { "name": "B", "colors": "purple" },
  { "name": "C", "names": [1] },
  { "name": "D", "land": 2 },
  { "name": "E", "set": {} },
  7,
  { "name": "F" }
]`;
    expect(readCardTable(text).table.cards).toEqual([{ name: 'F' }]);
    expect(faultsOf(text)).toEqual([
      {
        code: 'card-row-skipped',
        place: '2:3',
        message: 'row 1 of the card table is skipped: "name" must be a text, but is missing',
      },
      {
        code: 'card-row-skipped',
        place: '3:28',
        message:
          'row 2 of the card table is skipped: "copies" must be a whole number or "any", but is "many"',
      },
      {
        code: 'card-row-skipped',
        place: '4:28',
        message:
          'row 3 of the card table is skipped: "colors" must be letters of WUBRG, or C, but is "purple"',
      },
      {
        code: 'card-row-skipped',
        place: '5:27',
        message: 'row 4 of the card table is skipped: "names" must be texts, but is an array',
      },
      {
        code: 'card-row-skipped',
        place: '6:26',
        message: 'row 5 of the card table is skipped: "land" must be true or false, but is 2',
      },
      {
        code: 'card-row-skipped',
        place: '7:25',
        message:
          'row 6 of the card table is skipped: "set" must be a text or a number, but is an object',
      },
      {
        code: 'card-row-skipped',
        place: '8:3',
        message:
          'row 7 of the card table is skipped: "row" must be an object with a name, but is 7',
      },
    ]);
  });

  test('counts the rows beyond the first hundred that are skipped', () => {
    const faults = faultsOf(Array(103).fill({}));
    expect(faults).toHaveLength(101);
    expect(faults.at(-1)?.message).toBe('3 more rows of the card table skipped');
  });

  test.each([
    ['{"rules": []}', 'it is an object without a list "cards"'],
    ['{"version": 2, "cards": []}', 'its "version" is 2, and this decktype reads version 1'],
    ['null', 'it is null'],
  ])('is not %s', (text, why) => {
    expect(faultsOf(text)).toEqual([
      { code: 'not-a-card-table', place: '1:1', message: `this is not a card table: ${why}` },
    ]);
  });

  test('that is broken is a finding with its place', () => {
    expect(faultsOf('[{"name": "A"},\n{"name" "B"}]')).toMatchObject([
      { code: 'json-syntax', place: '2:9' },
    ]);
  });
});

describe('a card table in CSV', () => {
  test('has a header that names its fields; other columns are ignored', () => {
    const text =
      '\ufeffID;Name;price;Copies;Colours\r\n1;"Dark; Magician";9,99;any;\r\n\r\n2;Ra;1;1;wr\r\n';
    expect(readCardTable(text)).toMatchObject({
      diagnostics: [],
      table: {
        cards: [
          { id: '1', name: 'Dark; Magician', copies: 'any' },
          { id: '2', name: 'Ra', copies: 1, colors: 'WR' },
        ],
      },
    });
  });

  test('has spellings after bars, and a column for each language', () => {
    const text = 'name,names,name:de,name_fr\nForest,Woods|Wood,Wald,Forêt\nIsland,,Insel,\n';
    expect(readCardTable(text).table.cards).toEqual([
      { name: 'Forest', names: ['Woods', 'Wood', 'Wald', 'Forêt'] },
      { name: 'Island', names: ['Insel'] },
    ]);
  });

  test('has findings with the line of the row', () => {
    expect(faultsOf('id,name\n1,A\n2,\n"3\n",B\n4,\n')).toEqual([
      {
        code: 'card-row-skipped',
        place: '3:1',
        message: 'row 3 of the card table is skipped: "name" must be a text, but is missing',
      },
      {
        code: 'card-row-skipped',
        place: '6:1',
        message: 'row 6 of the card table is skipped: "name" must be a text, but is missing',
      },
    ]);
  });

  test('is nothing without a column of names', () => {
    expect(faultsOf('4 Lightning Bolt\n')).toMatchObject([
      {
        code: 'not-a-card-table',
        message: 'this is not a card table: its first line names no column "name"',
      },
    ]);
    expect(faultsOf('')).toMatchObject([{ code: 'not-a-card-table' }]);
  });

  test('loses only some lines by a quote that is not closed', () => {
    const names = Array.from({ length: 20 }, (_, at) => `Card ${at}`);
    const { table } = readCardTable(
      `id,name\n1,"open\n${names.map((name) => `2,${name}\n`).join('')}`,
    );
    expect(table.nameOf('Card 19')).toBe('Card 19');
  });
});

test('a spelling of several cards is reported, and names none of them', () => {
  const { table, diagnostics } = readCardTable([
    { id: '1', name: 'A', names: ['C'] },
    { id: '1', name: 'B', names: ['A'] },
    { name: 'D', names: ['C'] },
  ]);
  expect(diagnostics.map(({ severity, message }) => [severity, message])).toEqual([
    ['info', '2 spellings belong to several cards of the table, and name none: "1", "C"'],
  ]);
  expect(table.nameOf('1')).toBeUndefined();
  expect(table.nameOf('C')).toBeUndefined();
  // A name is never the spelling of another card.
  expect(table.nameOf('A')).toBe('A');
});

test('findings name the file', () => {
  const [found] = readCardTable('[{}]', { file: 'cards.json' }).diagnostics;
  expect(found?.file).toBe('cards.json');
});

describe('a header', () => {
  test.each([
    ['"id","name"'],
    [' id , name '],
    ['"id" , "name"'],
    ['\ufeff"id","name"'],
    ['"a, b",id,name', 'x,'],
  ])('may have quotes and blanks: %s', (head, before = '') => {
    const { table, diagnostics } = readCardTable(`${head}\n${before}7,Opt\n`);
    expect(diagnostics).toEqual([]);
    expect(table.cards).toMatchObject([{ id: '7', name: 'Opt' }]);
  });

  test('may have blanks in the names of languages', () => {
    expect(readCardTable('name, name : de \nForest,Wald').table.cards).toEqual([
      { name: 'Forest', names: ['Wald'] },
    ]);
  });
});

describe('a quote that is not closed', () => {
  test.each([
    ['id,name\n1,Opt\n2,"Zed\n3,Bolt\n', '3:1', 'lines 3 to 4 are skipped'],
    ['id,name\n1,Opt\n2,"Zed', '3:1', 'the line is skipped'],
    ['id,name\n1,Opt\n2,"Zed\n', '3:1', 'the line is skipped'],
  ])('is a finding: %j', (text, place, what) => {
    expect(readCardTable(text).table.cards).toEqual([{ id: '1', name: 'Opt' }]);
    expect(faultsOf(text)).toEqual([
      { code: 'card-quote-open', place, message: expect.stringContaining(what) },
    ]);
  });

  test('of the header is a finding', () => {
    expect(faultsOf('name,"id\nOpt,1\n')).toMatchObject([{ code: 'card-quote-open' }]);
  });
});

describe('a card table never throws', () => {
  const nested = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
  const deep = Array.from({ length: 50_000 }).reduce<unknown[]>((inner) => [inner], []);
  test.each([
    ['an object in the colours', [{ name: 'A', colors: [{ toString: 1 }] }]],
    ['nested arrays as colours', [{ name: 'A', colors: deep }]],
    ['nested arrays as a name', [{ name: deep }]],
    ['nested arrays as a row', [nested]],
    ['nested arrays as spellings', [{ name: 'A', names: deep }]],
    ['a row without an end', `name,set\nA,${'a'.repeat(300_000)}`],
    ['an object as copies', [{ name: 'A', copies: { toString: 1 } }]],
  ])('for %s', (_, input) => {
    expect(faultsOf(input)).toMatchObject([{ code: 'card-row-skipped' }]);
  });
});

test.each([-1, 0, 1.5, 'four', {}])(
  'copies of a table that are no number are a finding: %j',
  (copies) => {
    const { table, diagnostics } = readCardTable(
      JSON.stringify({ copies, cards: [{ name: 'A' }] }),
    );
    expect(table.copies).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'card-setting-ignored', pointer: '/copies' }]);
  },
);

test('different colours of one card are a finding, and its rows may be in any order', () => {
  const rows = [
    { name: 'Wolf', colors: 'U' },
    { name: 'Wolf', colors: 'W' },
    { name: 'Bear', colors: 'G' },
    { name: 'Bear', colors: ['G'] },
  ];
  const rules = {
    fallbacks: [],
    match: {},
    rules: [{ cards: ['Wolf'], source: { includeColorInName: true } }],
  };
  const [one, other] = [rows, rows.toReversed()].map((all) => readCardTable(all));
  expect(one?.diagnostics).toMatchObject([
    { code: 'card-colors-differ', data: { examples: ['Wolf'] } },
  ]);
  expect(other?.diagnostics).toEqual(one?.diagnostics);
  expect(other?.table.neededBy(rules)).toEqual(one?.table.neededBy(rules));
  expect(one?.table.neededBy(rules).colors?.nonLands).toEqual({ Bear: 'G', Wolf: 'WU' });
});
