/** The package as users get it: packed, installed in an empty folder, and used from there. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { readProfiles } from '../../src/questions/likely/index.js';
import { type Installed, installPackage } from '../support/installed.js';
import { projectRoot } from '../support/needs.js';
import { type Outcome, run, succeed } from '../support/run.js';

const entryPoints = Object.keys(manifest.exports)
  .filter((subpath) => !subpath.endsWith('.json'))
  .map((subpath) => subpath.replace(/^\./, manifest.name));

/** The entry points that run in browsers according to docs/environments.md. */
const inBrowsers = entryPoints.filter((name) => !/\/(service|node)$/.test(name));

let installed: Installed;
beforeAll(async () => {
  installed = await installPackage();
});
afterAll(() => installed?.remove());

describe('installing the package', () => {
  test('adds at most five packages and less than 5.1 MB, without scripts or native code', () => {
    const modules = join(installed.consumer, 'node_modules');
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly hasInstallScript?: true }>>;
    };
    expect(Object.keys(packages)).toContain('node_modules/decktype');
    expect(Object.keys(packages).length).toBeLessThanOrEqual(5);
    expect(Object.values(packages).filter((entry) => entry.hasInstallScript)).toEqual([]);
    const files = readdirSync(modules, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.node$|binding\.gyp$/.test(file))).toEqual([]);
    const sizes = files
      .map((file) => statSync(join(modules, file)))
      .filter((found) => found.isFile());
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(5_100_000);
  });

  test('declares the packages that a user may need as optional peers', () => {
    expect(Object.keys(manifest.peerDependencies)).toEqual([
      'better-sqlite3',
      'bullmq',
      'ioredis',
      'pg',
      'prom-client',
    ]);
    for (const { optional } of Object.values(manifest.peerDependenciesMeta)) {
      expect(optional).toBe(true);
    }
  });
});

