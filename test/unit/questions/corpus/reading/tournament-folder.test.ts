import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../../../src/core/diagnostics/diagnostic.js';
import {
  eventBeside,
  readBeside,
  tournamentFolder,
} from '../../../../../src/questions/corpus/reading/tournament-folder.js';
import { type MemoryFiles, memoryFiles } from '../../../../support/memory-files.js';

async function details(files: MemoryFiles, name = 'd/standings.json') {
  const notes: Diagnostic[] = [];
  const access = memoryFiles(files, 5);
  const found = await readBeside(access, 'd/', 'details.json', (note) => notes.push(note));
  const event = await eventBeside(access, name, () => {});
  return { found, event, notes: notes.map(({ file, message }) => `${file}: ${message}`) };
}

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

describe('a file beside the standings', () => {
  test('is read as it is, or compressed', async () => {
    const text = '{"id":"cup"}';
    expect(await details({ 'd/details.json': text })).toEqual({
      found: { path: 'd/details.json', value: { id: 'cup' } },
      event: { id: 'cup' },
      notes: [],
    });
    for (const name of ['details.json', 'details.json.gz']) {
      const { found, event, notes } = await details({ [`d/${name}`]: gzipSync(text) });
      expect({ found, event, notes }).toEqual({
        ...{ found: { path: `d/${name}`, value: { id: 'cup' } }, event: { id: 'cup' }, notes: [] },
      });
    }
  });

  test('may be missing, or a folder', async () => {
    const none = { found: undefined, event: undefined, notes: [] };
    expect(await details({})).toEqual(none);
    expect(await details({ 'd/details.json/x': '' })).toEqual(none);
    expect(
      (await details({ 'd/details.json': '{"id":"a"}' }, 'd/other.json')).event,
    ).toBeUndefined();
  });

  test('is a finding where it cannot be read', async () => {
    const path = 'd/details.json';
    const invalid = await details({ [path]: '{' });
    expect(invalid.found).toEqual({ path, value: undefined });
    expect(invalid.notes).toEqual([expect.stringMatching(/^d\/details.json: .*it is not JSON: ./)]);
    const damaged = await details({ [path]: gzipSync('{"id":"cup"}').subarray(0, 20) });
    expect(damaged.found).toEqual({ path, value: undefined });
    expect(damaged.notes).toEqual([expect.stringContaining('data are damaged or incomplete')]);
    const latin = await details({ [path]: Buffer.from('{"name":"Pok\xe9"}', 'latin1') });
    expect(latin.found?.value).toEqual({ name: 'Pok\ufffd' });
    expect(latin.notes).toEqual([expect.stringMatching(/^d\/details.json: .*UTF-8/)]);
  });

  test('throws what its file system throws', async () => {
    const gone = { ...memoryFiles({ 'd/details.json': '{}' }) };
    const readFile = () => memoryFiles({}).readFile('d/details.json');
    await expect(readBeside({ ...gone, readFile }, 'd/', 'details.json', () => {})).rejects.toThrow(
      'no d/details.json',
    );
  });
});
