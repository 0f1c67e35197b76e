import { expect, test } from 'vitest';
import { readCorpus } from '../../../src/corpus/reading/read-corpus.js';
import { dropRepeats, repeatedEvents } from '../../../src/corpus/repeats.js';
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
  expect(unique.repeated).toEqual([1]);
  expect(unique.corpus.files).toEqual(['a.json', 'cup/standings.json']);
  expect(unique.corpus.results).toMatchObject([{ file: 1, players: 2 }]);
});
