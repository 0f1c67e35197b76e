/** The GitHub action and the pre-commit hooks, each in a repository with the packed package installed. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { type Installed, installPackage } from '../support/installed.js';
import { projectRoot } from '../support/needs.js';
import { run, succeed } from '../support/run.js';

let installed: Installed;
let repository = '';
beforeAll(async () => {
  installed = await installPackage();
  repository = installed.consumer;
  await succeed('git', ['init', '--quiet'], repository);
  writeFileSync(join(repository, '.gitignore'), 'node_modules\n');
});
afterAll(() => installed?.remove());

const good = '[{ "identifier": "a", "name": "A", "cards": [{ "name": "X" }] }]\n';
const bad = good.replace('{ "name": "X" }', '{ "name": "X", "count": 0 }');

async function commit(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(repository, name, '..'), { recursive: true });
    writeFileSync(join(repository, name), text);
  }
  await succeed('git', ['add', '.'], repository);
}

const action = readFileSync(join(projectRoot, 'action.yml'), 'utf8');
const [, script = ''] = /\n +run: \|\n((?: +.*\n)+)$/.exec(action) ?? [];
const presets: Readonly<Record<string, string>> = Object.fromEntries(
  [...action.matchAll(/^ {2}([\w-]+):\n {4}description: .*\n {4}default: ["']?(.*?)["']?$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

/** Runs the step like a runner, with the inputs in the variables that the step sets. */
async function runStep(inputs: typeof presets) {
  const values: typeof presets = { ...presets, version: `file:${installed.tarball}`, ...inputs };
  const variables = [...action.matchAll(/^ {8}([A-Z]+): \$\{\{ inputs\.([\w-]+) \}\}$/gm)].map(
    ([, name = '', input = '']) => [name, values[input] ?? ''] as const,
  );
  const file = join(installed.folder, 'step.sh');
  writeFileSync(file, script.replace(/^ {8}/gm, ''));
  const folder = join(repository, values['working-directory'] ?? '');
  const shell = ['--noprofile', '--norc', '-e', '-o', 'pipefail', file];
  const settings = { ...Object.fromEntries(variables), RUNNER_TEMP: installed.folder };
  return run('bash', shell, folder, settings);
}

describe('the GitHub action', () => {
  test('has inputs with defaults, and runs the version it was released with', () => {
    expect(presets).toEqual({ command: 'check', args: '', 'working-directory': '.', version });
    expect(script).toContain('decktype');
  });

  test('runs nothing from the repository', async () => {
    const own = '#!/bin/sh\necho the repository runs\n';
    const programs = ['decktype', 'node'].map((name) => `theirs/node_modules/.bin/${name}`);
    await commit({
      ...Object.fromEntries(programs.map((name) => [name, own])),
      'theirs/.npmrc': 'registry=http://127.0.0.1:1\n',
      'theirs/decks.json': good,
    });
    for (const name of programs) chmodSync(join(repository, name), 0o755);
    const inputs = { args: 'decks.json', 'working-directory': 'theirs' };
    expect(await runStep(inputs)).toMatchObject({ status: 0, stdout: '' });
  });

  test('annotates the faults of rules, and fails', async () => {
    await commit({ 'rules.json': bad });
    const { status, stdout } = await runStep({ args: 'rules.json' });
    expect(status).toBe(2);
    expect(stdout).toMatch(/^::error file=rules\.json,line=1,.*title=decktype bad-count::/);
  });

  test('passes arguments with spaces, and runs nothing inside them', async () => {
    await commit({ 'my rules.json': good, 'cases.json': '[{ "list": "1 Y", "expect": "a" }]' });
    const inputs = { command: 'test', args: `cases.json --rules 'my rules.json'` };
    expect(await runStep(inputs)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('::error file=cases.json,line=1,'),
    });
    const { stderr } = await runStep({ args: '$(touch made) `touch made`' });
    expect(stderr).toContain('$(touch');
    const { stdout: made } = await run('ls', [], repository);
    expect(made).not.toContain('made');
  });

  test('keeps a given format, and needs no arguments with a project file', async () => {
    await commit({ 'rules.json': good, 'decktype.json': '{ "rules": "rules.json" }' });
    expect(await runStep({})).toMatchObject({ status: 0, stdout: '' });
    expect(await runStep({ args: 'rules.json --format json' })).toMatchObject({
      status: 0,
      stdout: '[]\n',
    });
  });
});

