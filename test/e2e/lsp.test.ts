import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DocumentSymbolRequest } from 'vscode-languageserver/node';
import { expectSessions } from '../support/editor-sessions.js';
import { type Installed, installPackage } from '../support/installed.js';
import { LanguageClient } from '../support/language-client.js';
import { projectRoot } from '../support/needs.js';
import { run } from '../support/run.js';

const fixtures = join(projectRoot, 'rules-fixtures');

let installed: Installed;
let folder: string;
let servers: ChildProcessWithoutNullStreams[];

beforeAll(async () => {
  installed = await installPackage();
});
afterAll(() => installed?.remove());
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'decktype-lsp-')));
  servers = [];
});
afterEach(() => {
  for (const server of servers) server.kill();
  rmSync(folder, { recursive: true });
});

const bin = () => join(installed.consumer, 'node_modules/decktype/dist/cli.cjs');

/** Starts the server like an editor. */
function spawned(...args: readonly string[]) {
  const { consumer: cwd } = installed;
  const server = spawn(process.execPath, [bin(), 'lsp', '--stdio', ...args], { cwd });
  servers.push(server);
  return server;
}

function start(...args: readonly string[]) {
  const server = spawned(...args);
  const ended = new Promise<number | null>((settle) => server.once('close', settle));
  return { server, ended, client: new LanguageClient(server.stdout, server.stdin) };
}

// test/unit/tools/language/server has all sessions; these two load most of the build.
test.each(['features.txt', 'yaml.txt'])('the built server answers like the source: %s', (name) =>
  expectSessions(name, () => {
    const { stdin: input, stdout: output } = spawned();
    return { input, output };
  }),
);

/** The sample files that decktype check takes. */
const checked = ['broken', 'checks', 'ptcg', 'semantics'].flatMap((name) =>
  readdirSync(join(fixtures, name))
    .filter((file) => /\.jsonc?$/.test(file) && file !== 'standings.json')
    .map((file) => `${name}/${file}`),
);

/** The fields of a finding that both the command and the server report. */
interface Reported {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly hint?: string;
  readonly file?: string;
  readonly range?: { readonly start: Place; readonly end: Place };
}
interface Place {
  readonly line: number;
  readonly column: number;
}

const severities: Readonly<Record<number, string>> = { 1: 'error', 2: 'warning', 4: 'info' };

test('for all sample files, with lists and limits, the server reports what decktype check reports', async () => {
  const settings = { lists: '../../standings.json', copies: 4, deckSize: 60 };
  const options = ['--decks', 'standings.json', '--copies', '4', '--deck-size', '60'];
  copyFileSync(join(fixtures, 'ptcg/standings.json'), join(folder, 'standings.json'));
  const { client, ended } = start('--allow-outside');
  await client.initialize(folder);
  const projects = checked.map((name, index) => {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    copyFileSync(join(fixtures, name), join(folder, name));
    const project = join(folder, 'projects', String(index));
    mkdirSync(project, { recursive: true });
    const config = { rules: `../../${name}`, ...settings };
    writeFileSync(join(project, 'decktype.json'), JSON.stringify(config));
    return { uri: pathToFileURL(project).href, name };
  });
  await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
    event: { added: projects, removed: [] },
  });
  const last = pathToFileURL(join(folder, checked.at(-1) ?? '')).href;
  // Answered once all projects are loaded.
  await client.connection.sendRequest(DocumentSymbolRequest.type, {
    textDocument: { uri: last },
  });
  const shown = checked.flatMap((file) =>
    (client.diagnostics.get(pathToFileURL(join(folder, file)).href) ?? []).map((one) => ({
      file,
      code: one.code,
      message: one.message,
      severity: severities[one.severity ?? 0],
      range: one.range,
    })),
  );
  const args = ['check', ...checked, '--no-config', '--format', 'json', ...options];
  const { stdout } = await run(process.execPath, [bin(), ...args], folder);
  const reported = JSON.parse(stdout) as Reported[];
  expect(reported.length).toBeGreaterThan(checked.length / 2);
  expect(shown).toEqual(reported.map(asShown));
  await client.shutdown();
  expect(await ended).toBe(0);
});

function asShown({ file, code, severity, message, hint, range }: Reported) {
  const place = ({ line, column }: Place) => ({ line: line - 1, character: column - 1 });
  const none = { line: 1, column: 1 };
  const { start, end } = range ?? { start: none, end: none };
  return {
    file,
    code,
    severity,
    range: { start: place(start), end: place(end) },
    message: hint === undefined ? message : `${message}\nhint: ${hint}`,
  };
}

test('the server ends with its editor, and on an exit without a shutdown', async () => {
  const { client, server, ended } = start();
  await client.initialize(folder);
  server.stdin.end();
  expect(await ended).toBe(1);
});

test('the server ends with its input, whatever that is, and says briefly what is wrong', async () => {
  const frame = (content: string) => `Content-Length: ${content.length}\r\n\r\n${content}`;
  const initialize = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}';
  const odd = [
    'untitled:a',
    'file:///%zz',
    'file:///a%00b',
    'file:///',
    'file://x/y',
    '',
    '\\u0000',
  ];
  const opened = odd.map((uri) => {
    const textDocument = `{"uri":"${uri}","languageId":"json","version":1,"text":"[]"}`;
    return frame(
      `{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":${textDocument}}}`,
    );
  });
  const inputs: readonly (readonly [input: string, log: string])[] = [
    ['Content-Length: 99\r\n\r\n{"jsonrpc"', ''],
    ['Content-Length: 99999999999999999999\r\n\r\n{}', ''],
    ['Content-Length: x\r\n\r\n{}', 'cannot read the next message'],
    [`${'A'.repeat(100_000)}\r\n\r\n`, 'cannot read the next message'],
    ['\0\0\0', ''],
    [frame('{') + frame('7') + frame('[]') + opened.join(''), ''],
  ];
  const ends = inputs.map(async ([input, log]) => {
    const { server, ended } = start();
    let said = '';
    server.stderr.on('data', (piece) => {
      said += piece;
    });
    server.stdin.on('error', () => {}).end(frame(initialize) + input);
    expect(await ended).toBe(1);
    expect(said).toContain(log);
    expect(said.length).toBeLessThan(2000);
  });
  await Promise.all(ends);
});
