import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { deckOf } from '../../../../../src/questions/corpus/layout/access.js';
import { readCorpus } from '../../../../../src/questions/corpus/reading/read-corpus.js';
import { saveCorpus } from '../../../../../src/questions/corpus/store.js';
import { expectSameCorpus } from '../../../../support/corpora.js';
import { readFromMemory as read } from '../../../../support/corpus-reading.js';
import type { MemoryFiles } from '../../../../support/memory-files.js';
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

const ann = {
  name: 'a.json#0 (Ann)',
  deck: 0,
  file: 'a.json',
  index: 0,
  label: { id: 'opt', name: 'Opt Deck' },
  placing: 1,
  record: { wins: 5, losses: 0, ties: 1 },
  player: 'p1',
  playerName: 'Ann',
};

describe('files are read into a corpus', () => {
  const lines = standings.map((standing) => JSON.stringify(standing)).join('\n');
  test.each([
    ['array', JSON.stringify(standings)],
    ['lines', lines],
    ['object', JSON.stringify({ game: 'X', standings })],
  ])('from standings as an %s', async (shape, text) => {
    const { entries, corpus, files, findings } = await read({ 'a.json': text });
    // The fields before the standings of an object describe their event.
    const event = shape === 'object' ? { event: { game: 'X' } } : {};
    expect(entries).toEqual([
      { ...ann, ...event },
      {
        ...event,
        name: 'a.json#2 (p3)',
        deck: 1,
        file: 'a.json',
        index: 2,
        label: { id: 'opt' },
        player: 'p3',
      },
    ]);
    expect(deckOf(corpus, 0).cards).toEqual([{ ...main[0], zone: 'main' }]);
    expect(files).toEqual([{ file: 'a.json', shape, lists: 2, standings: 3, faulty: 0 }]);
    expect(findings).toEqual([]);
  });

  test('from a tournament, whose event they get', async () => {
    const tournament = {
      Tournament: { Date: '2025-01-31T00:00:00', Name: 'Cup', Uri: 'https://e/1', Format: 7 },
      Decks: [
        { Player: 'ann', Result: '5-0', Mainboard: [{ Count: 4, CardName: 'Opt' }] },
        { Player: 'bob', Mainboard: [{ Count: 0, CardName: 'Opt' }] },
      ],
    };
    const { entries, files, findings } = await read({ 't.json': JSON.stringify(tournament) });
    expect(entries).toEqual([
      {
        name: 't.json#0 (ann)',
        deck: 0,
        file: 't.json',
        index: 0,
        event: { id: 'https://e/1', name: 'Cup', date: '2025-01-31T00:00:00' },
        record: { wins: 5, losses: 0, ties: 0 },
        player: 'ann',
        playerName: 'ann',
      },
    ]);
    expect(files).toMatchObject([{ shape: 'tournament', lists: 1, standings: 2 }]);
    expect(findings).toEqual(['t.json#/Decks/1/Mainboard/0/Count no-copies']);
    const broken = await read({ 't.json': '{"Decks":[' });
    expect(broken.findings).toEqual(['t.json# tournament-not-json']);
  });

  test('from single lists and single standings', async () => {
    const { entries, files } = await read({
      'a.txt': '4 Opt\n',
      'b.json': JSON.stringify(standings[0], null, 2),
    });
    expect(entries).toMatchObject([
      { name: 'a.txt', deck: 0, file: 'a.txt' },
      { name: 'b.json#0 (Ann)', deck: 1 },
    ]);
    expect(files).toMatchObject([
      { shape: 'list', text: '4 Opt\n', lists: 1 },
      { shape: 'standing', lists: 1 },
    ]);
  });

  test('from a folder of the data interface, with the events of its details', async () => {
    const details = { id: 'e1', name: 'Cup', date: '2025-01-31', format: null, game: 'X' };
    const { entries, findings } = await read(
      {
        'api/tournaments/e1/standings.json': JSON.stringify(standings),
        'api/tournaments/e1/details.json': JSON.stringify(details),
        'api/tournaments/e2/standings.json': JSON.stringify(standings),
        'api/tournaments/e3/standings.json': JSON.stringify(standings),
        'api/tournaments/e3/details.json': '{',
      },
      ['api'],
    );
    const cup = { id: 'e1', name: 'Cup', date: '2025-01-31', game: 'X' };
    expect(entries.map(({ event }) => event)).toEqual([cup, cup, ...Array(4).fill(undefined)]);
    expect(findings).toEqual(['api/tournaments/e3/details.json# file-not-read']);
  });

  test('from compressed files', async () => {
    const packed = gzipSync(JSON.stringify(standings));
    const { entries } = await read({ 'a.json': packed, 'b.gz': gzipSync('4 Opt\n') });
    expect(entries.map(({ name }) => name)).toEqual(['a.json#0 (Ann)', 'a.json#2 (p3)', 'b.gz']);
    expect(entries[0]).toEqual(ann);
  });

  test('from sources that are not in the file system', async () => {
    const content = [new TextEncoder().encode('4 Opt')];
    const event = { id: 'e' };
    const { entries } = await read({}, [{ name: '<stdin>', content, event }]);
    expect(entries).toEqual([{ name: '<stdin>', deck: 0, file: '<stdin>', event }]);
  });

  test('each once, in the order of the paths', async () => {
    const list = { 'a.txt': '4 Opt', 'b.txt': '3 Opt', 'c.txt': '2 Opt' };
    const { entries } = await read(list, ['c.txt', '*.txt', 'b.txt']);
    expect(entries.map(({ name }) => name)).toEqual(['c.txt', 'a.txt', 'b.txt']);
  });

  test('with findings about all that cannot be read', async () => {
    const faulty = [7, { name: 'ed', decklist: 'x' }, { decklist: [...main, 3, { name: '' }] }];
    const { findings, files, corpus } = await read({
      'a.json': JSON.stringify(faulty),
      'b.json': '[{"decklist":[]}',
      'c.txt': '4 Opt\nwhat is this',
      'd.json': '[{"player":"a"}]',
      'e.json': '[]',
    });
    expect(findings).toEqual([
      'a.json#/0 list-left-out',
      'a.json#/1 list-left-out',
      'a.json#/2/decklist/1 list-in-part',
      'b.json# standings-incomplete',
      'c.txt# line-not-read',
      'd.json# without-lists',
    ]);
    expect(files.map(({ faulty: count }) => count)).toEqual([3, 0, 1, 0, 0]);
    expect(corpus.listCount).toBe(3);
    expect(corpus.files).toEqual(['a.json', 'b.json', 'c.txt', 'd.json', 'e.json']);
  });
});

