import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  placesBeside,
  readBeside,
} from '../../../../../src/questions/corpus/reading/tournament-folder.js';
import { memoryFiles } from '../../../../support/memory-files.js';

const standings = 'd/standings.json';
const besideOf = (name: string) => placesBeside(name, 'details.json')[0];

test('the tournament of standings is that of their folder', () => {
  const names = ['a/b/standings.json', '/standings.json.gz', 'standings.json'];
  expect(names.map(besideOf)).toEqual(['a/b/details.json', '/details.json', 'details.json']);
  expect(placesBeside(standings, 'details.json')[1]).toBe('d/details.json.gz');
  const others = 'a/mystandings.json standings.json.txt standings.json/a standingsxjson'.split(' ');
  expect(new Set(others.map(besideOf))).toEqual(new Set([undefined]));
});

test('the details of standings are beside them, if there are any', async () => {
  const text = '{"id":"cup"}';
  const detailsOf = async (path: string, content: string | Uint8Array, name = standings) =>
    (await readBeside(memoryFiles({ [path]: content }), name, 'details.json', () => {}))?.value;
  expect(await detailsOf('d/details.json', text)).toEqual({ id: 'cup' });
  expect(await detailsOf('d/details.json.gz', gzipSync(text))).toEqual({ id: 'cup' });
  expect(await detailsOf('d/details.json', text, 'd/other.json')).toBeUndefined();
  expect(await detailsOf('d/details.json/x', text)).toBeUndefined();
});

test('reading a file beside standings passes on errors of the file system', async () => {
  const files = {
    ...memoryFiles({ 'd/details.json': '{}' }),
    readFile: () => memoryFiles({}).readFile('d/details.json'),
  };
  await expect(readBeside(files, standings, 'details.json', () => {})).rejects.toThrow(
    'no d/details.json',
  );
});
