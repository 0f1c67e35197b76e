import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  eventBeside,
  readBeside,
  tournamentFolder,
} from '../../../../../src/questions/corpus/reading/tournament-folder.js';
import { memoryFiles } from '../../../../support/memory-files.js';

test.each([
  ['a/b/standings.json', 'a/b/'],
  ['/standings.json.gz', '/'],
  ['standings.json', ''],
  ['a/mystandings.json', undefined],
  ['standings.json.txt', undefined],
  ['standings.json/a', undefined],
  ['standingsxjson', undefined],
])('the tournament of %s is in its folder: %j', (name, folder) => {
  expect(tournamentFolder(name)).toBe(folder);
});

test('the event of standings is in the details beside them, where there are any', async () => {
  const text = '{"id":"cup"}';
  const eventOf = (path: string, content: string | Uint8Array, name = 'd/standings.json') =>
    eventBeside(memoryFiles({ [path]: content }), name, () => {});
  expect(await eventOf('d/details.json', text)).toEqual({ id: 'cup' });
  expect(await eventOf('d/details.json.gz', gzipSync(text))).toEqual({ id: 'cup' });
  expect(await eventOf('d/details.json', text, 'd/other.json')).toBeUndefined();
  expect(await eventOf('d/details.json/x', text)).toBeUndefined();
});

test('a file beside standings throws what its file system throws', async () => {
  const files = {
    ...memoryFiles({ 'd/details.json': '{}' }),
    readFile: () => memoryFiles({}).readFile('d/details.json'),
  };
  await expect(readBeside(files, 'd/', 'details.json', () => {})).rejects.toThrow(
    'no d/details.json',
  );
});
