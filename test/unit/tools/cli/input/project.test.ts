import { execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../../../src/services/store/store.js';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { besideOf } from '../../../../../src/tools/cli/input/files.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';
import { runCommand } from '../../../../support/run-command.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

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
function runIn(
  config: object | undefined,
  command: string,
  more: Readonly<Record<string, string>> = {},
) {
  const own = config === undefined ? {} : { 'decktype.json': JSON.stringify(config) };
  return runCommand(command, { files: { ...files, ...own, ...more }, stdin: '4 Opt\n' });
}

test('corpus build needs no lists beside those of the project file', async () => {
  const { code, err } = await runIn(project, 'corpus build -o all.corpus');
  expect([code, err]).toEqual([0, expect.stringContaining('all.corpus: 3 lists')]);
});

describe('a store', () => {
  test('imports the rules of the project, as one set, with its overlay and settings', async () => {
    const folder = temporaryFolder(onTestFinished);
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
    expect(JSON.parse(rows[0] ?? '').deck).toEqual({ id: 'opt', name: 'Overlaid' });
  });

  test('imports several rule files of a game as one set', async () => {
    const folder = temporaryFolder(onTestFinished);
    const address = join(folder, 'decktype.db');
    const imported = `import rules/a.json rules/b.json --game RIVER --store ${address}`;
    const { code, out } = await runIn(undefined, imported);
    expect([code, out]).toEqual([0, expect.stringContaining('rule files: 1 stored')]);
    const store = await openStore(address);
    const rules = await store.rules('RIVER');
    await store.close();
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

describe('what the project file names', () => {
  let folder = '';
  beforeEach(async () => {
    folder = temporaryFolder(onTestFinished);
    for (const path of ['project/lists', 'shared/deep']) {
      await mkdir(join(folder, path), { recursive: true });
    }
    const lists = JSON.stringify(standings);
    const texts = {
      ...{ 'project/lists/in.json': lists, 'out.json': lists },
      ...{ 'project/rules.json': files['rules/a.json'], 'shared/a.json': files['rules/a.json'] },
      ...{ 'shared/cases.json': files['cases/c.json'], 'shared/secret.txt': 'passphrase of mine' },
      'shared/secret.json': '{"token":"passphrase"}',
    };
    for (const [path, text] of Object.entries(texts)) await writeFile(join(folder, path), text);
    await symlink('../../out.json', join(folder, 'project/lists/link.json'));
    await symlink('../..', join(folder, 'project/lists/up'));
  });

  async function runWith(fields: object, command: string, ...more: readonly string[]) {
    const config = join(folder, 'project/decktype.json');
    await writeFile(config, JSON.stringify({ rules: 'rules.json', ...fields }));
    const env = testEnvironment();
    const { stdout, stderr } = env;
    const args = [...command.split(' '), '--config', config, ...more];
    const code = await run(args, { ...processEnvironment(), stdout, stderr });
    return { code, err: env.err().replaceAll(`${folder}/`, ''), out: env.out() };
  }
  const coverage = (lists: string, ...more: readonly string[]) =>
    runWith({ lists }, 'coverage', ...more);

  test.each(['../out.json', '..', '../*.json', 'lists/link.json', 'lists/up', 'lists/up/*'])(
    'as lists is not read from outside of its folder: %s',
    async (lists) => {
      const { code, err } = await coverage(lists);
      expect([code, err]).toEqual([2, expect.stringContaining('error lists-outside: ')]);
      expect((await coverage(lists, '--allow-outside')).out).toContain(' lists: ');
    },
  );

  test.each(['lists', 'lists/**', '{lists,..}/*.json'])(
    'as lists is not read from outside by a link or braces in %s',
    async (lists) => {
      const { code, err, out } = await coverage(lists);
      expect([code, out]).toEqual([1, expect.stringContaining('3 lists: ')]);
      expect(err).toContain('it leads out of project; --allow-outside reads it');
    },
  );

  test('as lists is not read where the command line names others', async () => {
    const { code, out } = await coverage('..', '--decks', join(folder, 'out.json'));
    expect([code, out]).toEqual([0, expect.stringContaining('3 lists: ')]);
  });

  test.each(['pipe', 'pipes/link'])('is not read from %s, which never ends', async (lists) => {
    execFileSync('mkfifo', [join(folder, 'project/pipe')]);
    await mkdir(join(folder, 'project/pipes'));
    await symlink('/dev/zero', join(folder, 'project/pipes/zero'));
    await symlink('../pipe', join(folder, 'project/pipes/link'));
    const { code, err } = await coverage(lists);
    expect([code, err]).toEqual([2, expect.stringContaining('a device, a pipe or a socket')]);
    expect((await coverage('pipes')).err).toContain('this folder holds no lists');
  });

  test.each([
    [{ rules: '../shared/a.json' }, 'check'],
    [{ rules: '../shared/a*.json' }, 'check'],
    [{ cases: '../shared/c*.json' }, 'test'],
  ])('may be a file or a simple pattern outside: %j', async (fields, command) => {
    expect((await runWith(fields, command)).code).toBe(0);
  });

  test.each([
    [{ rules: '../**/a.json' }, 'check', 'error search-outside: "rules" names "../**/a.json"'],
    [{ cases: ['../shared'] }, 'test', 'error search-outside: "cases" names "../shared"'],
    [{ cases: 'lists/up/**' }, 'test', 'error search-outside: '],
    [{ rules: '{lists,../**}/a.json' }, 'check', 'it leads out of project; name the files in it'],
    [{ rules: 'lists/**/a.json' }, 'check', 'lists/up: it leads out of project; name the files'],
  ])('does not search folders outside: %j', async (fields, command, message) => {
    const { code, err, out } = await runWith(fields, command);
    expect([code, err + out]).toEqual([2, expect.stringContaining(message)]);
  });

  test.each([
    [{ rules: 'a\0b.json' }, 'its name has a NUL character'],
    [{ cards: 'a\0*.json' }, 'its name has a NUL character'],
    [{ lists: 'x\0#1' }, 'its name has a NUL character'],
    [{ lists: 'x'.repeat(300) }, 'its name is too long'],
  ])('may not be a name that no file can have: %j', async (fields, reason) => {
    const { code, err } = await runWith(fields, 'coverage');
    const start = /^project\/decktype\.json:1:\d+ error path-not-found: "\w+" names ".*"…?, which/s;
    expect([code, err]).toEqual([2, expect.stringMatching(start)]);
    expect(err).toContain(`cannot be read: ${reason}`);
  });

  test.each([
    [{ rules: '../shared/s*' }, 'check'],
    [{ rules: '../shared/secret.txt' }, 'coverage'],
    [{ cases: '../shared/secret.txt' }, 'test'],
    [{ overlay: '../shared/secret.json' }, 'check'],
    [{ cards: '../shared/secret.json' }, 'check'],
    [{ colors: '../shared/secret.txt' }, 'coverage'],
  ])('is not quoted in errors about files outside: %j', async (fields, command) => {
    const { code, err, out } = await runWith({ lists: 'lists/in.json', ...fields }, command);
    expect([code, err + out]).toEqual([expect.any(Number), expect.stringMatching(/secret/)]);
    expect(err + out).not.toContain('passphrase');
  });

  test.each<[object, string, ...string[]]>([
    [{ rules: '../shared/old.json' }, 'check', '--fix'],
    [{ rules: 'linked*' }, 'check', '--fix'],
    [{ rules: '../shared/old.json' }, 'check', '--diff'],
    [{ cases: '../shared/new.json' }, 'test', '--update', '--all'],
    [{ cases: '../shared/new.json' }, 'cases add', 'lists/in.json#0', '--expect', 'opt'],
  ])('is not written outside of its folder: %j %s', async (fields, command, ...more) => {
    const texts = {
      'shared/old.json': files['rules/a.json'].replace('[{', '[{"identifier":"opt",'),
      'shared/new.json': JSON.stringify([{ name: 'one', list: '4 Opt' }]),
    };
    for (const [path, text] of Object.entries(texts)) await writeFile(join(folder, path), text);
    await symlink('../shared/old.json', join(folder, 'project/linked.json'));
    const args = more.map((one) => one.replace(/^lists/, join(folder, 'project/lists')));
    const run = (...way: readonly string[]) => runWith(fields, command, ...args, ...way);
    const { code, err, out } = await run();
    expect([code, out, err]).toEqual([2, '', expect.stringContaining('nothing is written to it;')]);
    for (const [path, text] of Object.entries(texts)) {
      expect(await readFile(join(folder, path), 'utf8')).toBe(text);
    }
    expect((await run('--allow-outside')).err).not.toContain('nothing is written');
  });

  test('is not quoted in warnings about files outside', async () => {
    const rules = [rule('opt', 'Opt'), rule('passphrase', 'Opt')];
    await writeFile(join(folder, 'shared/a.json'), JSON.stringify(rules));
    const { out, err } = await runWith({ rules: '../shared/a.json' }, 'check');
    expect(out).toContain('warning shadowed: ');
    expect(out + err).not.toContain('passphrase');
  });
});

describe('a project file', () => {
  const looksOf = async (config: object, more: Readonly<Record<string, string>> = {}) => {
    const env = testEnvironment({ files: { ...files, ...more }, cwd: '/home/project' });
    await env.createFile('decktype.json').then(async (file) => {
      await file.write(JSON.stringify(config));
      await file.commit();
    });
    let looks = 0;
    const look: typeof env.look = (path) => {
      looks++;
      return env.look(path);
    };
    const code = await run(['check'], { ...env, look });
    return { looks, code, err: env.err() };
  };

  test('looks at 5,000 entries at most outside of its folder for a pattern', async () => {
    const many = Array.from({ length: 5_100 }, (_, at) => [`../big/${at}/x.txt`, '']);
    const { looks, code, err } = await looksOf(
      { rules: '../big/*/*.json' },
      Object.fromEntries(many),
    );
    expect([code, err]).toEqual([2, expect.stringContaining('it has more than 5,000 files')]);
    expect(looks).toBeLessThan(10_100);
  });

  test('is not searched for a path that is longer than any', async () => {
    const { looks, code, err } = await looksOf({ rules: `${'../'.repeat(2000)}*.json` });
    expect([code, err]).toEqual([2, expect.stringContaining('it is longer than any path')]);
    expect([looks < 10, err.length < 1000]).toEqual([true, true]);
    const long = '../'.repeat(2000);
    expect(besideOf('a/decktype.json', long)).toBe(long);
  });

  test('with more than 200 patterns is not searched for', async () => {
    const rules = Array.from({ length: 20_000 }, (_, at) => `x${at}/*.json`);
    const { looks, code, err } = await looksOf({ rules });
    const message = 'error too-many-patterns: the project file has 20,000 patterns; at most 200';
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(looks).toBeLessThan(10);
  });
});
