import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { init } from '../../../../src/cli/commands/init.js';
import { run } from '../../../../src/cli/run.js';
import { processWorld } from '../../../../src/cli/world.js';
import { compileRules } from '../../../../src/engine/matcher.js';
import { projectRoot } from '../../../support/needs.js';
import { testWorld } from '../../../support/world.js';

const samples = {
  '/samples/ptcg/rules.json': '[]',
  '/samples/ptcg/standings.json': '[{}]',
  '/samples/api/games.json': '{}',
  '/samples/api/games/RIVER/decks.json': '[1]',
};

describe('decktype init', () => {
  test('writes a rule file that loads, and says what to type next', async () => {
    const world = testWorld();
    expect(await run(['init'], world)).toBe(0);
    const rules = world.files.get('rules.json') ?? '';
    const deck = [{ name: 'Charizard ex', count: 2 }, { name: 'Pidgeot ex' }];
    expect(compileRules(rules).classify(deck)?.name).toBe('Charizard Pidgeot');
    expect(world.err()).toContain('wrote rules.json\n');
    const [, command = ''] = /^ {2}echo "(.*)" \| npx decktype classify/m.exec(world.err()) ?? [];
    const second = testWorld({ files: { 'rules.json': rules }, stdin: command });
    expect(await run(['classify', '--rules', 'rules.json'], second)).toBe(0);
    expect(second.out()).toContain('Charizard');
  });

  test('writes a rule file in which check finds nothing', async () => {
    const world = testWorld();
    await run(['init', 'mine'], world);
    expect(await run(['check', 'mine/rules.json'], world)).toBe(0);
    expect(world.out()).not.toContain('warning');
  });

  test('never writes over a file that is there', async () => {
    const world = testWorld({ files: { 'rules.json': 'mine' } });
    expect(await run(['init'], world)).toBe(0);
    expect(world.files.get('rules.json')).toBe('mine');
    expect(world.err()).toContain('kept rules.json: it is there already\n');
    expect(world.err()).not.toContain('wrote');
  });
});

test('decktype init says which file it cannot write, and why', async () => {
  const denied = Object.assign(new Error('no'), { code: 'EACCES' });
  const world = { ...testWorld(), createFile: () => Promise.reject(denied) };
  expect(await run(['init', 'locked'], world)).toBe(2);
  expect(world.err()).toBe('decktype: cannot write locked/rules.json: permission denied\n');
});

describe('decktype init --sample', () => {
  test('writes the samples that are not there yet, and keeps the others', async () => {
    const world = testWorld({ files: { ...samples, 'a b/rules.json': 'mine' } });
    expect(await init('a b', { sample: true }, world, '/samples')).toBe(0);
    expect(world.files.get('a b/rules.json')).toBe('mine');
    expect(world.files.get('a b/standings.json')).toBe('[{}]');
    expect(world.files.get('a b/api/games/RIVER/decks.json')).toBe('[1]');
    expect(world.err()).toBe(
      [
        'wrote a b/standings.json',
        'wrote a b/api/games/RIVER/decks.json',
        'wrote a b/api/games.json',
        'kept a b/rules.json: it is there already',
        '',
        'Next, type:',
        "  npx decktype tag 'a b/standings.json' --rules 'a b/rules.json' --format table",
        '',
      ].join('\n'),
    );
  });

  test('finds the samples of the package, whose rules tag its standings', async () => {
    const memory = testWorld();
    const { look, list, readText } = processWorld();
    const isSample = (path: string) => path.startsWith(join(projectRoot, 'rules-fixtures'));
    const world = {
      ...memory,
      look: (path: string) => (isSample(path) ? look(path) : memory.look(path)),
      list: (path: string) => (isSample(path) ? list(path) : memory.list(path)),
      readText: (path: string) => (isSample(path) ? readText(path) : memory.readText(path)),
    };
    expect(await run(['init', '--sample'], world)).toBe(0);
    expect([...memory.files.keys()]).toContain('api/tournaments/spring-open/standings.json');
    expect(await run(['tag', 'standings.json', '--rules', 'rules.json'], memory)).toBe(0);
    expect(memory.err()).toContain('183 standings: 178 classified, 2 Other');
  });

  test('says so where the installation has no samples', async () => {
    const world = testWorld();
    expect(await run(['init', '--sample'], world)).toBe(2);
    expect(world.err()).toContain('no samples; install it again');
  });
});
