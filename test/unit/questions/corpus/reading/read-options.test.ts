import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { contentHash } from '../../../../../src/core/rules/content-hash.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { readPlanned } from '../../../../../src/questions/corpus/reading/read-corpus.js';
import { saveCorpus } from '../../../../../src/questions/corpus/store.js';
import { readFromMemory as read } from '../../../../support/corpus-reading.js';
import type { MemoryFiles } from '../../../../support/memory-files.js';

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

/** An input that records whether it was opened and closed. */
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

test('a skipped file is not opened and gives no findings, but its event is known', async () => {
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

describe('an input', () => {
  test('is closed if refused, and its errors are passed on unchanged', async () => {
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

  test('is not read if the signal is already aborted, even if it was found', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const { state, content } = watched('4 Opt');
    await expect(read({}, [{ name: 'a', content }], { signal })).rejects.toThrow('enough');
    expect(state.isOpen).toBe(false);
    await expect(read({ 'd/a.txt': '4 Opt' }, 'd', { signal })).rejects.toThrow('enough');
  });

  test('has no details if it is not a file', async () => {
    const { corpus } = await read(cup, [
      { name: 'd/standings.json', content: [new TextEncoder().encode(standings)] },
    ]);
    expect({ events: corpus.events, results: corpus.results }).toEqual({ events: [], results: [] });
  });

  test('that was found but cannot be read says how many of its lists were added', async () => {
    const base = createCorpus([{ deck: decklist }]);
    const lines = `${JSON.stringify({ decklist })}\n`.repeat(3000);
    const cut = gzipSync(lines).subarray(0, -12);
    const { files, corpus } = await read({ 'd/a.gz': cut }, 'd', { base });
    const lists = corpus.listCount - 1;
    expect(lists).toBeGreaterThan(0);
    expect(files).toEqual([
      { file: 'd/a.gz', shape: 'unread', lists, standings: lists, faulty: 0 },
    ]);
  });
});

test('files of a corpus are recognized by their path, content and event, if the caller gives their path', async () => {
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

test('a part of a file of lines is read as lines, and has no origin', async () => {
  const lines = `%PDF-1.7\n${JSON.stringify({ decklist })}\n`;
  async function* open() {
    yield new TextEncoder().encode(lines);
  }
  const part = { name: 'a', open, isNamed: true, bytes: 0, isPart: true };
  const { corpus, diagnostics } = await readPlanned([part], { placeOf: (file) => file });
  expect(corpus).toMatchObject({ listCount: 1, files: ['a'], origins: [{}] });
  expect(diagnostics.map(({ code }) => code)).toEqual(['list-left-out']);
});

test('without files, the corpus is the base, or empty without a base', async () => {
  const base = createCorpus([{ deck: decklist, title: 'base' }]);
  expect((await read({}, [], { base })).corpus).toBe(base);
  expect((await read({}, [])).corpus).toMatchObject({ listCount: 0, files: [], origins: [] });
});
