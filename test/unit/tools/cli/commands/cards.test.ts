import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readCardTable } from '../../../../../src/core/decks/cards/read-table.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

type Options = Parameters<typeof testEnvironment>[0];

async function build(args: readonly string[], options: Options) {
  const env = testEnvironment(options);
  const code = await run(['cards', 'build', ...args], env);
  const { table, diagnostics } = readCardTable(env.out());
  return { code, out: env.out(), err: env.err(), table, diagnostics, files: env.files };
}

const rowsOf = ({ table }: Awaited<ReturnType<typeof build>>) => table.cards;

/** Made up, in the shape of Scryfall's card objects. */
const scryfall = [
  {
    ...{ object: 'card', oracle_id: 'o1', name: 'Ember Lash', lang: 'en', set: 'aaa' },
    ...{ collector_number: '12', colors: ['R'], type_line: 'Instant', layout: 'normal' },
  },
  {
    ...{ object: 'card', oracle_id: 'o1', name: 'Ember Lash', lang: 'en', set: 'bbb' },
    ...{ collector_number: '7★', colors: ['R'], type_line: 'Instant', flavor_name: 'Whip of X' },
  },
  {
    ...{ object: 'card', oracle_id: 'o1', name: 'Ember Lash', lang: 'de', set: 'bbb' },
    ...{ collector_number: '7', printed_name: 'Glutpeitsche', colors: ['R'] },
  },
  {
    ...{ object: 'card', oracle_id: 'o1', name: 'Ember Lash', lang: 'fr', set: 'bbb' },
    ...{ collector_number: '7', printed_name: 'Fouet de braise', colors: ['R'] },
  },
  {
    ...{ object: 'card', oracle_id: 'o2', name: 'Dawn // Dusk', lang: 'en', set: 'aaa' },
    ...{ collector_number: '13', type_line: 'Sorcery // Sorcery', layout: 'split' },
    card_faces: [
      { name: 'Dawn', colors: ['W'] },
      { name: 'Dusk', colors: ['B'] },
    ],
  },
  {
    ...{ object: 'card', oracle_id: 'o3', name: 'Plain Hills', lang: 'en', set: 'aaa' },
    ...{ collector_number: '14', colors: [], color_identity: ['R', 'W'] },
    ...{ produced_mana: ['W', 'C'], type_line: 'Basic Land — Hills' },
  },
  {
    ...{ object: 'card', oracle_id: 'o4', name: 'Dwarf', lang: 'en', colors: [] },
    ...{ oracle_text: 'A deck can have up to seven cards named Dwarf.', type_line: 'Creature' },
  },
  { object: 'card', oracle_id: 'o5', name: 'Soldier', lang: 'en', layout: 'token' },
];

describe('decktype cards build scryfall', () => {
  const files = { 'all.json': JSON.stringify(scryfall, null, 1) };

  test('has a row for each English printing, and the names of all languages', async () => {
    const built = await build(['scryfall', 'all.json'], { files, chunk: 7 });
    expect(built).toMatchObject({ code: 0, err: '4 cards in 5 rows\n', diagnostics: [] });
    expect(built.table).toMatchObject({ game: 'MTG', copies: 4 });
    expect(rowsOf(built)).toEqual([
      {
        ...{ name: 'Ember Lash', set: 'AAA', number: '12', group: 'o1', colors: 'R' },
        names: ['Whip of X', 'Glutpeitsche', 'Fouet de braise'],
      },
      { name: 'Ember Lash', set: 'BBB', number: '7★', group: 'o1', colors: 'R' },
      {
        name: 'Dawn // Dusk',
        set: 'AAA',
        number: '13',
        colors: 'WB',
        names: ['Dawn', 'Dawn/Dusk'],
      },
      { name: 'Plain Hills', set: 'AAA', number: '14', colors: 'W', land: true, copies: 'any' },
      { name: 'Dwarf', colors: '', copies: 7 },
    ]);
  });

  test('takes only the languages that are asked for', async () => {
    const { table } = await build(['scryfall', 'all.json', '--languages', 'de,ja'], { files });
    expect(table.nameOf('Glutpeitsche')).toBe('Ember Lash');
    expect(table.nameOf('Fouet de braise')).toBeUndefined();
  });

  test('reads a compressed file, and JSON lines', async () => {
    const lines = scryfall.map((card) => JSON.stringify(card)).join('\n');
    const bytes = { 'lines.json.gz': gzipSync(lines) };
    expect(rowsOf(await build(['scryfall', 'lines.json.gz'], { bytes }))).toHaveLength(5);
  });

  test('skips what is no card, and exits 1', async () => {
    const mixed = JSON.stringify([{ object: 'error' }, ...scryfall, 7]);
    const built = await build(['scryfall', 'a.json'], { files: { 'a.json': mixed } });
    expect([built.code, rowsOf(built).length]).toEqual([1, 5]);
    expect(built.err).toContain('skipped 2 entries of a.json: no cards of scryfall');
  });
});

