/**
 * What commands say about files, paths and options that are not what their user meant: each file of
 * rules-fixtures/messages is a transcript of commands, with their output and exit codes.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/needs.js';
import { transcript } from '../support/transcript.js';

const rule = { identifier: 'opt', name: 'Opt Deck', cards: [{ name: 'Opt', count: 4 }] };
const standing = { player: 'ann', decklist: { main: [{ name: 'Opt', count: 4 }] } };
const event = (date: string) => JSON.stringify({ id: 'cup', game: 'MTG', date });
const bytesOf = (text: string) => Buffer.from(`${text}\0\x01\x02`, 'latin1');
const bytes = {
  'store.db': bytesOf('SQLite format 3\0'),
  'lists.xlsx': bytesOf('PK\x03\x04'),
  'deck.pdf': bytesOf('%PDF-1.7'),
  'deck.png': bytesOf('\x89PNG\r\n\x1a\n'),
  'lists.xz': bytesOf('\xFD7zXZ\0'),
};
const files = {
  'rules.json': JSON.stringify([rule]),
  'broken.json': '[{ "identifier": "opt" }]',
  'ignored.json': `[ // decktype-ignore shadowd never met\n${JSON.stringify(rule)}]`,
  'overlay.json': JSON.stringify({
    base: '00',
    changes: [
      { op: 'replace', path: '/rules/opt/name', value: 'Options' },
      { op: 'replace', path: '/rules/gone/name', value: 'Gone' },
    ],
  }),
  'slips.json': [
    '[',
    '  // The first of its kind.',
    '  { "identifier": "otter", "name": "Otter", "prioriy": 5, "cards": [{ "name": "Otpt" }] },',
    '  // decktype-ignore empty-cards it is the last one',
    '  { "identifier": "rest", "name": "Rest", "author": "me", "cards": [] },',
    '  // decktype-ignore shadowed it was once',
    '  { "identifier": "opt", "name": "Opt", "priority": 5, "cards": [{ "name": "Opt" }, { "name": "Opt", "count": 4 }] }',
    ']',
    '',
  ].join('\n'),
  'nats.json': JSON.stringify([standing, { ...standing, player: 'bo' }]),
  'form.csv': 'Name,Place,Decklist\nAnn,1,4 Opt\n',
  'cards-with-counts.json': JSON.stringify([{ name: 'Opt', count: 4 }]),
  'named-case.json': '[{ "name": "the final", "file": "final.txt", "expect": "opt" }]',
  'url-case.json': '[{ "file": "https://lists.example/1.txt", "expect": "opt" }]',
  'case.json': '[{ "list": "4 Opt", "expect": "opt" }, { "file": "final.txt", "expect": "opt" }]',
  'ydke.txt': 'ydke://o6lXBaOpVwUBAAAA!!!\n',
  'french.txt': 'Pokémon : 4\n4 Option\n\nDresseur : 2\n2 Recherches Professorales\n',
  'printings.json': JSON.stringify([
    {
      ...{ identifier: 'opt', name: 'Opt' },
      cards: [{ name: 'Opt', set: 'XLN', number: '66', count: 5 }, { name: 'Otp' }],
    },
  ]),
  'table.csv': [
    ...['id,name,names,set,number,group,copies', '89631139,Opt,Option|Wahl,XLN,65,opt,4'],
    ...['2,Opt,,DOM,60,opt,4', '3,Ponder,Wahl,,,,'],
  ].join('\n'),
  'faulty.csv': 'id,name,copies,colors\n1,Opt,four,\n2,,4,\n3,Shock,4,Q\n',
  'cards/en/sv3.json': JSON.stringify([
    { id: 'sv3-125', name: 'Charizard ex', supertype: 'Pokémon', number: '125' },
  ]),
  'no-identifier.json': '[{ "identifer": "opt", "name": "Opt", "cards": [{ "name": "Opt" }] }]',
  'comma.json':
    '{\n  "main": [\n    { "name": "Opt", "count": 4 }\n    { "name": "Island", "count": 20 }\n  ]\n}\n',
  'colon.json': '[\n  { "name": "Opt", "count": 4 },\n  { "name": "Island" "count": 20 }\n]\n',
  'open.json': '{ "main": [{ "name": "Opt", "count": 4 }',
  'four.json': '[{ "name": "Opt", "count": "four" }]',
  'cup.json': JSON.stringify([{ player: 'ann', decklist: [{ name: 'Opt', quantity: 4 }] }]),
  'day.json': event('2025-01-31'),
  'month.json': event('2025-13-01'),
  'february.json': event('2025-02-30'),
  'zone.json': event('2025-01-31T12:00:00'),
  'words.json': event('last Friday'),
  'tournaments/cup/details.json': event('2025-01-31'),
  'tournaments/cup/standings.json': JSON.stringify([standing]),
  'games/MTG/decks.json': JSON.stringify([rule]),
};
const withProject = (config: object) => ({ ...files, 'decktype.json': JSON.stringify(config) });
const importing = (path: string, ...options: readonly string[]) =>
  ['import', path, ...options, '--store :memory:'].join(' ');

test.each([
  [
    'binary-files',
    Object.keys(bytes).flatMap((file) => [
      `classify ${file} -r rules.json`,
      `tag ${file} -r rules.json`,
      `coverage rules.json --decks ${file}`,
      `check ${file}`,
      `test ${file} -r rules.json`,
    ]),
    files,
  ],
  [
    'overlays',
    [
      ...['coverage', 'coverage --no-overlay', 'check --no-overlay', 'check --fix --no-overlay'],
      ...['diff rules.json rules.json --overlay overlay.json', 'diff rules.json'],
    ],
    withProject({ rules: 'rules.json', overlay: 'overlay.json', lists: 'nats.json' }),
  ],
  [
    'forms-elsewhere',
    [
      ...['tag form.csv -r rules.json', 'classify form.csv -r rules.json', 'check form.csv'],
      ...['coverage rules.json --decks form.csv', 'corpus build form.csv --out all.corpus'],
    ],
    files,
  ],
  [
    'same-files',
    [
      'coverage rules.json --decks nats.json --decks tournaments/../nats.json',
      'corpus build nats.json tournaments/../nats.json --out all.corpus',
      'corpus build nats.json nats.json --out all.corpus',
    ],
    { ...files, 'tournaments/../nats.json': files['nats.json'] },
  ],
  [
    'unknown-codes',
    ['check --off shadowd', 'check --warn foo', 'check', 'check ignored.json', 'explain shadowd'],
    withProject({
      rules: 'rules.json',
      severities: { shadowd: 'off' },
      ignore: [{ code: 'redundnt', reason: 'meant' }],
    }),
  ],
  [
    'cases-without-lists',
    ['named-case', 'case', 'url-case'].map((name) => `test ${name}.json -r rules.json`),
    files,
  ],
  [
    'card-tables',
    [
      'tag nats.json -r rules.json --cards cards-with-counts.json',
      'classify ydke.txt -r rules.json --cards table.csv',
      'convert ydke.txt --cards table.csv --to ydk',
      'convert ydke.txt --to plain',
      'classify french.txt -r rules.json',
      'classify french.txt -r rules.json --cards table.csv',
      'check printings.json --cards table.csv',
      'check printings.json --cards table.csv --copies 9 --unlimited Opt',
      'check printings.json --cards faulty.csv',
      'cards build pokemon cards/en/sv3.json --out table.json',
    ],
    files,
  ],
  [
    'options-of-reports',
    [
      ...['--picture shares', '--table trend', '--format csv --picture cards'],
      ...['--from 2025-03-01 --to 2025-01-01', '--against 2025-03-01..2025-01-01'],
    ].map((options) => `report nats.json -r rules.json --ties half ${options}`),
    files,
  ],
  [
    'broken-lists',
    ['comma', 'colon', 'open', 'four'].flatMap((name) => [
      `classify ${name}.json -r rules.json`,
      `convert ${name}.json --to plain`,
    ]),
    files,
  ],
  [
    'numbers-to-apply',
    ['1,x', '0', '1,', 'al'].map((numbers) => `unknown --apply ${numbers}`),
    files,
  ],
  [
    'endings-of-reports',
    ['report.txt', 'report'].map(
      (out) => `report nats.json -r rules.json --ties half --out ${out}`,
    ),
    files,
  ],
  [
    'skipped-checks',
    ['check broken.json', 'check broken.json --decks nats.json', 'check no-identifier.json'],
    files,
  ],
  [
    'fixes',
    [
      ...['check slips.json', 'check slips.json --info', 'check slips.json --decks nats.json'],
      ...['check slips.json --diff', 'check slips.json --diff --decks nats.json'],
      ...['check slips.json --fix', 'check rules.json --fix', 'check rules.json --diff'],
      ...['check slips.json --fix --overlay overlay.json', 'check slips.json --diff --format json'],
    ],
    files,
  ],
  [
    'fixes-of-projects',
    ['check', 'check --diff', 'check --fix', 'check --fix --config overlaid.json'],
    {
      ...withProject({
        ...{ rules: ['a.json', 'b.json'], lists: 'played.json', cards: 'cards.csv' },
        ignore: [{ code: 'shadowed', rule: 'iono', reason: 'both stay' }, { code: 'never-holds' }],
      }),
      'overlaid.json': '{ "rules": "a.json", "overlay": "overlay.json" }',
      'cards.csv': 'id,name,names\n1,Dragapult ex,Dragapulte\n2,Iono,\n3,Budew,\n',
      'played.json': JSON.stringify(
        ['Dragapult ex', 'Dragapulte', '1'].map((name) => ({
          decklist: [
            { name, count: 2 },
            { name: 'Iono', count: 2 },
          ],
        })),
      ),
      'a.json': [
        '[',
        '  // The first: "Dragpault ex" is a slip.',
        '  { "identifier": "dragapult", "name": "Dragapult", "cards": [{ "name": "Dragpault ex" }] },',
        '  { "identifier": "iono", "name": "Iono", "cards": [{ "name": "Iono" }] }, // behind',
        ']',
        '',
      ].join('\r\n'),
      'b.json': [
        '{',
        '  "rules": [ /* as the first */ {',
        '    "identifier": "budew",',
        '    "name": "Budew",',
        '    "prioriy": 12,',
        '    "cards": [',
        '      { "name": "Dragpault ex" }, // the same slip',
        '      { "name": "Budew" },',
        '      // the greater one stays',
        '      { "name": "Budew", "count": 2 }',
        '    ]',
        '  }]',
        '}',
      ].join('\n'),
    },
  ],
  [
    'arguments-behind-options',
    [
      'check --decks nats.json rules.json',
      'coverage --decks nats.json rules.json',
      'check --off unknown-card rules.json ignored.json',
      'diff --decks nats.json rules.json ignored.json',
      'test -r rules.json case.json --only none',
    ],
    files,
  ],
  [
    'imports',
    [
      ...['day.json', 'month.json', 'february.json', 'zone.json', 'words.json'].map((file) =>
        importing(file.replace('.json', '/details.json'), '--tournament cup'),
      ),
      importing('tournaments'),
      importing('tournaments/cup'),
      importing('games'),
      importing('tournaments/*'),
      importing('tournaments/*/details.json'),
      importing('none/*.json'),
      importing('odd/tournaments'),
      importing('rules.json', '--tournament cup'),
      importing('nats.json', '--game MTG'),
    ],
    {
      ...files,
      ...Object.fromEntries(
        ['day', 'month', 'february', 'zone', 'words'].map((name) => [
          `${name}/details.json`,
          files[`${name}.json` as 'day.json'],
        ]),
      ),
      'odd/tournaments/cup/details.json': event('2025-01-31'),
      'odd/tournaments/cup/standings.json': files['cup.json'],
    },
  ],
])('%s', async (name, commands, files) => {
  const path = join(projectRoot, 'rules-fixtures/messages', `${name}.txt`);
  const shown = await transcript(commands, files, { bytes, withOutput: true });
  await expect(shown.replace(/rules [0-9a-f]{16,}/g, 'rules VERSION')).toMatchFileSnapshot(path);
});
