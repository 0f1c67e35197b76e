import { describe, expect, test } from 'vitest';
import { run } from '../../../../src/tools/cli/run.js';
import { testWorld } from '../../../support/world.js';

describe('the command line', () => {
  test.each([
    ['no command', []],
    ['an unknown command', ['tug']],
    ['an unknown option', ['tag', 'x.json', '--rules', 'r.json', '--fast']],
    ['a missing option', ['tag', 'x.json']],
    ['a format that there is not', ['tag', 'x.json', '--rules', 'r', '--format', 'xml']],
    ['a generation that is no number', ['tag', 'x.json', '--rules', 'r', '-g', 'new']],
  ])('exits 2 for %s and writes nothing to standard output', async (_, args) => {
    const world = testWorld();
    expect(await run(args, world)).toBe(2);
    expect(world.out()).toBe('');
    expect(world.err()).not.toBe('');
  });

  test.each([
    ['tag', ['tag', 'x.json', '--rule', 'r.json'], '--rule', '--rules'],
    ['tag', ['tag', 'x.json', '--rule=r.json'], '--rule', '--rules'],
    ['coverage', ['coverage', 'r.json', '--deck', 'x.json'], '--deck', '--decks'],
    ['convert', ['convert', 'x.txt', '--form', 'ptcgl'], '--form', '--from'],
  ])('%s tells of a misspelt option before one that is missing', async (_, args, got, meant) => {
    const world = testWorld();
    expect(await run(args, world)).toBe(2);
    expect(world.err()).toContain(`error: unknown option '${got}'\n(Did you mean ${meant}?)`);
  });

  test.each([
    [['postgres://eve:s3cret@host/db']],
    [['import', 'postgres://eve:s3cret@host/db']],
    [['serve', '--port', 'postgres://eve:s3cret@host/db']],
    [['batch', 'wait', 'redis://:s3cret@host']],
  ])('no message shows the password of an address in its wrong place: %j', async (args) => {
    const world = testWorld();
    expect(await run(args, world)).toBe(2);
    expect(world.err()).toContain('://…@host');
    expect(world.err()).not.toContain('s3cret');
  });

  test('a missing required option is still reported, and --help still works', async () => {
    const world = testWorld();
    expect(await run(['corpus', 'build', 'x.json'], world)).toBe(2);
    expect(world.err()).toContain("required option '-o, --out <file>' not specified");
    expect(await run(['tag', '--rule', 'r.json', '--help'], testWorld())).toBe(0);
  });

  test('a value after = is kept for known options, and everything after --', async () => {
    const missing = async (...args: readonly string[]) => {
      const world = testWorld();
      expect(await run(args, world)).toBe(2);
      return world.err();
    };
    expect(await missing('tag', '-', '--rules=gone.json')).toContain('gone.json');
    expect(await missing('tag', '--rules=gone.json', '--', '--a=b')).not.toContain(
      'unknown option',
    );
  });

  const opt = JSON.stringify([{ decklist: [{ name: 'Opt' }] }]);
  const opts = JSON.stringify([{ identifier: 'a', name: 'A', cards: [{ name: 'Opt' }] }]);

  test('no option takes the arguments behind its value', async () => {
    const files = { 'e.json': opt, 'f.json': opt, 'r.json': opts, 's.json': opts };
    for (const args of [
      ['check', '--decks', 'e.json', 'r.json'],
      ['check', '--decks', 'e.json', '--decks', 'f.json', 'r.json', 's.json'],
      [
        'check',
        '--off',
        'redundant',
        '--unlimited',
        'Opt',
        'r.json',
        '--warn',
        'shadowed,redundant',
      ],
      ['coverage', '--decks', 'e.json', '-g', '1', '-g', '2', 'r.json'],
      ['diff', '--decks', 'e.json', 'r.json', 's.json'],
      ['classify', '--rules', 'r.json', '-g', '1', 'e.json'],
    ]) {
      const world = testWorld({ files });
      expect([args, await run(args, world), world.err()]).toEqual([
        args,
        0,
        expect.not.stringContaining('decktype:'),
      ]);
    }
  });

  test.each([
    ['diff', ['diff', 'r.json', 's.json', '--decks', 'e.json', 'f.json'], '--decks'],
    ['import-rules', ['import-rules', 'mtgo', 'M', '--lists', 'e.json', 'f.json'], '--lists'],
  ])('%s says how to give an option several values', async (_, args, option) => {
    const world = testWorld();
    expect(await run(args, world)).toBe(2);
    expect(world.err()).toContain(
      `An option takes one value: give ${option} once for each, as in ${option} A ${option} B.\n`,
    );
  });

  test('coverage names a file with lists that stands among its rules', async () => {
    const world = testWorld({ files: { 'r.json': '[]', 'f.json': '[{ "decklist": {} }]' } });
    expect(await run(['coverage', 'r.json', '--decks', 'e.json', 'f.json'], world)).toBe(2);
    expect(world.err()).toContain('f.json holds standings and not rules');
    expect(world.err()).toContain('--decks and --from, once for each file');
  });

  test.each([['tag'], ['classify'], ['check']])('%s --help shows an example', async (command) => {
    const world = testWorld();
    expect(await run([command, '--help'], world)).toBe(0);
    expect(world.out()).toContain(`Usage: decktype ${command}`);
    expect(world.out()).toContain(`Example:\n`);
  });

  test.each([
    [['tag', '-', '-', '--rules', 'r.json']],
    [['tag', '-', '--rules', '-']],
    [['classify', '--rules', '-']],
    [['classify', 'x', '--rules', 'r', '--overlay', '-', '--colors', '-']],
    [['check', '-', '--decks', '-']],
    [['coverage', '-', '--decks', 'x', '--decks', '-']],
    [['diff', '-', '-']],
    [['test', '-', '--from', '-', '--rules', 'r']],
    [['import', '-', '--game', 'G', '--colors', '-']],
    [['overlay', 'apply', '-', '-']],
  ])('takes - only once, and reads nothing before it says so: %j', async (args) => {
    const files = { x: '1 X', r: '[]', 'r.json': '[]' };
    const world = testWorld({ files, stdin: '[{"decklist":[]}]' });
    expect(await run(args, world)).toBe(2);
    expect(world.out()).toBe('');
    expect(world.err()).toBe('decktype: standard input (-) can be named only once\n');
    expect(world.reads).toEqual([]);
  });

  test.each([
    [['tag', '-', '--rules', 'r.json', '--out', '-']],
    [['classify', '-', '--rules', 'r.json']],
  ])('takes - for standard output beside standard input: %j', async (args) => {
    const world = testWorld({ files: { 'r.json': '[]' }, stdin: '[{"decklist":[{"name":"X"}]}]' });
    expect(await run(args, world)).toBe(0);
    expect(world.out()).toContain('Other');
  });

  test('--version prints the version alone', async () => {
    const world = testWorld();
    expect(await run(['--version'], world)).toBe(0);
    expect(world.out()).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
