/**
 * Every command, in every output format, with names that contain escape sequences, control and
 * bidirectional characters and line breaks. The commands come from the command table, so a new one is
 * run with the examples of its help.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deckFormats } from '../../../../src/core/decks/formats/table.js';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { saveCorpus } from '../../../../src/questions/corpus/store.js';
import { createProgram, run } from '../../../../src/tools/cli/run.js';
import { commandsWithArguments, examplesBeyond, isOf } from '../../../support/commands.js';
import { testEnvironment } from '../../../support/environment.js';
import { projectRoot } from '../../../support/needs.js';

/** A text in which every part is harmful on a terminal; `of` says where it comes from. */
const nasty = (of: string) =>
  `${of}\u001b[31mRED\u001b[35m\u001b]0;title\u0007\u0008\u007f\u009b1m\u0085\u00ad\u061c\u200b\u200f\u2028\u202e\u2066\u{e0041}\ufeff\n::error::INJECTED\rOVER\tEND`;
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\u{e0041}/u;
/** Colours and cursor movements of the program itself; the hostile text contains none of them in this form. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences begin with one
const ours = /\u001b\[(?:0|1|3[1236])m(?!RED)|\r\u001b\[K/g;

const fixture = (name: string) =>
  readFileSync(join(projectRoot, 'rules-fixtures/hostile', name), 'utf8').trimEnd();

/** Replaces `~of~` by a hostile text: escaped in JSON, raw for `~!of~`, and URL-encoded for `~%of~`. */
const withNasty = (text: string, isJson: boolean) =>
  text.replace(/~([!%]?)([^~\n]+)~/g, (_, how, of) => {
    if (how === '%') return encodeURIComponent(nasty(of));
    return isJson && how === '' ? JSON.stringify(nasty(of)).slice(1, -1) : nasty(of);
  });

const at = (name: string, ending = '.json') => `${nasty(name)}${ending}`;
const files: Record<string, string> = {};
for (const section of fixture('files.txt')
  .split(/^file /m)
  .slice(1)) {
  const [name = '', ...lines] = section.trimEnd().split('\n');
  const text = lines.map((line) => line.slice(2)).join('\n');
  files[withNasty(name, false)] = withNasty(text, name.endsWith('.json'));
}
const [standing] = JSON.parse(files[at('standings')] ?? '[]');
files[at('lines')] = `${JSON.stringify(standing)}\n{"player":\u001b[35m\u009b}\n`;
const corpus = createCorpus([
  {
    deck: standing.decklist,
    label: { id: nasty('id'), name: nasty('label') },
    event: {
      id: nasty('event'),
      name: nasty('Event'),
      date: nasty('date'),
      format: nasty('format'),
    },
    player: nasty('player'),
    playerName: nasty('Player'),
  },
]);
const bytes = { [at('lists', '.corpus')]: saveCorpus(corpus) };
const written = deckFormats.filter(({ isWritten }) => isWritten).map(({ name }) => name);

/**
 * Command lines, each run in every format of its command, and the first line of a command also with a
 * hostile value for each of its options. `@rules.json` is the hostile name of a file, `~rule` any other
 * hostile name, and FORMAT each deck format.
 */
const ownLines = fixture('commands.txt').split('\n');
const invocations = ownLines
  .concat(examplesBeyond(ownLines, { rules: '@rules.json', lists: '@standings.json' }))
  .flatMap((line) =>
    line.includes('FORMAT') ? written.map((to) => line.replace('FORMAT', to)) : line,
  );

const hostile = (word: string) =>
  word
    .replace(/@(\w+)(\.\w+)/, (_, of, ending) => at(of, ending))
    .replace(/~(\w+)/, (_, of) => nasty(of));

const invocationsOf = (path: string) =>
  invocations
    .filter(isOf(path))
    .map((line) => (line.slice(path.length).match(/\S+/g) ?? []).map(hostile));

function leaves(command: Command, path: readonly string[] = []): [string, Command][] {
  if (command.commands.length === 0) return [[path.join(' '), command]];
  return command.commands.flatMap((one) => leaves(one, [...path, one.name()]));
}
const commands = leaves(createProgram(testEnvironment()));

/** Formats for programs: they keep every character except on a terminal. */
const data = new Set(['json', 'ndjson', 'sarif']);
/** Commands whose output is data, without a format option. */
const writesData = new Set([
  'tag',
  'convert',
  'cards build',
  'import-rules',
  'overlay create',
  'overlay apply',
]);

