import { describe, expect, test } from 'vitest';
import { run } from '../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../support/environment.js';

describe('the command line', () => {
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
    const env = testEnvironment({ files, stdin: '[{"decklist":[]}]' });
    expect(await run(args, env)).toBe(2);
    expect(env.out()).toBe('');
    expect(env.err()).toBe('decktype: standard input (-) can be named only once\n');
    expect(env.reads).toEqual([]);
  });

  const long = 'x'.repeat(100_000);
  test.each([
    [['explain', long]],
    [['check', 'r.json', '--error', long]],
    [['classify', '-r', 'r.json', '--from', long]],
    [['convert', '--to', long, 'l.txt']],
    [['check', long]],
    [[long]],
    [['check', 'r.json', `--${long}`]],
    [['check', '--format', long]],
    [['report', 'l.txt', '--rules', 'r.json', '--deck', long]],
  ])('shortens long values in messages', async (args) => {
    const files = { 'l.txt': '4 Opt', 'r.json': '[]' };
    const env = testEnvironment({ files, stdin: '4 Opt' });
    expect(await run(args, env)).toBe(2);
    expect(env.err()).toMatch(/x"?…/);
    expect(env.err().length).toBeLessThan(500);
  });
});