describe('a stored corpus', () => {
  const stored = createCorpus([
    { deck: main, player: 'x' },
    { deck: [], title: 'mine' },
  ]);
  const bytes = saveCorpus(stored);

  test('is loaded as it is where it is read alone', async () => {
    const { corpus, files } = await read({ 'x.corpus': bytes });
    expectSameCorpus(corpus, stored);
    expect(files).toEqual([
      { file: 'x.corpus', shape: 'corpus', lists: 2, standings: 2, faulty: 0 },
    ]);
    expectSameCorpus((await read({ 'x.gz': gzipSync(bytes) })).corpus, stored);
  });

  test('can be read with other files, before or after them', async () => {
    const files = { 'a.json': JSON.stringify(standings), 'x.corpus': bytes };
    const after = await read(files);
    expect(after.entries.map(({ name }) => name)).toEqual([
      'a.json#0 (Ann)',
      'a.json#2 (p3)',
      '(x)',
      'mine',
    ]);
    expect([...after.corpus.weights]).toEqual([1, 2, 1]);
    expect(after.corpus.files).toEqual(['a.json', '']);
    const before = await read(files, ['x.corpus', 'a.json']);
    expect(before.entries.map(({ name }) => name)).toEqual([
      '(x)',
      'mine',
      'a.json#0 (Ann)',
      'a.json#2 (p3)',
    ]);
  });

  test('can be the base that files are added to', async () => {
    const all = await read({ 'a.txt': '4 Opt', 'b.json': JSON.stringify(standings) });
    const base = await read({ 'a.txt': '4 Opt' });
    const added = await read({ 'b.json': JSON.stringify(standings) }, undefined, {
      base: base.corpus,
    });
    expectSameCorpus(added.corpus, all.corpus);
    expect(added.files).toHaveLength(1);
  });

  test('that is damaged is an error if it was given, and a finding if it was found', async () => {
    const damaged = { 'd/x.corpus': bytes.slice(0, -4), 'd/y.txt': '4 Opt' };
    await expect(read(damaged, ['d/x.corpus'])).rejects.toThrow(
      /^d\/x.corpus: this corpus is damaged/,
    );
    const { findings, corpus, files } = await read(damaged, ['d']);
    expect(findings).toEqual(['d/x.corpus# file-not-read']);
    expect(corpus.listCount).toBe(1);
    expect(files[0]).toMatchObject({ shape: 'unread', lists: 0 });
  });
});

