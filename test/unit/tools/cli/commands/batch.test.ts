import { expect, test } from 'vitest';
import { run } from '../../../../../src/tools/cli/run.js';
import { testWorld } from '../../../../support/world.js';

const files = {
  'rules.json': JSON.stringify([{ identifier: 'a', name: 'A', cards: [{ name: 'Iono' }] }]),
  'decktype.json': JSON.stringify({
    rules: 'rules.json',
    earlier: [{ until: '2025-03-27', rules: 'rules.json' }],
  }),
  'lists.json': JSON.stringify([{ player: 'p', decklist: [{ name: 'Iono' }] }]),
};

test.each([
  ['warns that it uses one set of rules', [], true],
  ['does not where the day is chosen', ['--on', '2025-03-01'], false],
  ['does not where the rules are', ['--rules', 'rules.json'], false],
  ['does not where it needs none', ['--make', 'corpus', '--join', 'all.corpus'], false],
])('batch submit of a project with earlier rules %s', async (_, more, isWarned) => {
  const world = testWorld({ files });
  const broker = 'nowhere://';
  const args = ['batch', 'submit', 'lists.json', '--out', 'out', '--broker', broker, ...more];
  expect(await run(args, world)).toBe(2);
  expect(world.err().includes('warning: a batch has one set of rules')).toBe(isWarned);
});
