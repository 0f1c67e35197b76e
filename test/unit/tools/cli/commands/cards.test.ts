import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readCardTable } from '../../../../../src/core/decks/cards/read-table.js';
import type { TestEnvironmentOptions } from '../../../../support/environment.js';
import { runCommand } from '../../../../support/run-command.js';

async function build(args: readonly string[], options: TestEnvironmentOptions) {
  const made = await runCommand(['cards', 'build', ...args], options);
  return { ...made, ...readCardTable(made.out) };
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
  test('reads a compressed file, and JSON lines', async () => {
    const lines = scryfall.map((card) => JSON.stringify(card)).join('\n');
    const bytes = { 'lines.json.gz': gzipSync(lines) };
    expect(rowsOf(await build(['scryfall', 'lines.json.gz'], { bytes }))).toHaveLength(5);
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
    const attributes = expect.any(Object);
    expect(rowsOf(built)).toEqual([
      { name: 'Emberling', set: 'FST', number: '4', group, attributes },
      { name: 'Old Map', set: 'FST', number: '90', copies: 1, attributes },
      { name: 'Fire Energy', set: 'FST', number: '99', copies: 'any', attributes },
      { name: 'Emberling', set: 'XX2', number: '8', group, attributes },
      { name: 'Emberling', set: 'XX2', number: '9', attributes },
    ]);
    const [first, , , second] = rowsOf(built);
    expect(first?.group).toBe(second?.group);
  });
});

test('an answer of YGOPRODeck with fields beside its cards is read, however deep they are', async () => {
  const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
  const card = '{"id":7,"name":"Otter","type":"Spell Card"}';
  const files = { 'x.json': `{"meta":${deep},"data":[${card}]}`, 'y.json': deep };
  expect(rowsOf(await build(['ygoprodeck', 'x.json'], { files }))).toMatchObject([
    { name: 'Otter' },
  ]);
  const { code, err } = await build(['ygoprodeck', 'y.json'], { files });
  expect([code, err]).toEqual([2, 'decktype: y.json holds no cards of ygoprodeck\n']);
});
