/** A PostgreSQL server that crashes and restarts while commands use its database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/services/store/database.js';
import { writeDump } from '../support/dump.js';
import { describeWith } from '../support/needs.js';
import { type PostgresServer, postgresServer, startPostgres } from '../support/postgres.js';
import { start, until } from '../support/running.js';

const ids = Array.from({ length: 60 }, (_, n) => `t${n}`);
const players = 20;
const rules = (card: string) =>
  JSON.stringify([{ identifier: `with-${card}`, name: card, cards: [{ name: card }] }]);
const list = (n: number) =>
  n % 2 === 0 ? '[{"name":"otter"},{"name":"heron"}]' : '[{"name":"Old Pike"}]';

/** Everything that a store holds except revision numbers. */
async function contentOf(url: string): Promise<unknown> {
  const { db } = await openDatabase(url);
  const without = <T extends { revision: number }>({ revision: _, ...rest }: T) => rest;
  const rows = {
    rules: await db.selectFrom('rules').selectAll().orderBy('game').execute(),
    tournaments: (await db.selectFrom('tournaments').selectAll().orderBy('id').execute()).map(
      without,
    ),
    standings: await sorted('standings'),
    labels: await sorted('labels'),
    pairings: await sorted('pairings'),
  };
  await db.destroy();
  return rows;

  function sorted(table: 'standings' | 'labels' | 'pairings') {
    return db.selectFrom(table).selectAll().orderBy('tournament').orderBy('position').execute();
  }
}

