import { describe, expect, test, vi } from 'vitest';
import { createCategorizer } from '../../../../src/services/store/categorize.js';
import { openDatabase } from '../../../../src/services/store/database.js';
import { StoreError, StoreUnavailableError } from '../../../../src/services/store/errors.js';
import { createImporter } from '../../../../src/services/store/import.js';
import { createRetry, type Retry } from '../../../../src/services/store/retry.js';
import { createRulesStore } from '../../../../src/services/store/rules.js';
import {
  dumpText,
  dumpTournaments,
  madeTournament,
  tournamentTexts,
} from '../../../support/dump.js';

function failing(times: number, error: Error = new StoreUnavailableError('gone')) {
  let calls = 0;
  return {
    calls: () => calls,
    work: async () => {
      if (calls++ < times) throw error;
      return 'done';
    },
  };
}

describe('waiting for a database', () => {
  test('repeats the work until it succeeds, and is silent for less than a second', async () => {
    const onWait = vi.fn();
    const { work, calls } = failing(5);
    expect(await createRetry({ onWait })(work)).toBe('done');
    expect(calls()).toBe(6);
    expect(onWait).not.toHaveBeenCalled();
  });

  test('reports a longer wait once, and throws the error when it has waited long enough', async () => {
    const onWait = vi.fn();
    const { work } = failing(Infinity);
    const start = performance.now();
    await expect(createRetry({ wait: 2, onWait })(work)).rejects.toThrow('gone');
    expect(performance.now() - start).toBeGreaterThan(2000);
    expect(onWait.mock.calls).toEqual([['gone']]);
  });

  test.each([new StoreError('full'), new TypeError('a fault')])(
    'does not happen for %s',
    async (error) => {
      const { work, calls } = failing(1, error);
      await expect(createRetry()(work)).rejects.toBe(error);
      expect(calls()).toBe(1);
    },
  );
});

/** Runs the work twice, as if the connection had been lost after each write. */
const twice: Retry = async (work) => {
  await work();
  return work();
};
const once: Retry = (work) => work();

/** Imports and categorizes; returns all reports, and the contents of the store. */
async function fill(patiently: Retry) {
  const { db } = await openDatabase(':memory:');
  const categorizer = createCategorizer(db, patiently);
  const importer = createImporter(db, categorizer, patiently);
  const rules = createRulesStore(db, categorizer, patiently);
  const reports: unknown[] = [
    await importer.importGames(dumpText('games.json')),
    await rules.importRules('RIVER', dumpText('games/RIVER/decks.json')),
  ];
  for (const id of dumpTournaments) {
    reports.push(await importer.importTournament(tournamentTexts(id)));
  }
  for (let n = 0; n < 7; n++) {
    const list = (player: number) => (player === 2 ? '60' : '[{"name":"River Otter"}]');
    const texts = madeTournament(`t${n}`, 300, { list });
    reports.push(await importer.importTournament({ ...texts, fetched: new Date(n) }));
    reports.push(await importer.importTournament({ ...texts, fetched: new Date(n + 1) }));
  }
  await rules.importRules('RIVER', dumpText('games/RIVER/decks.json').replaceAll('River', 'X'));
  await rules.importRules('RIVER', '[]');
  await rules.rollbackRules('RIVER');
  await rules.importRules('RIVER', '[]', { format: 'standard' });
  await rules.rollbackRules('RIVER', 'standard');
  const batches: unknown[] = [];
  reports.push(await categorizer.tagAll((batch) => batches.push(batch)), batches);
  const tables = ['games', 'rules', 'tournaments', 'standings', 'labels', 'pairings'] as const;
  const stored = [];
  for (const table of tables) stored.push(await db.selectFrom(table).selectAll().execute());
  await db.destroy();
  // Revisions grow with every write.
  return JSON.parse(
    JSON.stringify({ reports, stored }, (key, value) => (key === 'revision' ? 0 : value)),
  );
}

test('work done twice stores and reports the same as work done once', async () => {
  const expected = await fill(once);
  expect(expected.reports.at(-1).length).toBeGreaterThan(2);
  expect(await fill(twice)).toEqual(expected);
});
