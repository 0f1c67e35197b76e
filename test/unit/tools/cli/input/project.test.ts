import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../../../../src/services/store/store.js';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

const rule = (identifier: string, card: string, more: object = {}) => ({
  ...{ identifier, name: identifier.toUpperCase(), cards: [{ name: card, count: 4 }] },
  ...more,
});
const standings = [
  { player: 'ann', decklist: { main: [{ name: 'Opt', count: 4 }] } },
  { player: 'bob', decklist: { main: [{ name: 'Otter', count: 4 }] } },
  { player: 'cam', decklist: { main: [{ name: 'opt', count: 4 }] } },
];
const files = {
  'rules/a.json': JSON.stringify([rule('opt', 'Opt')]),
  'rules/b.json': JSON.stringify({ rules: [rule('otter', 'Otter', { generation: 2 })] }),
  'lists/nats.json': JSON.stringify(standings),
  'cases/c.json': JSON.stringify([{ name: 'one', list: '4 Opt', expect: 'opt' }]),
  'overlay.json': JSON.stringify({
    changes: [{ op: 'replace', path: '/rules/opt/name', value: 'Overlaid' }],
  }),
};
const project = { rules: 'rules/*.json', lists: 'lists', cases: 'cases/*.json' };

/** Exit code, output and errors of a command on the files and a project file. */
async function runIn(
  config: object | undefined,
  command: string,
  more: Readonly<Record<string, string>> = {},
) {
  const own = config === undefined ? {} : { 'decktype.json': JSON.stringify(config) };
  const env = testEnvironment({ files: { ...files, ...own, ...more }, stdin: '4 Opt\n' });
  const code = await run(command.split(' '), env);
  return { code, out: env.out(), err: env.err(), files: env.files };
}

describe('with a project file', () => {
  test.each([
    ['check', '2 rules: no faults found\n'],
    ['tag lists/nats.json', '3 standings: 2 classified, 1 Other'],
    ['corpus build -o all.corpus', 'all.corpus: 3 lists'],
    ['test', ''],
  ])('%s needs nothing else', async (command, said) => {
    const { code, err } = await runIn(project, command);
    expect([code, err]).toEqual([0, expect.stringContaining(said)]);
  });
});

describe('a store', () => {
  test('imports the rules of the project, as one set, with its overlay and settings', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'decktype-project-'));
    const address = join(folder, 'decktype.db');
    const config = { ...project, overlay: 'overlay.json', match: { names: ['case'] } };
    const imported = `import --store ${address}`;
    expect((await runIn(config, imported)).err).toContain(
      'the game of the rules is unknown: name it with --game ID, or as "game" in a rule file',
    );
    const { code, out } = await runIn(config, `${imported} --game RIVER`);
    expect([code, out]).toEqual([0, expect.stringContaining('rule files: 1 stored')]);
    const store = await openStore(address);
    await store.importTournament({
      id: 'cup',
      details:
        '{"id":"cup","game":"RIVER","name":"Cup","date":"2025-05-01T10:00:00.000Z","players":1}',
      standings: '[{"player":"p1","placing":1,"decklist":[{"name":"OPT","count":4}]}]',
    });
    await store.categorize();
    const { rows = [] } = (await store.standings('cup')) ?? {};
    await store.close();
    await rm(folder, { recursive: true });
    expect(JSON.parse(rows[0] ?? '').deck).toEqual({ id: 'opt', name: 'Overlaid' });
  });

  test('imports several rule files of a game as one set', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'decktype-project-'));
    const address = join(folder, 'decktype.db');
    const imported = `import rules/a.json rules/b.json --game RIVER --store ${address}`;
    const { code, out } = await runIn(undefined, imported);
    expect([code, out]).toEqual([0, expect.stringContaining('rule files: 1 stored')]);
    const store = await openStore(address);
    const rules = await store.rules('RIVER');
    await store.close();
    await rm(folder, { recursive: true });
    expect(JSON.stringify(rules)).toMatch(/opt.*otter/);
    const same = { 'rules/b.json': files['rules/a.json'] };
    const clash = await runIn(undefined, imported.replace(address, ':memory:'), same);
    expect([clash.code, clash.err]).toEqual([2, expect.stringContaining('duplicate-identifier')]);
  });
});

describe('a command that watches', () => {
  test('checks the rules of the project again when one of them changes, or comes', async () => {
    const edits = [
      { 'rules/b.json': JSON.stringify([rule('opt', 'Otter')]) },
      { 'rules/b.json': files['rules/b.json'] },
      { 'rules/c.json': JSON.stringify([rule('island', 'Island')]) },
    ];
    const env = testEnvironment({
      files: { ...files, 'decktype.json': '{ "rules": "rules/*.json" }' },
      edits,
    });
    expect(await run(['check', '--watch'], env)).toBe(0);
    expect(env.out()).toContain('rules/b.json:1:16 error duplicate-identifier');
    const counts = [...env.err().matchAll(/(\d) rules: no faults/g)].map(([, count]) => count);
    expect(counts).toEqual(['2', '2', '3']);
  });

  test('tests the rules and cases of the project again', async () => {
    const edits = [{ 'rules/a.json': JSON.stringify([rule('none', 'Island')]) }];
    const env = testEnvironment({
      files: { ...files, 'decktype.json': JSON.stringify(project) },
      edits,
    });
    expect(await run(['test', '--watch'], env)).toBe(1);
    expect(env.out()).toMatch(/1 case: 1 passed[\s\S]*1 case: 0 passed/);
  });

  test('begins again when the project file changes, also after it was broken', async () => {
    const edits = [
      { 'decktype.json': '{ "rules": ' },
      { 'decktype.json': '{ "rules": "rules/*.json" }' },
      { 'rules/b.json': JSON.stringify([rule('opt', 'Otter')]) },
    ];
    const env = testEnvironment({
      files: { ...files, 'decktype.json': '{ "rules": "rules/a.json" }' },
      edits,
    });
    expect(await run(['check', '--watch'], env)).toBe(2);
    const counts = [...env.err().matchAll(/(\d) rules?: no faults/g)].map(([, count]) => count);
    expect(counts).toEqual(['1', '2']);
    expect(env.err()).toContain('the project file decktype.json cannot be used');
    expect(env.out()).toContain('rules/b.json:1:16 error duplicate-identifier');
  });
});

