import { expect, test } from 'vitest';
import {
  dropRepeats,
  knownAmong,
  repeatedEvents,
  repeatedEventText,
  repeatedFiles,
  repeatedFileText,
} from '../../../../src/questions/corpus/duplicate-files.js';
import { readCorpus } from '../../../../src/questions/corpus/reading/read-corpus.js';
import { memoryFiles } from '../../../support/memory-files.js';

const details = (id: string) => JSON.stringify({ id, name: id, game: 'MTG', date: '2025-01-31' });
const standings = (...players: readonly string[]) =>
  JSON.stringify(players.map((player) => ({ player, decklist: [{ name: 'Opt' }] })));

async function repeated(files: Readonly<Record<string, string>>) {
  const { corpus } = await readCorpus(Object.keys(files), { files: memoryFiles(files, 7) });
  return repeatedEvents(corpus);
}

test('two versions of an event have the same players in two files', async () => {
  const found = await repeated({
    'old/standings.json': standings('ann', 'bo', 'cy'),
    'old/details.json': details('cup'),
    'new/standings.json': standings('ann', 'bo', 'di'),
    'new/details.json': details('cup'),
  });
  expect(found).toEqual([
    {
      event: expect.objectContaining({ id: 'cup' }),
      files: ['old/standings.json', 'new/standings.json'],
      lists: 2,
    },
  ]);
});

test('lists are repeated for each player who has one in an earlier file, which the warning says', async () => {
  const both = standings('ann', 'bo');
  const [found] = await repeated({
    'a/standings.json': both,
    'a/details.json': '{"name":"Cup","game":"MTG"}',
    'b/standings.json': standings('di', 'ann'),
    'b/details.json': '{"name":"Cup","game":"MTG"}',
    'c/standings.json': both,
    'c/details.json': '{"name":"Cup","game":"MTG"}',
  });
  expect(found).toMatchObject({ files: ['a/standings.json', 'b/standings.json'], lists: 3 });
  expect(found && repeatedEventText(found)).toBe(
    'warning: 3 lists of Cup count twice: a/standings.json and b/standings.json have the same players; remove one of the files',
  );
  const files = ['a', 'b'] as const;
  expect(repeatedEventText({ event: { id: 'cup' }, files, lists: 1 })).toContain('1 list of cup ');
  expect(repeatedFileText('b', 'a')).toBe('b has the same content as a, and counts once');
});

test('lists without a player, of a player in one file alone, and of other games are not repeated', async () => {
  const details = (game: string) => JSON.stringify({ name: 'Cup', game });
  const one = standings('ann');
  const list =
    '[{"decklist":[{"name":"Opt"}]},{"player":"bo","decklist":[]},{"player":"bo","decklist":[]}]';
  expect(
    await repeated({
      'a/standings.json': one,
      'a/details.json': details('MTG'),
      'b/standings.json': one,
      'b/details.json': details('PTCG'),
      'c/standings.json': list,
      'c/details.json': '{"name":"Open"}',
      'd/standings.json': list.replaceAll('bo', 'di'),
      'd/details.json': '{"name":"Open"}',
    }),
  ).toEqual([]);
});

test('events are told apart by their id, or their name, and their game', async () => {
  const one = standings('ann');
  const files = (first: string, second: string) => ({
    'a/standings.json': standings('bo'),
    'a/details.json': '{"id":"first"}',
    'b/standings.json': one,
    'b/details.json': first,
    'c/standings.json': one,
    'c/details.json': second,
  });
  expect(await repeated(files('{"id":"1"}', '{"id":"1","name":"Cup"}'))).toMatchObject([
    { event: { id: '1' }, files: ['b/standings.json', 'c/standings.json'], lists: 1 },
  ]);
  for (const [first, second] of [
    ['{"date":"2025-01-31"}', '{"date":"2025-01-31"}'],
    ['{"name":"Cup"}', '{"name":"Open"}'],
    ['{"id":"1","name":"Cup"}', '{"id":"2","name":"Cup"}'],
    ['{"id":"1"}', '{"id":"1","game":"MTG"}'],
  ] as const) {
    expect(await repeated(files(first, second))).toEqual([]);
  }
});

test('parts of an event, other events, and files without an event are not repeated', async () => {
  expect(
    await repeated({
      'one/standings.json': standings('ann'),
      'one/details.json': details('cup'),
      'two/standings.json': standings('bo'),
      'two/details.json': details('cup'),
      'other/standings.json': standings('ann'),
      'other/details.json': details('open'),
      'a.json': standings('ann'),
      'b.json': standings('ann'),
    }),
  ).toEqual([]);
});

