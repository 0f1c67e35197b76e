import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectSessions } from '../support/editor-sessions.js';
import { type Installed, installPackage } from '../support/installed.js';
import { LanguageClient } from '../support/language-client.js';

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
