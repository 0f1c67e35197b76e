import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readCorpus } from '../../../../../src/questions/corpus/reading/read-corpus.js';
import { readFromMemory as read } from '../../../../support/corpus-reading.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const main = [{ name: 'Opt', count: 4 }];
const standings = [
  {
    player: 'p1',
    name: 'Ann',
    placing: 1,
    record: { wins: 5, losses: 0, ties: 1 },
    decklist: { main },
    deck: { id: 'opt', name: 'Opt Deck' },
  },
  { player: 'p2', decklist: null },
  { player: 'p3', decklist: main, deck: { id: 'opt' } },
];

describe('reading', () => {
  test('takes sources outside the file system', async () => {
    const content = [new TextEncoder().encode('4 Opt')];
    const event = { id: 'e' };
    const { entries } = await read({}, [{ name: '<stdin>', content, event }]);
    expect(entries).toEqual([{ name: '<stdin>', deck: 0, file: '<stdin>', event }]);
  });

  test('reports its progress', async () => {
    const files = { 'a.json': JSON.stringify(standings), 'b.txt': '4 Opt' };
    const total = files['a.json'].length + files['b.txt'].length;
    const seen: unknown[] = [];
    // The size of a source is not known in advance.
    const source = { name: 'c.txt', content: [new TextEncoder().encode('4 Opt')] };
    const onProgress = (progress: unknown) => seen.push(progress);
    await read(files, [...Object.keys(files), source], { onProgress });
    expect(seen[0]).toEqual({ done: 7, total });
    expect(seen.at(-1)).toEqual({ done: total + 5, total });
  });

  test('rejects with the reason of its signal', async () => {
    const control = new AbortController();
    const reading = read({ 'd/a.json': JSON.stringify(standings) }, ['d'], {
      signal: control.signal,
      onProgress: () => control.abort(new Error('enough')),
    });
    await expect(reading).rejects.toThrow('enough');
  });
});

describe('a file with two paths', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'nats.json');
  writeFileSync(file, JSON.stringify(standings));
  symlinkSync('nats.json', join(folder, 'latest.json'));

  test('is read once, and the second path gives a finding', async () => {
    for (const other of [join(folder, 'latest.json'), `${folder}/./nats.json`]) {
      const { corpus, diagnostics } = await readCorpus([file, other]);
      expect(corpus.listCount).toBe(2);
      expect(diagnostics).toMatchObject([
        { code: 'same-file', severity: 'warning', file: other, data: { first: file } },
      ]);
    }
  });

  test('is found once if folders link to their ancestors', async () => {
    const around = temporaryFolder(onTestFinished);
    mkdirSync(join(around, 'lists'));
    writeFileSync(join(around, 'lists/nats.json'), JSON.stringify(standings));
    symlinkSync('..', join(around, 'lists/up'));
    for (const path of [around, `${around}/**/*.json`, `${around}/lists/up/**`]) {
      const { corpus, diagnostics } = await readCorpus([path]);
      expect([corpus.listCount, diagnostics]).toEqual([2, []]);
    }
  });

  test('gives no finding if the paths are equal, or name places in it', async () => {
    const { corpus, diagnostics } = await readCorpus([file, file, folder]);
    expect([corpus.listCount, diagnostics.map(({ file: at }) => at)]).toEqual([
      2,
      [join(folder, 'latest.json')],
    ]);
    const places = await readCorpus([`${file}#0`, `${folder}/./nats.json#2`]);
    expect([places.corpus.listCount, places.diagnostics]).toEqual([2, []]);
  });
});
