import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { CompileOptions } from '../../src/engine/matcher.js';
import { projectRoot } from '../support/needs.js';

const dist = join(projectRoot, 'dist');
const folder = mkdtempSync(join(tmpdir(), 'decktype-workers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rules = [
  {
    identifier: 'zard',
    name: 'Charizard',
    cards: [{ name: 'Charizard ex', count: 2 }],
    variants: [{ identifier: 'zard-pidgeot', name: 'Flabébé', cards: [{ name: 'Pidgeot ex' }] }],
  },
  { identifier: 'zoo', name: 'Zoo', cards: [{ name: 'Ralts', set: 'PAF', number: '27' }] },
];

/** Some megabytes of lines, with a few that are no standings. */
function manyLines(): string {
  const lines: string[] = [];
  for (let index = 0; index < 20_000; index++) {
    const cards = [
      { count: 1 + (index % 3), name: 'Charizard ex' },
      { count: 1, name: index % 5 === 0 ? 'Pidgeot ex' : 'Ralts', set: 'PAF', number: '27' },
      { count: index % 1999 === 0 ? 'x' : 4, name: `Filler ${index % 300}` },
    ];
    const player = `${'p'.repeat(index % 200)}ü${index}`;
    const line = JSON.stringify({ player, decklist: { pokemon: cards }, deck: null });
    lines.push(index % 3001 === 7 ? line.slice(0, 40) : line);
    if (index % 997 === 0) lines.push('');
  }
  return lines.join('\n');
}

const input = join(folder, 'standings.ndjson');
const ruleFile = join(folder, 'rules.json');
writeFileSync(input, manyLines());
writeFileSync(ruleFile, JSON.stringify(rules));

type Library = typeof import('../../src/index.js') & typeof import('../../src/standings/index.js');

async function load(): Promise<Library> {
  const get = (name: string) => import(pathToFileURL(join(dist, `${name}.js`)).href);
  return { ...(await get('index')), ...(await get('standings/index')) } as Library;
}

async function tag(library: Library, workers: number, options: CompileOptions = {}) {
  const bytes = readFileSync(input);
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 100_003) chunks.push(bytes.subarray(at, at + 100_003));
  const matcher = library.compileRules(rules, options);
  const stream = library.tagStream(matcher, chunks, { workers, file: 'standings.ndjson' });
  const out: Uint8Array[] = [];
  for await (const piece of stream) out.push(piece);
  return { text: Buffer.concat(out).toString(), report: stream.report, form: stream.form };
}

test('workers of the built package change nothing: not a byte, not a figure, not a finding', async () => {
  const library = await load();
  const alone = await tag(library, 0);
  expect(alone.report).toMatchObject({ standings: 20_000, left: 18 });
  for (const workers of [1, 3]) expect(await tag(library, workers)).toEqual(alone);
});

test.each<[string, CompileOptions]>([
  ['all conflicts are reported', { conflicts: 'report' }],
  ['the simplest rule wins', { conflicts: 'simplest' }],
  [
    'names take colours',
    { colors: { lands: { Ralts: 'R' }, nonLands: { Ralts: 'R' }, names: {} } },
  ],
])('workers change nothing where %s', async (_, options) => {
  const library = await load();
  const alone = await tag(library, 0, options);
  expect(alone.report).toMatchObject({ standings: 20_000, left: 18 });
  expect(await tag(library, 2, options)).toEqual(alone);
});

describe('decktype tag --workers', () => {
  const cli = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    spawnSync(
      process.execPath,
      [join(dist, 'cli.js'), 'tag', input, '--rules', ruleFile, ...args],
      {
        encoding: 'utf8',
        env: { ...process.env, ...env },
      },
    );

  test('writes what one thread writes', () => {
    const [one, two] = [join(folder, 'one.ndjson'), join(folder, 'two.ndjson')];
    const alone = cli(['--out', one]);
    const together = cli(['--out', two, '--workers', '2']);
    expect(together.status).toBe(1);
    expect(together.stderr).toBe(alone.stderr);
    expect(readFileSync(two).equals(readFileSync(one))).toBe(true);
  });

  test('fails with a clear message where a worker dies, and leaves no output', () => {
    const killer = join(folder, 'killer.cjs');
    writeFileSync(
      killer,
      `const { isMainThread, parentPort } = require('node:worker_threads');
       if (!isMainThread) parentPort.on('message', () => process.exit(7));`,
    );
    const out = join(folder, 'never.ndjson');
    const { status, stderr } = cli(['--out', out, '--workers', '2'], {
      NODE_OPTIONS: `--require ${killer}`,
    });
    expect(status).toBe(2);
    expect(stderr).toContain('a worker stopped before its work was done');
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('writes the same where there is no room for WebAssembly', () => {
    const [one, two] = [join(folder, 'wide.ndjson'), join(folder, 'narrow.ndjson')];
    expect(cli(['--out', one]).status).toBe(1);
    const command = [process.execPath, join(dist, 'cli.js'), 'tag', input, '--rules', ruleFile];
    // Less addresses than one instance sets aside, and enough for everything else.
    const { status } = spawnSync('sh', [
      '-c',
      'ulimit -v 8000000; exec "$@"',
      'sh',
      ...command,
      '--out',
      two,
    ]);
    expect(status).toBe(1);
    expect(readFileSync(two).equals(readFileSync(one))).toBe(true);
  });

  test('wants a whole number', () => {
    expect(cli(['--workers', 'many']).status).toBe(2);
  });
});
