import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { contentHash } from '../../../../../src/core/rules/content-hash.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import {
  readCorpus,
  readPlanned,
} from '../../../../../src/questions/corpus/reading/read-corpus.js';
import { saveCorpus } from '../../../../../src/questions/corpus/store.js';
import { readFromMemory as read } from '../../../../support/corpus-reading.js';
import { type MemoryFiles, memoryFiles } from '../../../../support/memory-files.js';

const decklist = [{ name: 'Opt' }];
const standings = JSON.stringify([
  { player: 'a', decklist },
  { player: 'b', decklist },
]);
const pairings = '[{"round":4,"phase":2,"player1":"a","player2":"b","winner":"a"}]';
const cup: MemoryFiles = {
  'd/standings.json': standings,
  'd/details.json': '{"id":"cup","phases":[null,{"phase":2,"type":"Top cut"}]}',
  'd/pairings.json': pairings,
};

/** An input, and whether it was closed. */
function watched(...chunks: readonly (string | Uint8Array | Error)[]) {
  const state = { isOpen: false, isClosed: false };
  async function* content() {
    state.isOpen = true;
    try {
      for (const chunk of chunks) {
        if (chunk instanceof Error) throw chunk;
        yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
      }
    } finally {
      state.isClosed = true;
    }
  }
  return { state, content: content() };
}

describe('a file that is skipped', () => {
  test('is not opened, nor are its findings told, and its event is known', async () => {
    const { state, content } = watched('4 Opt');
    const asked: unknown[] = [];
    const { names, files, findings } = await read(
      { 'd/standings.json': standings, 'd/details.json': '{', 'x.txt': '4 Opt', ...cup },
      ['x.txt', 'd', { name: 'y.txt', content, event: { id: 'e' } }],
      {
        skip: (file, event) => {
          asked.push([file, event?.id]);
          return file !== 'x.txt';
        },
      },
    );
    expect(asked).toEqual([
      ['x.txt', undefined],
      ['d/standings.json', 'cup'],
      ['y.txt', 'e'],
    ]);
    expect({ names, findings, state }).toEqual({
      names: ['x.txt'],
      findings: [],
      state: { isOpen: false, isClosed: false },
    });
    const skipped = { shape: 'skipped', lists: 0, standings: 0, faulty: 0 };
    expect(files.slice(1)).toEqual([
      { file: 'd/standings.json', ...skipped },
      { file: 'y.txt', ...skipped },
    ]);
    const damaged = { 'd/standings.json': standings, 'd/details.json': '{' };
    expect((await read(damaged, 'd', { skip: async () => true })).findings).toEqual([]);
    expect((await read(damaged, 'd', { skip: async () => false })).findings).toHaveLength(1);
  });
});

describe('an input', () => {
  test('is closed where it is refused, and what it throws is thrown as it is', async () => {
    const pdf = watched('%PDF-1.7', 'more', 'more');
    await expect(read({}, [{ name: 'a', ...pdf }])).rejects.toThrow('a holds no lists');
    expect(pdf.state.isClosed).toBe(true);
    const stored = saveCorpus(createCorpus([{ deck: decklist }]));
    const gone = new Error('gone');
    for (const chunks of [
      ['[', gone],
      [stored.subarray(0, 9), gone],
      [stored, gone],
    ]) {
      const { content } = watched(...(chunks as (string | Error)[]));
      await expect(read({}, [{ name: 'a', content }])).rejects.toBe(gone);
    }
  });

  test('is not read where the signal is aborted already, also where it was found', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const { state, content } = watched('4 Opt');
    await expect(read({}, [{ name: 'a', content }], { signal })).rejects.toThrow('enough');
    expect(state.isOpen).toBe(false);
    await expect(read({ 'd/a.txt': '4 Opt' }, 'd', { signal })).rejects.toThrow('enough');
  });

  test('has no details where it is not a file', async () => {
    const { corpus } = await read(cup, [
      { name: 'd/standings.json', content: [new TextEncoder().encode(standings)] },
    ]);
    expect({ events: corpus.events, results: corpus.results }).toEqual({ events: [], results: [] });
  });

  test('that was found and cannot be read says how many of its lists are there', async () => {
    const base = createCorpus([{ deck: decklist }]);
    const lines = `${JSON.stringify({ decklist })}\n`.repeat(3000);
    const cut = gzipSync(lines).subarray(0, -12);
    const none = await read({ 'd/x.corpus': 'x' }, 'd', { base });
    expect(none.files).toEqual([
      { file: 'd/x.corpus', shape: 'unread', lists: 0, standings: 0, faulty: 0 },
    ]);
    const { files, corpus } = await read({ 'd/a.gz': cut }, 'd', { base });
    const lists = corpus.listCount - 1;
    expect(lists).toBeGreaterThan(0);
    expect(files).toEqual([
      { file: 'd/a.gz', shape: 'unread', lists, standings: lists, faulty: 0 },
    ]);
  });
});

