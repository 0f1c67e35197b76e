import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../../../src/services/store/store.js';
import { run } from '../../../../src/tools/cli/run.js';
import { madeTournament } from '../../../support/dump.js';
import { testEnvironment } from '../../../support/environment.js';
import { madeUpLists } from '../../../support/labelled.js';
import { runCommand } from '../../../support/run-command.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const source = (name: string) => ({ source: { name, includeColorInName: true } });
const card = (name: string) => ({ name });
const rules = [
  {
    identifier: 'a',
    name: 'Affinity',
    cards: ['Duress', 'Swamp'].map(card),
    ...source('Affinity'),
  },
  { identifier: 'b', name: 'Burn', cards: [card('Shock')], ...source('Burn') },
];
const list = ['Duress', 'Shock', 'Swamp'].map(card);
const folder = temporaryFolder();

test('import takes conflicts and colours as options', async () => {
  const files = {
    'rules.json': JSON.stringify(rules),
    'colors.json': JSON.stringify({
      Lands: [{ Name: 'Swamp', Color: 'B' }],
      NonLands: [{ Name: 'Duress', Color: 'B' }],
    }),
  };
  const store = join(folder, 'options.db');
  const open = await openStore(store);
  await open.importTournament(madeTournament('t', 1, { list: () => JSON.stringify(list) }));
  const settings = ['--conflicts', 'report', '--colors', 'colors.json'];
  const args = ['import', 'rules.json', '--game', 'RIVER', '--store', store, ...settings];
  expect(await run(args, testEnvironment({ files }))).toBe(0);
  const { rows = [] } = (await open.standings('t')) ?? {};
  await open.close();
  const affinity = { id: 'a', name: 'Mono Black Affinity' };
  expect(JSON.parse(rows[0] ?? '').deck).toEqual({
    ...affinity,
    conflicts: [affinity, { id: 'b', name: 'Mono Black Burn' }],
  });
});

describe('lists in the spellings and identifiers of a card table', () => {
  const lists = madeUpLists({ Fox: 6, 'Fox Owl': 6, Whale: 8, Wolf: 5 });
  const named = lists.map(({ deck, label }, at) => ({
    ...{ player: `p${at}`, placing: at + 1, deck: label },
    decklist: deck as { readonly main: readonly { readonly name: string }[] },
  }));
  const names = [
    ...new Set(named.flatMap(({ decklist }) => decklist.main.map(({ name }) => name))),
  ];
  const table = names.map((name, at) => ({ id: `${at + 1}`, name, names: [`le ${name}`] }));
  const spelled = named.map((standing, at) => ({
    ...standing,
    decklist: {
      main: standing.decklist.main.map((one) => {
        const { id, names: others = [] } = table[names.indexOf(one.name)] ?? {};
        return { ...one, name: [one.name, id, others[0]][at % 3] };
      }),
    },
  }));
  const foxes = [
    { identifier: 'ball', name: 'Ball', cards: [card('Ball'), card('Map'), card('Coin')] },
    { identifier: 'fox', name: 'Fox', cards: [card('le Fox ex')] },
  ];

  test.each([
    'unknown rules.json --decks lists.json --format json',
    'learn lists.json --out learned.json',
    'learn lists.json --rules rules.json --format json',
    'report lists.json --rules rules.json --ties half --deck fox',
    'coverage rules.json --decks lists.json --format json',
    'show lists.json#1 --rules rules.json --decks lists.json',
    'test --from lists.json --rules rules.json',
    'diff rules.json fewer.json --decks lists.json',
    'check rules.json --decks lists.json --info',
    'classify lists.json --rules rules.json --explain',
  ])('are lists in its names to decktype %s', async (line) => {
    const answer = async (standings: readonly object[]) => {
      const files = {
        'rules.json': JSON.stringify(foxes),
        'fewer.json': JSON.stringify(foxes.slice(1)),
        'cards.json': JSON.stringify(table),
        'lists.json': JSON.stringify(standings),
      };
      const { files: made, ...said } = await runCommand(`${line} --cards cards.json`, { files });
      return { ...said, made: made.get('learned.json') };
    };
    const expected = await answer(named);
    expect(expected.code).not.toBe(2);
    expect(await answer(spelled)).toEqual(expected);
  });
});

describe.each([
  [
    'a comparison beside a card table',
    {
      'rules.json': JSON.stringify([{ identifier: 'a', name: 'A', cards: [{ name: 'IONO' }] }]),
      'cards.json': JSON.stringify([{ id: '1', name: 'IONO' }]),
      'decktype.json': JSON.stringify({
        ...{ rules: 'rules.json', cards: 'cards.json' },
        match: { names: ['case'] },
      }),
    },
  ],
  [
    'a generation',
    {
      'rules.json': JSON.stringify([
        { identifier: 'old', name: 'Old', cards: [{ name: 'Iono' }], generation: 8 },
        { identifier: 'a', name: 'A', cards: [{ name: 'Iono' }], generation: 9 },
      ]),
      'decktype.json': JSON.stringify({ rules: 'rules.json', generation: 9 }),
    },
  ],
])('of a project with %s', (name, project) => {
  const lists = JSON.stringify([{ player: 'p', decklist: [{ name: 'Iono' }] }]);
  const files = { ...project, 'lists.json': lists };

  test('tag, check and import take the same rules', async () => {
    const tagged = testEnvironment({ files });
    await run(['tag', 'lists.json'], tagged);
    expect(JSON.parse(tagged.out())[0].deck.id).toBe('a');

    const checked = testEnvironment({ files });
    expect(await run(['check'], checked), checked.out()).toBe(0);

    const store = join(folder, `${name}.db`);
    const open = await openStore(store);
    await open.importTournament(madeTournament('t', 1, { list: () => '[{"name":"Iono"}]' }));
    const imported = testEnvironment({ files });
    expect(
      await run(['import', '--game', 'RIVER', '--store', store], imported),
      imported.err(),
    ).toBe(0);
    const { rows = [] } = (await open.standings('t')) ?? {};
    await open.close();
    expect(JSON.parse(rows[0] ?? '').deck.id).toBe('a');
  });
});
