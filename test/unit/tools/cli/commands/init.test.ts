import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { configSchema } from '../../../../../src/core/project/schema.js';
import { init } from '../../../../../src/tools/cli/commands/init.js';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';
import { projectRoot } from '../../../../support/needs.js';

const samples = {
  '/samples/ptcg/rules.json': '[]',
  '/samples/ptcg/standings.json': '[{}]',
  '/samples/api/games.json': '{}',
  '/samples/api/games/RIVER/decks.json': '[1]',
};

/** Runs a command on the files of an environment, whose output is seen alone. */
async function runThere(files: ReadonlyMap<string, string>, command: string, stdin = '') {
  const env = testEnvironment({ files: Object.fromEntries(files), stdin });
  const code = await run(command.split(' '), env);
  return { code, out: env.out(), err: env.err() };
}

describe('decktype init in an empty folder', () => {
  test('writes rules, a case and a project file that names both', async () => {
    const env = testEnvironment();
    expect(await run(['init'], env)).toBe(0);
    const rules = env.files.get('rules.json') ?? '';
    const deck = [{ name: 'Charizard ex', count: 2 }, { name: 'Pidgeot ex' }];
    expect(compileRules(rules).classify(deck)?.name).toBe('Charizard Pidgeot');
    expect(env.err()).toBe(
      [
        ...['wrote rules.json', 'wrote cases.json', 'wrote decktype.json', ''],
        ...['Next, type:', '  npx decktype check', '  npx decktype test', ''],
      ].join('\n'),
    );
    expect(await runThere(env.files, 'check')).toMatchObject({ code: 0, out: '' });
    const tested = await runThere(env.files, 'test');
    expect(tested.code).toBe(0);
    expect(tested.out).toContain('1 case: 1 passed');
    const { out } = await runThere(env.files, 'classify', '2 Charizard ex');
    expect(out).toBe('Charizard (charizard)\n');
  });

  test('names the schema of project files in what it writes, which is valid by it', async () => {
    const env = testEnvironment();
    await run(['init'], env);
    const text = env.files.get('decktype.json') ?? '';
    const config = JSON.parse(text.slice(text.indexOf('{')));
    const { exports } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    const shipped = exports['./config.schema.json'].replace('./', './node_modules/decktype/');
    expect(config.$schema).toBe(shipped);
    const accepts = new Ajv2020({ strict: false }).compile(configSchema);
    expect([accepts(config), accepts.errors]).toEqual([true, null]);
  });

  test('says what to type for another folder than the working folder', async () => {
    const env = testEnvironment();
    await run(['init', 'my rules'], env);
    const [, config = ''] = /npx decktype check --config '(.*)'/.exec(env.err()) ?? [];
    expect(config).toBe('my rules/decktype.json');
    const there = testEnvironment({ files: Object.fromEntries(env.files) });
    expect(await run(['check', '--config', config], there)).toBe(0);
  });

  test('never replaces a file', async () => {
    const files = { 'rules.json': 'mine', 'cases.json': 'my cases', 'decktype.json': '{}' };
    const env = testEnvironment({ files });
    expect(await run(['init'], env)).toBe(0);
    expect(Object.fromEntries(env.files)).toEqual(files);
    expect(env.err()).toContain('kept decktype.json: it already exists\n');
    expect(env.err()).not.toContain('wrote');
    const { 'decktype.json': _, ...others } = files;
    const second = testEnvironment({ files: others });
    expect(await run(['init'], second)).toBe(0);
    expect(second.files.get('rules.json')).toBe('mine');
    expect(second.files.get('cases.json')).toBe('my cases');
    expect(second.err()).toContain('kept rules.json: it already exists\n');
  });
});

