import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../../../src/services/store/store.js';
import { run } from '../../../../src/tools/cli/run.js';
import { madeTournament } from '../../../support/dump.js';
import { testEnvironment } from '../../../support/environment.js';
import { madeUpLists } from '../../../support/labelled.js';
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
const colors = {
  Lands: [{ Name: 'Swamp', Color: 'B' }],
  NonLands: [{ Name: 'Duress', Color: 'B' }],
};

interface Setting {
  readonly conflicts: 'first' | 'report' | 'simplest';
  readonly isColored: boolean;
  readonly place: 'file' | 'option';
}
const settings: readonly Setting[] = [
  { conflicts: 'first', isColored: true, place: 'option' },
  { conflicts: 'report', isColored: true, place: 'file' },
  { conflicts: 'report', isColored: false, place: 'option' },
  { conflicts: 'simplest', isColored: true, place: 'option' },
  { conflicts: 'simplest', isColored: false, place: 'file' },
];

/** What the list is called then. */
function labelOf({ conflicts, isColored }: Setting) {
  const before = isColored ? 'Mono Black ' : '';
  const [a, b] = [
    { id: 'a', name: `${before}Affinity` },
    { id: 'b', name: `${before}Burn` },
  ];
  if (conflicts === 'simplest') return b;
  return conflicts === 'first' ? a : { ...a, conflicts: [a, b] };
}

function argsOf({ conflicts, isColored, place }: Setting): string[] {
  return [
    ...(place === 'option' ? ['--conflicts', conflicts] : []),
    ...(isColored ? ['--colors', 'colors.json'] : []),
  ];
}

async function decktype(setting: Setting, ...args: readonly string[]) {
  const { conflicts, place } = setting;
  const label = labelOf(setting);
  const files = {
    'rules.json': JSON.stringify(place === 'file' ? { conflicts, rules } : rules),
    'colors.json': JSON.stringify(colors),
    'list.json': JSON.stringify(list),
    'lists.json': JSON.stringify([{ player: 'p', decklist: list, deck: { name: label.name } }]),
    'cases.json': JSON.stringify([{ list, expect: label.name }]),
  };
  const env = testEnvironment({ files });
  const code = await run([...args, ...argsOf(setting)], env);
  expect(env.err()).not.toContain('error');
  return { code, out: env.out() };
}

const folder = temporaryFolder();

describe.each(settings)(
  'conflicts: $conflicts, colours: $isColored, said in the $place',
  (setting) => {
    const label = labelOf(setting);

    test('import into a store', async () => {
      const store = join(folder, `${Object.values(setting).join('-')}.db`);
      const open = await openStore(store);
      const made = madeTournament('t', 1, { list: () => JSON.stringify(list) });
      await open.importTournament(made);
      await decktype(setting, 'import', 'rules.json', '--game', 'RIVER', '--store', store);
      const { rows = [] } = (await open.standings('t')) ?? {};
      await open.close();
      expect(JSON.parse(rows[0] ?? '').deck).toEqual(label);
    });
  },
);

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
      const env = testEnvironment({ files });
      const code = await run([...line.split(' '), '--cards', 'cards.json'], env);
      return { code, out: env.out(), err: env.err(), made: env.files.get('learned.json') };
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
