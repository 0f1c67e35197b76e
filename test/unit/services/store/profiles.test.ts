import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../../src/services/store/store.js';
import { importDump, madeTournament } from '../../../support/dump.js';
import { withFailingSqlite } from '../../../support/failing-sqlite.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

test('profiles are updated with new lists without rereading other tournaments', async () => {
  const path = join(temporaryFolder(onTestFinished), 'store.db');
  const reads = async (work: (path: string) => Promise<unknown>) => {
    const statements = await withFailingSqlite(path, undefined, () => work(path));
    return statements.filter((one) => one.includes('from "standings"')).length;
  };
  const store = await openStore(path);
  onTestFinished(() => store.close());
  await importDump(store);
  const all = await reads(() => store.profiles('RIVER'));
  expect(all).toBeGreaterThan(1);
  await store.importTournament(madeTournament('one-more', 3, { game: 'RIVER' }));
  expect(await reads(() => store.profiles('RIVER'))).toBe(1);
  expect(await reads(() => store.profiles('RIVER', 'Standard'))).toBe(0);
});
