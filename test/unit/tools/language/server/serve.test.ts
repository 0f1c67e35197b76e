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
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  DocumentFormattingRequest,
  DocumentSymbolRequest,
  type Hover,
  HoverRequest,
  InitializeRequest,
  ReferencesRequest,
  RenameRequest,
  ShutdownRequest,
} from 'vscode-languageserver/node';
import { projectSource } from '../../../../../src/tools/cli/commands/lsp.js';
import { type Environment, processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { serveLanguage } from '../../../../../src/tools/language/server/serve.js';
import { testEnvironment } from '../../../../support/environment.js';
import { LanguageClient, positionOf } from '../../../../support/language-client.js';

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

/** Starts a server over streams in this process. Its messages on standard error are dropped. */
function start(changed: Partial<Environment> = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const { stderr } = testEnvironment();
  const done = serveLanguage({
    ...{ input, output, version: '1.2.3', codes: 'https://example.org/codes.md' },
    projects: projectSource({ ...processEnvironment(), stderr, ...changed }),
    log: (message) => logged.push(message),
  });
  const client = new LanguageClient(output, input);
  running.push({ client, done, input });
  return { client, done, input, output };
}

/** A server whose editor works in the folder, with a file open. */
async function opened(name = 'rules.json', text = rules) {
  const { client, done } = start();
  await client.initialize(folder);
  return { client, done, uri: await client.open(join(folder, name), text) };
}

describe('rules in YAML', () => {
  const yaml = `# The ghost.
identifier: dragapult
name: Dragapult
priorty: 5
cards:
  - name: Dragapult ex
    count: 2
  - { name: Comfey }
`;
  const files = {
    'decktype.json': '{ "rules": "rules", "lists": "lists.json", "cases": "cases.json" }',
    'rules/zard.json':
      '{ "identifier": "zard", "name": "Z", "cards": [{ "name": "Charizard ex" }] }',
    'rules/dragapult.yaml': yaml,
    'lists.json': lists,
    'cases.json': '[{ "name": "one", "list": "2 Comfey", "expect": "dragapult" }]',
  };

  async function openedYaml(text = yaml, capabilities?: ClientCapabilities) {
    write(files);
    const { client } = start();
    await client.initialize(folder, capabilities);
    const uri = await client.open(join(folder, 'rules/dragapult.yaml'), text);
    return {
      client,
      uri,
      at: (part: string) => ({
        textDocument: { uri },
        position: positionOf(text, text.indexOf(part)),
      }),
    };
  }

  test('have their findings where they are in the text, and their fixes in YAML', async () => {
    const { client, uri } = await openedYaml();
    await client.until(
      () => client.diagnostics.get(uri)?.some((one) => one.code === 'misspelt-field') ?? false,
    );
    const [found] = (client.diagnostics.get(uri) ?? []).filter(
      (one) => one.code === 'misspelt-field',
    );
    const range = { start: { line: 3, character: 0 }, end: { line: 3, character: 7 } };
    expect(found?.range).toEqual(range);
    const actions = await client.connection.sendRequest(CodeActionRequest.type, {
      ...{ textDocument: { uri }, range, context: { diagnostics: [] } },
    });
    const [first] = (actions ?? []) as CodeAction[];
    expect(first?.edit?.documentChanges).toMatchObject([
      { edits: [{ range: { start: { line: 3 }, end: { line: 3 } }, newText: 'i' }] },
    ]);
  });

  test('have their fixes written when a client asks for one, and not for a text that has changed', async () => {
    const text = yaml.replace('name: Dragapult ex', 'nme: Dragapult ex');
    const codeAction = { dataSupport: true, resolveSupport: { properties: ['edit'] } };
    const end = { line: 9, character: 0 };
    const range = { start: { line: 0, character: 0 }, end };
    const actionsOf = async (capabilities: ClientCapabilities) => {
      const { client, uri } = await openedYaml(text, capabilities);
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

  test('have hovers, an outline and lenses at their places', async () => {
    const { client, at, uri } = await openedYaml();
    const hover = await client.connection.sendRequest(HoverRequest.type, at('Dragapult ex'));
    expect(hover?.range).toEqual({
      start: { line: 5, character: 10 },
      end: { line: 5, character: 22 },
    });
    const symbols = await client.connection.sendRequest(DocumentSymbolRequest.type, {
      textDocument: { uri },
    });
    expect(symbols).toMatchObject([
      {
        name: 'dragapult',
        selectionRange: { start: { line: 1 } },
        range: { start: { line: 1 }, end: { line: 7 } },
      },
    ]);
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, {
      textDocument: { uri },
    });
    expect(lenses?.[0]).toMatchObject({
      range: { start: { line: 1 } },
      command: { command: '', arguments: ['dragapult'] },
    });
  });

  test('are renamed with the cases that name them', async () => {
    const { client, at } = await openedYaml();
    const edit = await client.connection.sendRequest(RenameRequest.type, {
      ...at('dragapult'),
      newName: 'x',
    });
    const texts = edit?.documentChanges?.map((one) => ('edits' in one ? one.edits : []));
    expect(texts).toMatchObject([
      [{ range: { start: { line: 1, character: 12 } }, newText: 'x' }],
      [{ newText: 'x' }],
    ]);
  });

  test('lead from a case to the rule in YAML, and from a rule to all that names it', async () => {
    const { client, at, uri } = await openedYaml();
    const place = (name: string) => pathToFileURL(join(folder, name)).href;
    const rule = {
      uri,
      range: { start: { line: 1, character: 12 }, end: { line: 1, character: 21 } },
    };
    const text = files['cases.json'];
    const expected = text.indexOf('dragapult');
    const named = { start: positionOf(text, expected), end: positionOf(text, expected + 9) };
    const inCase = { uri: place('cases.json'), range: named };
    const found = await client.connection.sendRequest(DefinitionRequest.type, {
      textDocument: { uri: inCase.uri },
      position: named.start,
    });
    expect(found).toEqual([rule]);
    const referencesWith = (includeDeclaration: boolean) =>
      client.connection.sendRequest(ReferencesRequest.type, {
        ...at('dragapult'),
        context: { includeDeclaration },
      });
    expect(await referencesWith(false)).toEqual([inCase]);
    expect(await referencesWith(true)).toEqual([rule, inCase]);
    const nowhere = await client.connection.sendRequest(DefinitionRequest.type, at('Comfey'));
    expect(nowhere).toEqual([]);
  });

  test.each([
    ['a field that is begun', yaml.replace('priorty: 5', 'pri'), 'pri', '"priority": '],
    [
      'a new field of a card',
      yaml.replace('count: 2', 'count: 2\n    '),
      'count: 2\n    ',
      '"set": ',
    ],
    ['the name of a card', yaml.replace('name: Comfey', 'name: Ch'), 'name: Ch', '"Charizard ex"'],
  ])('are completed at %s', async (_where, text, part, wanted) => {
    const { client, uri } = await openedYaml(text);
    const offset = text.indexOf(part) + part.length;
    const position = positionOf(text, offset);
    const found = await client.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri },
      position,
    });
    const items = Array.isArray(found) ? found : (found?.items ?? []);
    expect(items.map(({ textEdit }) => textEdit?.newText)).toContain(wanted);
  });

  test('that are not YAML have that as their finding, at its place', async () => {
    const { client, uri } = await openedYaml(yaml.replace('name: Dragapult\n', 'name: a: b\n'));
    await client.untilCodes(uri, ['yaml-syntax']);
    expect(client.diagnostics.get(uri)?.[0]?.range.start).toEqual({ line: 2, character: 6 });
  });
});

