/**
 * What commands do, as transcripts. Each file of rules-fixtures/transcripts has files, sentences and
 * commands, and after each command what it prints and writes; `--update` writes that. A command after
 * `then` has the files that the previous command left. Commands run in memory; if a shell line (`sh`)
 * prepares them, they run in a real folder, which the commands of a sentence share.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { processEnvironment } from '../../src/tools/cli/environment.js';
import { run } from '../../src/tools/cli/run.js';
import { commandsWithArguments, isOf } from '../support/commands.js';
import { type TestEnvironmentOptions, testEnvironment } from '../support/environment.js';
import { projectRoot } from '../support/needs.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = join(projectRoot, 'rules-fixtures/transcripts');

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ').replace(/\n?$/, '\n');

interface Given extends TestEnvironmentOptions {
  stdin?: string;
  files: Record<string, string>;
  bytes: Record<string, Uint8Array>;
  edits: Record<string, string>[];
  revisions: Record<string, Record<string, string>>;
  /** The answers of the service that SERVICE stands for. */
  answers: Record<string, { readonly status: number; readonly body: Uint8Array }>;
  disk?: string;
}

const sections: Readonly<Record<string, (given: Given, line: string, text: string) => void>> = {
  file(given, path, text) {
    if (path === '-') given.stdin = text;
    else given.files[path] = text;
  },
  gzip({ bytes }, path, text) {
    bytes[path] = gzipSync(text);
  },
  latin1({ bytes }, path, text) {
    bytes[path] = Buffer.from(text, 'latin1');
  },
  base64({ files, bytes }, path, text) {
    bytes[path] = Buffer.from(text, 'base64');
    files[path] = String(bytes[path]);
  },
  crlf({ files }, path, text) {
    files[path] = text.replaceAll('\n', '\r\n');
  },
  // Copies files of the repository.
  copy({ files }, from) {
    for (const path of filesIn(join(projectRoot, from))) {
      files[path] = readFileSync(join(projectRoot, from, path), 'utf8');
    }
  },
  // The next change of a watched file.
  edit: ({ edits }, path, text) => void edits.push({ [path]: text }),
  revision({ revisions }, name, text) {
    const [revision = '', path = ''] = name.split(':');
    revisions[revision] = { ...revisions[revision], [path]: text };
  },
  answer({ answers }, line, text) {
    const [path = '', status = '200', encoding = 'utf8'] = line.split(' ');
    answers[path] = { status: Number(status), body: Buffer.from(text, encoding as BufferEncoding) };
  },
  // Other options of the environment, as JSON.
  with: (given, options) => void Object.assign(given, JSON.parse(options)),
};

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
}

/** Writes the files to the folder of the sentence, if it has one. */
function placed(given: Given): string | undefined {
  if (given.disk === undefined) return undefined;
  for (const [path, content] of Object.entries({ ...given.files, ...given.bytes })) {
    const place = join(given.disk, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, content);
  }
  given.files = {};
  given.bytes = {};
  return given.disk;
}

