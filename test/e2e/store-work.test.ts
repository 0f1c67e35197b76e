/** `decktype store work` in several processes on a real PostgreSQL; faults: test/chaos/store-work.test.ts. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/services/store/database.js';
import {
  folder,
  ids,
  importDump,
  importRules,
  labelled,
  shownBy,
  stop,
  taggedBy,
  untilLabelled,
  usePostgres,
  work,
} from '../chaos/store-commands.js';
import { describeWith } from '../support/needs.js';
import { postgresServer } from '../support/postgres.js';
import { until } from '../support/running.js';

describeWith(postgresServer, 'decktype store work', (programs) => {
  const server = usePostgres(programs);

  test('in two processes tags what was imported without tagging, each tournament once', async () => {
    const url = await server.emptyDatabase();
    expect(await importDump(url, '--no-tag')).toBe(0);
    expect((await shownBy(url)).decks).toEqual({});
    const workers = [work(url, '--once'), work(url, '--once')];
    for (const worker of workers) expect(await worker.ended, worker.printed()).toBe(0);
    expect(await shownBy(url)).toEqual(labelled('otter'));
    expect(workers.reduce((sum, worker) => sum + taggedBy(worker), 0)).toBe(ids.length);
    const again = work(url, '--once');
    expect(await again.ended).toBe(0);
    expect(again.printed()).toContain('tagged 0 lists of 0 tournaments');
  });

  test('leaves a game to the release of decktype that stored its rules, and exits with 1', async () => {
    const url = await server.filledDatabase();
    const { db } = await openDatabase(url);
    await db.updateTable('rules').set({ version: 'of another release' }).execute();
    await db.destroy();
    const worker = work(url, '--once');
    expect(await worker.ended).toBe(1);
    expect(worker.printed()).toContain('another release of decktype stored its rules');
    expect(await shownBy(url)).toEqual(labelled('otter'));
    expect(await importRules(url, 'otter', '--no-tag')).toBe(0);
    expect(await work(url, '--once').ended).toBe(0);
  });
});

test('decktype store work on an SQLite file needs no queue, tags what is left, even after a full disk, and stops when asked', async () => {
  const path = join(folder, 'store.db');
  expect(await importDump(path, '--no-tag')).toBe(0);
  const once = work(path, '--once');
  expect(await once.ended, once.printed()).toBe(0);
  expect(once.printed()).toContain('by this process alone');
  expect(await shownBy(path)).toEqual(labelled('otter'));
  const staying = work(path);
  await until(() => staying.printed().includes('press Ctrl+C'), 'it works');
  const { db } = await openDatabase(path);
  await sql`create trigger full before insert on labels begin select raise(abort, 'no room'); end`.execute(
    db,
  );
  expect(await importRules(path, 'heron', '--no-tag')).toBe(0);
  await until(() => staying.printed().includes('no room; waiting'), 'it cannot tag');
  await sql`drop trigger full`.execute(db);
  await db.destroy();
  await untilLabelled(path, 'heron');
  await stop(staying);
});
