import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../../../src/services/store/store.js';
import { runCommand } from '../../../../support/run-command.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const rule = (identifier: string) => ({
  ...{ identifier, name: identifier, cards: [{ name: 'Opt', count: 4 }] },
});
const cards = [{ name: 'Opt', count: 4 }];
const decklist = { main: cards };
const tournament = (date: string | undefined) =>
  JSON.stringify({
    Tournament: { ...(date !== undefined && { Date: date }), Name: 'Cup' },
    Decks: [{ Player: 'ann', Mainboard: [{ Count: 4, CardName: 'Opt' }], Sideboard: [] }],
  });
const files = {
  'now.json': JSON.stringify([rule('now')]),
  'spring.json': JSON.stringify([rule('spring')]),
  'winter.json': JSON.stringify([rule('winter')]),
  'renamed.json': JSON.stringify({
    changes: [{ op: 'replace', path: '/rules/winter/name', value: 'renamed' }],
  }),
  'present.json': JSON.stringify({
    changes: [{ op: 'replace', path: '/rules/now/name', value: 'overlaid' }],
  }),
  'cups/winter.json': tournament('2025-01-31T18:00:00'),
  'cups/spring.json': tournament('2025-02-01'),
  'cups/now.json': tournament('2025-06-01'),
  'cups/undated.json': tournament(undefined),
  'api/a/standings.json': JSON.stringify([{ player: 'ann', decklist }]),
  'api/a/details.json': '{ "id": "a", "game": "G", "date": "2025-01-02T00:00:00Z" }',
  'plain.json': JSON.stringify([{ player: 'ann', decklist }]),
  'legacy.json': JSON.stringify([rule('legacy')]),
  ...Object.fromEntries(
    ['LEGACY', 'Modern'].flatMap((format) => [
      [`api/${format}/standings.json`, JSON.stringify([{ player: 'ann', decklist }])],
      [
        `api/${format}/details.json`,
        JSON.stringify({ id: format, game: 'G', format, date: '2025-06-02T00:00:00Z' }),
      ],
    ]),
  ),
};
const project = {
  rules: 'now.json',
  overlay: 'present.json',
  earlier: [
    { until: '2025-05-31', rules: 'spring.json' },
    { until: '2025-01-31', rules: ['winter.json'], overlay: 'renamed.json' },
  ],
};

function runIn(command: string, config: object = project) {
  const all = { ...files, 'decktype.json': JSON.stringify(config) };
  return runCommand(command, { files: all, stdin: '4 Opt\n' });
}

const byFormat = { ...project, formats: [{ format: 'Legacy', rules: 'legacy.json' }] };

test('import stores the rules of the project for all its formats', async () => {
  const store = join(temporaryFolder(onTestFinished), 'store.db');
  const { code, out } = await runIn(`import --game G --store ${store}`, byFormat);
  expect([code, out]).toEqual([0, 'rule files: 2 stored\n']);
  const only = await runIn(`import --game G --store ${store} --event-format LEGACY`, byFormat);
  expect(only.out).toBe('rule files: 1 unchanged\n');
  const read = await openStore(store);
  expect(await Promise.all([read.rules('G'), read.rules('G', 'legacy')])).toEqual([
    expect.stringContaining('"now"'),
    expect.stringContaining('"legacy"'),
  ]);
  await read.close();
});
