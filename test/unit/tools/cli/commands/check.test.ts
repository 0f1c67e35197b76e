import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

const sound = '[\n  {"identifier":"a","name":"A","cards":[{"name":"X"}]}\n]';

const slip = sound.replace('"name":"A",', '"name":"A", // why\n   "prioriy":5,');

describe('decktype check --fix', () => {
  test('fixes a file that it watches at each change, and not what it wrote itself', async () => {
    const files = { 'rules.json': slip };
    const fixed = slip.replace('prioriy', 'priority');
    const edits = [{ 'rules.json': fixed }, { 'rules.json': slip }];
    const env = testEnvironment({ files, edits });
    const code = await run(['check', 'rules.json', '--fix', '--watch'], env);
    expect(code).toBe(0);
    expect(env.err().split('fixed 1 finding').length).toBe(3);
    expect(env.files.get('rules.json')).toBe(fixed);
  });
});

describe('decktype check --diff', () => {
  test.each([
    ['rules.json', 'rules.json'],
    ['./rules.json', 'rules.json'],
    ['/home/rules.json', 'rules.json'],
    ['../rules.json', 'rules.json', '/home/deep'],
  ])('names files relative to the folder: %s', async (path, name, cwd = '/home') => {
    const env = testEnvironment({ files: { [path]: slip }, cwd });
    expect(await run(['check', path, '--diff'], env)).toBe(1);
    const outside = cwd === '/home' ? name : 'home/rules.json';
    expect(env.out()).toMatch(new RegExp(`^--- a/${outside}\n\\+\\+\\+ b/${outside}\n`));
  });
});

test('decktype check --fix says that it does not change compressed files', async () => {
  const env = testEnvironment({ bytes: { 'rules.json.gz': gzipSync(slip) } });
  expect(await run(['check', 'rules.json.gz', '--fix'], env)).toBe(2);
  expect(env.err()).toBe(
    'decktype: rules.json.gz is compressed, and compressed files are not changed; unzip it first\n',
  );
});
