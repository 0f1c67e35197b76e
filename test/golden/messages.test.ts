/**
 * What commands say about inputs that they cannot use: each file of rules-fixtures/messages is a
 * transcript of commands, with their standard error and their exit codes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import { saveCorpus } from '../../src/questions/corpus/store.js';
import { commandsWithArguments, examplesBeyond, isOf } from '../support/commands.js';
import { projectRoot } from '../support/needs.js';
import { guideText } from '../support/pages.js';
import { transcript } from '../support/transcript.js';

const rule = { identifier: 'opt', name: 'Opt Deck', cards: [{ name: 'Opt', count: 4 }] };
const standing = { player: 'ann', decklist: { main: [{ name: 'Opt', count: 4 }] } };
const files = {
  'rules.json': JSON.stringify([rule]),
  'games.json': JSON.stringify([{ id: 'MTG', name: 'Magic', formats: {} }]),
  'cases.json': JSON.stringify([{ list: '4 Opt', expect: 'opt' }]),
  'overlay.json': JSON.stringify({ base: '00', changes: [] }),
  'decktype.json': JSON.stringify({ rules: 'rules.json', lists: ['nats.json'] }),
  'nats.json': JSON.stringify([standing, standing]),
  'event.json': JSON.stringify({ name: 'Nats', standings: [standing] }),
  'lines.ndjson': `${JSON.stringify(standing)}\n${JSON.stringify(standing)}\n`,
  'deck.json': JSON.stringify(standing.decklist),
  'deck.txt': '4 Opt\n20 Island\n',
  'cards.json': JSON.stringify([{ id: 'opt', name: 'Opt', set: 'XLN', names: ['Option'] }]),
  'cards.csv': 'id,name,set,number,colors\nopt,Opt,XLN,65,U\n',
  'Modern/Archetypes/Opt.json':
    '{ "Name": "Opt", "Conditions": [{ "Type": "InMainboard", "Cards": ["Opt"] }] }',
};

const corpus = createCorpus([{ deck: standing.decklist }]);
const bytes = { 'all.corpus': saveCorpus(corpus) };

const usesOfLists = (path: string) => [
  `tag ${path} -r rules.json`,
  `classify ${path} -r rules.json`,
  `convert ${path} --to plain`,
  `check rules.json --decks ${path}`,
  `coverage rules.json --decks ${path}`,
  `diff rules.json rules.json --decks ${path}`,
  `test --from ${path} -r rules.json`,
  `corpus build ${path} --out all.corpus`,
  `corpus add all.corpus ${path}`,
  `unknown rules.json --decks ${path}`,
  `unknown rules.json --decks nats.json --new ${path}`,
  `learn ${path} --out learned.json`,
  `learn nats.json --new ${path} -r rules.json`,
  `follow rules.json --new ${path}`,
  `report ${path} -r rules.json --ties half`,
  `show ${path} -r rules.json`,
  `guess ${path} --decks nats.json`,
  `guess deck.txt --decks ${path}`,
  `profiles build ${path} --out own.profiles`,
  `show nats.json#0 -r rules.json --decks ${path}`,
  `cases add ${path} -r rules.json --to cases.json`,
  `studio rules.json --decks ${path} --export page.html`,
  `import-rules mtgo Modern --lists ${path}`,
  `batch submit ${path} -r rules.json --out batch --broker redis://127.0.0.1:1`,
];
const usesOfRules = (path: string) => [
  `check ${path}`,
  `tag nats.json -r ${path}`,
  `classify nats.json -r ${path}`,
  `convert ${path} --to wire`,
  `coverage ${path} --decks nats.json`,
  `diff rules.json ${path}`,
  `test cases.json -r ${path}`,
  `overlay create rules.json ${path}`,
  `overlay apply ${path} overlay.json`,
  `unknown ${path} --decks nats.json`,
  `learn nats.json -r ${path}`,
  `follow ${path} --new nats.json`,
  `report nats.json -r ${path} --ties half`,
  `show nats.json#0 -r ${path}`,
  `guess deck.txt --decks nats.json -r ${path}`,
  `cases add nats.json#0 -r ${path} --to cases.json`,
  `studio ${path} --export page.html`,
  `batch submit nats.json -r ${path} --out batch --broker redis://127.0.0.1:1`,
];
const otherUses = (path: string) => [
  `check rules.json --overlay ${path}`,
  `test ${path} -r rules.json`,
  `tag nats.json -r rules.json --cards ${path}`,
  `tag nats.json -r rules.json --colors ${path}`,
  `report nats.json -r rules.json --ties half --field ${path}`,
  `convert ${path} --to standings`,
  `cards build scryfall ${path}`,
  `guess deck.txt --profiles ${path}`,
  `check --config ${path}`,
];

const url = 'https://data.example/it.json';
const usesOfUrls = [
  ...[...usesOfLists(url), ...usesOfRules(url), ...otherUses(url)],
  `corpus info ${url}`,
  `import ${url} --store :memory:`,
  `init ${url}`,
  `tag nats.json -r rules.json --out ${url}`,
  `report nats.json -r rules.json --ties half --out ${url}`,
  `studio rules.json --export ${url}`,
  `batch submit nats.json -r rules.json --out batch --join ${url}`,
];
const readNoFiles = [
  ...['explain', 'completion', 'mirror', 'batch do', 'batch finish', 'batch status'],
  ...['batch wait', 'batch cancel', 'batch retry', 'batch remove'],
];
const named = [...usesOfUrls, ...readNoFiles];
const moreUsesOfLists = (lists: string) => examplesBeyond(named, { lists, rules: 'rules.json' });
const moreUsesOfUrls = [
  ...moreUsesOfLists(url),
  ...examplesBeyond(named, { lists: 'nats.json', rules: url }),
].filter((line) => line.includes(url));

test.each([
  ['urls', [...usesOfUrls, ...moreUsesOfUrls]],
  ['rules-as-lists', [...usesOfLists('rules.json'), ...moreUsesOfLists('rules.json')]],
  [
    'others-as-lists',
    ['games.json', 'cases.json', 'overlay.json', 'decktype.json'].flatMap((file) => [
      `classify ${file} -r rules.json`,
      `coverage rules.json --decks ${file}`,
    ]),
  ],
  ['cards-as-lists', [...usesOfLists('cards.json'), ...usesOfLists('cards.csv')]],
  [
    'others-as-colors',
    ['rules.json', 'nats.json', 'deck.txt', 'cards.json', 'overlay.json'].map(
      (file) => `tag nats.json -r rules.json --colors ${file}`,
    ),
  ],
  ['lists-as-rules', usesOfRules('nats.json')],
  ['rules-elsewhere', otherUses('rules.json')],
  [
    'others-as-rules',
    [
      ...['games.json', 'cases.json', 'overlay.json', 'decktype.json', 'event.json'],
      ...['lines.ndjson', 'deck.json', 'deck.txt'],
    ].map((file) => `check ${file}`),
  ],
  [
    'others-as-cases-or-overlay',
    [
      'test rules.json -r rules.json',
      'test nats.json -r rules.json',
      'test deck.txt -r rules.json',
      'check rules.json --overlay rules.json',
      'tag nats.json -r rules.json --overlay cases.json',
      'overlay apply rules.json nats.json',
      'import nats.json --game MTG --store :memory:',
      'import games.json --game MTG --store :memory:',
    ],
  ],
])('%s', async (name, commands) => {
  const path = join(projectRoot, 'rules-fixtures/messages', `${name}.txt`);
  await expect(await transcript(commands, files, { bytes })).toMatchFileSnapshot(path);
});

test('each command that takes arguments is among those that say how to read a URL', () => {
  const lines = [...named, ...moreUsesOfUrls];
  const names = [...commandsWithArguments.keys()];
  expect(names.filter((name) => !lines.some(isOf(name)))).toEqual([]);
  const said = readFileSync(join(projectRoot, 'rules-fixtures/messages/urls.txt'), 'utf8');
  for (const part of said.split('\n\n')) {
    expect(part).toMatch(
      / is a URL, which is not read; fetch it first| a URL, to which nothing is/,
    );
    expect(part).toMatch(/\nexit 2\n?$/);
  }
});

const opt = JSON.stringify(rule);
const otter = JSON.stringify({ ...rule, identifier: 'otter', name: 'Otter Deck' });
const project = (text: string) => ({ ...files, 'decktype.json': text });

test.each([
  [
    'project-file-faults',
    [
      '{ "rules": "rules.json", }}',
      '[]',
      '{ "rules": [] }',
      '{\n  "rules": "rules.json",\n  "copies": "four"\n}',
      '{ "rule": "rules.json" }',
      '{ "rules": "rules.json", "severities": { "shadow": "off" } }',
      '{ "rules": ["rules.json", "rulez.json"] }',
      '{ "rules": "rules.json", "overlay": "none.json" }',
      '{ "rules": "rules/*.json" }',
      '{ "rules": "rules.json", "lists": ["nats.json", "https://data.example/nats.json"] }',
      opt,
    ],
  ],
])('%s', async (name, texts) => {
  const shown: string[] = [];
  for (const text of texts) {
    shown.push(`decktype.json: ${text}\n${await transcript(['check'], project(text))}`);
  }
  const path = join(projectRoot, 'rules-fixtures/messages', `${name}.txt`);
  await expect(shown.join('\n')).toMatchFileSnapshot(path);
});

test('without-rules', async () => {
  const { 'decktype.json': _, ...others } = files;
  const commands = [
    ...['tag nats.json', 'classify nats.json', 'test cases.json', 'check', 'coverage'],
    ...['coverage rules.json', 'diff rules.json', 'test -r rules.json', 'corpus build -o a.corpus'],
    ...['overlay create rules.json', 'overlay apply overlay.json', 'overlay apply rules.json'],
    ...['check --config none.json', 'check --config rules.json'],
  ];
  const path = join(projectRoot, 'rules-fixtures/messages/without-rules.txt');
  await expect(await transcript(commands, others)).toMatchFileSnapshot(path);
});

test('cards as fields, and counts under another name', async () => {
  const odd = {
    ...files,
    'fields.json': JSON.stringify([standing, { player: 'bo', decklist: { 'Lightning Bolt': 4 } }]),
    'quantity.json': JSON.stringify([
      standing,
      {
        player: 'bo',
        decklist: [
          { name: 'Opt', quantity: 4 },
          { name: 'Ponder', quantity: 4 },
        ],
      },
    ]),
  };
  const commands = ['fields.json', 'quantity.json'].flatMap((file) => [
    `tag ${file} -r rules.json`,
    `tag ${file} -r rules.json --strict`,
    `classify ${file} -r rules.json`,
    `coverage rules.json --decks ${file}`,
  ]);
  const path = join(projectRoot, 'rules-fixtures/messages/faults-in-lists.txt');
  const shown = await transcript(commands, odd);
  // The version of the rules changes with the semantics of the engine.
  await expect(shown.replace(/rules [0-9a-f]{16,}/g, 'rules VERSION')).toMatchFileSnapshot(path);
});

test('several-rule-files', async () => {
  const several = {
    ...project('{ "rules": ["rules.json", "more.json"] }'),
    'same.json': `[${otter}, ${opt}]`,
    'other.json': `{ "conflicts": "report", "rules": [${otter}] }`,
    'first.json': `{ "conflicts": "first",\n"rules": [] }`,
    'more.json': `{ "rules": [\n${otter},\n{ "identifier": "bad" }] }`,
  };
  const commands = [
    'check',
    'classify deck.txt',
    'classify deck.txt --skip-invalid',
    'classify deck.txt -r rules.json -r same.json',
    'classify deck.txt -r rules.json -r same.json --skip-invalid',
    'classify deck.txt -r rules.json -r other.json -r first.json',
  ];
  const path = join(projectRoot, 'rules-fixtures/messages/several-rule-files.txt');
  await expect(await transcript(commands, several)).toMatchFileSnapshot(path);
});

test('details', async () => {
  const enough = { id: 'cup', game: 'PTCG', date: '2025-06-13' };
  const shown: string[] = [];
  for (const change of [
    {},
    { date: '2025-06-13T09:00:00+02:00', players: 9 },
    ...Object.keys(enough).map((field) => ({ [field]: undefined })),
    { date: '13.06.2025' },
    { players: 'nine' },
    { phases: {} },
  ]) {
    const details = JSON.stringify({ ...enough, ...change });
    const folder = {
      'dump/games.json': JSON.stringify([{ id: 'PTCG', name: 'Pokemon', formats: {} }]),
      'dump/tournaments/cup/details.json': details,
      'dump/tournaments/cup/standings.json': JSON.stringify([standing]),
    };
    const said = await transcript(['import dump --store :memory:'], folder, { withOutput: true });
    shown.push(`details.json: ${details}\n${said}`);
  }
  const path = join(projectRoot, 'rules-fixtures/messages/details.txt');
  await expect(shown.join('\n')).toMatchFileSnapshot(path);
});

test('the guide says which details are enough to import a tournament', () => {
  const [, enough = ''] = /The details\s+need at least `(\{.*?\})`/.exec(guideText) ?? [];
  const imported = readFileSync(join(projectRoot, 'rules-fixtures/messages/details.txt'), 'utf8');
  const shown = `details.json: ${JSON.stringify(JSON.parse(enough))}\n$ decktype import`;
  expect(imported.split('\n\n')[0]).toContain(shown);
  expect(imported.split('\n\n')[0]).toMatch(/exit 0\n?$/);
});
