import { expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { saveCorpus } from '../../../../../src/questions/corpus/store.js';
import type { Environment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

const standings = JSON.stringify([{ player: 'ann', decklist: [{ name: 'Opt', count: 4 }] }]);
const files = {
  'nats.json': standings,
  'lists/a.txt': '3 Opt\n',
  'lists/b.txt': '4 Opt\n2 Island\n',
};
const stored = saveCorpus(createCorpus([{ deck: [{ name: 'Opt', count: 4 }] }]));

test('decktype corpus build shows a progress bar', async () => {
  const steps: unknown[] = [];
  const startProgress: Environment['startProgress'] = (total) => ({
    advance: (by) => void steps.push([total, by]),
    stop: () => void steps.push('stop'),
  });
  const env = testEnvironment({ files, isTerminal: true });
  await run(['corpus', 'build', 'lists', '-o', 'x'], { ...env, startProgress });
  expect(steps).toEqual([[21, 6], [21, 15], 'stop']);
});

test('decktype corpus add reads the details beside a file once', async () => {
  const folder = { 'cup/standings.json': standings, 'cup/details.json': '{"id":"cup"}' };
  const env = testEnvironment({ files: folder, bytes: { x: stored } });
  expect(await run(['corpus', 'add', 'x', 'cup/standings.json'], env)).toBe(0);
  expect(env.reads.filter((path) => path === 'cup/details.json')).toHaveLength(1);
});
