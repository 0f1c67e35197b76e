import { expect, test } from 'vitest';
import { besideOf } from '../../../../../src/tools/cli/input/files.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

async function looksOf(config: object, more: Readonly<Record<string, string>> = {}) {
  const files = { 'decktype.json': JSON.stringify(config), ...more };
  const env = testEnvironment({ files, cwd: '/home/project' });
  let looks = 0;
  const look: typeof env.look = (path) => {
    looks++;
    return env.look(path);
  };
  const code = await run(['check'], { ...env, look });
  return { looks, code, err: env.err() };
}

test('a project file looks at 5,000 entries at most outside of its folder for a pattern', async () => {
  const many = Array.from({ length: 5_100 }, (_, at) => [`../big/${at}/x.txt`, '']);
  const rules = '../big/*/*.json';
  const { looks, code, err } = await looksOf({ rules }, Object.fromEntries(many));
  expect([code, err]).toEqual([2, expect.stringContaining('it has more than 5,000 files')]);
  expect(looks).toBeLessThan(10_100);
});

test('a project file is not searched for a path that is longer than any', async () => {
  const long = '../'.repeat(2000);
  const { looks, code, err } = await looksOf({ rules: `${long}*.json` });
  expect([code, err]).toEqual([2, expect.stringContaining('it is longer than any path')]);
  expect([looks < 10, err.length < 1000]).toEqual([true, true]);
  expect(besideOf('a/decktype.json', long)).toBe(long);
});

test('a project file with more than 200 patterns is not searched for', async () => {
  const rules = Array.from({ length: 20_000 }, (_, at) => `x${at}/*.json`);
  const { looks, code, err } = await looksOf({ rules });
  const message = 'error too-many-patterns: the project file has 20,000 patterns; at most 200';
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  expect(looks).toBeLessThan(10);
});
