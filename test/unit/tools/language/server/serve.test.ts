import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionRequest,
  CodeActionResolveRequest,
  HoverRequest,
  InitializeRequest,
  ShutdownRequest,
} from 'vscode-languageserver/node';
import { projectSource } from '../../../../../src/tools/cli/commands/lsp.js';
import { type Environment, processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { serveLanguage } from '../../../../../src/tools/language/server/serve.js';
import { testEnvironment } from '../../../../support/environment.js';
import { gate } from '../../../../support/gate.js';
import { LanguageClient } from '../../../../support/language-client.js';

const rules = `[
  { "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] },
  { "identifier": "comfey", "name": "Lost Box", "cards": [{ "name": "Comfey", "count": 2 }] }
]
`;
const lists = JSON.stringify([
  {
    player: 'a',
    decklist: [
      { name: 'Charizard ex', count: 2 },
      { name: 'Mew', count: 1 },
    ],
  },
  { player: 'b', decklist: [{ name: 'Comfey', count: 4 }] },
  {
    player: 'c',
    decklist: [
      { name: 'Comfey', count: 1 },
      { name: 'Charizard ex', count: 2 },
    ],
  },
]);
const config = '{ "rules": "rules.json", "lists": "lists.json", "cases": "cases.json" }';
const cases = '[{ "name": "one", "list": "2 Comfey", "expect": "comfey" }]';
const project = {
  'rules.json': rules,
  'lists.json': lists,
  'decktype.json': config,
  'cases.json': cases,
};

let folder: string;
let logged: string[];
let running: {
  readonly client: LanguageClient;
  readonly done: Promise<number>;
  readonly input: PassThrough;
}[];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'decktype-lsp-')));
  logged = [];
  running = [];
});
afterEach(async () => {
  for (const { input, done } of running) {
    input.end();
    await done;
  }
  rmSync(folder, { recursive: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Starts a server over streams in this process. Its messages on standard error are discarded. */
function start(changed: Partial<Environment> = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const { stderr } = testEnvironment();
  const done = serveLanguage({
    input,
    output,
    version: '1.2.3',
    codes: 'https://example.org/codes.md',
    projects: projectSource({ ...processEnvironment(), stderr, ...changed }),
    log: (message) => logged.push(message),
  });
  const client = new LanguageClient(output, input);
  running.push({ client, done, input });
  return { client, done, input, output };
}

/** A server whose editor works in the folder, with an open file. */
async function opened(name = 'rules.json', text = rules) {
  const { client, done } = start();
  await client.initialize(folder);
  return { client, done, uri: await client.open(join(folder, name), text) };
}

test('fixes of rules in YAML are computed when a client requests one, but not for a changed text', async () => {
  const text = 'identifier: a\npriorty: 5\nname: A\ncards:\n  - nme: Comfey\n';
  write({ 'decktype.json': '{ "rules": "rules" }', 'rules/a.yaml': text });
  const codeAction = { dataSupport: true, resolveSupport: { properties: ['edit'] } };
  const end = { line: 5, character: 0 };
  const range = { start: { line: 0, character: 0 }, end };
  const actionsOf = async (capabilities: ClientCapabilities) => {
    const { client } = start();
    await client.initialize(folder, capabilities);
    const uri = await client.open(join(folder, 'rules/a.yaml'), text);
    const isFound = () => (client.diagnostics.get(uri)?.length ?? 0) > 1;
    await client.until(isFound);
    const asked = { textDocument: { uri }, range, context: { diagnostics: [] } };
    const found = await client.connection.sendRequest(CodeActionRequest.type, asked);
    return { client, uri, actions: (found ?? []) as CodeAction[] };
  };
  const { actions: whole } = await actionsOf({});
  const { client, uri, actions } = await actionsOf({ textDocument: { codeAction } });
  expect(actions.map(({ title, edit }) => [title, edit])).toEqual(
    whole.map(({ title }) => [title, undefined]),
  );
  expect(whole.length).toBeGreaterThan(1);
  const resolve = (action: CodeAction) =>
    client.connection.sendRequest(CodeActionResolveRequest.type, action);
  for (const [index, action] of actions.entries()) {
    expect((await resolve(action)).edit).toEqual(whole[index]?.edit);
  }
  await client.change(uri, `# New.\n${text}`);
  await expect(resolve(actions[0] as CodeAction)).rejects.toThrow('the file changed');
});

describe('a session', () => {
  test('starts with the capabilities of the server', async () => {
    const { client } = start();
    const { capabilities, serverInfo } = await client.initialize(folder);
    expect(serverInfo).toEqual({ name: 'decktype', version: '1.2.3' });
    expect(capabilities).toMatchObject({
      positionEncoding: 'utf-16',
      textDocumentSync: { openClose: true, change: 2 },
      renameProvider: { prepareProvider: true },
      definitionProvider: true,
      referencesProvider: true,
    });
    await client.until(() => client.registered.length > 0);
    expect(client.registered).toEqual(['workspace/didChangeWatchedFiles']);
  });

  test('ends with 0 after shutdown, and with 1 without it', async () => {
    const { client, done } = start();
    await client.initialize(folder);
    await client.shutdown();
    expect(await done).toBe(0);
    const other = start();
    await other.client.initialize(folder);
    other.input.end();
    expect(await other.done).toBe(1);
  });

  test('ends with its input, even while a project is being read and watched', async () => {
    write({ 'decktype.json': config, 'rules.json': rules, 'lists.json': '[]', 'cases.json': '[]' });
    for (const slow of ['watchFiles', 'readFile'] as const) {
      const { open: begin, opened: begun } = gate();
      const forEver = () => {
        begin();
        return new Promise<never>(() => {});
      };
      const readFile = async function* () {
        yield await forEver();
      };
      const { client, input, done } = start({ [slow]: slow === 'readFile' ? readFile : forEver });
      await client.initialize(folder);
      await begun;
      input.end();
      expect(await done).toBe(1);
    }
  });

  test('ends silently after exit, which has no parameters', async () => {
    const { client, input, done } = start();
    await client.initialize(folder);
    await client.connection.sendRequest(ShutdownRequest.type);
    const body = '{"jsonrpc":"2.0","method":"exit"}';
    input.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    expect(await done).toBe(0);
    expect(logged).toEqual([]);
  });

  test.each([
    ['garbage', ''],
    ['Length: 2\r\n\r\n{}', ''],
    ['Content-Length: two\r\n\r\n{}', ''],
    ['Content-Length: -5', 'its Content-Length is invalid$'],
  ])('ends with 1 after the header %j, and logs why', async (header, why) => {
    const { client, input, done } = start();
    await client.initialize(folder);
    input.write(`${header}\r\n\r\n`);
    expect(await done).toBe(1);
    expect(logged).toEqual([expect.stringMatching(`^cannot read the next message: ${why}`)]);
  });

  test('answers nothing before initialization or after shutdown', async () => {
    const { client } = start();
    const textDocument = { uri: 'file:///x.json' };
    const ask = () =>
      client.connection.sendRequest(HoverRequest.type, {
        textDocument,
        position: { line: 0, character: 0 },
      });
    await expect(ask()).rejects.toMatchObject({ code: -32002 });
    await client.initialize(folder);
    const params = { processId: null, rootUri: null, capabilities: {} };
    await expect(
      client.connection.sendRequest(InitializeRequest.type, params),
    ).rejects.toMatchObject({ code: -32600 });
    expect(await ask()).toBeNull();
    await client.connection.sendRequest(ShutdownRequest.type);
    await expect(ask()).rejects.toMatchObject({ code: -32600 });
  });

  test('refuses to initialize with parameters of other types, and logs those of notifications', async () => {
    const { client } = start();
    const { connection } = client;
    const params = { capabilities: {}, rootUri: 5 };
    await expect(connection.sendRequest('initialize', params)).rejects.toMatchObject({
      code: -32602,
      message: 'params.rootUri must be a string',
    });
    await client.initialize(folder);
    const textDocument = { uri: 'file:///x.json' };
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { ...textDocument, version: 2 },
      contentChanges: 'all',
    });
    await client.shutdown();
    expect(logged).toEqual([expect.stringContaining('params.contentChanges must be an array')]);
  });

  test('continues after messages that are not JSON, or not of the protocol', async () => {
    write({ 'rules.json': rules });
    const { client, input } = start();
    await client.initialize(folder);
    const send = (body: string) =>
      input.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    for (const body of ['{', 'null', '[]', '{"jsonrpc":"2.0","method":5}', '"x"']) send(body);
    send('{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{}}}');
    send(
      '{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///none"},"contentChanges":[{"text":"x"}]}}',
    );
    for (const params of ['{}', '{"id":null}']) {
      send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":${params}}`);
    }
    send('{"jsonrpc":"2.0","id":"mine","method":"textDocument/hover","params":{}}');
    const uri = await client.open(join(folder, 'rules.json'), `${rules}]`);
    await client.untilCodes(uri, ['json-syntax']);
    expect(logged.length).toBeGreaterThan(0);
  });
});

test('findings are reported once if nothing changes or after fast typing, and never as none while checks run', async () => {
  const twice = rules.replace('"Comfey", "count": 2', '"Charizard ex"');
  write({ ...project, 'rules.json': twice });
  const { client } = start();
  await client.initialize(folder);
  const uri = pathToFileURL(join(folder, 'rules.json')).href;
  await client.until(() => client.published.has(uri));
  const casesUri = await client.open(join(folder, 'cases.json'), cases);
  for (const text of ['[', '[]', '{', '[]', '[']) await client.change(casesUri, text);
  await client.untilCodes(casesUri, ['json-syntax']);
  expect(client.published.get(casesUri)?.length).toBeLessThan(4);
  expect(client.published.get(uri)).toHaveLength(1);
  expect(client.published.get(uri)?.[0]?.length).toBeGreaterThan(0);
});

describe('a project file', () => {
  const misspelt = rules.replace('"Comfey"', '"Comfy"');
  const real = processEnvironment();

  test('is read again when a missing file that it names is created', async () => {
    write({ 'decktype.json': '{ "rules": "new/one/rules.json", "lists": "lists.json" }' });
    const { client } = start();
    await client.initialize(folder);
    await client.until(() => client.messages.length >= 1);
    write({ 'new/one/rules.json': misspelt });
    await client.until(() => client.messages.length >= 2);
    write({ 'lists.json': lists });
    const uri = pathToFileURL(join(folder, 'new/one/rules.json')).href;
    await client.untilCodes(uri, ['unknown-card', 'never-wins']);
  });

  test('is read again when a removed file that it names is back', async () => {
    write(project);
    const { client, uri } = await opened('rules.json', rules.replace('"Comfey"', '"Comfy"'));
    await client.untilCodes(uri, ['unknown-card', 'never-wins']);
    rmSync(join(folder, 'lists.json'));
    await client.until(() => client.messages.length > 0);
    write({ 'lists.json': lists.replaceAll('Comfey', 'Comfy') });
    await client.untilCodes(uri, []);
    write({ 'lists.json': lists });
    await client.untilCodes(uri, ['unknown-card', 'never-wins']);
  });

  test('is read again if it or its lists change before they are watched', async () => {
    write({ ...project, 'lists.json': '[]', 'decktype.json': '{ "rules": "rules.json" }' });
    const changes = [{ 'decktype.json': config }, { 'lists.json': lists }];
    const watchFiles: Environment['watchFiles'] = async (...args) => {
      write(changes.shift() ?? {});
      const watcher = await real.watchFiles(...args);
      return {
        ...watcher,
        add: (...more) => {
          write(changes.shift() ?? {});
          return watcher.add(...more);
        },
        [Symbol.asyncIterator]: () => watcher[Symbol.asyncIterator](),
      };
    };
    const { client } = start({ watchFiles });
    await client.initialize(folder);
    const uri = await client.open(join(folder, 'rules.json'), misspelt);
    await client.untilCodes(uri, ['unknown-card', 'never-wins']);
  });

  test('has no findings if it is removed while it is read', async () => {
    write(project);
    const readFile = (path: string) => {
      if (path.endsWith('decktype.json')) rmSync(path, { force: true });
      return real.readFile(path);
    };
    const { client } = start({ readFile });
    await client.initialize(folder);
    const uri = await client.open(join(folder, 'rules.json'), rules.replace('"name"', '"nme"'));
    await client.until(() => (client.diagnostics.get(uri) ?? []).length > 0);
    expect([...client.published.keys()]).toEqual([uri]);
    expect(client.messages).toEqual([]);
  });
});

test('a request that the client cancels is not answered', async () => {
  write(project);
  const { client, uri } = await opened();
  const { CancellationTokenSource } = await import('vscode-languageserver/node');
  const cancelling = new CancellationTokenSource();
  const params = { textDocument: { uri }, position: { line: 1, character: 20 } };
  const asked = client.connection.sendRequest(HoverRequest.type, params, cancelling.token);
  cancelling.cancel();
  await expect(asked).rejects.toMatchObject({ code: -32800 });
});
