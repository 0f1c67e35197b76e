import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
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

test('decktype init in an empty folder writes a project file that names its schema and is valid against it', async () => {
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

describe('decktype init --sample', () => {
  test('writes the samples that do not exist yet, and keeps the others', async () => {
    const env = testEnvironment({ files: { ...samples, 'a b/rules.json': 'mine' } });
    await init('a b', { sample: true }, env, '/samples');
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

  test('finds the samples of the package, with valid rules that tag its standings', async () => {
    const memory = testEnvironment();
    const { look, list, readFile } = processEnvironment();
    const isSample = (path: string) => path.includes('/rules-fixtures');
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
    expect(await run(['check'], memory)).toBe(0);
    expect(memory.err()).toContain('67 rules: no faults found');
  });
});
