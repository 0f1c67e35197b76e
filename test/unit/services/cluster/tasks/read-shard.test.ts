import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Program } from '../../../../../src/core/engine/program/layout.js';
import { compileRules } from '../../../../../src/index.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { saveCorpus } from '../../../../../src/questions/corpus/store.js';
import { tagCorpus } from '../../../../../src/questions/corpus/tagging/tag.js';
import { programLabels, tallyCorpus } from '../../../../../src/questions/metagame/tally/corpus.js';
import { readTally } from '../../../../../src/questions/metagame/tally/file.js';
import { corpusTask } from '../../../../../src/services/cluster/tasks/corpus.js';
import { readShard } from '../../../../../src/services/cluster/tasks/read-shard.js';
import { tagsTask } from '../../../../../src/services/cluster/tasks/tags.js';
import { tallyTask } from '../../../../../src/services/cluster/tasks/tally.js';
import type {
  BatchInput,
  MakeContext,
  Task,
} from '../../../../../src/services/cluster/tasks/task.js';
import { makeBatch, withFolder } from '../../../../support/batches.js';

const list = '[{"player":"ann","decklist":[{"name":"Opt"}]}]';

function contextOf(
  folder: string,
  names: readonly string[],
  signal = new AbortController().signal,
) {
  const inputs = names.map(
    (name): BatchInput => ({
      path: `shared/${name}`,
      name,
      output: name,
      isOfLines: false,
      bytes: 1,
      hash: '',
    }),
  );
  const context: MakeContext = {
    program: {} as Program,
    settings: {},
    inputs,
    signal,
    pathOf: ({ name }) => join(folder, name),
    write: async () => {},
  };
  return { context, shard: names.map((_, input) => ({ input, start: 0, end: 1 })) };
}

describe('reading a shard', () => {
  test('reports a file with other contents, and a damaged one', async () => {
    const files = {
      'a.json': list,
      'b.json': '[{"identifier":"x","name":"X","cards":[{"name":"Opt"}]}]',
      'c.json.gz': Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]),
      'd.json': Buffer.from('\uFEFF[]', 'utf16le'),
    };
    await withFolder(files, async (folder) => {
      const { context, shard } = contextOf(folder, Object.keys(files));
      const { corpus, report } = await readShard(shard, context);
      expect(corpus.listCount).toBe(1);
      expect(report.counts).toEqual({ unread: 2, standings: 1, lists: 1, faulty: 0 });
      expect(report.findings.map(({ file, code }) => [file, code])).toEqual([
        ['b.json', 'other-content'],
        ['c.json.gz', 'file-not-read'],
        ['d.json', 'file-not-read'],
      ]);
      expect(report.findings[2]?.message).toContain('it is UTF-16 LE; save it as UTF-8');
    });
  });

  test('fails if the system cannot read a file, because a retry might succeed', async () => {
    await withFolder({ 'a.json': list }, async (folder) => {
      const { context, shard } = contextOf(folder, ['a.json', 'gone.json']);
      await expect(readShard(shard, context)).rejects.toMatchObject({ code: 'ENOENT' });
    });
  });

  test('stops when the batch is cancelled', async () => {
    await withFolder({ 'a.json': list }, async (folder) => {
      const { context, shard } = contextOf(folder, ['a.json'], AbortSignal.abort());
      await expect(readShard(shard, context)).rejects.toMatchObject({ name: 'AbortError' });
    });
  });

  test('finds the details of a tournament beside it, whatever the path of the folder', async () => {
    const files = {
      'cup/standings.json': list,
      'cup/details.json': '{"id":"cup","name":"Cup"}',
    };
    await withFolder(files, async (folder) => {
      const { context, shard } = contextOf(folder, ['cup/standings.json']);
      const { corpus } = await readShard(shard, context);
      expect(corpus.events).toEqual([{ id: 'cup', name: 'Cup' }]);
      expect(corpus.files).toEqual(['cup/standings.json']);
    });
  });
});

describe('joining a corpus', () => {
  const joined = (files: Readonly<Record<string, string | Uint8Array>>) =>
    withFolder(files, (folder) => makeBatch(corpusTask, folder, ['.'], { shardBytes: 1 }));

  test('says which files and events occur twice', async () => {
    const players = '[{"player":"ann","decklist":[{"name":"Opt"}]},{"player":"bo","decklist":[]}]';
    const { notes } = await joined({
      'a.json': list,
      'b/a.json': list,
      'cup/standings.json': list,
      'cup/details.json': '{"id":"cup","name":"Cup"}',
      'more/standings.json': players,
      'more/details.json': '{"id":"cup","name":"Cup"}',
    });
    expect(notes).toEqual([
      'skipped: b/a.json, in the corpus already',
      'warning: 1 list of Cup count twice: cup/standings.json and more/standings.json have the same players; remove one of the files',
    ]);
  });

  test('writes nothing if a file cannot be read, or if there are no lists', async () => {
    const damaged = Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]);
    await expect(joined({ 'a.json': list, 'b.json.gz': damaged })).rejects.toThrow(
      '1 file cannot be read; nothing was written; repair',
    );
    await expect(joined({ 'a.json': '[{"player":"ann"}]' })).rejects.toThrow('there are no lists');
  });
});

