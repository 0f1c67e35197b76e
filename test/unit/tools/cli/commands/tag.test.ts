import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { saveCorpus } from '../../../../../src/questions/corpus/store.js';
import type { Environment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { type TestEnvironmentOptions, testEnvironment } from '../../../../support/environment.js';
import { runCommand } from '../../../../support/run-command.js';

const rules = JSON.stringify([
  { identifier: 'a', name: 'Alpha, the deck', cards: [{ name: 'Alpha' }], generation: 1 },
  { identifier: 'b', name: 'Beta', cards: [{ name: 'Beta' }] },
]);
const alpha = { player: 'p1', name: 'Ann', placing: 1, decklist: [{ name: 'Alpha' }] };
const beta = {
  player: 'p2',
  name: 'Bo',
  placing: 4,
  record: { wins: 3, losses: 1, ties: 0 },
  decklist: [{ name: 'Beta' }],
};
const beta2 = { ...beta, player: 'p3', placing: 2 };
const nothing = { player: 'p4', placing: 9, decklist: [{ name: 'Gamma' }] };
const one = JSON.stringify([alpha, beta], null, 1);
const two = JSON.stringify([beta2, nothing]);
const files = { 'rules.json': rules, 'one.json': one, 'two.json': two };

function tag(args: readonly string[], options: TestEnvironmentOptions = {}) {
  const all = { ...files, ...options.files };
  return runCommand(['tag', ...args, '--rules', 'rules.json'], { ...options, files: all });
}

describe('decktype tag', () => {
  test('tags a range of lines as it tags them in the file, with their places in it', async () => {
    const lines = [alpha, '', beta, '{', nothing, ' ', '[', beta2].map((line) =>
      typeof line === 'string' ? line : JSON.stringify(line),
    );
    const stdin = lines.join('\n');
    const whole = await tag(['-'], { stdin });
    for (const chunk of [1, 7, 1000]) {
      const parts = [];
      for (const range of ['1-1', '2-3', '4-6', '7-7', '8-99']) {
        parts.push(await tag(['-', '--range', range, '--quiet'], { stdin, chunk }));
      }
      expect(parts.map(({ out }) => out).join('')).toBe(whole.out);
      expect(parts.map(({ code }) => code)).toEqual([0, 0, 1, 1, 0]);
      const places = (err: string) => err.match(/^\S+ error .*$/gm) ?? [];
      expect(parts.flatMap(({ err }) => places(err))).toEqual(places(whole.err));
      expect(places(whole.err)).toHaveLength(2);
    }
  });

  test('writes to one file, or to a file per input in a folder', async () => {
    const single = await tag(['one.json', '--out', 'out/tagged.json']);
    expect(single.out).toBe('');
    expect(JSON.parse(single.files.get('out/tagged.json') ?? '')).toHaveLength(2);
    const folder = await tag(['one.json', 'two.json', '--out', 'tagged'], { folders: ['tagged'] });
    expect(JSON.parse(folder.files.get('tagged/one.json') ?? '')).toHaveLength(2);
    expect(JSON.parse(folder.files.get('tagged/two.json') ?? '')).toHaveLength(2);
  });

  test('cuts the names of a table to the width of a terminal, and nowhere else', async () => {
    const wide = await tag(['one.json', '--format', 'table']);
    expect(wide.out).toContain('Alpha, the deck');
    const narrow = await tag(['one.json', '--format', 'table'], { columns: 40, isTerminal: true });
    expect(narrow.out).toContain('Alpha, the…');
  });

  test.each([
    ['a table', ['--format', 'table'], ['bar', 'no bar', 'output']],
    ['standings', [], ['output']],
    ['a file', ['--out', 'tagged.json'], ['bar', 'no bar']],
  ])('shows no progress on a terminal where %s is written', async (_what, options, expected) => {
    const env = testEnvironment({ files, isTerminal: true });
    const steps: string[] = [];
    const write: Environment['stdout']['write'] = async () => void steps.push('output');
    const startProgress = () => {
      steps.push('bar');
      return { advance() {}, stop: () => void steps.push('no bar') };
    };
    await run(['tag', 'one.json', '--rules', 'rules.json', ...options], {
      ...env,
      stdout: { ...env.stdout, write },
      startProgress,
    });
    expect(steps.filter((step, at) => step !== steps[at - 1]).slice(0, 3)).toEqual(expected);
  });
});

test('says of a corpus what it is', async () => {
  const bytes = { x: saveCorpus(createCorpus([])) };
  const { code, err } = await tag(['x', '--rules', 'rules.json'], { bytes });
  expect(code).toBe(2);
  expect(err).toContain('x is a corpus, which has no standings');
});

describe('decktype tag, of folders, patterns and compressed files', () => {
  const more = {
    'd/one.json': one,
    'd/two/two.json': two,
    'd/rules.json': rules,
    'd/deck.txt': '4 Alpha\n',
    'd/.hidden.json': one,
  };

  test('reports a file of a folder that cannot be read, and exits with 1', async () => {
    const bytes = { 'd/cut.gz': new Uint8Array(gzipSync(one)).subarray(0, 30) };
    const options = { files: { ...more, 'd/cut.gz': '' }, bytes };
    for (const args of [['d'], ['d', '--out', 'out/']]) {
      const { code, err, files: made } = await tag(args, options);
      expect(code).toBe(1);
      expect(err).toContain('d/cut.gz error file-not-read');
      expect(err).toContain('4 standings: 3 classified');
      expect([...made.keys()]).not.toContain('out/cut');
    }
    const named = await tag(['d/cut.gz'], options);
    expect(named.code).toBe(2);
    expect(named.err).toContain('decktype: d/cut.gz: the compressed data are damaged');
  });

  test('unpacks what is compressed, also with --workers', async () => {
    const lines = [alpha, beta].map((standing) => JSON.stringify(standing)).join('\n');
    const bytes = { 'x.json.gz': new Uint8Array(gzipSync(lines)) };
    const plain = await tag(['x.json'], { files: { 'x.json': lines } });
    expect((await tag(['x.json.gz'], { bytes })).out).toBe(plain.out);
    const { files: made } = await tag(['x.json.gz', '--out', 'out/', '--workers', '2'], { bytes });
    expect(made.get('out/x.json')).toBe(plain.out);
  });
});
