/** What the command line loads before it starts its work: every module slows down every start. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../support/needs.js';
import { run, succeed } from '../support/run.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decktype-start-'));
  writeFileSync(join(folder, 'rules.json'), '[]');
  writeFileSync(join(folder, 'lists.json'), '[{"decklist":[{"name":"X"}]}]');
  writeFileSync(
    join(folder, 'loaded.cjs'),
    `process.on('exit', () => {
       const ofNode = process.moduleLoadList.map((one) => one.replace('NativeModule ', ''));
       const files = Object.keys(require.cache).filter((file) => file !== __filename);
       process.stdout.write(JSON.stringify({ files, ofNode }));
     });`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('tag loads four files, and no Node module that only other commands need', async () => {
  const { stdout } = await succeed(
    process.execPath,
    [
      '--require',
      './loaded.cjs',
      join(projectRoot, 'dist/cli.cjs'),
      ...['tag', 'lists.json', '--rules', 'rules.json', '--out', 'tagged.json', '--quiet'],
    ],
    folder,
  );
  const { files, ofNode }: { files: string[]; ofNode: string[] } = JSON.parse(stdout);
  const names = files.map((file) => basename(file).replace(/-.{8}\.cjs$/, '.cjs'));
  expect(names.sort()).toEqual(['cli.cjs', 'own-folder.cjs', 'rolldown-runtime.cjs', 'start.cjs']);
  const others = ['child_process', 'crypto', 'worker_threads', 'zlib'];
  expect(ofNode.filter((name) => others.includes(name))).toEqual([]);
});

test('tag caches its compiled rules for the next command, unless DECKTYPE_CACHE is off', async () => {
  for (const [name, settings, kept] of [
    ['off', { DECKTYPE_CACHE: 'off' }, 0],
    ['on', {}, 1],
  ] as const) {
    const temporary = join(folder, name);
    mkdirSync(temporary);
    const args = ['tag', 'lists.json', '--rules', 'rules.json', '--quiet'];
    for (const _ of ['compiled', 'loaded']) {
      const command = [join(projectRoot, 'dist/cli.cjs'), ...args];
      const { status, stdout } = await run(process.execPath, command, folder, {
        TMPDIR: temporary,
        ...settings,
      });
      expect([status, stdout]).toEqual([0, expect.stringContaining('"name":"Other"')]);
      const files = readdirSync(temporary, { recursive: true }).map(String);
      expect(files.filter((file) => file.endsWith('.program'))).toHaveLength(kept);
    }
  }
});
