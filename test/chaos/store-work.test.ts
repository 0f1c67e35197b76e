/** `decktype store work` while its database restarts or hangs, its queue is lost, or one of two processes is killed. */
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/services/store/database.js';
import { describeWith, testWith } from '../support/needs.js';
import { postgresServer, untilLocked } from '../support/postgres.js';
import { redisServer, startRedis } from '../support/redis.js';
import { type Running, start, until } from '../support/running.js';
import {
  importDump,
  importRules,
  labelled,
  lists,
  shownBy,
  stop,
  untilLabelled,
  usePostgres,
  work,
} from './store-commands.js';
import { ended } from './workers.js';

describeWith(postgresServer, 'decktype store work', (programs) => {
  const server = usePostgres(programs);

  test('waits for a database that restarts, and says so', async () => {
    const url = await server.filledDatabase();
    const worker = work(url, '--log', 'json', '--operations-port', '0');
    await until(() => /"event":"working"/.test(worker.printed()), 'it works');
    const [, operations = ''] = /"event":"operations","url":"([^"]+)"/.exec(worker.printed()) ?? [];
    expect((await fetch(`${operations}/readyz`)).status).toBe(200);
    await server.crash();
    await until(() => /"event":"waiting"/.test(worker.printed()), 'it says that it waits');
    expect((await fetch(`${operations}/readyz`)).status).toBe(503);
    await server.restart();
    expect(await importRules(url, 'heron', '--no-tag')).toBe(0);
    await untilLabelled(url, 'heron');
    expect((await fetch(`${operations}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${operations}/metrics`)).text();
    expect(metrics).toContain(`decktype_tagged_lists_total{game="RIVER"} ${lists}`);
    expect(metrics).toContain('decktype_left_tournaments 0');
    await stop(worker);
    // A worker can be stopped while the database is down.
    const other = work(url);
    await until(() => other.printed().includes('tagging postgres'), 'it works');
    await server.crash();
    await until(() => other.printed().includes('waiting'), 'it says that it waits');
    other.child.kill('SIGTERM');
    expect(await other.ended, other.printed()).toBe(0);
    // Workers can be started and stopped while the database is down.
    const [early, brief] = [work(url), work(url)];
    for (const one of [early, brief]) {
      await until(() => one.printed().includes('waiting'), 'it says that it waits');
    }
    brief.child.kill('SIGTERM');
    expect(await brief.ended, brief.printed()).toBe(0);
    const none = work(url, '--once');
    expect(await none.ended).toBe(2);
    expect(none.printed()).toContain('the database does not answer');
    await server.restart();
    expect(await importRules(url, 'otter', '--no-tag')).toBe(0);
    await untilLabelled(url, 'otter');
    await stop(early);
  });

  test('keeps running, and tags again when rules change, its queue is lost, or one of two processes is killed', async () => {
    const url = await server.filledDatabase();
    const workers = [work(url, '--lock-seconds', '1'), work(url, '--lock-seconds', '1')];
    await until(
      () => workers.every((worker) => worker.printed().includes('tagging postgres')),
      'both work',
    );
    expect(await importRules(url, 'heron', '--no-tag')).toBe(0);
    await untilLabelled(url, 'heron');
    const { db } = await openDatabase(url);
    expect(await importRules(url, 'carp', '--no-tag')).toBe(0);
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'decktype_queue'
        and tablename like '%job%'`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { name } of rows) {
      await sql`delete from ${sql.table(`decktype_queue.${name}`)}`.execute(db);
    }
    await db.destroy();
    await until(async () => (await shownBy(url)).decks['with-heron'] === undefined, 'all are carp');
    expect(await importRules(url, 'otter', '--no-tag')).toBe(0);
    workers[0]?.child.kill('SIGKILL');
    await untilLabelled(url, 'otter');
    await stop(workers[1] as Running);
  });

  test('gives up a job that waits for its database when stopped, and the next process does the job', async () => {
    const url = await server.filledDatabase();
    expect(await importRules(url, 'heron', '--no-tag')).toBe(0);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    try {
      await other.query('begin; lock table labels in access exclusive mode');
      // Timeouts longer than the test can take.
      const worker = work(`${url}?statement_timeout=3600000&query_timeout=3600000`);
      await untilLocked(other, 'a job waits for the lock');
      worker.child.kill('SIGTERM');
      expect(await ended(worker, 60), worker.printed()).toBe(0);
      expect(worker.printed()).toContain('tagged 0 lists of 0 tournaments');
    } finally {
      await other.end();
    }
    const next = work(url, '--once', '--lock-seconds', '1');
    expect(await ended(next, 60), next.printed()).toBe(0);
    expect(await shownBy(url)).toEqual(labelled('heron'));
  });

  test('is what decktype serve does after another one that tagged was killed', async () => {
    const url = await server.filledDatabase();
    expect(await importRules(url, 'heron', '--no-tag')).toBe(0);
    // Locking the labels in another client keeps anything from being tagged.
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('begin; lock table labels in exclusive mode');
    const first = start(['serve', '--store', url, '--port', '0']);
    const alone = async () =>
      (await other.query("select 1 from pg_locks where locktype = 'advisory' and granted"))
        .rowCount === 1;
    await until(alone, 'the first one tags');
    const second = start(['serve', '--store', url, '--port', '0']);
    await until(() => second.printed().includes('serving'), 'the second one serves');
    first.child.kill('SIGKILL');
    await first.ended;
    await other.end();
    await untilLabelled(url, 'heron');
    await stop(second);
  });

  testWith(redisServer, 'recovers its queue if Redis loses everything', async (program) => {
    const redis = await startRedis(program);
    try {
      const url = await server.emptyDatabase();
      expect(await importDump(url, '--no-tag')).toBe(0);
      const workers = [work(url, '--broker', redis.url), work(url, '--broker', redis.url)];
      await untilLabelled(url, 'otter');
      expect(await importRules(url, 'heron', '--no-tag')).toBe(0);
      await redis.ask('FLUSHALL');
      await untilLabelled(url, 'heron');
      await redis.crash();
      await redis.restart();
      expect(await importRules(url, 'carp', '--no-tag')).toBe(0);
      await until(async () => (await shownBy(url)).decks['with-heron'] === undefined, 'it is carp');
      for (const worker of workers) await stop(worker);
      await redis.crash();
      const [early, brief] = [work(url, '--broker', redis.url), work(url, '--broker', redis.url)];
      for (const one of [early, brief]) {
        await until(() => one.printed().includes('waiting'), 'it says that it waits');
      }
      await stop(brief);
      await redis.restart();
      expect(await importRules(url, 'otter', '--no-tag')).toBe(0);
      await untilLabelled(url, 'otter');
      await stop(early);
    } finally {
      await redis.stop();
    }
  });
});
