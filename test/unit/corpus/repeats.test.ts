import { expect, test } from 'vitest';
import { readCorpus } from '../../../src/corpus/reading/read-corpus.js';
import {
  dropRepeats,
  isKnown,
  repeatedEvents,
  repeatedFiles,
} from '../../../src/corpus/repeats.js';
import { memoryFiles } from '../../support/memory-files.js';

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
    ...{ content: 'standings.json 9 00', path },
    ...(event && { event }),
  }));
  const found = repeatedFiles(origins, 0);
  expect(found.repeated.map(({ file }) => file)).toEqual(repeated);
  expect(found.replaced).toEqual(replaced);
});

test('a file is known by its content, unless it is of another event', () => {
  const origins = [{ content: 'c', event: 'x' }, {}];
  expect(isKnown(origins, { content: 'c', event: 'x' })).toBe(true);
  expect(isKnown(origins, { content: 'c' })).toBe(true);
  expect(isKnown(origins, { content: 'c', event: 'y' })).toBe(false);
  expect(isKnown(origins, {})).toBe(false);
});