/** Serves these answers until the test ends, and returns the address. */
async function addressOf(answers: Given['answers']): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const { status = 404, body } = answers[url.replace(/\?.*/, '')] ?? {};
    response.writeHead(status).end(body);
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a command prints and writes, and the files after it. A file named - is its standard input. */
async function shown(sign: string, line: string, given: Given): Promise<[string, Given]> {
  const { files } = given;
  const memory = testEnvironment(given);
  const { stdin, stdout, stderr, variables, stopAsked } = memory;
  const disk = placed(given);
  const service = line.includes('SERVICE') ? await addressOf(given.answers) : '';
  const args = [...line.replace('SERVICE', service).matchAll(/"(?:[^"\\]|\\.)*"|\S+/g)].map(
    ([word]) => (word.startsWith('"') ? String(JSON.parse(word)) : word),
  );
  let code: number;
  let written: (readonly [string, string])[];
  if (disk === undefined) {
    code = await run(args, memory);
    written = [...memory.files].filter(([name, text]) => files[name] !== text);
  } else {
    const before = filesIn(disk);
    const present = process.cwd();
    process.chdir(disk);
    const own = { stdin, stdout, stderr, variables, stopAsked };
    code = await run(args, { ...processEnvironment(), ...own }).finally(() =>
      process.chdir(present),
    );
    written = filesIn(disk).flatMap((name) => (before.includes(name) ? [] : [[name, '\0']]));
  }
  const printed = `${memory.out()}${memory.err()}`
    .replace(/(rules|program) [0-9a-f]{16,}/g, '$1 VERSION')
    .replace(/seconds [\d.]+/g, 'seconds …')
    // Printed before or after the message of the shard, depending on which is written first.
    .replace(/^batch whole: .*\n/gm, '')
    .replaceAll(`${disk}/`, '')
    .replaceAll(service === '' ? '\0' : service, 'SERVICE');
  const parts = [
    ...(printed === '' ? [] : [indented(printed)]),
    ...(code === 0 ? [] : [`exit ${code}\n`]),
    ...(given.edits.length === 0 ? [] : [`read ${memory.reads.join(' ')}\n`]),
    ...written.map(([name, text]) => `wrote ${name}\n${text.includes('\0') ? '' : indented(text)}`),
  ];
  const left = { files: Object.fromEntries(memory.files), bytes: Object.fromEntries(memory.bytes) };
  return [`${sign} ${line}\n${parts.join('')}`, { ...given, ...(disk === undefined && left) }];
}

test.each(readdirSync(folder))('%s', async (name) => {
  const path = join(folder, name);
  // Settings before the first sentence apply to all commands, others to the commands of their sentence.
  let shared: Given = { files: {}, bytes: {}, edits: [], revisions: {}, answers: {} };
  const parts: string[] = [];
  for (const block of readFileSync(path, 'utf8').split(/^(?=# )/m)) {
    const own = structuredClone(shared);
    /** The state after the last command, with the settings since. */
    let left = structuredClone(shared);
    for (const section of block.split(/^(?=\S)/m)) {
      const [, kind = '', line = '', text = ''] = /^(\S+) (.*)\n([\s\S]*)$/.exec(section) ?? [];
      if (kind === '$' || kind === 'then') {
        const [part, after] = await shown(kind, line, kind === '$' ? own : left);
        parts.push(part);
        left = after;
      } else if (kind === 'sh') {
        own.disk ??= temporaryFolder(onTestFinished);
        left.disk = own.disk;
        const cwd = placed(own);
        const command = ['-c', `export LC_ALL=C; ${line}`];
        // `true` only asks for a folder, without the time that a process takes.
        const printed =
          line === 'true' ? '' : execFileSync('sh', command, { cwd, encoding: 'utf8' });
        parts.push(`sh ${line}\n${printed === '' ? '' : indented(printed)}`);
      } else if (kind === 'only') {
        for (const file of Object.keys(own.files)) {
          if (!line.split(' ').includes(file)) delete own.files[file];
        }
        parts.push(section);
      } else if (kind === '#')
        parts.push(`${parts.at(-1)?.endsWith('\n\n') === false ? '\n' : ''}# ${line}\n`);
      else if (sections[kind] !== undefined) {
        const content = `${text.replace(/^ {2}/gm, '').trimEnd()}\n`;
        for (const given of [own, left]) sections[kind](given, line, content);
        parts.push(section);
      }
    }
    if (!block.startsWith('# ')) shared = own;
  }
  await expect(parts.join('')).toMatchFileSnapshot(path);
});

test('each command that takes arguments says how to read a URL', () => {
  const readNoFiles = [
    'explain',
    'completion',
    'mirror',
    'batch do',
    'batch finish',
    'batch status',
    'batch wait',
    'batch cancel',
    'batch retry',
    'batch remove',
  ];
  const withUrls = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .split(/^(?:\$|then) /m)
      .filter((one) => /^.*https:/.test(one));
  const commands = withUrls('urls.txt');
  const all = readdirSync(folder).flatMap(withUrls);
  const isSaid = (name: string) => [...all, ...readNoFiles].some(isOf(name));
  expect([...commandsWithArguments.keys()].filter((name) => !isSaid(name))).toEqual([]);
  for (const one of commands)
    expect(one).toMatch(
      /( is a URL, which is not read; fetch it first| a URL, to which nothing is)[\s\S]*\nexit 2\n/,
    );
});