describe('the project file', () => {
  const above = (name: string) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}${path}`, text]));

  test('is found in a folder above, and its paths are relative to it', async () => {
    const env = testEnvironment({
      cwd: '/home/me/project/deep/down',
      files: { ...above('../../'), '../../decktype.json': JSON.stringify(project) },
    });
    expect(await run(['check'], env)).toBe(0);
    expect(env.reads).toContain('../../rules/a.json');
  });

  test('is the nearest one, and is not searched for above the root', async () => {
    const near = testEnvironment({
      cwd: '/a/b',
      files: {
        ...files,
        'decktype.json': JSON.stringify({ rules: 'rules/a.json' }),
        '../decktype.json': '{',
      },
    });
    expect(await run(['check'], near)).toBe(0);
    const beyond = testEnvironment({ cwd: '/a', files: { ...files, '../../decktype.json': '{' } });
    expect(await run(['check', 'rules/a.json'], beyond)).toBe(0);
  });

  test('may be named, and its paths are relative to it there, too', async () => {
    const env = testEnvironment({
      files: { ...above('there/'), 'there/my.json': JSON.stringify(project), 'decktype.json': '{' },
    });
    expect(await run(['check', '--config', 'there/my.json'], env)).toBe(0);
    expect(env.reads).toContain('there/rules/b.json');
  });

  test('a path in it may be absolute, and a file may be named -', async () => {
    const more = { '-': files['rules/a.json'], '/etc/rules.json': files['rules/b.json'] };
    const env = testEnvironment({
      files: {
        ...more,
        './-': more['-'],
        'decktype.json': '{ "rules": ["-", "/etc/rules.json"] }',
      },
      stdin: '4 Opt',
    });
    expect(await run(['classify'], env)).toBe(0);
    expect(env.out()).toBe('OPT (opt)\n');
  });
});

describe('lists that the project file names', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'decktype-outside-'));
    await mkdir(join(folder, 'project/lists'), { recursive: true });
    const list = (path: string) => writeFile(join(folder, path), JSON.stringify(standings));
    await Promise.all([list('project/lists/in.json'), list('out.json')]);
    await symlink('../../out.json', join(folder, 'project/lists/link.json'));
    await symlink('../..', join(folder, 'project/lists/up'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function check(lists: string, ...more: readonly string[]) {
    await writeFile(join(folder, 'project/rules.json'), files['rules/a.json']);
    const config = join(folder, 'project/decktype.json');
    await writeFile(config, JSON.stringify({ rules: 'rules.json', lists }));
    const env = testEnvironment();
    const { stdout, stderr } = env;
    const args = ['coverage', '--config', config, ...more];
    const code = await run(args, { ...processEnvironment(), stdout, stderr });
    return { code, err: env.err().replaceAll(`${folder}/`, ''), out: env.out() };
  }

  test.each(['../out.json', '..', '../*.json', 'lists/link.json', 'lists/up', 'lists/up/*'])(
    'are not read from outside of its folder: %s',
    async (lists) => {
      const { code, err } = await check(lists);
      expect([code, err]).toEqual([2, expect.stringContaining('error lists-outside: ')]);
      expect((await check(lists, '--allow-outside')).out).toContain(' lists: ');
    },
  );

  test.each(['lists', 'lists/**', '{lists,..}/*.json'])(
    'are not read from outside by a link or braces in %s',
    async (lists) => {
      const { code, err, out } = await check(lists);
      expect([code, out]).toEqual([1, expect.stringContaining('3 lists: ')]);
      expect(err).toContain('it leads out of project; --allow-outside reads it');
    },
  );

  test('are read from anywhere where the command line names them', async () => {
    const { code, out } = await check('..', '--decks', join(folder, 'out.json'));
    expect([code, out]).toEqual([0, expect.stringContaining('3 lists: ')]);
  });

  test.each(['pipe', 'pipes/link'])('are not read from %s, which never ends', async (lists) => {
    execFileSync('mkfifo', [join(folder, 'project/pipe')]);
    await mkdir(join(folder, 'project/pipes'));
    await symlink('/dev/zero', join(folder, 'project/pipes/zero'));
    await symlink('../pipe', join(folder, 'project/pipes/link'));
    const { code, err } = await check(lists);
    expect([code, err]).toEqual([2, expect.stringContaining('a device, a pipe or a socket')]);
    expect((await check('pipes')).err).toContain('this folder holds no lists');
  });
});
