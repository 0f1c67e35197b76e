/** What commands write about forms, encodings, moves and annotations: transcripts with their output. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createProgram } from '../../src/tools/cli/run.js';
import { testEnvironment } from '../support/environment.js';
import { projectRoot } from '../support/needs.js';
import { guideText } from '../support/pages.js';
import { transcript } from '../support/transcript.js';

const rule = (identifier: string, card: string) => ({
  ...{ identifier, name: `${identifier} deck` },
  cards: [{ name: card }],
});
const standing = (player: string, card: string) => ({ player, decklist: [{ name: card }] });
const wide = Buffer.from('\ufeff[]', 'utf16le');
/** Lists with a card, the same cards beside it, and another number of a card that all lists have. */
const listsOf = (card: string, count: number, others: Readonly<Record<string, number>> = {}) =>
  Array.from({ length: count }, (_, at) => ({
    player: `${card.toLowerCase()}-${at}`,
    decklist: Object.entries({ [card]: 2, Boat: at + 1, ...others }).map(([name, count]) => ({
      ...{ name, count },
    })),
  }));
const bytes = {
  'wide.json.gz': gzipSync(wide),
  'wide.json': wide,
  'latin.txt': Buffer.from('4 Nazgûl\n20 Swamp\n', 'latin1'),
  'latin.json': Buffer.from('[{"identifier":"a","name":"Flabébé","cards":[]}]', 'latin1'),
};

const files = {
  'rules.json': JSON.stringify([rule('opt', 'Opt'), rule('otter', 'Otter')]),
  'new.json': JSON.stringify([rule('opt', 'Opt'), rule('river', 'Otter'), rule('idle', 'Pike')]),
  'same-names.json': JSON.stringify([
    rule('opt', 'Opt'),
    { ...rule('river', 'Otter'), name: 'otter deck' },
  ]),
  'nats.json': JSON.stringify([standing('ann', 'Opt'), standing('bo', 'Otter')]),
  'other.json': JSON.stringify([standing('ann', 'Iono'), standing('bo', 'Pidgeot')]),
  'season.json': JSON.stringify([...listsOf('Trout', 1), ...listsOf('Otter', 3)]),
  'league.json': JSON.stringify([
    ...listsOf('Trout', 4),
    ...listsOf('Otter', 3),
    ...listsOf('Otter', 4, { Heron: 4, Reed: 3, Marsh: 2 }),
    ...listsOf('Eel', 1),
  ]),
  'cases.json':
    '[\n  { "list": "4 Opt", "expect": "opt" },\n  { "list": "4 Opt", "expect": "otter" }\n]',
  'cup/list.txt': '4 Opt\n',
  'cup/form.csv': [
    'Timestamp,Name,Place,Record,Drop,Decklist',
    '1:00,Ann,1st,5-2-1,,"4 Opt\n2 Otter"',
    '1:01,Bo,second,4:3,,list.txt',
    '1:02,Cy,3,five wins,later,https://lists.example/cy',
    '1:03,,4,,,4 Opt',
    '1:04,Ann,5,,,none.txt',
    '1:05,Di,6,,,../secret.txt',
    '1:06,Ed,7,,,"4 Opt\nand some more',
  ].join('\n'),
  'answers.csv': 'Question,Answer\nWho?,Ann\n',
  'players.csv': 'Full name,Deck code\nAnn,x\n',
  'asked.csv': 'Timestamp;Full Name;Paste your decklist (PTCGL)\n1:00;Ann;4 Opt\n',
  'wide.json': bytes['wide.json'].toString(),
  'latin.json': bytes['latin.json'].toString(),
  'latin.txt': bytes['latin.txt'].toString(),
};
test('pastes', async () => {
  const names = [
    ...['ptcgl-subtotals', 'ptcgl-wrong-counts', 'ptcgl-two-lists', 'ptcgl-french', 'ptcgl-mail'],
    ...['arena-two-decks', 'archidekt-maybeboard', 'plain-markdown-table', 'plain-two-players'],
    ...['hearthstone-copy', 'hearthstone-damaged', 'ydke-in-chat', 'riftbound-code-line'],
  ];
  const pastes = Object.fromEntries(
    names.map((name) => [
      `${name}.txt`,
      readFileSync(join(projectRoot, 'rules-fixtures/pastes', `${name}.txt`), 'utf8'),
    ]),
  );
  const commands = names.flatMap((name) => [
    `classify ${name}.txt -r rules.json`,
    `classify ${name}.txt -r rules.json --format json`,
    `convert ${name}.txt --to json`,
  ]);
  const path = join(projectRoot, 'rules-fixtures/messages/pastes.txt');
  const shown = await transcript(commands, { ...files, ...pastes }, { withOutput: true });
  await expect(shown).toMatchFileSnapshot(path);
});

