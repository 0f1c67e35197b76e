/** The commands of a store on a made-up dump, in a folder that is removed after the tests of a file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { openDatabase } from '../../src/services/store/database.js';
import { writeDump } from '../support/dump.js';
import { type PostgresServer, startPostgres } from '../support/postgres.js';
import { type Running, start, until } from '../support/running.js';

/** The identifiers of the tournaments in the dump. */
export const ids: readonly string[] = Array.from({ length: 60 }, (_, n) => `t${n}`);
const players = 30;
/** The number of lists in the dump: half of them have the cards of `otter`, half those of `heron`. */
export const lists = ids.length * players;
const rules = (card: string) =>
  JSON.stringify([{ identifier: `with-${card}`, name: card, cards: [{ name: card }] }]);
const list = (n: number) =>
  n % 2 === 0 ? '[{"name":"otter"},{"name":"heron"}]' : '[{"name":"Old Pike"}]';

let dump = '';
/** The folder of the files of the tests. */
export let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decktype-store-work-'));
  dump = join(folder, 'dump');
  writeDump(dump, { ids, players, rules: rules('otter'), list });
  for (const card of ['heron', 'otter', 'carp']) {
    writeFileSync(join(folder, `${card}.json`), rules(card));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

export const importDump = (url: string, ...more: readonly string[]) =>
  start(['import', dump, '--store', url, ...more]).ended;
export const importRules = (url: string, card: string, ...more: readonly string[]) =>
  start(['import', join(folder, `${card}.json`), '--game', 'RIVER', '--store', url, ...more]).ended;
export const work = (url: string, ...more: readonly string[]) =>
  start(['store', 'work', '--store', url, ...more]);

/** The number of lists by deck, and the number of tournaments by version. */
export async function shownBy(url: string) {
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
export const labelled = (card: string) => ({
  decks: { [`with-${card}`]: lists / 2, other: lists / 2 },
  versions: 1,
});

/** Waits until these rules have labelled all lists. */
export async function untilLabelled(url: string, card: string): Promise<void> {
  const wanted = JSON.stringify(labelled(card));
  const sorted = ({ decks, versions }: Awaited<ReturnType<typeof shownBy>>) =>
    JSON.stringify({ decks: Object.fromEntries(Object.entries(decks).sort().reverse()), versions });
  await until(async () => sorted(await shownBy(url)) === wanted, `all lists are ${card}`);
}

export async function stop(running: Running): Promise<void> {
  running.child.kill('SIGTERM');
  expect(await running.ended, running.printed()).toBe(0);
}

export const taggedBy = (running: Running) =>
  [...running.printed().matchAll(/tournaments (\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0);

/** A PostgreSQL for the tests of a `describe`, with databases that hold the dump. */
export function usePostgres(programs: string) {
  let server: PostgresServer;
  let filled = '';
  beforeAll(async () => {
    server = await startPostgres(programs);
    filled = await server.newDatabase();
    expect(await importDump(filled)).toBe(0);
  });
  afterAll(() => server?.stop());
  return {
    crash: () => server.crash(),
    restart: () => server.restart(),
    emptyDatabase: () => server.newDatabase(),
    /** The address of a new database with the dump, tagged by the rules `otter`. */
    filledDatabase: () => server.newDatabase(`template ${new URL(filled).pathname.slice(1)}`),
  };
}