describe('the results of an event', () => {
  test('are not kept for one list of them', async () => {
    const { corpus, names } = await read(cup, 'd/standings.json#1');
    expect(names).toEqual(['d/standings.json#1 (b)']);
    expect(corpus).toMatchObject({ results: [], events: [{ id: 'cup' }] });
  });

  test('have no pairings where these are something else, which is a finding', async () => {
    const { corpus, diagnostics } = await read({ ...cup, 'd/pairings.json': '{}' }, 'd');
    expect(corpus.results).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        code: 'file-not-read',
        file: 'd/pairings.json',
        data: { what: 'it is not an array of pairings' },
      },
    ]);
    const damaged = await read({ ...cup, 'd/pairings.json': '[' }, 'd');
    expect(damaged.diagnostics).toHaveLength(1);
    expect(damaged.diagnostics[0]?.message).not.toContain('array of pairings');
  });
});

describe('the files of a corpus are known again', () => {
  test('by their place, content and event, if the caller says their place', async () => {
    const placeOf = (file: string) => `/root/${file}`;
    const files = { ...cup, 'a.json': standings };
    const source = { name: 'a.json', content: [new TextEncoder().encode(standings)] };
    const { corpus } = await read(files, ['d', 'a.json', 'a.json#1', source], { placeOf });
    const [first, second, part, piped] = corpus.origins;
    expect(second).toEqual({
      content: expect.stringMatching(/^a\.json \d+ [\da-f]+$/),
      path: contentHash('/root/a.json'),
    });
    expect(first).toEqual({
      content: expect.stringMatching(/^standings\.json \d+ [\da-f]+$/),
      path: contentHash('/root/d/standings.json'),
      event: '{"id":"cup"}',
    });
    expect(part).toEqual({ content: `${second?.content}#1`, path: contentHash('/root/a.json#1') });
    expect(piped).toStrictEqual({ content: second?.content });
    expect((await read(files, ['a.json'])).corpus.origins).toEqual([{}]);
  });
});

test('a part of a file of lines is read as lines, and has no place of its own', async () => {
  const lines = `%PDF-1.7\n${JSON.stringify({ decklist })}\n`;
  async function* open() {
    yield new TextEncoder().encode(lines);
  }
  const part = { name: 'a', open, isNamed: true, bytes: 0, isPart: true };
  const { corpus, diagnostics } = await readPlanned([part], { placeOf: (file) => file });
  expect(corpus).toMatchObject({ listCount: 1, files: ['a'], origins: [{}] });
  expect(diagnostics.map(({ code }) => code)).toEqual(['list-left-out']);
});

describe('some lists of a stored corpus', () => {
  const stored = saveCorpus(
    createCorpus([
      { deck: decklist, title: 'one' },
      { deck: [], title: 'two' },
    ]),
  );

  test('are added to what was read before them', async () => {
    const { corpus } = await readCorpus(['n.json'], {
      files: memoryFiles({ 'n.json': standings }),
    });
    const files = { 'x.corpus': saveCorpus(corpus), 'y.corpus': stored };
    const found = await read(files, ['y.corpus', 'x.corpus#n.json#1']);
    expect(found.names).toEqual(['one', 'two', 'n.json#1 (b)']);
    expect(found.files.map(({ shape, lists }) => [shape, lists])).toEqual([
      ['corpus', 2],
      ['corpus', 1],
    ]);
    expect((await read(files, ['x.corpus#n.json#1', 'y.corpus'])).names).toEqual([
      ...['n.json#1 (b)', 'one', 'two'],
    ]);
    await expect(read(files, ['x.corpus#n.json#7'])).rejects.toThrow(
      /^x\.corpus: there is no list n\.json#7/,
    );
  });

  test('and of a base are all lists', async () => {
    const base = createCorpus([{ deck: decklist, title: 'base' }]);
    expect((await read({ 'y.corpus': stored }, undefined, { base })).names).toEqual([
      ...['base', 'one', 'two'],
    ]);
    expect((await read({}, [], { base })).corpus).toBe(base);
    expect((await read({}, [])).corpus).toMatchObject({ listCount: 0, files: [], origins: [] });
  });
});