describe('the packed package', () => {
  test('holds the build, samples, the licence and all but three pages of docs/', () => {
    const known = /^(dist|rules-fixtures\/(api|ptcg))\//;
    const beside = installed.packedFiles.filter((path) => !known.test(path));
    // `--help` and `explain` print the first two; the third is for contributors.
    const left = ['commands.md', 'codes.md', 'architecture.md'];
    const pages = readdirSync(join(projectRoot, 'docs'))
      .filter((name) => name.endsWith('.md') && !left.includes(name))
      .map((name) => `docs/${name}`);
    const others = ['LICENSE', 'README.md', 'package.json'];
    expect(beside.sort()).toEqual([...others, ...pages].sort());
  });

  test('exports every value and type from one entry point only', () => {
    const files = entryPoints.map((entry) => declarations(entry));
    const program = ts.createProgram(files, { module: ts.ModuleKind.NodeNext, types: [] });
    const checker = program.getTypeChecker();
    const names = files.flatMap((file) => {
      const source = program.getSourceFile(file);
      const symbol = source && checker.getSymbolAtLocation(source);
      return symbol ? checker.getExportsOfModule(symbol).map(({ name }) => name) : [];
    });
    expect(names).toContain('compileRules');
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('holds the licences of the bundled packages', () => {
    const licences = readFileSync(
      join(installed.consumer, 'node_modules/decktype/dist/THIRD-PARTY-LICENSES.txt'),
      'utf8',
    );
    const sections = licences.split(/^-{80}\n/m).slice(1);
    const named = sections.map((section) => /^(\S+) /.exec(section)?.[1]);
    const apart = [
      ...Object.keys(manifest.dependencies),
      ...Object.keys(manifest.peerDependencies),
    ];
    const bundled = importedPackages().filter((name) => !apart.includes(name));
    expect(bundled).toContain('hono');
    expect(named).toEqual(expect.arrayContaining(bundled));
    for (const section of sections) expect(section).toMatch(/copyright|Apache License/i);
  });

  test('reads deck codes', async () => {
    const lists = [
      'ydke://o6lXBQ==!!!',
      'AAECAQcBuwIBtAQAAA==',
      'CIAAAAAAAAAQCAAAA4AACAIAABMQAAILAAAAICIMDMOVOX3AM5UHIAIDAAACO6XYAEAQKAAABX3QDGACUABKIAQAAEBQAAAWDBOQCAQAABMHE',
    ];
    const read = await evaluate(
      `const { readDecklist } = require('decktype/decks');
        const results = ${JSON.stringify(lists)}.map((list) => readDecklist(list));
        console.log(JSON.stringify(results.map((r) => [r.format, r.decklist.cards.length > 0])));`,
    );
    expect(read).toEqual([
      ['ydke', true],
      ['hearthstone', true],
      ['riftbound-code', true],
    ]);
  });

  test('holds its JSON Schemas', async () => {
    const names = ['rules', 'explanation', 'config', 'report'] as const;
    const schemas = await evaluate(
      `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) =>
        require('decktype/' + name + '.schema.json'))))`,
    );
    const wanted = names.map((name) => ({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      // The place of the file in the package.
      $id: `https://unpkg.com/${manifest.name}/${manifest.exports[`./${name}.schema.json`].slice(2)}`,
    }));
    expect(schemas).toMatchObject(wanted);
  });

  test('bundles its entry points for a browser', async () => {
    const files = inBrowsers.map((name, at) => {
      const text = `import * as all from '${name}'; console.log(all);`;
      writeFileSync(join(installed.consumer, `page-${at}.js`), text);
      return `page-${at}.js`;
    });
    const esbuild = join(projectRoot, 'node_modules', '.bin', 'esbuild');
    const options = ['--bundle', '--format=esm', '--log-level=warning', '--outdir=out'];
    const { status, stderr } = await run(esbuild, [...files, ...options], installed.consumer);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('has a bin that prints its version', async () => {
    const outcome = await runBin('--version');
    expect(outcome).toEqual({ status: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  test('has a bin of files that can all be loaded', async () => {
    const built = readdirSync(join(projectRoot, 'dist'));
    const files = built.filter((file) => /(?<!^cli)\.cjs$/.test(file));
    const loaded = files.map((file) => `require('./node_modules/decktype/dist/${file}');`).join('');
    await succeed(process.execPath, ['--eval', loaded], installed.consumer);
    expect(files.length).toBeGreaterThan(100);
  });

  test('has a bin that prints its help', async () => {
    const outcome = await runBin('--help');
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    expect(outcome.stdout).toContain('Usage: decktype');
  });

  test('has a bin that names the package needed for metrics', async () => {
    const { status, stdout, stderr } = await runBin('serve', '--operations-port', '0');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^decktype: \/metrics .* npm install prom-client /);
  });

  test('has a bin that npx finds in the clone itself', async () => {
    // A separate cache, and no scripts: npx links the clone, and its scripts could rebuild dist.
    const settings = {
      npm_config_cache: join(installed.folder, 'cache'),
      npm_config_ignore_scripts: 'true',
    };
    const outcome = await run('npx', ['decktype', '--version'], projectRoot, settings);
    expect(outcome).toMatchObject({ status: 0, stdout: `${manifest.version}\n` });
  });

  test('has types for ES modules and for CommonJS', async () => {
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
    await writeFile(join(installed.consumer, 'esm.mts'), program);
    await writeFile(join(installed.consumer, 'cjs.cts'), program);
    const options = '--noEmit --strict --target es2022 --lib es2023,dom --module nodenext';
    const files = ['esm.mts', 'cjs.cts'];
    const tsc = join(projectRoot, 'node_modules/typescript-native/bin/tsc');
    const checked = await run(
      process.execPath,
      [tsc, ...options.split(' '), ...files],
      installed.consumer,
    );
    // Errors in the declarations of other packages do not count.
    const ours = checked.stdout
      .split('\n')
      .filter((line) => /^(esm|cjs|node_modules\/decktype\/)/.test(line));
    expect(ours).toEqual([]);
  });

  test('passes publint', async () => {
    const { buffer } = Uint8Array.from(await readFile(installed.tarball));
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
    const complaints = messages.map((message) => formatMessage(message, pkg));
    expect(complaints).toEqual([]);
  });

  test('has types that every kind of module resolution finds', async () => {
    const outcome = await run(
      tool('attw'),
      [installed.tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-color', '--no-emoji'],
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

describe('the examples', () => {
  const sources = [
    'cloudflare-worker/worker',
    'discord-bot/reply',
    'next-route/app/api/deck/route',
    'tracker-overlay/overlay',
  ];
  let examples: string;
  beforeAll(async () => {
    examples = join(installed.consumer, 'examples');
    await cp(join(projectRoot, 'examples'), examples, { recursive: true });
  });

  /** Builds an example with a bundler, and imports it. */
  async function load(source: string) {
    const file = join(examples, `${source}.mjs`);
    const options = ['--bundle', '--format=esm', '--log-level=warning', `--outfile=${file}`];
    await succeed(tool('esbuild'), [`${source}.ts`, ...options], examples);
    return import(pathToFileURL(file).href);
  }

  test('are all covered here', () => {
    const found = readdirSync(examples, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => path.replace(/\.ts$/, ''));
    expect(found.sort()).toEqual(sources);
  });

  test('have no type errors', async () => {
    const options =
      '--noEmit --strict --target es2022 --lib es2023,dom,dom.iterable --module esnext --moduleResolution bundler';
    const tsc = join(projectRoot, 'node_modules/typescript-native/bin/tsc');
    const files = sources.map((source) => `${source}.ts`);
    const { stdout } = await run(
      process.execPath,
      [
        tsc,
        ...options.split(' '),
        '--resolveJsonModule',
        '--skipLibCheck',
        '--types',
        '',
        ...files,
      ],
      examples,
    );
    expect(stdout).toBe('');
  });

  test('of a rules repository have no findings, and their cases pass', async () => {
    const folder = join(examples, 'rules-repository');
    const bin = join(installed.consumer, 'node_modules/.bin/decktype');
    expect((await succeed(bin, ['check'], folder)).stdout).toBe('');
    expect((await succeed(bin, ['test'], folder)).stdout).toContain('5 passed, 0 failed');
  });

  const list = '4 Dreepy TWM 128\n3 Dragapult ex TWM 130\n2 Dusknoir SFA 20\n';

  test('of a bot replies to lists only', async () => {
    const { replyTo } = await load('discord-bot/reply');
    expect(replyTo(`${list}16 Arven OBF 186\n`)).toBe('**Dragapult Dusknoir** (25 cards)');
    expect(replyTo(`${list}16 Arven OBF 186\n4 Iono\n???\n`)).toBe(
      '**Dragapult Dusknoir** (29 cards; 1 of its lines could not be read)',
    );
    expect(replyTo('has anybody 2 Charizard ex to trade?')).toBeUndefined();
    expect(replyTo('60 players came')).toBeUndefined();
  });

  test('of an overlay show likely decks', async () => {
    const { likelyDecks } = await load('tracker-overlay/overlay');
    const [rules, standings] = ['rules', 'standings'].map((name) =>
      join(projectRoot, `rules-fixtures/ptcg/${name}.json`),
    ) as [string, string];
    const file = join(examples, 'standard.profiles');
    const built = await runBin('profiles', 'build', standings, '--rules', rules, '--out', file);
    expect(built.status).toBe(0);
    const profiles = readProfiles(readFileSync(file, 'utf8'));
    expect(likelyDecks(profiles, ['Dreepy', 'Dreepy', 'Drakloak', 'Dusclops'])).toEqual([
      '89% Dragapult Dusknoir',
      '7% Dragapult',
    ]);
  });

  test('of a worker label standings', async () => {
    const { default: worker } = await load('cloudflare-worker/worker');
    const post = (body: string) => new Request('https://labels.example', { method: 'POST', body });
    const standings = [{ player: 'ann', decklist: [{ name: 'Charizard ex', count: 2 }] }];
    const response = await worker.fetch(post(JSON.stringify(standings)));
    expect(await response.json()).toEqual([
      { ...standings[0], deck: { id: 'charizard', name: 'Charizard' } },
    ]);
    expect(response.headers.get('Decktype-Version')).toMatch(/^\w+$/);
    expect((await worker.fetch(post('2 Iono'))).status).toBe(400);
    expect((await worker.fetch(new Request('https://labels.example'))).status).toBe(405);
  });

  test('of a route say which deck a list is, and which others it nearly is', async () => {
    const { POST } = await load('next-route/app/api/deck/route');
    const body = `${list}1 Charizard ex OBF 125\n`;
    const response = await POST(new Request('https://app.example', { method: 'POST', body }));
    expect(await response.json()).toEqual({
      deck: 'Dragapult Dusknoir',
      cards: 10,
      problems: [],
      near: [{ deck: 'Charizard', missing: 1 }],
    });
  });
});

function declarations(entry: string): string {
  const subpath = entry.replace(manifest.name, '.') as keyof typeof manifest.exports;
  const file = manifest.exports[subpath].replace(/\.js$/, '.d.ts');
  return join(installed.consumer, 'node_modules', manifest.name, file);
}

/** The packages that the sources import. */
function importedPackages(): readonly string[] {
  const root = join(projectRoot, 'src');
  const pattern =
    /(?:^(?:import|export)(?! type\b)[^;']*from |import\()'(@[^/']+\/[^/']+|[^@./'][^/']*)/gm;
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('assembly'))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const found = sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(found)].filter((name) => !name.startsWith('node:'));
}

function tool(name: string): string {
  return join(projectRoot, 'node_modules/.bin', name);
}

function runBin(...args: readonly string[]): Promise<Outcome> {
  return run(join(installed.consumer, 'node_modules/.bin/decktype'), args, installed.consumer);
}

/** Runs a program in the consumer's folder, and returns the JSON that it prints. */
async function evaluate(code: string): Promise<unknown> {
  const outcome = await succeed(process.execPath, ['--eval', code], installed.consumer);
  expect(outcome.stderr).toBe('');
  return JSON.parse(outcome.stdout);
}