describe('the arguments of the GitHub action', () => {
  test('count as none if blank', async () => {
    await commit({ 'rules.json': good, 'decktype.json': '{ "rules": "rules.json" }' });
    expect(await runStep({ args: ' \n\t\n' })).toMatchObject({ status: 0, stdout: '' });
  });

  test.each([['rules.json "--format json'], ["rules.json 'two\nlines'"]])(
    'fail the step if a quote is not closed: %j',
    async (args) => {
      const { status, stdout } = await runStep({ args });
      expect([status, stdout]).toEqual([2, expect.stringMatching(/^::error .*quote.*not closed/)]);
    },
  );

  test.each([
    ['rules.json \\\n  --format\njson', '[]\n'],
    ['rules.json -fjson \\', '[]\n'],
    ['--format=json\trules.json', '[]\n'],
    [`rules.json --unlimited 'a --format b'`, ''],
  ])('set the format only by a separate option: %j', async (args, stdout) => {
    await commit({ 'rules.json': good });
    expect(await runStep({ args })).toMatchObject({ status: 0, stdout });
  });

  test('can be empty strings', async () => {
    const { stderr } = await runStep({ args: `rules.json ''` });
    expect(stderr).toContain('cannot read ');
  });
});

describe('the hooks for pre-commit', () => {
  const text = readFileSync(join(projectRoot, '.pre-commit-hooks.yaml'), 'utf8');
  const hooks = text.split(/^- /m).slice(1);

  /** Runs a hook like pre-commit: its entry, with the files of the repository that it matches. */
  async function runHook(id: string) {
    const hook = hooks.find((one) => one.startsWith(`id: ${id}\n`)) ?? '';
    const field = (name: string) =>
      new RegExp(`^ {2}${name}: ["']?(.*?)["']?$`, 'm').exec(hook)?.[1];
    const pattern = new RegExp(field('files') ?? '(?!)');
    const { stdout } = await succeed('git', ['ls-files'], repository);
    const matched = stdout.split('\n').filter((name) => name !== '' && pattern.test(name));
    const args = (field('args') ?? '[]').replaceAll("'", '"');
    const [program = '', ...entry] = (field('entry') ?? '').split(' ');
    const names = field('pass_filenames') === 'false' ? [] : matched;
    const path = `${join(repository, 'node_modules/.bin')}:${process.env.PATH}`;
    return {
      matched,
      ...(await run(program, [...entry, ...JSON.parse(args), ...names], repository, {
        PATH: path,
      })),
    };
  }

  test('check the rule files of a commit', async () => {
    await commit({ 'rules.json': good, 'game/my.rules.jsonc': bad, 'other.json': '{}' });
    const failed = await runHook('decktype-check');
    expect(failed.matched).toEqual(['game/my.rules.jsonc', 'rules.json']);
    expect([failed.status, failed.stdout]).toEqual([
      2,
      expect.stringMatching(/^game\/my\.rules\.jsonc:1:\d+ error bad-count/),
    ]);
    await commit({ 'game/my.rules.jsonc': good });
    expect((await runHook('decktype-check')).status).toBe(0);
  });

  test('check a file whose name starts with a dash', async () => {
    await commit({ '-rules.json': bad });
    const { matched, stdout } = await runHook('decktype-check');
    expect(matched).toContain('-rules.json');
    expect(stdout).toContain('-rules.json:1:');
    await commit({ '-rules.json': good });
    expect((await runHook('decktype-check')).status).toBe(0);
  });

  test('check the rules of the project as one rule set, wherever they are', async () => {
    await commit({
      'decktype.json': '{ "rules": "rules/*.json" }',
      'rules/one.json': good,
      'rules/two.json': good,
    });
    const { status, stdout } = await runHook('decktype-check-project');
    expect([status, stdout]).toEqual([2, expect.stringContaining('duplicate-identifier')]);
    await commit({ 'rules/two.json': good.replace('"a"', '"b"').replace('"X"', '"Y"') });
    expect((await runHook('decktype-check-project')).status).toBe(0);
  });

  test('run the cases of the project', async () => {
    await commit({
      'rules.json': good,
      'decktype.json': '{ "rules": "rules.json", "cases": "cases.json" }',
      'cases.json': '[{ "list": "1 Y", "expect": "a" }]',
    });
    expect(await runHook('decktype-test')).toMatchObject({ status: 1 });
    await commit({ 'cases.json': '[{ "list": "1 X", "expect": "a" }]' });
    expect(await runHook('decktype-test')).toMatchObject({ status: 0 });
  });
});
