/** The package as users get it: packed, installed in an empty folder, and used from there. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { projectRoot } from '../support/needs.js';

interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

const entryPoints = Object.keys(manifest.exports)
  .filter((subpath) => !subpath.endsWith('.json'))
  .map((subpath) => subpath.replace(/^\./, manifest.name));

let folder: string;
let consumer: string;
let tarball: string;
let packedFiles: readonly string[];

beforeAll(async () => {
  if (!existsSync(join(projectRoot, 'dist/index.js'))) {
    throw new Error('There is no dist to pack: run `npm run build` first.');
  }
  folder = await mkdtemp(join(tmpdir(), 'decktype-package-'));
  consumer = join(folder, 'consumer');
  await mkdir(consumer);
  await writeFile(join(consumer, 'package.json'), '{ "name": "consumer", "private": true }');

  // Without scripts, or `prepare` would rebuild dist under the feet of other tests.
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse((await succeed('npm', pack, projectRoot)).stdout);
  tarball = join(folder, packed.filename);
  packedFiles = packed.files.map((file: { path: string }) => file.path);

  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await succeed('npm', ['install', ...quiet, tarball], consumer);
});

afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe('the packed package', () => {
  test('holds what was built, the README, the licence and the changelog, and nothing else', () => {
    const beside = packedFiles.filter((path) => !path.startsWith('dist/'));
    expect(beside.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']);
  });

  test.each(entryPoints)(
    'can be imported and required as %s, with the same names',
    async (entry) => {
      const imported = await namesOf(`await import('${entry}')`, 'module');
      const required = await namesOf(`require('${entry}')`, 'commonjs');
      expect(imported).not.toEqual([]);
      expect(required).toEqual(imported);
    },
  );

  test.each(['module', 'commonjs'] as const)(
    'has one value behind a name that two entry points share (%s)',
    async (kind) => {
      const load = kind === 'module' ? 'await import(entry)' : 'require(entry)';
      const twice = await evaluate(
        `const seen = new Map(), twice = [];
      for (const entry of ${JSON.stringify(entryPoints)}) {
        for (const [name, value] of Object.entries(${load})) {
          if (seen.has(name) && seen.get(name) !== value) twice.push(entry + ': ' + name);
          seen.set(name, value);
        }
      }
      console.log(JSON.stringify(twice));`,
        kind,
      );
      expect(twice).toEqual([]);
    },
  );

  test.each(['module', 'commonjs'] as const)('reads deck codes (%s)', async (kind) => {
    const load = kind === 'module' ? 'await import' : 'require';
    const lists = [
      'ydke://o6lXBQ==!!!',
      'AAECAQcBuwIBtAQAAA==',
      'CIAAAAAAAAAQCAAAA4AACAIAABMQAAILAAAAICIMDMOVOX3AM5UHIAIDAAACO6XYAEAQKAAABX3QDGACUABKIAQAAEBQAAAWDBOQCAQAABMHE',
    ];
    const read = await evaluate(
      `const { readDecklist } = ${load}('decktype/decks');
        const results = ${JSON.stringify(lists)}.map((list) => readDecklist(list));
        console.log(JSON.stringify(results.map((r) => [r.format, r.decklist.cards.length > 0])));`,
      kind,
    );
    expect(read).toEqual([
      ['ydke', true],
      ['hearthstone', true],
      ['riftbound-code', true],
    ]);
  });

  test('holds the JSON Schema of rule files', async () => {
    const schema = await evaluate(
      `console.log(JSON.stringify(require('decktype/rules.schema.json')))`,
      'commonjs',
    );
    expect(schema).toHaveProperty('$schema');
  });

  test('has a bin that prints its version', async () => {
    const outcome = await runBin('--version');
    expect(outcome).toEqual({ status: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  test('has a bin that prints its help', async () => {
    const outcome = await runBin('--help');
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    expect(outcome.stdout).toContain('Usage: decktype');
  });

  test('has a bin that npx finds in the clone itself', async () => {
    // Its own cache, and no scripts: npx links the clone, which would rebuild dist.
    const settings = { npm_config_cache: join(folder, 'cache'), npm_config_ignore_scripts: 'true' };
    const outcome = await run('npx', ['decktype', '--version'], projectRoot, settings);
    expect(outcome).toMatchObject({ status: 0, stdout: `${manifest.version}\n` });
  });

  test('gives its types to ES modules and to CommonJS', async () => {
    const typesOfAll = entryPoints
      .map(
        (entry, at) => `import type * as entry${at} from '${entry}';\nexport type { entry${at} };`,
      )
      .join('\n');
    const program = `${typesOfAll}
      import { compileRules, parseRules } from 'decktype';
      const { ruleSet, diagnostics } = parseRules('[]');
      export const codes: readonly string[] = diagnostics.map((diagnostic) => diagnostic.code);
      export const id: string | undefined =
        ruleSet && compileRules(ruleSet).classify({ cards: [] })?.id;
      // @ts-expect-error: what comes back is typed, not any
      export const wrong: number = codes;
    `;
    await writeFile(join(consumer, 'esm.mts'), program);
    await writeFile(join(consumer, 'cjs.cts'), program);
    const options = '--noEmit --strict --target es2022 --lib es2023,dom --module nodenext';
    const files = ['esm.mts', 'cjs.cts'];
    const tsc = await run(tool('tsc'), [...options.split(' '), ...files], consumer);
    // Declarations of other packages are not ours to answer for.
    const ours = tsc.stdout
      .split('\n')
      .filter((line) => /^(esm|cjs|node_modules\/decktype\/)/.test(line));
    expect(ours).toEqual([]);
  });

  test('has nothing that publint complains about', async () => {
    const { buffer } = Uint8Array.from(await readFile(tarball));
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
    const complaints = messages.map((message) => formatMessage(message, pkg));
    expect(complaints).toEqual([]);
  });

  test('has types that every module resolution finds', async () => {
    const outcome = await run(
      tool('attw'),
      [tarball, '--profile', 'node16', '--format', 'ascii', '--no-color', '--no-emoji'],
      projectRoot,
    );
    expect(outcome, outcome.stdout).toMatchObject({ status: 0 });
  });

  test('keeps within its size budget', async () => {
    const outcome = await run(tool('size-limit'), ['--json'], projectRoot);
    const over = JSON.parse(outcome.stdout).filter((budget: { passed: boolean }) => !budget.passed);
    expect(over).toEqual([]);
    expect(outcome.status).toBe(0);
  });
});

function tool(name: string): string {
  return join(projectRoot, 'node_modules/.bin', name);
}

function runBin(...args: readonly string[]): Promise<Outcome> {
  return run(join(consumer, 'node_modules/.bin/decktype'), args, consumer);
}

async function namesOf(load: string, kind: 'module' | 'commonjs'): Promise<unknown> {
  return evaluate(`console.log(JSON.stringify(Object.keys(${load}).sort()))`, kind);
}

/** Runs a program in the consumer's folder, and gives the JSON that it prints. */
async function evaluate(code: string, kind: 'module' | 'commonjs'): Promise<unknown> {
  const outcome = await succeed(process.execPath, [`--input-type=${kind}`, '-e', code], consumer);
  expect(outcome.stderr).toBe('');
  return JSON.parse(outcome.stdout);
}

async function succeed(file: string, args: readonly string[], cwd: string): Promise<Outcome> {
  const outcome = await run(file, args, cwd);
  if (outcome.status !== 0) {
    throw new Error(`${[file, ...args].join(' ')} failed:\n${outcome.stdout}${outcome.stderr}`);
  }
  return outcome;
}

function run(
  file: string,
  args: readonly string[],
  cwd: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  return new Promise((done) => {
    const child = execFile(
      file,
      args,
      { cwd, env: { ...environment(), ...settings } },
      (error, stdout, stderr) => {
        done({ status: error ? (child.exitCode ?? 1) : 0, stdout, stderr });
      },
    );
    child.stdin?.end();
  });
}

/** What npm tells the scripts it runs would mislead an npm that runs somewhere else. */
function environment(): NodeJS.ProcessEnv {
  const misleading =
    /^(npm_(package|lifecycle|config_local_prefix|config_prefix|command)|INIT_CWD|VITEST|NODE_ENV)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !misleading.test(name)));
}