test('where files are dropped, an event of which no list is known stays', async () => {
  const one = standings('ann');
  const { corpus } = await readCorpus(['a.json', 'b/a.json', 'cup/standings.json'], {
    files: memoryFiles({
      'a.json': one,
      'b/a.json': one,
      'cup/standings.json': '[{"player":"ann"},{"player":"bo"}]',
      'cup/details.json': details('cup'),
    }),
    placeOf: (file) => file,
  });
  const unique = dropRepeats(corpus, 0);
  expect(unique.repeated).toEqual([{ file: 1, first: 0 }]);
  expect(unique.corpus.files).toEqual(['a.json', 'cup/standings.json']);
  expect(unique.corpus.results).toMatchObject([{ file: 1, players: 2 }]);
});

test.each<
  [
    string,
    readonly (readonly [path: string, event?: string])[],
    readonly number[],
    readonly number[],
  ]
>([
  ['are those of one event, or of none', [['a', 'x'], ['b', 'x'], ['c']], [1, 2], []],
  [
    'are not those of different events',
    [
      ['a', 'x'],
      ['b', 'y'],
    ],
    [],
    [],
  ],
  ['are not two events with a copy of one of them', [['a'], ['b', 'x'], ['c', 'y']], [1], []],
  ['are the same place', [['a', 'x'], ['b', 'y'], ['b']], [2], []],
  [
    'are not those whose event was changed, which are replaced',
    [
      ['a', 'x'],
      ['a', 'y'],
    ],
    [],
    [0],
  ],
  [
    'are those whose event became another one',
    [
      ['a', 'x'],
      ['b', 'y'],
      ['a', 'y'],
    ],
    [2],
    [0],
  ],
])('files of one content that are repeated %s', (_, files, repeated, replaced) => {
  const origins = files.map(([path, event]) => ({
    content: 'standings.json 9 00',
    path,
    ...(event && { event }),
  }));
  const found = repeatedFiles(origins, 0);
  expect(found.repeated.map(({ file }) => file)).toEqual(repeated);
  expect(found.replaced).toEqual(replaced);
});

test('files without a content are never repeated, nor are the first ones that are given as before', () => {
  const path = 'a';
  const none = { repeated: [], replaced: [] };
  expect(repeatedFiles([{ path }, { path }, {}, {}], 0)).toEqual(none);
  expect(repeatedFiles([{ content: 'c' }, { content: 'd' }], 0)).toEqual(none);
  const same = [{ content: 'c' }, { content: 'c' }, { content: 'c' }];
  expect(repeatedFiles(same, 2).repeated).toEqual([{ file: 2, first: 0 }]);
  expect(repeatedFiles(same, 3).repeated).toEqual([]);
  expect(repeatedFiles(same, 1).repeated).toEqual([
    { file: 1, first: 0 },
    { file: 2, first: 0 },
  ]);
});

test('a file that grew replaces the one at its place, whose content may come back', () => {
  const at = (path: string, content: string) => ({ path, content });
  expect(repeatedFiles([at('a', '1'), at('a', '2'), at('b', '1')], 0)).toEqual({
    repeated: [],
    replaced: [0],
  });
  expect(repeatedFiles([at('a', '1'), at('a', '2'), at('a', '1')], 0).replaced).toEqual([0, 1]);
  const of = (path: string, event: string, content = '1') => ({ path, content, event });
  expect(repeatedFiles([of('a', 'x'), of('b', 'y'), of('a', 'x', '2'), of('c', 'y')], 0)).toEqual({
    repeated: [{ file: 3, first: 1 }],
    replaced: [0],
  });
  // A copy that was added on purpose is the one that changed.
  expect(repeatedFiles([at('a', '1'), at('b', '1'), at('b', '2')], 2).replaced).toEqual([1]);
  // The place of a copy is that of the first file with its content.
  expect(repeatedFiles([at('a', '1'), at('b', '1'), at('b', '2')], 0)).toEqual({
    repeated: [{ file: 1, first: 0 }],
    replaced: [0],
  });
});

test('a corpus in which no file is repeated stays as it is', async () => {
  const { corpus } = await readCorpus(['a.json'], {
    files: memoryFiles({ 'a.json': standings('ann') }),
    placeOf: (file) => file,
  });
  expect(dropRepeats(corpus, 0).corpus).toBe(corpus);
});

test('a file is known by its content, unless it is of another event', () => {
  const origins = [{ content: 'c', event: 'x' }, {}];
  const isKnown = knownAmong(origins);
  expect(isKnown({ content: 'c', event: 'x' })).toBe(true);
  expect(isKnown({ content: 'c' })).toBe(true);
  expect(isKnown({ content: 'c', event: 'y' })).toBe(false);
  expect(isKnown({})).toBe(false);
});
