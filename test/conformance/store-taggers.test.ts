import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, write } from '../../src/services/store/database.js';
import { openStore, type Store } from '../../src/services/store/store.js';
import { madeTournament } from '../support/dump.js';
import { describeWith } from '../support/needs.js';
import { type PostgresServer, postgresServer, startPostgres } from '../support/postgres.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const rules = (...cards: readonly string[]) =>
  JSON.stringify(cards.map((name) => ({ identifier: name, name, cards: [{ name }] })));
const otters = rules('River Otter');
const pikes = rules('Old Pike');
const both = rules('River Otter', 'Old Pike');
const ids = Array.from({ length: 30 }, (_, n) => `t${n}`);
const players = 12;
const whole = { lists: 40, most: 1000 };

/** Tags what is left, group by group, until nothing is left. Returns the tournaments that it tagged. */
async function tagAll(store: Store): Promise<number> {
  let tagged = 0;
  for (let isIdle = false; !isIdle; ) {
    isIdle = true;
    for (const game of await store.left()) {
      for (const some of await store.pendingGroups(game, whole)) {
        const { tournaments } = await store.tagSome(some);
        tagged += tournaments;
        isIdle = false;
      }
    }
  }
  return tagged;
}

async function fill(store: Store): Promise<void> {
  await store.importGames('[{"id":"RIVER","name":"River","metagame":true}]');
  await store.importRules('RIVER', otters);
  for (const id of ids) await store.importTournament(madeTournament(id, players, {}));
}

/** The decks of a tournament, each once. */
function decksOf(rows: readonly string[]): string {
  return [...new Set(rows.map((row) => JSON.parse(row).deck?.id))].sort().join(' ');
}

