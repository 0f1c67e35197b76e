import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/store/database.js';
import { openStore } from '../../../src/store/store.js';
import { importDump } from '../../support/dump.js';

const folder = mkdtempSync(join(tmpdir(), 'decktype-categorize-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('categorizing ends, even where another process gives labels of its own at once', async () => {
  const path = join(folder, 'store.db');
  const store = await openStore(path);
  await importDump(store);
  const { db } = await openDatabase(path);
  await db.updateTable('tournaments').set({ version: 'another' }).execute();
  await sql`create trigger another after update of version on tournaments
    begin update tournaments set version = 'another' where id = new.id; end`.execute(db);
  await db.destroy();
  let batches = 0;
  const reports = await store.categorize(() => {
    if (++batches > 20) throw new Error('it does not end');
  });
  expect(reports.map(({ game, tournaments }) => [game, tournaments])).toEqual([
    ['RIVER', 3],
    ['STONE', 1],
  ]);
  await store.close();
});
