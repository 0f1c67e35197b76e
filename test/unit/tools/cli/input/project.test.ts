import { expect, test } from 'vitest';
import { besideOf } from '../../../../../src/tools/cli/input/files.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

async function looksOf(
  config: object,
  more: Readonly<Record<string, string>> = {},
  command = 'check',
) {
  const files = { 'decktype.json': JSON.stringify(config), ...more };
  const env = testEnvironment({ files, cwd: '/home/project' });
  let looks = 0;
  const look: typeof env.look = (path) => {
    looks++;
    return env.look(path);
  };
  const reads: string[] = [];
  const readFile: typeof env.readFile = (path) => {
    reads.push(path);
    return env.readFile(path);
  };
  const code = await run([command], { ...env, look, readFile });
  return { looks, reads, code, err: env.err() };
}

test('a pattern of a project file looks at 5,000 entries at most outside its folder', async () => {
  const many = Array.from({ length: 5_100 }, (_, at) => [`../big/${at}/x.txt`, '']);
  const rules = '../big/*/*.json';
  const { looks, code, err } = await looksOf({ rules }, Object.fromEntries(many));
  expect([code, err]).toEqual([2, expect.stringContaining('it has more than 5,000 files')]);
  expect(looks).toBeLessThan(10_100);
});

test('an impossibly long path in a project file is not searched', async () => {
  const long = '../'.repeat(2000);
  const { looks, code, err } = await looksOf({ rules: `${long}*.json` });
  expect([code, err]).toEqual([2, expect.stringContaining('it is longer than any path')]);
  expect([looks < 10, err.length < 1000]).toEqual([true, true]);
  expect(besideOf('a/decktype.json', long)).toBe(long);
});

test('more than 200 patterns in a project file are not searched', async () => {
  const rules = Array.from({ length: 20_000 }, (_, at) => `x${at}/*.json`);
  const { looks, code, err } = await looksOf({ rules });
  const message = 'error too-many-patterns: the project file has 20,000 patterns; at most 200';
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  expect(looks).toBeLessThan(10);
});

test.each(['check', 'test'])('%s reads a file once for all its places', async (command) => {
  const lists = 'l.json#2 o.json#0 l.json#00 o.json#1 l.json#0'.split(' ');
  const files = {
    'l.json': '[{"player":"A","decklist":[{"name":"A"}]},{},{"decklist":[{"name":"A"}]}]',
    'o.json': '[{"decklist":[{"name":"A"}]},{"decklist":[{"name":"A"}]}]',
    'r.json': '[{"identifier":"a","name":"A","cards":[{"name":"A"}]}]',
    'k.json': JSON.stringify(lists.map((file) => ({ file, expect: 'a' }))),
  };
  const config = { rules: 'r.json', cases: 'k.json', lists };
  const { reads, code } = await looksOf(config, files, command);
  expect([code, reads.filter((path) => /[lo].json/.test(path))]).toEqual([0, ['l.json', 'o.json']]);
});
