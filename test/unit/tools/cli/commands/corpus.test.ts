import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { loadCorpus } from '../../../../../src/questions/corpus/store.js';
import type { Environment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

const main = [{ name: 'Opt', count: 4 }];
const lines = [
  { player: 'ann', decklist: { main }, deck: { id: 'opt', name: 'Opt Deck' } },
  { player: 'bob', decklist: { main } },
].map((standing) => JSON.stringify(standing));
const files = {
  'nats.json': `[${lines.join()}]`,
  'lists/a.txt': '3 Opt\n',
  'lists/b.txt': '4 Opt\n2 Island\n',
  'broken.json': '[{"player":"a","decklist":"x"}]',
  'api/tournaments/1/standings.json': `[${lines.join()}]`,
  'api/tournaments/1/details.json': JSON.stringify({
    id: '1',
    name: 'Cup',
    date: '2025-01-31T12:00:00.000Z',
    format: 'modern',
    game: 'X',
  }),
};

/** An environment that also keeps files of bytes. */
function corpusEnvironment(
  bytes: Map<string, Uint8Array>,
  options: Parameters<typeof testEnvironment>[0] = {},
) {
  const env = testEnvironment({ files, ...options });
  const withBytes: Environment = {
    ...env,
    readFile(path) {
      const found = bytes.get(path);
      return found === undefined ? env.readFile(path) : inTwo(found);
    },
    async look(path) {
      const found = bytes.get(path);
      if (found === undefined) return env.look(path);
      return { isFile: true, isFolder: false, bytes: found.length };
    },
    async createFile(path) {
      const pieces: Uint8Array[] = [];
      return {
        isTerminal: false,
        write: async (piece) => void pieces.push(Buffer.from(piece)),
        commit: async () => void bytes.set(path, new Uint8Array(Buffer.concat(pieces))),
        discard: async () => {},
      };
    },
  };
  return { env: withBytes, out: env.out, err: env.err };
}

async function* inTwo(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 3);
  yield bytes.subarray(3);
}

async function corpus(
  args: readonly string[],
  bytes = new Map<string, Uint8Array>(),
  options: Parameters<typeof testEnvironment>[0] = {},
) {
  const { env, out, err } = corpusEnvironment(bytes, options);
  const code = await run(['corpus', ...args], env);
  return { code, out: out(), err: err(), bytes };
}