/** Made up, in the shape of pokemon-tcg-data. */
const pokemon = {
  'data/sets/en.json': JSON.stringify([
    { id: 'xx1', name: 'First', series: 'X', ptcgoCode: 'FST' },
    { id: 'xx2', name: 'Second', series: 'X' },
  ]),
  'data/cards/en/xx1.json': JSON.stringify([
    {
      ...{ id: 'xx1-4', name: 'Emberling', supertype: 'Pokémon', hp: '60', number: '4' },
      attacks: [{ name: 'Spark', cost: ['Fire'], damage: '10', text: '' }],
    },
    { id: 'xx1-90', name: 'Old Map', supertype: 'Trainer', subtypes: ['ACE SPEC'], number: '90' },
    { id: 'xx1-99', name: 'Fire Energy', supertype: 'Energy', subtypes: ['Basic'], number: '99' },
  ]),
  'data/cards/en/xx2.json': JSON.stringify([
    {
      ...{ id: 'xx2-8', name: 'Emberling', supertype: 'Pokémon', hp: '60', number: '8' },
      attacks: [{ name: 'Spark', cost: ['Fire'], damage: '10', text: '' }],
    },
    { id: 'xx2-9', name: 'Emberling', supertype: 'Pokémon', hp: '70', number: '9', attacks: [] },
  ]),
};

describe('decktype cards build pokemon', () => {
  test('has the codes of the game client, and groups of cards with the same text', async () => {
    const built = await build(['pokemon', 'data/'], {
      files: pokemon,
      folders: ['data', 'data/cards', 'data/cards/en', 'data/sets'],
    });
    expect(built).toMatchObject({ code: 0, diagnostics: [] });
    const group = expect.any(String);
    expect(rowsOf(built)).toEqual([
      { name: 'Emberling', set: 'FST', number: '4', group },
      { name: 'Old Map', set: 'FST', number: '90', copies: 1 },
      { name: 'Fire Energy', set: 'FST', number: '99', copies: 'any' },
      { name: 'Emberling', set: 'XX2', number: '8', group },
      { name: 'Emberling', set: 'XX2', number: '9' },
    ]);
    const [first, , , second] = rowsOf(built);
    expect(first?.group).toBe(second?.group);
  });
});

/** Made up, in the shape of cardinfo.php. */
const cardInfo = (names: readonly string[]) =>
  JSON.stringify({
    data: names.map((name, at) => ({
      ...{ id: 1000 + at, name, type: 'Normal Monster' },
      card_images: [{ id: 1000 + at }, { id: 2000 + at }],
      ...(at === 1 && { banlist_info: { ban_tcg: 'Semi-Limited' } }),
    })),
  });

describe('decktype cards build ygoprodeck', () => {
  test('has a row for each passcode, and the names of other languages', async () => {
    const files = {
      'en.json': cardInfo(['Pale Knight', 'Iron Seal']),
      'fr.json': cardInfo(['Chevalier pâle', 'Iron Seal']),
    };
    const built = await build(['ygoprodeck', 'en.json', 'fr.json', '-o', 'out.json'], { files });
    expect([built.code, built.out]).toEqual([0, '']);
    const { table } = readCardTable(built.files.get('out.json'));
    expect(table).toMatchObject({ game: 'YGO', copies: 3 });
    expect(table.cards).toEqual([
      { id: '1000', name: 'Pale Knight', names: ['Chevalier pâle'] },
      { id: '2000', name: 'Pale Knight' },
      { id: '1001', name: 'Iron Seal', copies: 2 },
      { id: '2001', name: 'Iron Seal', copies: 2 },
    ]);
  });
});

test('files of another kind end the command', async () => {
  const files = { 'all.json': JSON.stringify(scryfall) };
  const built = await build(['ygoprodeck', 'all.json'], { files });
  expect([built.code, built.out]).toEqual([2, '']);
  expect(built.err).toContain('all.json holds no cards of ygoprodeck');
  const languages = await build(['pokemon', 'all.json', '--languages', 'de'], { files });
  expect(languages).toMatchObject({ code: 2, out: '' });
});

describe('a bulk file that is cut off', () => {
  const whole = `[${scryfall.map((card) => JSON.stringify(card)).join(',\n')}]`;

  test.each([
    ['behind an entry', whole.slice(0, -1), 8, 0],
    ['behind a comma', whole.slice(0, whole.lastIndexOf(',\n') + 1), 7, 0],
    ['inside of an entry', whole.slice(0, -20), 8, 1],
  ])('is reported as incomplete: %s', async (_, text, entries, skipped) => {
    const built = await build(['scryfall', 'all.json'], { files: { 'all.json': text }, chunk: 7 });
    expect(built.code).toBe(1);
    const lines = built.err.split('\n');
    expect(lines).toContain(
      `decktype: all.json is incomplete: it ends after ${entries} entries, and its array is not closed`,
    );
    expect(lines.filter((line) => line.includes('skipped 1 entry'))).toHaveLength(skipped);
    expect(rowsOf(built)).toHaveLength(5);
  });

  test('is reported as incomplete where its array is in an object', async () => {
    const text = cardInfo(['Pale Knight', 'Iron Seal']).slice(0, -3);
    const built = await build(['ygoprodeck', 'a.json'], { files: { 'a.json': text }, chunk: 7 });
    expect(built.code).toBe(1);
    expect(built.err).toContain('a.json is incomplete: it ends after ');
    expect(rowsOf(built).map(({ name }) => name)).toContain('Pale Knight');
  });

  test('is not JSON where its array is not its first field', async () => {
    const text = `{ "meta": {}, "data": ${JSON.stringify([{ id: 1, name: 'Pale Knight' }])} }`;
    const files = { 'a.json': text, 'cut.json': text.slice(0, -3) };
    expect(rowsOf(await build(['ygoprodeck', 'a.json'], { files }))).toHaveLength(1);
    const cut = await build(['ygoprodeck', 'cut.json'], { files });
    expect([cut.code, cut.err]).toEqual([2, expect.stringContaining('cut.json is not JSON: ')]);
  });
});