test('the action and the guide name the commands that write annotations', () => {
  const annotating = createProgram(testEnvironment(), () => {}).commands.filter(({ options }) =>
    options.some(({ argChoices }) => argChoices?.includes('github')),
  );
  const names = new Set(annotating.map((command) => command.name()));
  expect(names).toContain('unknown');
  for (const [file, text, sentence] of [
    ['action.yml', readFileSync(join(projectRoot, 'action.yml'), 'utf8'), /The command - (.*)\.$/m],
    ['the guide', guideText, /`--format github` of (.*) writes annotations/],
  ] as const) {
    const [, said = ''] = sentence.exec(text) ?? [];
    const words = said.match(/\w+/g)?.filter((word) => word !== 'and' && word !== 'or');
    expect([file, new Set(words)]).toEqual([file, names]);
  }
});

test.each([
  [
    'forms',
    [
      ...['cup/form.csv', 'answers.csv', 'players.csv', 'asked.csv', 'rules.json', 'nats.json'],
      ...['cup/list.txt', 'cases.json'],
    ].map((file) => `convert ${file} --to standings`),
  ],
  [
    'encodings',
    [
      ...['check wide.json', 'check latin.json', 'tag wide.json -r rules.json'],
      ...['coverage rules.json --decks wide.json', 'test wide.json -r rules.json'],
      ...['check wide.json --fix', 'check wide.json --diff', 'check wide.json.gz'],
      ...['tag', 'classify'].map((name) => `${name} wide.json.gz -r rules.json`),
      'coverage rules.json --decks wide.json.gz',
      ...['convert latin.txt --to plain', 'classify latin.txt -r rules.json'],
    ],
  ],
  [
    'no-matches',
    ['tag other.json -r rules.json --format table', 'coverage rules.json --decks other.json'],
  ],
  [
    'moves',
    [
      'diff rules.json new.json --decks nats.json',
      'diff rules.json new.json --decks nats.json --format csv',
      'diff rules.json new.json --decks nats.json --format markdown',
      ...['text', 'markdown', 'github'].map(
        (format) => `diff rules.json same-names.json --decks nats.json --format ${format}`,
      ),
    ],
  ],
  [
    'unknown',
    ['text', 'json', 'markdown', 'github'].map(
      (format) => `unknown rules.json --decks season.json --new league.json --format ${format}`,
    ),
  ],
  [
    'annotations',
    [
      'check new.json --decks nats.json --warn never-wins --format github',
      'coverage new.json --decks nats.json --format github',
      'diff rules.json new.json --decks nats.json --format github',
      'test cases.json -r rules.json --format github',
    ],
  ],
])('%s', async (name, commands) => {
  const path = join(projectRoot, 'rules-fixtures/messages', `${name}.txt`);
  const shown = await transcript(commands, files, { bytes, withOutput: true });
  // The version of the rules changes with the semantics of the engine.
  await expect(shown.replace(/rules [0-9a-f]{16,}/g, 'rules VERSION')).toMatchFileSnapshot(path);
});
