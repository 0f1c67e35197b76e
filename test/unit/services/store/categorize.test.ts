import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCategorizer } from '../../../../src/services/store/categorize.js';
import { type Database, openDatabase } from '../../../../src/services/store/database.js';
import { createRetry } from '../../../../src/services/store/retry.js';
import { openStore } from '../../../../src/services/store/store.js';
import { importDump } from '../../../support/dump.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const folder = temporaryFolder();

test('categorizing ends even if another process relabels everything at once', async () => {
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

/** A database that calls `before` ahead of its first transaction. */
function interrupted(db: Database, before: () => Promise<unknown>): Database {
  let isFirst = true;
  return new Proxy(db, {
    get(target, key) {
      if (key !== 'transaction' || !isFirst) return Reflect.get(target, key).bind?.(target);
      isFirst = false;
      return () => ({
        async execute(work: Parameters<ReturnType<Database['transaction']>['execute']>[0]) {
          await before();
          return target.transaction().execute(work);
        },
      });
    },
  });
}

test('lists that another process changes between reading and writing are tagged in their new form', async () => {
  const path = join(folder, 'raced.db');
  const store = await openStore(path);
  const cards = (name: string) => JSON.stringify([{ name, count: 1 }]);
  const standings = (...names: readonly string[]) =>
    `[${names.map((name, at) => `{"player":"p${at}","decklist":${cards(name)}}`).join()}]`;
  const details = '{"id":"t","game":"G","name":"T","date":"2025-01-01T00:00:00.000Z","players":2}';
  const rule = (name: string) => ({ identifier: name.toLowerCase(), name, cards: [{ name }] });
  await store.importGames('[{"id":"G","name":"G","metagame":true}]');
  await store.importRules('G', JSON.stringify([rule('Otter')]));
  await store.importTournament({ id: 't', details, standings: standings('Otter', 'Heron') });
  await store.importRules('G', JSON.stringify([rule('Otter'), rule('Heron')]));
  const { db } = await openDatabase(path);
  const changed = { id: 't', details, standings: standings('Heron', 'Snipe') };
  const raced = interrupted(db, async () => {
    await store.importTournament(changed);
    // As if a process with older rules had imported it.
    await db.updateTable('tournaments').set({ version: 'older' }).execute();
  });
  await createCategorizer(raced, createRetry()).tagAll();
  const rows = (await store.standings('t'))?.rows ?? [];
  expect(rows.map((row) => JSON.parse(row).deck?.id)).toEqual(['heron', 'other']);
  await db.destroy();
  await store.close();
});

/** A database that calls a function after first reading rows with exactly these columns. */
function watched(db: Database, columns: string, after: () => Promise<unknown>): Database {
  let isFirst = true;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [row = {}] = result.rows;
      if (isFirst && Object.keys(row).join() === columns) {
        isFirst = false;
        await after();
      }
      return result;
    },
  });
}

test('when another process replaces or removes rules while they are read, the newly stored ones count', async () => {
  const path = join(folder, 'replaced.db');
  const store = await openStore(path);
  const rule = (name: string) =>
    JSON.stringify([{ identifier: name.toLowerCase(), name, cards: [{ name }] }]);
  const list = '[{"name":"Otter"},{"name":"Heron"}]';
  const details = '{"id":"t","game":"G","name":"T","date":"2025-01-01T00:00:00.000Z","players":1}';
  const standings = `[{"player":"p","decklist":${list}}]`;
  await store.importTournament({ id: 't', details, standings });
  await store.importRules('G', rule('Otter'));
  const { db } = await openDatabase(path);
  const replaced = watched(db, 'version', () => store.importRules('G', rule('Heron')));
  const settled = createCategorizer(replaced, createRetry());
  const key = { game: 'G' };
  expect(await settled.canTag(key)).toBe(true);
  await store.rollbackRules('G');
  await settled.tagAll();
  const [row = ''] = (await store.standings('t'))?.rows ?? [];
  expect(JSON.parse(row).deck?.id).toBe('otter');
  const { db: other } = await openDatabase(path);
  const removed = watched(db, 'version', () => other.deleteFrom('rules').execute());
  expect(await createCategorizer(removed, createRetry()).canTag(key)).toBe(true);
  await db.destroy();
  await other.destroy();
  await store.close();
});