describe('decktype corpus build', () => {
  test('writes the lists of files and folders as one corpus', async () => {
    const { code, err, bytes } = await corpus(['build', 'nats.json', 'lists', '-o', 'x.corpus']);
    expect({ code, err }).toEqual({ code: 0, err: 'x.corpus: 4 lists, 3 different decks\n' });
    const { files: names, listCount } = loadCorpus(bytes.get('x.corpus') ?? new Uint8Array());
    expect({ names, listCount }).toEqual({
      names: ['nats.json', 'lists/a.txt', 'lists/b.txt'],
      listCount: 4,
    });
  });

  test('reports what cannot be read, and exits with 1', async () => {
    const paths = ['broken.json', 'nats.json'];
    const { code, err, bytes } = await corpus(['build', ...paths, '-o', 'x'], new Map(), {
      files: { ...files, 'broken.json': `[${lines[0]},7]` },
    });
    expect(code).toBe(1);
    expect(err).toContain('list-left-out');
    expect(bytes.has('x')).toBe(true);
  });

  test('skips files of a folder that hold rules, games or a form, and says so', async () => {
    const rules = '[{"identifier":"a","name":"A","cards":[{"name":"Opt"}]}]';
    const { code, err } = await corpus(['build', 'd', '-o', 'x'], new Map(), {
      files: {
        'd/rules.json': rules,
        'd/games.json': '[{"id":"X","name":"X"}]',
        'd/form.csv': 'Name,Decklist\nAnn,4 Opt\n',
        'd/y.txt': '4 Opt',
      },
    });
    expect(code).toBe(0);
    expect(err).toContain('d/games.json warning other-content: this file holds games');
    expect(err).toContain('d/rules.json warning other-content: this file holds rules');
    expect(err).toContain(
      'd/form.csv warning other-content: this file holds the answers of a form and not lists',
    );
    expect(err).toContain('x: 1 list, 1 different deck\n');
  });

  test('does not read the corpus that it replaces', async () => {
    const bytes = new Map<string, Uint8Array>();
    const build = () => corpus(['build', 'd', '-o', 'd/all.corpus'], bytes, { files: d });
    const d = { 'd/y.txt': '4 Opt', 'd/all.corpus': '' };
    expect((await build()).err).toBe('d/all.corpus: 1 list, 1 different deck\n');
    expect((await build()).err).toBe('d/all.corpus: 1 list, 1 different deck\n');
  });

  test.each([
    ['an input', ['nats.json', '-o', './nats.json'], './nats.json is also read'],
    [
      'a file that is no corpus',
      ['nats.json', '-o', 'broken.json'],
      'broken.json exists and is not',
    ],
  ])('does not replace %s', async (_, args, message) => {
    const { code, err, bytes } = await corpus(['build', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(bytes.size).toBe(0);
  });

  test('says that a folder is empty', async () => {
    const { code, err } = await corpus(['build', 'none', '-o', 'x'], new Map(), {
      folders: ['none'],
    });
    expect({ code, err }).toEqual({
      code: 2,
      err: 'decktype: none: this folder holds no lists: there are no files in it\n',
    });
  });

  test('names a compressed file that is cut off', async () => {
    const cut = new Uint8Array(gzipSync(lines.join('\n')).subarray(0, -10));
    const { code, err } = await corpus(['build', 'a.gz', '-o', 'x'], new Map([['a.gz', cut]]));
    expect(code).toBe(2);
    expect(err).toContain('decktype: a.gz: the compressed data are damaged or incomplete');
  });

  test('writes nothing where a file in a folder cannot be read', async () => {
    const bytes = new Map([['d/x.corpus', Uint8Array.of(0x89, 0x44, 0x54, 0x43)]]);
    const { code, err } = await corpus(['build', 'd', '-o', 'x'], bytes, {
      files: { 'd/x.corpus': '', 'd/y.txt': '4 Opt' },
    });
    expect(code).toBe(1);
    expect(err).toContain('file-not-read');
    expect(err).toContain('decktype: 1 file cannot be read; nothing was written\n');
    expect(bytes.has('x')).toBe(false);
  });

  test.each([
    [['nothing.json'], 'decktype: cannot read nothing.json: there is no such file\n'],
    [['*.csv'], 'decktype: cannot read *.csv: there is no such file\n'],
    [['broken.json'], 'decktype: broken.json holds neither standings nor a decklist\n'],
  ])('ends with 2 and writes nothing for %j', async (paths, message) => {
    const { code, err, bytes } = await corpus(['build', ...paths, '-o', 'x']);
    expect({ code, err }).toEqual({ code: 2, err: message });
    expect(bytes.size).toBe(0);
  });
});

describe('decktype corpus add', () => {
  test('adds lists, and skips files that are in the corpus', async () => {
    const { bytes } = await corpus(['build', 'nats.json', '-o', 'x.corpus']);
    const first = await corpus(['add', 'x.corpus', 'lists', 'nats.json'], bytes);
    expect(first).toMatchObject({
      code: 0,
      err: 'skipped: nats.json, in the corpus already; --again adds it once more\nx.corpus: 4 lists, 2 of them new, 3 different decks\n',
    });
    const again = await corpus(['add', 'x.corpus', 'nats.json', '--again', '-o', 'y'], bytes);
    expect(again.err).toBe('y: 6 lists, 2 of them new, 3 different decks\n');
    expect(loadCorpus(bytes.get('x.corpus') ?? new Uint8Array()).listCount).toBe(4);
  });

  test('reads the details beside a file once, and reports what is wrong with them once', async () => {
    const damaged = { ...files, 'api/tournaments/1/details.json': '{"id":' };
    const { bytes } = await corpus(['build', 'lists', '-o', 'x'], new Map(), { files: damaged });
    const { env, err } = corpusEnvironment(bytes, { files: damaged });
    const reads: string[] = [];
    const readFile = (path: string) => {
      reads.push(path);
      return env.readFile(path);
    };
    const code = await run(['corpus', 'add', 'x', 'api'], { ...env, readFile });
    expect(code).toBe(1);
    expect(reads.filter((path) => path.endsWith('details.json'))).toHaveLength(1);
    expect(err().match(/it is not JSON/g)).toHaveLength(1);
  });

  const named = (name: string, player: string) =>
    JSON.stringify({ player, decklist: { main: [{ name, count: 4 }] } });
  const eventsOf = (...events: readonly string[]) => `[${events.join()}]`;
  const natsFile = eventsOf(named('Opt', 'ann'), named('Bolt', 'bob'));

  async function added(
    first: Readonly<Record<string, string>>,
    second: Readonly<Record<string, string>>,
    more: Readonly<Record<string, Uint8Array>> = {},
  ) {
    const bytes = new Map<string, Uint8Array>();
    const built = await corpus(['build', ...Object.keys(first), '-o', 'x'], bytes, {
      files: first,
    });
    expect(built.code).toBe(0);
    for (const [path, content] of Object.entries(more)) bytes.set(path, content);
    const files = { ...first, ...second };
    const paths = [...Object.keys(second), ...Object.keys(more)];
    const { code, err } = await corpus(['add', 'x', ...paths], bytes, { files });
    const { listCount, files: names } = loadCorpus(bytes.get('x') as Uint8Array);
    return { code, err, lists: listCount, names };
  }

  test('replaces the lists of a file that has grown', async () => {
    const grown = eventsOf(named('Opt', 'ann'), named('Bolt', 'bob'), named('Ponder', 'cy'));
    const first = { 'nats.json': natsFile, 'b.json': eventsOf(named('Opt', 'dan')) };
    expect(await added(first, { 'nats.json': grown })).toEqual({
      code: 0,
      err: 'replaced: nats.json, changed since the corpus was built\nx: 4 lists, 3 of them new, 3 different decks\n',
      lists: 4,
      names: ['b.json', 'nats.json'],
    });
    // Under another path to the same file.
    expect(await added(first, { './nats.json': grown })).toMatchObject({ lists: 4 });
  });

  test('skips the files of a stored corpus that it has, and adds the others', async () => {
    const more = new Map<string, Uint8Array>();
    const files = { 'nats.json': natsFile, 'b.json': eventsOf(named('Opt', 'dan')) };
    await corpus(['build', 'nats.json', 'b.json', '-o', 'y'], more, { files });
    const { err, lists } = await added(
      { 'nats.json': natsFile },
      {},
      { y: more.get('y') as Uint8Array },
    );
    expect(lists).toBe(3);
    expect(err).toContain('skipped: nats.json, in the corpus already');
    expect(err).toContain('x: 3 lists, 1 of them new');
  });

  test('adds a list of a file, and each of two equal lists of two players', async () => {
    const first = { 'a.txt': '4 Opt', 'b.txt': '4 Opt' };
    expect(await added(first, { 'nats.json': natsFile })).toMatchObject({ lists: 4 });
    const bytes = new Map<string, Uint8Array>();
    const nats = { files: { 'nats.json': natsFile } };
    await corpus(['build', 'nats.json#0', '-o', 'x'], bytes, nats);
    await corpus(['add', 'x', 'nats.json#1'], bytes, nats);
    await corpus(['add', 'x', 'nats.json#1'], bytes, nats);
    expect(loadCorpus(bytes.get('x') as Uint8Array).listCount).toBe(2);
  });

  test('build takes a file once, however it is named', async () => {
    const bytes = new Map([['nats.json.gz', new Uint8Array(gzipSync(natsFile))]]);
    const { err } = await corpus(['build', 'nats.json', 'nats.json.gz', '-o', 'x'], bytes, {
      files: { 'nats.json': natsFile },
    });
    expect(err).toBe(
      'skipped: nats.json.gz, in the corpus already\nx: 2 lists, 2 different decks\n',
    );
  });

  test('refuses a corpus that is damaged or something else', async () => {
    const { bytes } = await corpus(['build', 'nats.json', '-o', 'x.corpus']);
    bytes.set('x.corpus', (bytes.get('x.corpus') ?? new Uint8Array()).slice(0, -8));
    const damaged = await corpus(['add', 'x.corpus', 'lists'], bytes);
    expect(damaged.code).toBe(2);
    expect(damaged.err).toMatch(/^decktype: x.corpus: this corpus is damaged/);
    const other = await corpus(['add', 'nats.json', 'lists'], bytes);
    expect(other).toMatchObject({
      code: 2,
      err: 'decktype: nats.json is not a stored corpus; decktype corpus build makes one\n',
    });
  });
});

test('decktype corpus add does not write into a compressed corpus', async () => {
  const { bytes } = await corpus(['build', 'nats.json', '-o', 'x']);
  const packed = new Map([['x.gz', new Uint8Array(gzipSync(bytes.get('x') as Uint8Array))]]);
  const { code, err } = await corpus(['add', 'x.gz', 'lists'], packed);
  expect(code).toBe(2);
  expect(err).toContain('x.gz is compressed; name a file for the corpus with --out');
});

describe('decktype corpus info', () => {
  test('shows the events of most lists first', async () => {
    const event = (id: string, lists: number) => ({
      [`api/tournaments/${id}/standings.json`]: `[${lines.slice(0, lists).join()}]`,
      [`api/tournaments/${id}/details.json`]: JSON.stringify({ id, name: `Cup ${id}` }),
    });
    const { bytes } = await corpus(['build', 'api', '-o', 'x.corpus'], new Map(), {
      files: { ...event('1', 1), ...event('2', 2) },
    });
    const { out } = await corpus(['info', 'x.corpus', '--top', '1'], bytes);
    expect(out).toContain('Cup 2');
    expect(out).not.toContain('Cup 1');
  });

  test('shows events, dates, lists, decks, cards, labels and bytes', async () => {
    const { bytes } = await corpus(['build', 'api', 'lists', '-o', 'x.corpus']);
    const { code, out } = await corpus(['info', 'x.corpus'], bytes);
    const size = bytes.get('x.corpus')?.length ?? 0;
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => line.trim())).toEqual([
      `x.corpus: 4 lists from 3 files, ${String(size).replace(/(?=...$)/, ',')} bytes`,
      '3 different decks, 2 cards, 3 printings',
      '1 event, 2025-01-31 to 2025-01-31; 2 lists without one',
      '1 label; 3 lists without one',
      '',
      'event   date         format   game   lists',
      'Cup     2025-01-31   modern   X          2',
      '',
      'label      lists',
      'Opt Deck       1',
      '',
    ]);
  });

  test('prints the same as JSON', async () => {
    const { bytes } = await corpus(['build', 'api', 'nats.json', '-o', 'x.corpus']);
    const { out } = await corpus(['info', 'x.corpus', '--format', 'json'], bytes);
    expect(JSON.parse(out)).toEqual({
      file: 'x.corpus',
      bytes: bytes.get('x.corpus')?.length,
      lists: 4,
      decks: 1,
      cards: 1,
      printings: 1,
      files: 2,
      dates: { first: '2025-01-31T12:00:00.000Z', last: '2025-01-31T12:00:00.000Z' },
      events: [
        {
          id: '1',
          name: 'Cup',
          date: '2025-01-31T12:00:00.000Z',
          format: 'modern',
          game: 'X',
          lists: 2,
        },
      ],
      withoutEvent: 2,
      labels: [{ id: 'opt', name: 'Opt Deck', lists: 2 }],
      unlabelled: 2,
    });
  });
});

describe('reading lists on a terminal', () => {
  test('shows a progress bar', async () => {
    const { env } = corpusEnvironment(new Map(), { files, isTerminal: true });
    const steps: unknown[] = [];
    const startProgress: Environment['startProgress'] = (total) => ({
      advance: (by) => void steps.push([total, by]),
      stop: () => void steps.push('stop'),
    });
    await run(['corpus', 'build', 'lists', '-o', 'x'], { ...env, startProgress });
    expect(steps).toEqual([[21, 6], [21, 15], 'stop']);
  });
});

test('another version of an event under another path is told, because its lists count twice', async () => {
  const version = { ...files, 'later/details.json': files['api/tournaments/1/details.json'] };
  const env = testEnvironment({
    files: {
      ...version,
      'later/standings.json': `[${lines.join()},${lines[1]?.replace('bob', 'cy')}]`,
    },
  });
  const code = await run(['corpus', 'build', 'api', 'later/standings.json', '-o', 'x'], env);
  expect(code).toBe(0);
  expect(env.err()).toContain(
    'warning: 2 lists of Cup count twice: api/tournaments/1/standings.json and later/standings.json have the same players; remove one of the files\n',
  );
});
