import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { CompileOptions } from '../../src/core/engine/matcher.js';
import { projectRoot } from '../support/needs.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const dist = join(projectRoot, 'dist');
const folder = temporaryFolder();

const rules = [
  {
    identifier: 'zard',
    name: 'Charizard',
    icons: ['zard'],
    cards: [{ name: 'Charizard ex', count: 2 }],
    variants: [{ identifier: 'zard-pidgeot', name: 'Flabébé', cards: [{ name: 'Pidgeot ex' }] }],
  },
  { identifier: 'zoo', name: 'Zoo', cards: [{ name: 'Ralts', set: 'PAF', number: '27' }] },
];

/** Some megabytes of lines, a few of which are not standings. */
function manyLines(): string {
  const lines: string[] = [];
  for (let index = 0; index < 60_000; index++) {
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

type Library = typeof import('../../src/index.js') &
  typeof import('../../src/core/standings/node.js');

async function load(): Promise<Library> {
  const get = (name: string) => import(pathToFileURL(join(dist, `${name}.js`)).href);
  return { ...(await get('index')), ...(await get('standings/node')) } as Library;
}

/** The output and the report for a file: as a stream (0 workers), or with that many workers. */
async function tag(path: string, workers: number, options: CompileOptions = {}) {
  const { compileRules, tagFile, tagStream } = await load();
  const matcher = compileRules(rules, options);
  if (workers === 0) {
    const stream = tagStream(matcher, createReadStream(path), { file: 'standings.ndjson' });
    const pieces: Uint8Array[] = [];
    for await (const piece of stream) pieces.push(piece);
    return { bytes: Buffer.concat(pieces), report: stream.report };
  }
  const tagged = join(folder, 'tagged.ndjson');
  const output = await open(tagged, 'w');
  const report = await tagFile(matcher, path, output.fd, { workers, file: 'standings.ndjson' });
  await output.close();
  return { bytes: readFileSync(tagged), report };
}

describe('tagFile', () => {
  test('gives the same bytes, figures and findings', async () => {
    const alone = await tag(input, 0);
    expect(alone.report).toMatchObject({ standings: 60_000, left: 51 });
    for (const workers of [1, 3]) {
      const { bytes, report } = await tag(input, workers);
      expect(report).toEqual(alone.report);
      expect(bytes.equals(alone.bytes)).toBe(true);
    }
  });

  test.each<[string, CompileOptions]>([
    ['all conflicts are reported', { conflicts: 'report' }],
    ['the simplest rule wins', { conflicts: 'simplest' }],
    ['unclassified lists have another name', { unclassified: { id: 'rogue', name: 'Rogue' } }],
    [
      'names include colours',
      { colors: { lands: { Ralts: 'R' }, nonLands: { Ralts: 'R' }, names: {} } },
    ],
  ])('gives the same if %s', async (_, options) => {
    const alone = await tag(input, 0, options);
    const together = await tag(input, 2, options);
    expect(together.report).toEqual(alone.report);
    expect(together.bytes.equals(alone.bytes)).toBe(true);
  });

  const range = 1 << 22;
  const line = '{"decklist":[{"name":"Charizard ex","count":2}]}\n';
  const blanks = (length: number) => ' '.repeat(length);
  const filled = (length: number) => `${line}${blanks(length - line.length - 1)}\n`;

  test.each([
    ['is empty', ''],
    ['has no line break at its end', line.trimEnd()],
    ['starts with a byte order mark', `\ufeff${line.repeat(2)}`],
    ['has a line that ends with a range', `${filled(range)}${line}`],
    ['has a line that ends one byte before a range', `${filled(range - 1)}${line.repeat(3)}`],
    ['has a line that ends one byte after a range', `${filled(range + 1)}${line.repeat(3)}`],
    ['has a line longer than two ranges', `${line}${blanks(3 * range)}${line.repeat(3)}`],
    ['is one long line', `{"decklist":"${'x'.repeat(3 * range)}"}`],
    [
      'has bytes that are not UTF-8 in three ranges',
      Buffer.from(
        `${'x'.repeat(10)}\xff\n${filled(range)}${line}\xe9\n${filled(range)}\xc3`,
        'latin1',
      ),
    ],
    ['has only line breaks', '\n'.repeat(range + 5)],
  ])('gives the same if the file %s', async (_, text) => {
    const path = join(folder, 'edges.ndjson');
    writeFileSync(path, text);
    const alone = await tag(path, 0);
    const together = await tag(path, 2);
    expect(together.bytes.equals(alone.bytes)).toBe(true);
    expect(together.report).toEqual(alone.report);
  });

  test('refuses invalid numbers of workers', async () => {
    const { compileRules, tagFile } = await load();
    for (const workers of [0, -1, 1.5, NaN]) {
      await expect(tagFile(compileRules(rules), input, 1, { workers })).rejects.toThrow(
        new RangeError(`workers must be a whole number, 1 or more, but is ${workers}`),
      );
    }
  });

  test('throws the errors of the system', async () => {
    const { compileRules, tagFile } = await load();
    const output = await open(input, 'r');
    const tagged = tagFile(compileRules(rules), input, output.fd, { workers: 2 });
    await expect(tagged).rejects.toMatchObject({ code: 'EBADF' });
    await output.close();
    await expect(tagFile(compileRules(rules), 'absent', 1, { workers: 2 })).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});

describe('decktype tag --workers', () => {
  const cli = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    spawnSync(
      process.execPath,
      [join(dist, 'cli.cjs'), 'tag', input, '--rules', ruleFile, ...args],
      {
        encoding: 'utf8',
        env: { ...process.env, ...env },
        // With the default, the command would be killed in the middle of its output.
        maxBuffer: 1 << 28,
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

  test('writes to standard output what one thread writes', () => {
    const alone = cli([]);
    expect([alone.status, alone.stdout.length > 1 << 22]).toEqual([1, true]);
    expect(cli(['--workers', '2']).stdout === alone.stdout).toBe(true);
  });

  test('fails with a clear message if a worker dies, and leaves no output', () => {
    const killer = join(folder, 'killer.cjs');
    writeFileSync(
      killer,
      `const { isMainThread, parentPort } = require('node:worker_threads');
       if (!isMainThread) {
         parentPort.postMessage = () => process.exit(7);
       }`,
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

  test('writes the same if there is no room for WebAssembly', () => {
    const [one, two] = [join(folder, 'wide.ndjson'), join(folder, 'narrow.ndjson')];
    expect(cli(['--out', one]).status).toBe(1);
    const command = [process.execPath, join(dist, 'cli.cjs'), 'tag', input, '--rules', ruleFile];
    // Less address space than one instance reserves, but enough for everything else.
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

  test('requires a whole number', () => {
    expect(cli(['--workers', 'many']).status).toBe(2);
  });
});
