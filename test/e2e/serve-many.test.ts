/** Several `decktype serve` processes on one PostgreSQL: which one tags, what they show, how they end. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../src/services/store/store.js';
import { writeDump } from '../support/dump.js';
import { describeWith } from '../support/needs.js';
import {
  type PostgresServer,
  postgresServer,
  startPostgres,
  untilLocked,
} from '../support/postgres.js';
import { start as run, until } from '../support/running.js';

const ids = Array.from({ length: 120 }, (_, n) => `t${n}`);
const players = 30;
const rules = (card: string) =>
  JSON.stringify([{ identifier: `with-${card}`, name: card, cards: [{ name: card }] }]);

interface Line {
  readonly event: string;
  readonly url?: string;
  readonly tournaments?: number;
}

interface Served {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly lines: () => readonly Line[];
  readonly url: string;
  readonly operations: string;
}

const children: ChildProcess[] = [];

function start(...args: readonly string[]) {
  const running = run(args);
  children.push(running.child);
  return running;
}

async function serve(store: string, ...more: readonly string[]): Promise<Served> {
  const { child, ended, printed } = start(
    ...['serve', '--store', store, '--port', '0', '--operations-port', '0', '--log', 'json'],
    '--drain',
    '0',
    ...more,
  );
  const lines = () =>
    printed()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);
  const urlOf = (event: string) => lines().find((line) => line.event === event)?.url ?? '';
  await until(() => urlOf('serving') !== '', `it serves: ${printed()}`);
  return { child, ended, lines, url: urlOf('serving'), operations: urlOf('operations') };
}

const tagged = (services: readonly Served[]) =>
  services.flatMap(({ lines }) => lines().filter(({ event }) => event === 'tagged'));
const statusOf = async (url: string) => (await fetch(url)).status;

/** The number of tournaments not yet tagged with the current version of their rules. */
async function leftIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    'select count(*) as left from tournaments t join rules r on r.game = t.game where t.version is distinct from r.version',
  );
  await client.end();
  return Number(rows[0].left);
}

/** The labels in the served standings of a tournament. */
async function labelsOf(url: string, id: string): Promise<ReadonlySet<string>> {
  const standings = await (await fetch(`${url}/tournaments/${id}/standings`)).json();
  return new Set((standings as { deck: { id: string } }[]).map(({ deck }) => deck.id));
}

describeWith(postgresServer, 'several decktype serve processes on one database', (programs) => {
  let folder = '';
  let server: PostgresServer;
  /** Address of a database with the dump imported. */
  let imported = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'decktype-many-'));
    const list = () => '[{"name":"otter"},{"name":"heron"}]';
    writeDump(join(folder, 'dump'), { ids, players, rules: rules('otter'), list });
    writeFileSync(join(folder, 'heron.json'), rules('heron'));
    server = await startPostgres(programs);
    imported = await server.newDatabase();
    expect(await start('import', join(folder, 'dump'), '--store', imported).ended).toBe(0);
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const filled = () => server.newDatabase(`template ${new URL(imported).pathname.slice(1)}`);

  /** Stores rules without tagging, like an importer that was killed. */
  async function storeRules(url: string, card: string): Promise<void> {
    const store = await openStore(url);
    await store.importRules('RIVER', rules(card));
    await store.close();
  }

  test('tags what is left only once, while all of them answer', async () => {
    const url = await filled();
    await storeRules(url, 'heron');
    const services = await Promise.all(Array.from({ length: 4 }, () => serve(url)));
    let asked = 0;
    await until(async () => {
      const { url: at } = services[asked % 4] as Served;
      const labels = await labelsOf(at, ids[asked++ % ids.length] as string);
      expect(labels.size, 'labels of one version in one tournament').toBe(1);
      return (await leftIn(url)) === 0;
    }, 'all is tagged');
    await until(() => tagged(services).length > 0, 'it is logged');
    for (const service of services)
      expect(await labelsOf(service.url, 't7')).toEqual(new Set(['with-heron']));
    for (const { child } of services) child.kill('SIGTERM');
    for (const { ended } of services) expect(await ended).toBe(0);
    const counts = tagged(services).map(({ tournaments }) => tournaments);
    expect(counts).toEqual([ids.length]);
  });

  test('shows rules and labels that another process has stored', async () => {
    const url = await filled();
    const services = await Promise.all([serve(url), serve(url, '--no-tag')]);
    const shownBy = async ({ url: at }: Served) => ({
      rules: (await (await fetch(`${at}/games/RIVER/decks`)).text()).includes('"with-heron"'),
      labels: [...(await labelsOf(at, 't3'))],
      metagame: (await (await fetch(`${at}/games/RIVER/metagame`)).text()).includes('"with-heron"'),
    });
    const before = { rules: false, labels: ['with-otter'], metagame: false };
    for (const service of services) expect(await shownBy(service)).toEqual(before);
    const imported = start('import', join(folder, 'heron.json'), '--game', 'RIVER', '-s', url);
    expect(await imported.ended).toBe(0);
    const after = { rules: true, labels: ['with-heron'], metagame: true };
    for (const service of services) expect(await shownBy(service)).toEqual(after);
  });

  test('is not ready if the database has another schema, or while it stops', async () => {
    const url = await filled();
    // Tagging would wait for the lock below as well.
    const service = await serve(url, '--grace', '60', '--no-tag');
    const ready = () => statusOf(`${service.operations}/readyz`);
    const both = async () => [await ready(), await statusOf(`${service.url}/readyz`)];
    expect(await both()).toEqual([200, 200]);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("update state set number = number + 1 where name = 'schema'");
    expect(await both()).toEqual([503, 503]);
    const { reason } = (await (await fetch(`${service.operations}/readyz`)).json()) as {
      reason: string;
    };
    expect(reason).toMatch(
      /^the store has schema \d+, but this process uses \d+: update decktype$/,
    );
    await client.query("update state set number = number - 1 where name = 'schema'");
    expect(await both()).toEqual([200, 200]);
    // Delays an answer until the lock is released.
    await client.query('begin; lock table games in access exclusive mode');
    const games = fetch(`${service.url}/games`);
    await untilLocked(client, 'the answer is being made');
    service.child.kill('SIGTERM');
    await until(async () => (await ready()) === 503, 'it is not ready');
    const stopping = await (await fetch(`${service.operations}/readyz`)).json();
    expect(stopping).toEqual({ status: 'not ready', reason: 'it is stopping' });
    await expect(fetch(`${service.url}/games`)).rejects.toThrow();
    await client.query('rollback');
    await client.end();
    expect((await games).status).toBe(200);
    expect(await service.ended).toBe(0);
  });

  test('keeps no idle connection open when it stops', async () => {
    const url = await filled();
    const service = await serve(url, '--grace', '3600');
    const { port, hostname } = new URL(service.url);
    const silent = connect(Number(port), hostname);
    const closed = new Promise((settle) => silent.once('close', settle));
    await new Promise((settle) => silent.once('connect', settle));
    await (await fetch(`${service.url}/games`)).text();
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    await closed;
  });
});