function laws(newUrl: () => Promise<string>): void {
  let url: string;
  let store: Store;
  const opened: Store[] = [];
  const open = async () => {
    const one = await openStore(url);
    opened.push(one);
    return one;
  };
  beforeEach(async () => {
    url = await newUrl();
    store = await open();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });
  const shown = async () => {
    const found = [];
    for (const id of ids) found.push((await store.standings(id))?.rows);
    return found;
  };

  describe('what is left to tag', () => {
    test('comes in groups of about that many lists, each tournament once', async () => {
      await fill(store);
      await store.importTournament(madeTournament('large', 200, {}));
      await store.importTournament(madeTournament('none', 0, {}));
      await store.importRules('RIVER', pikes);
      const [left] = await store.left();
      if (left === undefined) throw new Error('nothing is left');
      const groups = await store.pendingGroups(left, whole);
      expect(groups.flatMap(({ tournaments }) => tournaments).sort()).toEqual(
        [...ids, 'large', 'none'].sort(),
      );
      for (const { tournaments, revisions: _, ...of } of groups) {
        expect(of).toEqual({ game: left.game, version: left.version });
        expect(tournaments.length).toBeLessThanOrEqual(4);
      }
      expect(groups.filter(({ tournaments }) => tournaments.length > 1).length).toBeGreaterThan(8);
      const few = await store.pendingGroups(left, { lists: 40, most: 2 });
      expect(few).toEqual(groups.slice(0, 2));
    });
  });

  describe('rules of a format', () => {
    const fillFormats = async () => {
      await store.importRules('RIVER', otters);
      for (const [id, format] of Object.entries({ a: 'LEGACY', b: 'Legacy', c: 'ΠΑΥΠΕΡ', d: '' })) {
        await store.importTournament(madeTournament(id, 2, { format }));
      }
      await store.importTournament(madeTournament('e', 2, {}));
    };

    test('count by their own variants and unclassified deck in a metagame', async () => {
      await fillFormats();
      const legacy = { unclassified: { id: 'rogue', name: 'Rogue' }, rules: JSON.parse(pikes) };
      await store.importRules('RIVER', JSON.stringify(legacy), { format: 'LEGACY' });
      await store.categorize();
      const { tally } = (await store.metagame('RIVER', { format: 'LEGACY' })) ?? {};
      const [{ field = [] } = {}] = tally?.events ?? [];
      const found = field.map((one) => [tally?.archetypes[one.archetype]?.kind, one.players]);
      expect(found).toEqual([
        ['unknown', 1],
        ['named', 1],
      ]);
    });

    test('name unclassified lists in a metagame where the game has no rules and all formats agree', async () => {
      const named = async () => (await store.metagame('RIVER'))?.tally.archetypes[1]?.name;
      const importFor = async (format: string, name: string) => {
        const file = { unclassified: { id: name.toLowerCase(), name }, rules: JSON.parse(pikes) };
        await store.importRules('RIVER', JSON.stringify(file), { format });
      };
      await importFor('LEGACY', 'Rogue');
      await importFor('MODERN', 'Rogue');
      expect(await named()).toBe('Rogue');
      await importFor('MODERN', 'Unknown');
      expect(await named()).toBe('Other');
    });
  });

  test('many taggers, two importers and readers at once see one version in a tournament, and end with the labels of an import', async () => {
    await fill(store);
    await store.importRules('RIVER', otters);
    let isDone = false;
    const mixed: string[] = [];
    const texts = new Map<string, string>();
    const look = async (reader: Store) => {
      for (const id of ids) {
        const { revision, rows } = (await reader.standings(id)) ?? { revision: 0, rows: [] };
        // Untagged, or under one of three rule sets: two decks each, never three or another pair.
        const decks = decksOf(rows);
        if (!['', 'River Otter other', 'Old Pike other', 'Old Pike River Otter'].includes(decks)) {
          mixed.push(`${id}: ${decks}`);
        }
        const text = rows.join();
        const known = texts.get(`${id} ${revision}`) ?? text;
        if (known !== text) mixed.push(`${id}: two answers of revision ${revision}`);
        texts.set(`${id} ${revision}`, text);
      }
    };
    const reading = Promise.all(
      [await open(), await open()].map(async (reader) => {
        while (!isDone) {
          await look(reader);
          // SQLite answers without a pause in which timers run.
          await new Promise((settle) => setImmediate(settle));
        }
      }),
    );
    const taggers = await Promise.all([open(), open(), open()]);
    const tagging = Promise.all(
      taggers.map(async (tagger) => {
        let tagged = 0;
        while (!isDone) {
          tagged += await tagAll(tagger);
          await new Promise((settle) => setImmediate(settle));
        }
        return tagged;
      }),
    );
    const importers = [await open(), await open()];
    const importing = Promise.all(
      importers.map(async (importer, at) => {
        const order = at === 0 ? ids : ids.toReversed();
        for (const id of order) {
          const made = madeTournament(id, players, {});
          // With other texts, so that it is stored again; both orders, so that they meet.
          await importer.importTournament({ ...made, standings: `${made.standings} ` });
          await importer.importTournament(made, { tag: at === 0 });
        }
      }),
    );
    try {
      for (const text of [pikes, both, otters, pikes, both]) {
        await store.importRules('RIVER', text);
        await new Promise((settle) => setTimeout(settle, 30));
      }
      await importing;
      await tagAll(store);
    } finally {
      isDone = true;
      await reading;
    }
    const counts = await tagging;
    expect(mixed).toEqual([]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(ids.length);
    expect(await store.left()).toEqual([]);
    const tagged = await shown();
    const alone = await openStore(await newUrl());
    opened.push(alone);
    await alone.importRules('RIVER', both);
    for (const [at, id] of ids.entries()) {
      await alone.importTournament(madeTournament(id, players, {}));
      expect(tagged[at]).toEqual((await alone.standings(id))?.rows);
    }
  });
}

describe('a store in an SQLite file that many tag', () => {
  const folder = temporaryFolder();
  let files = 0;

  laws(async () => join(folder, `${++files}.db`));
});

describeWith(postgresServer, 'a store in PostgreSQL that many tag', (programs) => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(programs);
  });
  afterAll(() => server?.stop());

  laws(() => server.newDatabase());

  test('tags lists that another writer is changing as they are when it has ended', async () => {
    const url = await server.newDatabase();
    const store = await openStore(url);
    await fill(store);
    await store.importRules('RIVER', pikes);
    const [left] = await store.left();
    const { db } = await openDatabase(url);
    let end: () => void = () => {};
    const ended = new Promise<void>((settle) => {
      end = settle;
    });
    let isWriting: () => void = () => {};
    const written = new Promise<void>((settle) => {
      isWriting = settle;
    });
    const changing = write(db, async (trx) => {
      await trx
        .updateTable('tournaments')
        .set({ standings_hash: 'another' })
        .where('id', '=', 't0')
        .execute();
      // Of the same length, so that the list stays at its place.
      await sql`update standings set body = replace(body, '"River Otter"', '   "Old Pike"')
        where tournament = 't0'`.execute(trx);
      isWriting();
      await ended;
    });
    await written;
    const some = { game: 'RIVER', version: left?.version ?? '', tournaments: ['t0'] };
    const tagging = store.tagSome(some);
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
      return rows.length > 0;
    };
    while (!(await isWaiting())) await new Promise((settle) => setTimeout(settle, 5));
    end();
    await changing;
    expect(await tagging).toMatchObject({ outcome: 'tagged', tournaments: 1 });
    expect(decksOf((await store.standings('t0'))?.rows ?? [])).toBe('Old Pike');
    await db.destroy();
    await store.close();
  });

  test('lets a writer end while another one writes to another tournament', async () => {
    const url = await server.newDatabase();
    const store = await openStore(url);
    await fill(store);
    const { db } = await openDatabase(url);
    let end: () => void = () => {};
    const ended = new Promise<void>((settle) => {
      end = settle;
    });
    const before = await store.revision();
    let isWriting: () => void = () => {};
    const written = new Promise<void>((settle) => {
      isWriting = settle;
    });
    const slow = write(db, async (trx) => {
      await trx.updateTable('tournaments').set({ fetched: null }).where('id', '=', 't0').execute();
      isWriting();
      await ended;
    });
    await written;
    const made = madeTournament('t1', 3, {});
    expect(await store.importTournament(made)).toMatchObject({ outcome: 'stored' });
    expect(await store.revision()).toBe(before + 1);
    end();
    await slow;
    expect(await store.revision()).toBe(before + 2);
    await db.destroy();
    await store.close();
  });
});
