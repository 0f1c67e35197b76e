import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { saveCorpus } from '../../../../../src/questions/corpus/store.js';
import type { Environment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';
import { runCommand } from '../../../../support/run-command.js';

const standings = JSON.stringify([{ player: 'ann', decklist: [{ name: 'Opt', count: 4 }] }]);
const files = {
  'nats.json': standings,
  'lists/a.txt': '3 Opt\n',
  'lists/b.txt': '4 Opt\n2 Island\n',
};
const stored = saveCorpus(createCorpus([{ deck: [{ name: 'Opt', count: 4 }] }]));

function corpus(line: string, bytes: Readonly<Record<string, Uint8Array>>) {
  return runCommand(`corpus ${line}`, { files, bytes, chunk: 3 });
}

describe('decktype corpus build', () => {
  test('names a compressed file that is cut off', async () => {
    const { code, err } = await corpus('build a.gz -o x', {
      'a.gz': gzipSync(standings).subarray(0, -10),
    });
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('decktype: a.gz: the compressed data are damaged or incomplete'),
    ]);
  });

  test('writes nothing where a file in a folder cannot be read', async () => {
    const env = testEnvironment({
      files: { 'd/x.corpus': '', 'd/y.txt': '4 Opt' },
      bytes: { 'd/x.corpus': stored.subarray(0, 4) },
    });
    expect(await run(['corpus', 'build', 'd', '-o', 'x'], env)).toBe(1);
    expect(env.err()).toContain('file-not-read');
    expect(env.err()).toContain('decktype: 1 file cannot be read; nothing was written\n');
    expect(env.files.has('x')).toBe(false);
  });

  test('takes a file once, however it is named', async () => {
    const packed = { 'nats.json.gz': gzipSync(standings) };
    expect((await corpus('build nats.json nats.json.gz -o x', packed)).err).toBe(
      'skipped: nats.json.gz, in the corpus already\nx: 1 list, 1 different deck\n',
    );
  });

  test('shows a progress bar', async () => {
    const steps: unknown[] = [];
    const startProgress: Environment['startProgress'] = (total) => ({
      advance: (by) => void steps.push([total, by]),
      stop: () => void steps.push('stop'),
    });
    const env = testEnvironment({ files, isTerminal: true });
    await run(['corpus', 'build', 'lists', '-o', 'x'], { ...env, startProgress });
    expect(steps).toEqual([[21, 6], [21, 15], 'stop']);
  });
});

describe('decktype corpus add', () => {
  test('reads the details beside a file once', async () => {
    const folder = { 'cup/standings.json': standings, 'cup/details.json': '{"id":"cup"}' };
    const env = testEnvironment({ files: folder, bytes: { x: stored } });
    expect(await run(['corpus', 'add', 'x', 'cup/standings.json'], env)).toBe(0);
    expect(env.reads.filter((path) => path === 'cup/details.json')).toHaveLength(1);
  });

  test.each([
    ['x', stored.slice(0, -8), 'decktype: x: this corpus is damaged'],
    ['x.gz', gzipSync(stored), 'x.gz is compressed; name a file for the corpus with --out'],
  ])('refuses %s, which is damaged or compressed', async (name, bytes, message) => {
    const { code, err } = await corpus(`add ${name} lists`, { [name]: bytes });
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
