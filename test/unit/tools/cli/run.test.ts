import { describe, expect, test } from 'vitest';
import { run } from '../../../../src/tools/cli/run.js';
import { testWorld } from '../../../support/world.js';

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
    const world = testWorld({ files, stdin: '[{"decklist":[]}]' });
    expect(await run(args, world)).toBe(2);
    expect(world.out()).toBe('');
    expect(world.err()).toBe('decktype: standard input (-) can be named only once\n');
    expect(world.reads).toEqual([]);
  });
});