describeWith(postgresServer, 'a database that restarts', (programs) => {
  let folder = '';
  let dump = '';
  let changed = '';
  let server: PostgresServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'decktype-restart-'));
    dump = join(folder, 'dump');
    changed = join(folder, 'changed.json');
    writeDump(dump, { ids, players, rules: rules('otter'), list });
    writeFileSync(changed, rules('heron'));
    server = await startPostgres(programs);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Crashes the server once `count` tournaments match a condition on their version. */
  async function crashAt(
    url: string,
    count: number,
    { mode, version }: { readonly mode: 'immediate' | 'fast'; readonly version?: string },
  ): Promise<void> {
    const { db } = await openDatabase(url);
    try {
      await until(async () => {
        let query = db.selectFrom('tournaments').select((field) => field.fn.countAll().as('count'));
        if (version !== undefined) query = query.where('version', 'is distinct from', version);
        const { count: found } = await query.executeTakeFirstOrThrow();
        return Number(found) >= count;
      }, `${count} tournaments are stored`);
    } finally {
      await server.crash(mode);
      await db.destroy();
    }
  }

  async function versionIn(url: string): Promise<string> {
    const { db } = await openDatabase(url);
    const { version } = await db.selectFrom('rules').select('version').executeTakeFirstOrThrow();
    await db.destroy();
    return version;
  }

  test('makes the service answer 503 until it recovers by itself', async () => {
    const url = await server.newDatabase();
    expect(await start(['import', dump, '--store', url]).ended).toBe(0);
    const service = start(['serve', '--store', url, '--port', '0', '--operations-port', '0']);
    await until(() => /serving \S+;/.test(service.printed()), 'the service listens');
    const [, origin = ''] = /serving (\S+);/.exec(service.printed()) ?? [];
    const [, operations = ''] = /operations (\S+)/.exec(service.printed()) ?? [];
    const seen = new Map<number, number>();
    let latest = 0;
    let isLoading = true;
    const paths = [
      'games',
      'tournaments?limit=3',
      ...ids.map((id) => `tournaments/${id}/standings`),
    ];
    const load = async (client: number) => {
      for (let n = client; isLoading; n++) {
        const response = await fetch(`${origin}/${paths[n % paths.length]}`);
        const text = await response.text();
        latest = response.status;
        seen.set(latest, (seen.get(latest) ?? 0) + 1);
        if (latest !== 503) continue;
        expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(response.headers.get('Content-Type')).toBe('application/problem+json');
        expect(JSON.parse(text)).toMatchObject({ status: 503 });
      }
    };
    const clients = Promise.all(Array.from({ length: 8 }, (_, client) => load(client)));
    for (let round = 0; round < 2; round++) {
      const before = seen.get(200) ?? 0;
      await until(() => (seen.get(200) ?? 0) > before + 200, 'the service answers');
      await server.crash(round % 2 === 0 ? 'immediate' : 'fast');
      await until(() => latest === 503, 'the service says that it is not available');
      expect((await fetch(`${origin}/readyz`)).status).toBe(503);
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      await server.restart();
      await until(() => latest === 200, 'the service recovers');
    }
    isLoading = false;
    await clients;
    expect([...seen.keys()].sort()).toEqual([200, 503]);
    const metrics = await (await fetch(`${operations}/metrics`)).text();
    expect(metrics).toMatch(/\ndecktype_store_errors_total\{kind="unavailable"\} [1-9]\d*\n/);
    const messages = service.printed().match(/the database does not answer/g) ?? [];
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.length).toBeLessThan(10);
    // The service can be stopped while the database is down.
    await server.crash();
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    await server.restart();
  });

  test('makes an import wait, whose store is as if nothing had happened', async () => {
    const undisturbed = await server.newDatabase();
    expect(await start(['import', dump, '--store', undisturbed]).ended).toBe(0);
    const imported = await contentOf(undisturbed);
    for (const [count, mode] of [
      [1, 'immediate'],
      [20, 'fast'],
    ] as const) {
      const url = await server.newDatabase();
      await (await openDatabase(url)).db.destroy();
      const running = start(['import', dump, '--store', url, '--format', 'json']);
      await crashAt(url, count, { mode });
      await new Promise((settle) => setTimeout(settle, 1500));
      await server.restart();
      expect(await running.ended, running.printed()).toBe(0);
      expect(running.printed()).toMatch(
        /the database does not answer .*; waiting up to \d+ seconds\n/,
      );
      expect(JSON.parse(running.printed().replace(/^cannot use.*\n/, ''))).toMatchObject({
        tournaments: { stored: ids.length, unchanged: 0, refused: 0 },
      });
      expect(await contentOf(url)).toEqual(imported);
    }
  });

  test('makes retagging wait, which counts each list once', async () => {
    const url = await server.newDatabase();
    expect(await start(['import', dump, '--store', url]).ended).toBe(0);
    const version = await versionIn(url);
    const running = start(['import', changed, '--game', 'RIVER', '-s', url, '--format', 'json']);
    await crashAt(url, 20, { mode: 'fast', version });
    await server.restart();
    expect(await running.ended, running.printed()).toBe(0);
    const half = (ids.length * players) / 2;
    expect(JSON.parse(running.printed().replace(/^cannot use.*\n/, ''))).toMatchObject({
      categorized: [{ tournaments: ids.length, lists: 2 * half, changed: half }],
    });
    const other = await server.newDatabase();
    const { ended } = start(['import', dump, '--store', other]);
    expect(await ended).toBe(0);
    expect(await start(['import', changed, '--game', 'RIVER', '-s', other]).ended).toBe(0);
    expect(await contentOf(url)).toEqual(await contentOf(other));
  });

  test('ends an import that has waited long enough, with nothing stored partially', async () => {
    const url = await server.newDatabase();
    await (await openDatabase(url)).db.destroy();
    const running = start(['import', dump, '--store', url, '--wait', '1']);
    await crashAt(url, 20, { mode: 'immediate' });
    expect(await running.ended).toBe(2);
    expect(running.printed()).toMatch(
      /^decktype: cannot use the store postgres:\/\/127\.0\.0\.1:\d+\/store_\d+: the database does not answer .*run the command again to continue$/m,
    );
    await server.restart();
    const { db } = await openDatabase(url);
    const stored = await db
      .selectFrom('tournaments as t')
      .select((field) => [
        't.id',
        field
          .selectFrom('standings as s')
          .whereRef('s.tournament', '=', 't.id')
          .select(field.fn.countAll().as('count'))
          .as('standings'),
        field
          .selectFrom('labels as l')
          .whereRef('l.tournament', '=', 't.id')
          .select(field.fn.countAll().as('count'))
          .as('labels'),
      ])
      .execute();
    await db.destroy();
    expect(stored.length).toBeGreaterThanOrEqual(20);
    for (const { standings, labels } of stored) {
      expect([Number(standings), Number(labels)]).toEqual([players, players]);
    }
    expect(await start(['import', dump, '--store', url]).ended).toBe(0);
    const whole = await server.newDatabase();
    expect(await start(['import', dump, '--store', whole]).ended).toBe(0);
    expect(await contentOf(url)).toEqual(await contentOf(whole));
  });
});