describe('reading', () => {
  test('fails where a path that was given cannot be read', async () => {
    await expect(read({}, ['nothing.json'])).rejects.toThrow('no nothing.json');
    await expect(read({}, ['*.json'])).rejects.toThrow('no *.json');
  });

  test('keeps what was read of a file that was found and cannot be read to its end', async () => {
    const lines = `${JSON.stringify(standings[0])}\n`.repeat(2000);
    const cut = gzipSync(lines).subarray(0, -20);
    const { findings, corpus, files } = await read({ 'd/a.gz': cut, 'd/b': undefined }, ['d']);
    expect(findings).toEqual(['d/a.gz# file-not-read', 'd/b# file-not-read']);
    expect(corpus.listCount).toBeGreaterThan(0);
    expect(files[0]?.lists).toBe(corpus.listCount);
    await expect(read({ 'a.gz': cut })).rejects.toThrow('unexpected end of file');
  });

  test('names a file once that cannot be read', async () => {
    const cut = gzipSync(`${JSON.stringify(standings[0])}\n`.repeat(9)).subarray(0, -9);
    const corpus = Buffer.from(saveCorpus((await read({ 'a.json': '[]' })).corpus));
    const why = 'the compressed data are damaged or incomplete (unexpected end of file)';
    const files = {
      'd/a.gz': cut,
      'd/b.gz': gzipSync(corpus).subarray(0, -9),
      'd/c': corpus.subarray(0, 40),
    };
    const { diagnostics } = await read(files, ['d']);
    expect(diagnostics.map(({ file, data }) => [file, data?.what])).toEqual([
      ['d/a.gz', why],
      ['d/b.gz', why],
      ['d/c', expect.not.stringContaining('d/c')],
    ]);
    await expect(read({ 'b.gz': files['d/b.gz'] })).rejects.toThrow(`b.gz: ${why}`);
  });

  test('reports its progress', async () => {
    const files = { 'a.json': JSON.stringify(standings), 'b.txt': '4 Opt' };
    const total = files['a.json'].length + files['b.txt'].length;
    const seen: unknown[] = [];
    // How many bytes a source has is not known before.
    const source = { name: 'c.txt', content: [new TextEncoder().encode('4 Opt')] };
    const onProgress = (progress: unknown) => seen.push(progress);
    await read(files, [...Object.keys(files), source], { onProgress });
    expect(seen[0]).toEqual({ done: 7, total });
    expect(seen.at(-1)).toEqual({ done: total + 5, total });
  });

  test('ends with the reason of its signal', async () => {
    const control = new AbortController();
    const reading = read({ 'd/a.json': JSON.stringify(standings) }, ['d'], {
      signal: control.signal,
      onProgress: () => control.abort(new Error('enough')),
    });
    await expect(reading).rejects.toThrow('enough');
  });
});