describe('a session', () => {
  test('begins with what the server can do', async () => {
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

  test('ends with its input, also while a project is being read and watched', async () => {
    write({ 'decktype.json': config, 'rules.json': rules, 'lists.json': '[]', 'cases.json': '[]' });
    for (const slow of ['watchFiles', 'readFile'] as const) {
      let begin = () => {};
      const begun = new Promise<void>((settle) => {
        begin = settle;
      });
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

  test('ends without a word after exit, which has no parameters', async () => {
    const { client, input, done } = start();
    await client.initialize(folder);
    await client.connection.sendRequest(ShutdownRequest.type);
    const body = '{"jsonrpc":"2.0","method":"exit"}';
    input.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    expect(await done).toBe(0);
    expect(logged).toEqual([]);
  });

  test.each(['garbage\r\n\r\n', 'Length: 2\r\n\r\n{}', 'Content-Length: two\r\n\r\n{}'])(
    'ends with 1 after the header %j, and logs why',
    async (header) => {
      const { client, input, done } = start();
      await client.initialize(folder);
      input.write(header);
      expect(await done).toBe(1);
      expect(logged).toEqual([expect.stringMatching(/^cannot read the next message: /)]);
    },
  );

  test('says that a negative length is invalid', async () => {
    const { client, input, done } = start();
    await client.initialize(folder);
    input.write('Content-Length: -5\r\n\r\n');
    expect(await done).toBe(1);
    expect(logged).toEqual(['cannot read the next message: its Content-Length is invalid']);
  });

  test('answers nothing before it begins and after shutdown', async () => {
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

  test('answers parameters of other types with what they must be, and logs those of notifications', async () => {
    const { client } = start();
    const { connection } = client;
    const params = { capabilities: {}, rootUri: 5 };
    await expect(connection.sendRequest('initialize', params)).rejects.toMatchObject({
      ...{ code: -32602, message: 'params.rootUri must be a string' },
    });
    await client.initialize(folder);
    const textDocument = { uri: 'file:///x.json' };
    const position = { line: 0, character: 0 };
    const range = { start: position, end: position };
    const faults: readonly (readonly [string, unknown, string])[] = [
      ['hover', {}, 'params.textDocument must be an object'],
      ['hover', { textDocument: { uri: 5 }, position }, 'params.textDocument.uri must be a string'],
      ['completion', { textDocument }, 'params.position must be an object'],
      ['codeAction', { textDocument, range }, 'params.context must be an object'],
      [
        'codeAction',
        { textDocument, range, context: { diagnostics: [], only: [1] } },
        'params.context.only[0] must be a string',
      ],
      ['rename', { textDocument, position, newName: null }, 'params.newName must be a string'],
      ['documentSymbol', { textDocument: [] }, 'params.textDocument.uri must be a string'],
    ];
    for (const [method, asked, message] of faults) {
      await expect(connection.sendRequest(`textDocument/${method}`, asked)).rejects.toMatchObject({
        ...{ code: -32602, message },
      });
    }
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { ...textDocument, version: 2 },
      contentChanges: 'all',
    });
    await client.shutdown();
    expect(logged).toEqual([expect.stringContaining('params.contentChanges must be an array')]);
  });

  test('goes on after messages that are not JSON, or no messages of the protocol', async () => {
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

describe('findings are reported', () => {
  test('of the reader at once, of the checks after a quiet time, and cleared', async () => {
    write(project);
    const { client, uri } = await opened();
    const at = positionOf(rules, rules.indexOf('Charizard ex'));
    await client.change(uri, 'Charizrad', {
      start: at,
      end: { ...at, character: at.character + 9 },
    });
    const slip = await client.untilCodes(uri, ['unknown-card', 'never-wins']);
    expect(slip[0]).toMatchObject({
      ...{ severity: 2, source: 'decktype', range: { start: { line: 1 } } },
      codeDescription: { href: 'https://example.org/codes.md#unknown-card' },
      message:
        'the card "Charizrad ex" is in none of the 3 lists; did you mean "Charizard ex"?\nhint: rename it to "Charizard ex"',
    });
    await client.change(uri, '[');
    const textDocument = { uri };
    await client.connection.sendRequest(HoverRequest.type, {
      ...{ textDocument, position: { line: 0, character: 0 } },
    });
    // The finding is there before the answer to the next question.
    expect(client.diagnostics.get(uri)).toMatchObject([{ code: 'json-syntax', severity: 1 }]);
    await client.change(uri, rules);
    await client.until(() => client.diagnostics.get(uri)?.length === 0);
  });

  test('once, where nothing changes, and never as none while the checks run', async () => {
    const twice = rules.replace('"Comfey", "count": 2', '"Charizard ex"');
    write({ ...project, 'rules.json': twice });
    const { client } = start();
    await client.initialize(folder);
    const uri = pathToFileURL(join(folder, 'rules.json')).href;
    await client.until(() => client.published.has(uri));
    const casesUri = await client.open(join(folder, 'cases.json'), cases);
    await client.change(casesUri, '[');
    await client.untilCodes(casesUri, ['json-syntax']);
    expect(client.published.get(uri)).toHaveLength(1);
    expect(client.published.get(uri)?.[0]?.length).toBeGreaterThan(0);
  });

  test('with other places, and with marks for what changes nothing', async () => {
    const twice = rules.replace('"Comfey", "count": 2', '"Charizard ex"');
    write({ 'rules.json': twice });
    const { client, uri } = await opened('rules.json', twice);
    const [found] = await client.untilCodes(uri, ['shadowed']);
    expect(found).toMatchObject({
      tags: [1],
      relatedInformation: [{ location: { uri, range: { start: { line: 1 } } } }],
    });
  });

  test('in UTF-16 units', async () => {
    const text = '[{ "identifier": "😀", "name": "A", "cards": [], "count": 1 }]';
    const { client, uri } = await opened('x.rules.json', text);
    const [found] = await client.untilCodes(uri, ['unknown-field', 'empty-cards'].sort().reverse());
    expect(found?.range.start.character).toBe(text.indexOf('"count"'));
  });

  test('of files that are not open, and of cases and settings', async () => {
    write({
      ...{ 'rules.json': `${rules},`, 'lists.json': lists },
      'cases.json': '[{ "list": "x", "expect": "nothing like it" }]',
      'decktype.json': config.replace('"rules"', '"copes": 4, "rules"'),
    });
    const { client, uri } = await opened(
      'decktype.json',
      config.replace('"rules"', '"copes": 4, "rules"'),
    );
    await client.untilCodes(uri, ['misspelt-field']);
    const rulesUri = uri.replace('decktype.json', 'rules.json');
    await client.untilCodes(rulesUri, ['json-syntax']);
    write({ 'rules.json': rules });
    await client.untilCodes(uri.replace('decktype.json', 'cases.json'), ['unknown-expectation']);
  });

  test('of a rule file that no project names, as of a workspace of its own', async () => {
    write(project);
    const { client, uri } = await opened(
      'other/more.json',
      rules.replace('"Comfey", "count": 2', '"Charizard ex"'),
    );
    await client.untilCodes(uri, ['shadowed']);
    await client.close(uri);
    await client.untilCodes(uri, []);
  });

  test('not of a file that is something else', async () => {
    write({ 'package.json': '{ "name": "x" }' });
    const { client, uri } = await opened('package.json', '{ "name": "x", }');
    const params = { textDocument: { uri }, position: { line: 0, character: 3 } };
    expect(await client.connection.sendRequest(HoverRequest.type, params)).toBeNull();
    expect(client.diagnostics.size).toBe(0);
  });
});

describe('what changes on disk is read again:', () => {
  test('a rule file that is not open, and one that is open when it is closed', async () => {
    write({
      'decktype.json': '{ "rules": ["a.json", "b.json"] }',
      'a.json': rules,
      'b.json': '[]',
    });
    const { client, uri } = await opened('a.json');
    const other = uri.replace('a.json', 'b.json');
    await client.connection.sendRequest(HoverRequest.type, {
      textDocument: { uri },
      position: { line: 0, character: 0 },
    });
    write({ 'b.json': '[' });
    await client.untilCodes(other, ['json-syntax']);
    await client.open(join(folder, 'b.json'), '[]');
    await client.untilCodes(other, []);
    await client.close(other);
    await client.untilCodes(other, ['json-syntax']);
  });

  test('lists, and the project file, with what an editor has open', async () => {
    write(project);
    const { client, uri } = await opened('rules.json', rules.replace('"Comfey"', '"Comfy"'));
    await client.untilCodes(uri, ['unknown-card', 'never-wins']);
    write({ 'lists.json': lists.replaceAll('Comfey', 'Comfy') });
    await client.untilCodes(uri, []);
    write({ 'decktype.json': config.replace('{', '{ "copies": 1,') });
    await client.untilCodes(uri, ['count-above-limit']);
    await client.until(() => client.refreshes > 1);
  });

  test('a project file that is new, when the client tells it', async () => {
    write({ 'rules.json': rules, 'lists.json': lists, 'cases.json': cases });
    const { client, uri } = await opened('rules.json', rules.replace('"Comfey"', '"Comfy"'));
    const ask = () =>
      client.connection.sendRequest(HoverRequest.type, {
        textDocument: { uri },
        position: { line: 1, character: 20 },
      });
    expect((await ask())?.contents).not.toMatchObject({ value: expect.stringContaining('lists') });
    write({ 'decktype.json': config });
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uri.replace('rules.json', 'decktype.json'), type: 1 }],
    });
    await client.until(
      () => client.diagnostics.get(uri)?.some(({ code }) => code === 'unknown-card') === true,
    );
  });
});

test('a project that cannot be loaded is named in a message, and its file still has findings', async () => {
  write({ 'decktype.json': '{ "rules": "none.json", "lists": 5 }' });
  const { client, uri } = await opened('decktype.json', '{ "rules": "none.json", "lists": 5 }');
  await client.until(() => client.messages.length > 0);
  expect(client.messages[0]).toContain(`${join(folder, 'decktype.json')} cannot be used`);
  await client.untilCodes(uri, ['wrong-type']);
  await client.change(uri, '{ "rules": "none.json" }');
  await client.untilCodes(uri, []);
});

describe('a question', () => {
  test('that the client takes back is not answered', async () => {
    write(project);
    const { client, uri } = await opened();
    const { CancellationTokenSource } = await import('vscode-languageserver/node');
    const cancelling = new CancellationTokenSource();
    const params = { textDocument: { uri }, position: { line: 1, character: 20 } };
    const asked = client.connection.sendRequest(HoverRequest.type, params, cancelling.token);
    cancelling.cancel();
    await expect(asked).rejects.toMatchObject({ code: -32800 });
  });

  test('about a text is answered for the last change of it', async () => {
    write({ 'rules.json': rules });
    const { client, uri } = await opened();
    const ask = (text: string, part: string) => {
      const position = positionOf(text, text.indexOf(part) + 1);
      return client.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position });
    };
    expect(((await ask(rules, 'zard"')) as Hover).contents).toMatchObject({ kind: 'markdown' });
    const other = rules.replace('zard', 'charmander');
    const start = positionOf(rules, rules.indexOf('zard'));
    await client.change(uri, 'charmander', {
      start,
      end: { ...start, character: start.character + 4 },
    });
    expect(((await ask(other, 'charmander"')) as Hover).contents).toMatchObject({
      value: expect.stringContaining('`charmander`'),
    });
  });

  test('of a client that knows no versions is answered without them', async () => {
    write({ 'rules.json': rules });
    const { client } = start();
    await client.initialize(folder, {});
    const uri = await client.open(join(folder, 'rules.json'), rules);
    const params = {
      textDocument: { uri },
      position: positionOf(rules, rules.indexOf('comfey') + 2),
    };
    const renamed = await client.connection.sendRequest(RenameRequest.type, {
      ...params,
      newName: 'x',
    });
    expect(renamed).toMatchObject({ changes: { [uri]: [{ newText: 'x' }] } });
  });

  test('for formatting takes the indentation of the editor', async () => {
    write({ 'rules.json': rules });
    const { client, uri } = await opened();
    const options = { tabSize: 4, insertSpaces: true };
    const edits = await client.connection.sendRequest(DocumentFormattingRequest.type, {
      textDocument: { uri },
      options,
    });
    const indents = edits?.map(({ range, newText }) => [range.end, newText]);
    expect(indents).toEqual([
      [{ line: 1, character: 2 }, '\n    '],
      [{ line: 2, character: 2 }, '\n    '],
    ]);
    const same = await client.connection.sendRequest(DocumentFormattingRequest.type, {
      textDocument: { uri },
      options: { ...options, tabSize: 2 },
    });
    expect(same).toEqual([]);
  });
});
