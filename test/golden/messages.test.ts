/**
 * What commands say about inputs that they cannot use: each file of rules-fixtures/messages is a
 * transcript of commands, with their standard error and their exit codes.
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/run.js';
import { CorpusBuilder } from '../../src/corpus/build/builder.js';
import { saveCorpus } from '../../src/corpus/store.js';
import { projectRoot } from '../support/needs.js';
import { testWorld } from '../support/world.js';

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
  'has#sign.json': JSON.stringify([standing, standing]),
  'empty.json': '',
  'bolt.json': '{"Lightning Bolt": 4}',
  'words.txt': 'hello\n',
  'quantity.json': '[{ "name": "Opt", "quantity": 4 }]',
  'folder/empty.json': '',
  'folder/rules.json': '[]',
  'empty/.hidden': '4 Opt',
};

const bytes = {
  'all.corpus': saveCorpus(corpusOf(['nats.json', 'worlds.json'])),
  'damaged.corpus': saveCorpus(corpusOf(['nats.json'])).fill(0, 0, 3),
  'damaged.bin': saveCorpus(corpusOf(['nats.json'])).fill(65, 0, 3),
  'nats.json.gz': new Uint8Array(gzipSync(files['nats.json'])),
};

function corpusOf(names: readonly string[]) {
  const builder = new CorpusBuilder();
  for (const name of names) {
    builder.beginFile(name);
    builder.add(standing.decklist, { index: 0, player: 'ann' });
    builder.add(standing.decklist, { index: 3 });
  }
  return builder.finish();
}

/** The transcript of some commands, each on these files. */
async function transcript(commands: readonly string[], withOutput: boolean): Promise<string> {
  const texts: string[] = [];
  for (const command of commands) {
    const world = testWorld({ files, bytes });
    const code = await run(command.split(' '), world);
    const out = withOutput ? world.out() : '';
    texts.push(`$ decktype ${command}\n${out}${world.err()}exit ${code}\n`);
  }
  return texts.join('\n');
}

const usesOfLists = (path: string) => [
  `tag ${path} -r rules.json`,
  `classify ${path} -r rules.json`,
  `convert ${path} --to plain`,
  `check rules.json --decks ${path}`,
  `coverage rules.json --decks ${path}`,
  `diff rules.json rules.json --decks ${path}`,
  `test --from ${path} -r rules.json`,
  `corpus build ${path} --out all.corpus`,
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
];

test.each([
  [
    'urls',
    [
      ...usesOfLists('https://data.example/nats.json'),
      ...usesOfRules('https://data.example/rules.json'),
      'check rules.json --overlay https://data.example/overlay.json',
      'test https://data.example/cases.json -r rules.json',
    ],
  ],
  ['rules-as-lists', usesOfLists('rules.json')],
  [
    'others-as-lists',
    ['games.json', 'cases.json', 'overlay.json', 'decktype.json'].flatMap((file) => [
      `classify ${file} -r rules.json`,
      `coverage rules.json --decks ${file}`,
    ]),
  ],
  ['lists-as-rules', usesOfRules('nats.json')],
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
  [
    'no-lists',
    [
      'empty.json',
      'bolt.json',
      'words.txt',
      'quantity.json',
      'folder',
      'empty',
      'damaged.corpus',
      'damaged.bin',
    ].flatMap((file) => [
      `classify ${file} -r rules.json`,
      `check rules.json --decks ${file}`,
      `tag ${file} -r rules.json`,
    ]),
  ],
])('%s', async (name, commands) => {
  const path = join(projectRoot, 'rules-fixtures/messages', `${name}.txt`);
  await expect(await transcript(commands, false)).toMatchFileSnapshot(path);
});

test('places', async () => {
  const commands = [
    'classify nats.json -r rules.json',
    'classify nats.json#1 -r rules.json',
    'classify nats.json#1 deck.txt -r rules.json',
    'classify nats.json.gz#0 -r rules.json --format json',
    'classify has#sign.json#1 has#sign.json -r rules.json',
    'classify nats.json#/1/decklist -r rules.json',
    'classify nats.json#2 -r rules.json',
    'classify nats.json#x -r rules.json',
    'classify deck.txt#0 -r rules.json',
    'classify gone.json#0 -r rules.json',
    'classify all.corpus -r rules.json',
    'classify all.corpus#worlds.json -r rules.json --format json',
    'classify all.corpus#worlds.json#3 -r rules.json',
    'classify all.corpus#worlds.json#1 -r rules.json',
    'classify all.corpus#1 -r rules.json',
    'convert nats.json --to plain',
    'convert event.json#0 --to plain',
    'convert all.corpus#nats.json#0 --to plain',
    'check rules.json --decks nats.json#1',
    'check rules.json --decks nats.json#2',
    'test --from nats.json#1 -r rules.json',
    'corpus build nats.json#1 all.corpus#worlds.json#0 --out some.corpus',
    'tag nats.json#1 -r rules.json',
    'tag all.corpus -r rules.json',
  ];
  const path = join(projectRoot, 'rules-fixtures/messages/places.txt');
  await expect(await transcript(commands, true)).toMatchFileSnapshot(path);
});