test('joining a tally says which files and events count twice', async () => {
  const { program } = compileRules([{ identifier: 'opt', name: 'Opt', cards: [{ name: 'Opt' }] }]);
  const cup = (player: string, pairings: string) => ({
    'standings.json': list.replace('ann', player),
    'details.json': '{"id":"cup","name":"Cup"}',
    ...(pairings !== '' && { 'pairings.json': pairings }),
  });
  const files = Object.fromEntries(
    [
      ['one', cup('ann', '[]')] as const,
      ['two', cup('bo', '[]')] as const,
      ['three', cup('cy', '')] as const,
    ].flatMap(([folder, named]) =>
      Object.entries(named).map(([name, text]) => [`${folder}/${name}`, text] as const),
    ),
  );
  await withFolder({ ...files, 'a.json': list, 'b/a.json': list }, async (folder) => {
    const paths = ['a.json', 'b', 'one', 'two', 'three'];
    const { notes, bytes } = await makeBatch(tallyTask, folder, paths, { program, shardBytes: 1 });
    const twice = (file: string) =>
      `warning: the event cup counts twice: it is in one/standings.json and in ${file}/standings.json; remove one of the files`;
    expect(notes).toEqual([
      'b/a.json has the same content as a.json, and counts once',
      twice('two'),
      twice('three'),
    ]);
    const { events } = JSON.parse(bytes.toString());
    expect(events.map(({ players }: { players: number }) => players)).toEqual([1, 1, 1, 1]);
  });
});

test('names with Unicode line separators are joined into a tally', async () => {
  const { program } = compileRules([{ identifier: 'opt', name: 'Opt', cards: [{ name: 'Opt' }] }]);
  const name = 'Cup\u2028of\u2029Ann';
  const files = {
    'standings.json': list,
    'details.json': JSON.stringify({ id: 'cup', name }),
    'pairings.json': '[]',
  };
  await withFolder(files, async (folder) => {
    const { bytes } = await makeBatch(tallyTask, folder, ['.'], { program, shardBytes: 1 });
    expect(JSON.parse(bytes.toString()).events).toMatchObject([{ event: { name } }]);
  });
});

test('a tally of a corpus with several segments is that of its lists', async () => {
  const names = (number: number) => [`Own ${number}`, ['Opt', 'Ponder', 'Shock'][number % 3] ?? ''];
  const corpus = createCorpus(
    Array.from({ length: 66_000 }, (_, number) => ({
      deck: { main: names(number).map((name) => ({ name, count: 1 })) },
    })),
  );
  expect(corpus.segments.length).toBe(2);
  // The lists meet the archetypes in an order that differs from that of their ids.
  const rules = [
    { identifier: 'z', name: 'Z', cards: [{ name: 'Opt' }] },
    { identifier: 'a', name: 'A', cards: [{ name: 'Ponder' }] },
  ];
  const { program } = compileRules(rules);
  await withFolder({ 'all.corpus': saveCorpus(corpus) }, async (folder) => {
    const { bytes } = await makeBatch(tallyTask, folder, ['.'], { program, shardBytes: 1 });
    const labels = programLabels(corpus, tagCorpus(program, corpus));
    expect(readTally(bytes.toString())).toEqual(tallyCorpus(corpus, labels));
  });
});

test('a tally of compressed tournaments is that of the plain ones', async () => {
  const { program } = compileRules([{ identifier: 'opt', name: 'Opt', cards: [{ name: 'Opt' }] }]);
  const parts = {
    'standings.json':
      '[{"player":"ann","decklist":[{"name":"Opt"}]},{"player":"bo","decklist":[]}]',
    'details.json': '{"id":"cup","name":"Cup","date":"2025-03-01"}',
    'pairings.json': '[{"round":1,"player1":"ann","player2":"bo","winner":"bo"}]',
  };
  const tally = (files: Readonly<Record<string, string | Uint8Array>>) =>
    withFolder(files, async (folder) => {
      const { bytes } = await makeBatch(tallyTask, folder, ['.'], { program, shardBytes: 1 });
      return JSON.parse(bytes.toString()).events;
    });
  const plain = await tally(parts);
  expect(plain).toMatchObject([{ event: { id: 'cup' }, players: 2, rows: 1 }]);
  const packed = Object.entries(parts).map(([name, text]) => [`${name}.gz`, gzipSync(text)]);
  expect(await tally(Object.fromEntries(packed))).toEqual(plain);
});

test.each([
  ['tags', tagsTask],
  ['corpus', corpusTask],
] as const)(
  '%s list findings about the first 10,000 standings of a file, read whole or in parts',
  (_, task) => {
    const file = `${'5\n'.repeat(10_100)}{"player":"ann","decklist":[{"name":"Opt"}]}\n`;
    return withFolder({ 'a.ndjson': file }, async (folder) => {
      const { program } = compileRules([]);
      const found = async (shardBytes: number) => {
        const made = await makeBatch<never>(task as Task<never>, folder, ['a.ndjson'], {
          program,
          shardBytes,
        });
        return made.summary.findings;
      };
      const whole = await found(1e6);
      expect(whole).toHaveLength(10_001);
      expect(whole.at(-1)).toMatchObject({
        code: 'more-standings',
        file: 'a.ndjson',
        data: { count: 100, last: '/10099' },
      });
      expect(await found(5000)).toEqual(whole);
    });
  },
);
