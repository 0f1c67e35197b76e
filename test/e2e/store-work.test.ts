/** `decktype store work` in several processes, on a real PostgreSQL and a real Redis. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/services/store/database.js';
import { writeDump } from '../support/dump.js';
import { describeWith, testWith } from '../support/needs.js';
import { type PostgresServer, postgresServer, startPostgres } from '../support/postgres.js';
import { redisServer, startRedis } from '../support/redis.js';
import { type Running, start, until } from '../support/running.js';

const ids = Array.from({ length: 60 }, (_, n) => `t${n}`);
const players = 30;
const lists = ids.length * players;
const rules = (card: string) =>
  JSON.stringify([{ identifier: `with-${card}`, name: card, cards: [{ name: card }] }]);
const list = (n: number) =>
  n % 2 === 0 ? '[{"name":"otter"},{"name":"heron"}]' : '[{"name":"Old Pike"}]';

let folder = '';
let dump = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decktype-store-work-'));
  dump = join(folder, 'dump');
  writeDump(dump, { ids, players, rules: rules('otter'), list });
  for (const card of ['heron', 'otter', 'carp']) {
    writeFileSync(join(folder, `${card}.json`), rules(card));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const importDump = (url: string, ...more: readonly string[]) =>
  start(['import', dump, '--store', url, ...more]).ended;
const importRules = (url: string, card: string, ...more: readonly string[]) =>
  start(['import', join(folder, `${card}.json`), '--game', 'RIVER', '--store', url, ...more]).ended;
const work = (url: string, ...more: readonly string[]) =>
  start(['store', 'work', '--store', url, ...more]);

/** How many lists have which deck, and how many tournaments which version. */
async function shownBy(url: string) {
  const { db } = await openDatabase(url);
  try {
    const decks = await db
      .selectFrom('labels')
      .select('deck')
      .select(({ fn }) => fn.countAll().as('count'))
      .groupBy('deck')
      .execute();
    const versions = await db.selectFrom('tournaments').select('version').distinct().execute();
    const counts = decks.map(({ deck, count }) => [JSON.parse(deck).id, Number(count)] as const);
    return { decks: Object.fromEntries(counts), versions: versions.length };
  } finally {
    await db.destroy();
  }
}
const labelled = (card: string) => ({
  decks: { [`with-${card}`]: lists / 2, other: lists / 2 },
  versions: 1,
});

/** Waits until all lists are labelled by these rules. */
async function untilLabelled(url: string, card: string): Promise<void> {
  const wanted = JSON.stringify(labelled(card));
  const sorted = ({ decks, versions }: Awaited<ReturnType<typeof shownBy>>) =>
    JSON.stringify({ decks: Object.fromEntries(Object.entries(decks).sort().reverse()), versions });
  await until(async () => sorted(await shownBy(url)) === wanted, `all lists are ${card}`);
}

async function stop(running: Running): Promise<void> {
  running.child.kill('SIGTERM');
  expect(await running.ended, running.printed()).toBe(0);
}

const taggedBy = (running: Running) =>
  [...running.printed().matchAll(/tournaments (\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0);

describeWith(postgresServer, 'decktype store work', (programs) => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(programs);
  });
  afterAll(() => server?.stop());

  test('in two processes tags what was imported without tagging, each tournament once', async () => {
    const url = await server.newDatabase();
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

  test('stays, and tags again when rules change, when its queue is lost, and when one of two is killed', async () => {
    const url = await server.newDatabase();
    expect(await importDump(url)).toBe(0);
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

  test('waits for a database that restarts, and says so', async () => {
    const url = await server.newDatabase();
    expect(await importDump(url)).toBe(0);
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
    // It can be stopped while the database is gone.
    const other = work(url);
    await until(() => other.printed().includes('tagging postgres'), 'it works');
    await server.crash();
    await until(() => other.printed().includes('waiting'), 'it says that it waits');
    other.child.kill('SIGTERM');
    expect(await other.ended, other.printed()).toBe(0);
    // It can be started while the database is gone, and stopped.
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

  test('names a tournament that is damaged, tags the others, and exits with 1', async () => {
    const url = await server.newDatabase();
    expect(await importDump(url)).toBe(0);
    const { db } = await openDatabase(url);
    await sql`update standings set body = replace(body, '"decklist":[', '"decklist":[,')
      where tournament = 't7' and position = 3`.execute(db);
    await db.destroy();
    expect(await importRules(url, 'heron', '--no-tag')).toBe(0);
    const workers = [work(url, '--once'), work(url, '--once')];
    for (const worker of workers) expect(await worker.ended, worker.printed()).toBe(1);
    const printed = workers.map((worker) => worker.printed()).join('');
    expect(printed).toContain('not tagged: game RIVER, tournament t7, reason its standing 3');
    expect(printed).toContain('1 tournament left');
    const { decks, versions } = await shownBy(url);
    expect(decks['with-heron']).toBe((lists - players) / 2);
    expect(versions).toBe(2);
    // Imported again, it is tagged.
    const whole = await server.newDatabase();
    expect(await importDump(whole)).toBe(0);
    const { db: again } = await openDatabase(url);
    await sql`update tournaments set standings_hash = '' where id = 't7'`.execute(again);
    await again.destroy();
    expect(await importDump(url, '--no-tag')).toBe(0);
    expect(await importRules(url, 'heron', '--no-tag')).toBe(0);
    expect(await work(url, '--once').ended).toBe(0);
    expect(await shownBy(url)).toEqual(labelled('heron'));
  });

  test('leaves a game to the release of decktype that stored its rules, and exits with 1', async () => {
    const url = await server.newDatabase();
    expect(await importDump(url)).toBe(0);
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

  testWith(redisServer, 'takes its queue from a Redis that forgets all', async (program) => {
    const redis = await startRedis(program);
    try {
      const url = await server.newDatabase();
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

  test('ends with 2 where its broker is not there or not an address, without a password', async () => {
    const url = await server.newDatabase();
    expect(await importDump(url)).toBe(0);
    for (const broker of ['redis://:secret@127.0.0.1:1', 'amqp://:secret@host']) {
      const worker = work(url, '--once', '--broker', broker);
      expect(await worker.ended).toBe(2);
      expect(worker.printed()).toMatch(/broker/);
      expect(worker.printed()).not.toContain('secret');
    }
  });
});

describe('decktype store work on an SQLite file', () => {
  test('needs no queue, tags what is left, and stops when it is asked to', async () => {
    const path = join(folder, 'store.db');
    expect(await importDump(path, '--no-tag')).toBe(0);
    const once = work(path, '--once');
    expect(await once.ended, once.printed()).toBe(0);
    expect(once.printed()).toContain('by this process alone');
    expect(await shownBy(path)).toEqual(labelled('otter'));
    const staying = work(path);
    await until(() => staying.printed().includes('press Ctrl+C'), 'it works');
    expect(await importRules(path, 'heron', '--no-tag')).toBe(0);
    await untilLabelled(path, 'heron');
    await stop(staying);
    const none = work(join(folder, 'none.db'));
    expect(await none.ended).toBe(2);
    expect(none.printed()).toContain('there is no store');
  });
});