describe('decktype init in a folder with files', () => {
  const rule = (identifier: string, card: string) =>
    JSON.stringify([{ identifier, name: identifier, cards: [{ name: card, count: 2 }] }]);
  const standings = JSON.stringify([
    { player: 'a', decklist: { main: [{ name: 'X', count: 4 }] } },
  ]);

  async function initIn(files: Readonly<Record<string, string>>) {
    const env = testEnvironment({ files });
    expect(await run(['init'], env)).toBe(0);
    const text = env.files.get('decktype.json') ?? '';
    const { $schema: _, ...config } = JSON.parse(text.slice(text.indexOf('{')));
    return { config, files: env.files, err: env.err() };
  }

  test('names the rules, lists, cases and overlay that it recognizes by their content', async () => {
    const { config, files, err } = await initIn({
      'decks/a.json': rule('a', 'X'),
      'decks/b.jsonc': `// mine\n${rule('b', 'Y')}`,
      'data/june/nats.json': standings,
      'data/june/details.json': '{ "id": "nats" }',
      'data/july.ndjson': `${standings.slice(1, -1)}\n`,
      'data/old.json.gz': 'compressed',
      'mixed/nats.json': standings,
      'mixed/cases.json': '[{ "list": "2 X", "expect": "a" }]',
      'my-changes.json': '{ "changes": [] }',
      'deck.txt': '4 X\n20 Y\n',
      'package.json': '{ "name": "mine", "version": "1.0.0" }',
      'README.md': 'These are my rules.',
      'node_modules/x/rules.json': rule('x', 'X'),
      '.cache/rules.json': rule('y', 'X'),
    });
    expect(config).toEqual({
      rules: ['decks/a.json', 'decks/b.jsonc'],
      lists: ['data', 'deck.txt', 'mixed/nats.json'],
      cases: ['mixed/cases.json'],
      overlay: 'my-changes.json',
    });
    expect(err).toContain('npx decktype coverage\n');
    expect([...files.keys()]).not.toContain('rules.json');
    expect((await runThere(files, 'check --max-warnings 9 --decks deck.txt')).code).toBe(0);
    expect((await runThere(files, 'test')).code).toBe(0);
  });

  test('writes a case for rules that have none', async () => {
    const { config, files } = await initIn({ 'mine.json': rule('a', 'X') });
    expect(config).toEqual({ rules: ['mine.json'], cases: ['cases.json'] });
    expect(files.get('cases.json')).toBe(
      '[\n  {"name":"the smallest a","list":"2 X","expect":"a"}\n]\n',
    );
  });

  test('leaves out rule files that are no rule set with the others, and says why', async () => {
    const { config, files, err } = await initIn({
      'a-copy.json': rule('a', 'X'),
      'broken.json': '[{ "identifier": "c", "cards": [] }]',
      'more.json': rule('b', 'Y'),
      'rules.json': rule('a', 'X'),
    });
    expect(config.rules).toEqual(['rules.json', 'more.json']);
    expect(err).toContain(
      'left out a-copy.json: the identifier "a" is already taken by the rule in rules.json\n',
    );
    expect(err).toContain('left out broken.json: this rule has no "name"\n');
    expect((await runThere(files, 'check')).code).toBe(0);
  });

  test('names a copy of a data interface for its lists, and not for the rules of its games', async () => {
    const { config } = await initIn({
      'api/games.json': '[{ "id": "X", "name": "X", "formats": {} }]',
      'api/games/X/decks.json': rule('a', 'X'),
      'api/tournaments/nats/standings.json': standings,
      'api/tournaments/nats/details.json': '{}',
    });
    expect(config).toEqual({ rules: ['rules.json'], lists: ['api'], cases: ['cases.json'] });
  });
});

test('decktype init says which file it cannot write, and why', async () => {
  const denied = Object.assign(new Error('no'), { code: 'EACCES' });
  const env = { ...testEnvironment(), createFile: () => Promise.reject(denied) };
  expect(await run(['init', 'locked'], env)).toBe(2);
  expect(env.err()).toBe('decktype: cannot write locked/rules.json: permission denied\n');
});

describe('decktype init --sample', () => {
  test('writes the samples that do not exist yet, and keeps the others', async () => {
    const env = testEnvironment({ files: { ...samples, 'a b/rules.json': 'mine' } });
    expect(await init('a b', { sample: true }, env, '/samples')).toBe(0);
    expect(env.files.get('a b/rules.json')).toBe('mine');
    expect(env.files.get('a b/standings.json')).toBe('[{}]');
    expect(env.files.get('a b/api/games/RIVER/decks.json')).toBe('[1]');
    expect(env.err()).toBe(
      [
        'kept a b/rules.json: it already exists',
        'wrote a b/standings.json',
        'wrote a b/api/games/RIVER/decks.json',
        'wrote a b/api/games.json',
        'wrote a b/decktype.json',
        '',
        'Next, type:',
        "  npx decktype tag 'a b/standings.json' --rules 'a b/rules.json' --format table",
        "  npx decktype studio --config 'a b/decktype.json'",
        '',
      ].join('\n'),
    );
  });

  test('finds the samples of the package, whose rules tag its standings', async () => {
    const memory = testEnvironment();
    const { look, list, readFile } = processEnvironment();
    const isSample = (path: string) => path.startsWith(join(projectRoot, 'rules-fixtures'));
    const env = {
      ...memory,
      look: (path: string) => (isSample(path) ? look(path) : memory.look(path)),
      list: (path: string) => (isSample(path) ? list(path) : memory.list(path)),
      readFile: (path: string) => (isSample(path) ? readFile(path) : memory.readFile(path)),
    };
    expect(await run(['init', '--sample'], env)).toBe(0);
    expect([...memory.files.keys()]).toContain('api/tournaments/spring-open/standings.json');
    expect(await run(['tag', 'standings.json'], memory)).toBe(0);
    expect(memory.err()).toContain('183 standings: 178 classified, 2 Other');
  });

  test('says so where the installation has no samples', async () => {
    const env = testEnvironment();
    expect(await run(['init', '--sample'], env)).toBe(2);
    expect(env.err()).toContain('no samples; install it again');
  });
});