describe('a file that two paths lead to', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'nats.json');
  writeFileSync(file, JSON.stringify(standings));
  symlinkSync('nats.json', join(folder, 'latest.json'));

  test('is read once, and the second path is a finding', async () => {
    for (const other of [join(folder, 'latest.json'), `${folder}/./nats.json`]) {
      const { corpus, diagnostics } = await readCorpus([file, other]);
      expect(corpus.listCount).toBe(2);
      expect(diagnostics).toMatchObject([
        { code: 'same-file', severity: 'warning', file: other, data: { first: file } },
      ]);
    }
  });

  test('is found once where folders are links to folders around them', async () => {
    const around = temporaryFolder(onTestFinished);
    mkdirSync(join(around, 'lists'));
    writeFileSync(join(around, 'lists/nats.json'), JSON.stringify(standings));
    symlinkSync('..', join(around, 'lists/up'));
    for (const path of [around, `${around}/**/*.json`, `${around}/lists/up/**`]) {
      const { corpus, diagnostics } = await readCorpus([path]);
      expect([corpus.listCount, diagnostics]).toEqual([2, []]);
    }
  });

  test('is no finding where both paths are the same, and places in it are not the file', async () => {
    const { corpus, diagnostics } = await readCorpus([file, file, folder]);
    expect([corpus.listCount, diagnostics.map(({ file: at }) => at)]).toEqual([
      2,
      [join(folder, 'latest.json')],
    ]);
    const places = await readCorpus([`${file}#0`, `${folder}/./nats.json#2`]);
    expect([places.corpus.listCount, places.diagnostics]).toEqual([2, []]);
  });
});

describe('the parts of a tournament', () => {
  const parts: Readonly<Record<string, unknown>> = {
    'standings.json': standings,
    'details.json': { id: 'cup', name: 'Cup', date: '2025-03-01', phases: null },
    'pairings.json': [{ round: 1, phase: 1, player1: 'p1', player2: 'p3', winner: 'p1' }],
  };
  const folder = (packed: readonly string[]): MemoryFiles =>
    Object.fromEntries(
      Object.entries(parts).map(([name, value]) => {
        const text = JSON.stringify(value);
        return packed.includes(name)
          ? [`d/tournaments/cup/${name}.gz`, new Uint8Array(gzipSync(text))]
          : [`d/tournaments/cup/${name}`, text];
      }),
    );

  test.each([[['details.json']], [['pairings.json']], [['standings.json']], [Object.keys(parts)]])(
    'are read alike where %j are compressed',
    async (packed) => {
      const plain = await read(folder([]), ['d']);
      expect(plain.corpus.events).toEqual([{ id: 'cup', name: 'Cup', date: '2025-03-01' }]);
      expect(plain.corpus.results[0]?.rounds).toHaveLength(1);
      for (const input of ['d', 'd/tournaments', 'd/tournaments/cup', 'd/*/*/standings.json*']) {
        const found = await read(folder(packed), [input]);
        expect(found.findings).toEqual(plain.findings);
        expect(found.files).toHaveLength(1);
        expect(found.corpus.events).toEqual(plain.corpus.events);
        expect(found.corpus.results).toEqual(plain.corpus.results);
      }
    },
  );

  test('lose the rows of pairings that a store leaves out, which are reported', async () => {
    const path = 'd/tournaments/cup/pairings.json';
    const rows = ['"7"', '1e400', '7'].map((round) => `{"round":${round},"player1":"p1"}`);
    const { corpus, findings } = await read({ ...folder([]), [path]: `[${rows}]` }, ['d']);
    expect([...(corpus.results[0]?.rounds ?? [])]).toEqual([7]);
    expect(findings).toEqual([
      ...[`${path}#/0/round not-as-expected`, `${path}#/0 row-left-out`],
      ...[`${path}#/1/round not-as-expected`, `${path}#/1 row-left-out`],
    ]);
  });

  test('are read without one that is compressed and damaged, which is reported', async () => {
    const damaged = gzipSync('{"id":"cup"}').subarray(0, 20);
    const files = { ...folder([]), 'd/tournaments/cup/details.json': new Uint8Array(damaged) };
    const { findings, entries } = await read(files, ['d']);
    expect(findings).toContain('d/tournaments/cup/details.json# file-not-read');
    expect(entries).toHaveLength(2);
  });
});
