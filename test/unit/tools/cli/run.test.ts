import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../../../src/tools/cli/run.js';
import { commandsPage } from '../../../support/documents.js';
import { testEnvironment } from '../../../support/environment.js';

describe('the command line', () => {
  const long = 'x'.repeat(100_000);
  test.each([
    'explain LONG',
    'check LONG',
    'LONG',
    'check r.json --LONG',
    'check r.json --error LONG',
    'check --format LONG',
    'classify -r r.json --from LONG',
    'convert --to LONG l.txt',
    'report l.txt --rules r.json --deck LONG',
  ])('shortens long values in messages: %s', async (line) => {
    const args = line.replace('LONG', long).split(' ');
    const files = { 'l.txt': '4 Opt', 'r.json': '[]' };
    const env = testEnvironment({ files, stdin: '4 Opt' });
    expect(await run(args, env)).toBe(2);
    expect(env.err()).toMatch(/x"?…/);
    expect(env.err().length).toBeLessThan(500);
  });

  test.each([
    'test c.json -r r.json',
    'test c.json -r r.json -f github',
    'test c.json -r r.json --update',
    'coverage r.json --decks s.json',
  ])('shortens long names in files: %s', async (command) => {
    const card = { name: 'Opt', count: 4 };
    const decklist = { main: [card, { name: long, count: '4x' }] };
    const files = {
      'c.json': JSON.stringify([{ name: long, list: '4 Opt', expect: long }]),
      's.json': JSON.stringify([{ player: long, decklist }]),
      'r.json': JSON.stringify([{ identifier: 'opt', name: 'Opt', cards: [card] }]),
    };
    const env = testEnvironment({ files });
    expect(await run(command.split(' '), env)).toBe(1);
    expect(env.out() + env.err()).toMatch(/x"?…/);
    expect(env.out().length + env.err().length).toBeLessThan(3000);
  });
});

test('the help fits 80 columns', async () => {
  const wide = (await commandsPage()).split('\n').filter((line) => line.length > 80);
  expect(wide.filter((line) => !/^`-` is/.test(line))).toEqual([]);
});

describe('annotations for GitHub', () => {
  const rules = '[{ "identifier": "a", "name": "A", "cards": [{ "name": "A" }] }]';
  const files = {
    'old.json': rules,
    'rules.json': rules.replace('"A"', '"B"'),
    'bad.json': '[1]',
    '../bad.json': '[1]',
  };
  const parent = dirname(process.cwd());
  const here = basename(process.cwd());

  test.each([
    ['check bad.json', parent, `${here}/bad.json`],
    ['check bad.json', process.cwd(), 'bad.json'],
    ['check bad.json', join(process.cwd(), 'docs'), 'bad.json'],
    ['coverage bad.json --decks x', parent, `${here}/bad.json`],
    ['diff old.json rules.json', parent, `${here}/rules.json`],
    ['check ../bad.json', parent, 'bad.json'],
    ['check bad.json', undefined, `${here}/bad.json`],
    ['check bad.json --format sarif', undefined, `${here}/bad.json`],
  ])('of %s name files relative to the folder of the repository', async (command, root, file) => {
    // Without the variable, the repository is the nearest folder with `.git`.
    const env = testEnvironment(
      root === undefined
        ? { files: { ...files, [join(parent, '.git')]: 'gitdir: elsewhere' } }
        : { files, variables: { GITHUB_WORKSPACE: root } },
    );
    const format = command.includes('--format') ? [] : ['--format', 'github'];
    await run([...command.split(' '), ...format], env);
    expect(`${env.out()}${env.err()}`).toMatch(new RegExp(`( file=|"uri": ")${file}[,"]`));
  });
});

test.each([
  'report s.json -r r.json',
  'report s.json -r r.json --format markdown',
  'tag s.json -r r.json --format table',
])('text for people starts no command in a GitHub log: %s', async (command) => {
  const files = {
    'r.json': '[{"identifier":"a","name":"::A","cards":[{"name":"Opt"}]}]',
    's.json': '[{"placing":1,"decklist":{"main":[{"name":"Opt","count":4}]}}]',
  };
  const env = testEnvironment({ files, variables: { GITHUB_ACTIONS: 'true' } });
  await run(command.split(' '), env);
  expect(env.out()).toMatch(/u003a:A/);
});

test('guess says that it cannot read standard input', async () => {
  const files = {
    'r.json': '[{"identifier":"a","name":"A","cards":[{"name":"Opt"}]}]',
    's.json': '[{"decklist":{"main":[{"name":"Opt","count":4}]}}]',
  };
  const ask = () => {
    throw Object.assign(new Error(), { code: 'EBADF' });
  };
  const env = { ...testEnvironment({ files }), ask };
  expect(await run(['guess', '-r', 'r.json', '--decks', 's.json'], env)).toBe(2);
  expect(env.err()).toBe('decktype: cannot read standard input: it was not opened for this\n');
});
