/** The extension for VS Code: its manifest, that it builds, and that it starts the installed package. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CodeLensRequest } from 'vscode-languageserver/node';
import { parse } from 'yaml';
import { findProgram, projectFolder, run } from '../../editors/vscode/src/program.js';
import { Restarts } from '../../editors/vscode/src/restarts.js';
import { Workbenches } from '../../editors/vscode/src/workbench.js';
import manifest from '../../package.json' with { type: 'json' };
import { parseRules } from '../../src/index.js';
import { type Installed, installPackage } from '../support/installed.js';
import { LanguageClient } from '../support/language-client.js';
import { describeWith, type Need, projectRoot } from '../support/needs.js';
import { succeed } from '../support/run.js';
import { enter } from '../support/studio.js';

const extension = join(projectRoot, 'editors/vscode');
const textOf = (path: string) => readFileSync(join(extension, path), 'utf8');
const declared = JSON.parse(textOf('package.json'));
const source = textOf('src/extension.ts');

const packages: Need<string> = existsSync(join(extension, 'node_modules/vscode-languageclient'))
  ? { met: true, value: extension }
  : { met: false, reason: 'type npm install in editors/vscode' };

describe('the manifest', () => {
  test('declares the commands and the setting of the extension', () => {
    const commands = declared.contributes.commands.map(({ command }: never) => command);
    const registered = source.matchAll(/registerCommand\('([^']+)'/g);
    expect(Array.from(registered, ([, name]) => name).sort()).toEqual(commands.sort());
    expect(Object.keys(declared.contributes.configuration.properties)).toEqual(['decktype.path']);
    expect(source).toContain("getConfiguration('decktype').get('path'");
  });

  test('names existing files, and an icon of the size that VS Code asks for', () => {
    const snippets = declared.contributes.snippets.map(({ path }: { path: string }) => path);
    for (const path of [...snippets, declared.icon, 'README.md', 'CHANGELOG.md']) {
      expect(existsSync(join(extension, path)), path).toBe(true);
    }
    const icon = readFileSync(join(extension, declared.icon));
    expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([256, 256]);
  });

  test('requires a VS Code that is no older than the types it is written for', () => {
    expect(declared.engines.vscode).toBe(`^${declared.devDependencies['@types/vscode']}`);
    expect(declared.dependencies).toBeUndefined();
  });

  test('runs nothing in untrusted folders', () => {
    expect(declared.capabilities.untrustedWorkspaces.supported).toBe(false);
  });
});

describe('the snippets', () => {
  const inserted = (path: string): [name: string, text: string][] =>
    Object.entries<{ body: string | string[] }>(JSON.parse(textOf(path))).map(
      ([name, { body }]) => [
        name,
        [body]
          .flat()
          .join('\n')
          .replace(/\$\{\d+:([^}]*)\}|\$\d+/g, '$1'),
      ],
    );

  test.each([
    ['JSON', 'snippets/json.json', (text: string) => JSON.parse(text)],
    ['YAML', 'snippets/yaml.json', (text: string) => parse(text)],
  ])('in %s are what their names say, and have no findings as rules', (_, path, read) => {
    const values = inserted(path).map(([name, text]) => [name, read(text)] as const);
    const rules = values.filter(([name]) => name.includes('rule')).map(([, rule]) => rule);
    expect(rules.length).toBeGreaterThan(0);
    for (const rule of rules) expect(parseRules([rule]).diagnostics).toEqual([]);
  });
});

describeWith(packages, 'the bundle', (folder) => {
  test('has no type errors, needs only VS Code and Node, and has the licences of its code', async () => {
    const compiler = join(projectRoot, 'node_modules/typescript-native/bin/tsc');
    await succeed(process.execPath, [compiler, '--noEmit', '-p', folder], projectRoot);
    const built = await mkdtemp(join(tmpdir(), 'decktype-vscode-'));
    try {
      await succeed(process.execPath, [join(folder, 'build.mjs'), built], projectRoot);
      const bundle = await readFile(join(built, 'extension.cjs'), 'utf8');
      const needed = Array.from(
        bundle.matchAll(/require\([`'"]([^`'"]+)[`'"]\)/g),
        ([, id = '']) => id,
      );
      const { builtinModules } = await import('node:module');
      const others = needed.filter((id) => !builtinModules.includes(id.replace('node:', '')));
      expect([...new Set(others)]).toEqual(['vscode']);
      expect(await readFile(join(built, 'LICENSES.txt'), 'utf8')).toContain(
        `vscode-languageclient ${declared.devDependencies['vscode-languageclient']}\n`,
      );
    } finally {
      await rm(built, { recursive: true });
    }
  });
});

test('the server is started again after a start that failed, one start after the other', async () => {
  const said: string[] = [];
  const restarts = new Restarts();
  const restart = (name: string, begin = Promise.resolve()) => {
    let starting: Promise<void> | undefined;
    const start = () => {
      said.push(`start ${name}`);
      return begin;
    };
    return restarts.restart(() => ({
      start: () => (starting ??= start()),
      // As that of a client that could not start, this rejects.
      stop: () => begin.then(() => void said.push(`stop ${name}`)),
      needsStop: () => starting !== undefined,
    }));
  };
  const failed = restart('one', Promise.reject(new Error('no server')));
  await Promise.all([
    expect(failed).rejects.toThrow('no server'),
    restart('two'),
    restart('three'),
  ]);
  await restarts.stop();
  expect(said).toEqual(['start one', 'start two', 'stop two', 'start three', 'stop three']);
});

describe('in a folder where decktype is installed', () => {
  let installed: Installed;
  let program: string;
  beforeAll(async () => {
    installed = await installPackage();
    await succeed(
      join(installed.consumer, 'node_modules/.bin/decktype'),
      ['init', '--sample'],
      installed.consumer,
    );
    program = findProgram('', [tmpdir(), installed.consumer]) ?? '';
  });
  afterAll(() => installed?.remove());

  let server: ChildProcessWithoutNullStreams | undefined;
  const workbenches = new Workbenches(() => {});
  afterEach(() => {
    server?.kill();
    workbenches.stop();
  });

  test('its decktype is found, or otherwise that of the setting', () => {
    const script = join('node_modules/decktype', manifest.bin.decktype);
    expect(program).toBe(join(installed.consumer, script));
    expect(findProgram('', [tmpdir()])).toBeUndefined();
    expect(findProgram('../cli.js', ['/rules/ptcg'])).toBe('/rules/cli.js');
  });

  test('the project of a file is the nearest one above, within the folder', () => {
    const { consumer } = installed;
    expect(projectFolder(join(consumer, 'api/deep/file.json'), consumer)).toBe(consumer);
    expect(projectFolder(join(consumer, 'a/rules.json'), join(consumer, 'a'))).toBe(
      join(consumer, 'a'),
    );
  });

  test('the server answers with lenses that name their rule', async () => {
    server = run(program, ['lsp', '--stdio'], installed.consumer);
    const client = new LanguageClient(server.stdout, server.stdin);
    await client.initialize(installed.consumer);
    const path = join(installed.consumer, 'rules.json');
    const uri = await client.open(path, await readFile(path, 'utf8'));
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, {
      textDocument: { uri },
    });
    expect(lenses?.map(({ command }) => command?.arguments?.[0])).toContain('charizard');
    await client.shutdown();
  });

  test('the workbench gives an address each time it is opened, and ends with the window', async () => {
    const first = await workbenches.address(program, installed.consumer);
    expect(await workbenches.address(program, installed.consumer)).toBe(first);
    const { cookie } = await enter(first);
    expect(cookie).not.toBe('');
    await expect.poll(() => workbenches.address(program, installed.consumer)).not.toBe(first);
    workbenches.stop();
    await expect.poll(() => fetch(first).catch(() => 'gone')).toBe('gone');
  });

  test('a workbench that cannot start says so, with its output', async () => {
    const printed: string[] = [];
    const failing = new Workbenches((line) => printed.push(line));
    await expect(failing.address(program, tmpdir())).rejects.toThrow('decktype studio has ended');
    expect(printed.join('\n')).toContain('decktype');
  });
});