let folder: string;
let service: string;
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname);
  if (path === '/games') response.end(files[`${nasty('dump')}/games.json`]);
  else if (path.endsWith('/decks')) response.end(files[at('rules')]);
  else if (path === '/tournaments') {
    const date = '2025-01-01T00:00:00.000Z';
    const entry = { game: 'GAME', format: null, date, players: 2, name: nasty('Cup') };
    response.end(
      JSON.stringify([
        { ...entry, id: 'first' },
        { ...entry, id: nasty('cup') },
      ]),
    );
  } else if (path === '/tournaments/first/details') response.end('{"id":"first","game":7}');
  else if (path.startsWith('/tournaments/first/')) response.end(files[at('standings')]);
  else response.writeHead(403).end(JSON.stringify({ detail: nasty('detail') }));
});
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'decktype-hostile-'));
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The harmful parts of an output. */
function harmIn(output: string): string[] {
  const found: string[] = [];
  for (const line of output.replace(ours, '').split('\n')) {
    if (hidden.test(line)) found.push(`raw: ${JSON.stringify(line)}`);
    if (line.trimStart().startsWith('::error::INJECTED')) found.push(`line: ${line}`);
  }
  return found;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// Commands without arguments are run with hostile values of their options anyway.
test('each command that takes arguments has hostile command lines', () => {
  const names = [...commandsWithArguments.keys()];
  expect(names.filter((name) => !invocations.some(isOf(name)))).toEqual([]);
});

describe.each(commands)('decktype %s', (path, command) => {
  const choices = command.options.find(({ long }) => long === '--format')?.argChoices ?? [];
  const formats = [undefined, ...choices];
  const [first = [], ...others] = invocationsOf(path);
  const values = command.options.flatMap(({ long, required }) =>
    required && long !== undefined && long !== '--store' ? [[...first, long, nasty('value')]] : [],
  );
  const lines = [
    ...values,
    ...[first, ...others].flatMap((args) =>
      formats.map((format) => [...args, ...(format === undefined ? [] : ['--format', format])]),
    ),
  ];
  const hasStore = command.options.some(({ long }) => long === '--store');

  async function outputs(args: readonly string[], isTerminal: boolean) {
    const store = join(folder, `${nasty('store')}.db`);
    const env = testEnvironment({
      files: { ...files, [store]: '' },
      bytes,
      isTerminal,
      chunk: 7,
      variables: { CI: '1' },
      stop: Promise.resolve(),
    });
    const all = args.map((arg) => (arg === 'SERVICE' ? service : arg));
    await run([...path.split(' '), ...all, ...(hasStore ? ['--store', store] : [])], env);
    return env;
  }

  test('writes nothing harmful to a terminal', async () => {
    for (const args of [...lines, [nasty('extra'), `--${nasty('option')}`], ['--help']]) {
      const env = await outputs(args, true);
      const harm = [...harmIn(env.out()), ...harmIn(env.err())];
      expect({ args, harm }).toEqual({ args, harm: [] });
    }
  });

  test('writes the same JSON to a terminal and to a file', async () => {
    for (const args of lines.filter((one) => one.at(-1) === 'json' && !hasStore)) {
      const inFile = (await outputs(args, false)).out();
      if (!isJson(inFile)) continue;
      expect(JSON.parse((await outputs(args, true)).out())).toEqual(JSON.parse(inFile));
    }
  });

  test('writes nothing harmful into a report or a log', async () => {
    let shown = '';
    for (const args of lines) {
      const env = await outputs(args, false);
      shown += env.err() + env.out();
      const at = args.indexOf('--format');
      const format = at === -1 ? undefined : args[at + 1];
      // The text that `convert` writes is a decklist.
      const isOwn = format === undefined || (path === 'convert' && format === 'text');
      const isData = isOwn ? writesData.has(path) : data.has(format);
      const reports = [...env.files].filter(([name]) => name.endsWith('.xml'));
      const harm = [
        ...(isData ? [] : harmIn(env.out())),
        ...harmIn(env.err()),
        ...reports.flatMap(([, text]) => harmIn(text)),
      ];
      expect({ args, harm }).toEqual({ args, harm: [] });
    }
    // The names do appear in the output.
    expect(shown).toContain('\\u001b[31mRED');
  });
});

test('a JUnit report contains neither harmful text nor markup from names', async () => {
  const env = testEnvironment({ files });
  await run(['test', at('cases'), '--rules', at('rules'), '--junit', 'report.xml'], env);
  const report = env.files.get('report.xml') ?? '';
  expect(report).toContain('\\u001b[31mRED');
  expect(harmIn(report)).toEqual([]);
});

test('an unknown command is shown harmlessly', async () => {
  for (const args of [[nasty('command')], [`--${nasty('option')}=${nasty('value')}`]]) {
    const env = testEnvironment({ isTerminal: true });
    expect(await run(args, env)).toBe(2);
    expect(harmIn(env.err())).toEqual([]);
  }
});
