/**
 * What a store keeps, tags and lists, in SQLite and PostgreSQL alike. Each file of rules-fixtures/stores has
 * sentences and steps followed by their answers; test/support/store-steps.ts lists the steps. `--update`
 * writes the answers.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { spliceField } from '../../src/core/json/splice.js';
import { isUsableId } from '../../src/core/tournament/endpoints.js';
import {
  type Database,
  openDatabase,
  type WriteTransaction,
  write,
} from '../../src/services/store/database.js';
import {
  byPlacing,
  type DetailsFields,
  pairingRows,
  readDetails,
  readPairings,
  readStandings,
} from '../../src/services/store/rows.js';
import { openStore, type Store } from '../../src/services/store/store.js';
import { madeTournament } from '../support/dump.js';
import { hostileTournament } from '../support/hostile-rows.js';
import { describeWith, projectRoot } from '../support/needs.js';
import { type PostgresServer, postgresServer, startPostgres } from '../support/postgres.js';
import { until } from '../support/running.js';
import { expectMoreThan } from '../support/sampled.js';
import { expectSteps } from '../support/steps.js';
import { decksOf, StoreSteps, tagAll } from '../support/store-steps.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const transcripts = join(projectRoot, 'rules-fixtures/stores');

const rules = (...cards: readonly string[]) =>
  JSON.stringify(cards.map((name) => ({ identifier: name, name, cards: [{ name }] })));
const otters = rules('River Otter');
const pikes = rules('Old Pike');
const both = rules('River Otter', 'Old Pike');
const ids = Array.from({ length: 30 }, (_, n) => `t${n}`);
const players = 12;

async function fill(store: Store): Promise<void> {
  await store.importGames('[{"id":"RIVER","name":"River","metagame":true}]');
  await store.importRules('RIVER', otters);
  for (const id of ids) await store.importTournament(madeTournament(id, players, {}));
}

/** The keys by which games, formats and organizers are compared. */
const keys = {
  game: (text: string) => text.replace(/[A-Z]/g, (one) => one.toLowerCase()),
  format: (text: string) => text.trim().toLowerCase(),
  organizer: (text: string) => text,
};

/** Details, or a summary of them, with the number of players added if missing. */
function withPlayers(text: string, players: number): string {
  return 'players' in JSON.parse(text) ? text : spliceField(text, 'players', `${players}`);
}

function conformance(newUrl: () => Promise<string>): void {
  let url: string;
  let store: Store;
  const opened: Store[] = [];
  const open = async (of = url) => {
    const one = await openStore(of);
    opened.push(one);
    return one;
  };
  const closeAll = () => Promise.all(opened.splice(0).map((one) => one.close()));
  afterEach(closeAll);

  test.each(readdirSync(transcripts))('%s', (name) => {
    const openOne = async (of: string) => {
      await closeAll();
      return open(of);
    };
    return expectSteps(
      join(transcripts, name),
      (shared?: StoreSteps) => new StoreSteps(newUrl, openOne, shared),
      (kind) => kind === 'text' || kind === 'sql',
    );
  });

  describe('with one store', () => {
    beforeEach(async () => {
      url = await newUrl();
      store = await open();
    });

    test('values that databases treat differently are served as they were read, in the same order', async () => {
      const bytes = (value: string) => Buffer.from(value);
      const stored = new Map<string, DetailsFields>();
      const seen: DetailsFields[] = [];
      const outcomes = { stored: 0, unchanged: 0, refused: 0 };
      await fc.assert(
        fc.asyncProperty(hostileTournament, async (texts) => {
          const { id } = texts;
          const { outcome } = await store.importTournament(texts);
          outcomes[outcome]++;
          const read = readDetails(id, texts.details).value;
          const standings = readStandings(texts.standings).value ?? [];
          const pairings = readPairings(texts.pairings).value ?? [];
          expect(outcome === 'refused').toBe(read === undefined);
          if (read === undefined) return;
          const counted = (text: string) => withPlayers(text, standings.length);
          const details = {
            ...read,
            details: counted(read.details),
            summary: counted(read.summary),
          };
          stored.set(id, details);
          seen.push(details);
          expect((await store.details(id))?.rows).toEqual([details.details]);
          const served = await store.standings(id);
          expect(served?.rows).toEqual(byPlacing(standings).map((row) => row.text));
          const bodies = pairingRows(pairings).map(({ body }) => body);
          expect((await store.pairings(id))?.rows).toEqual(bodies);
          expect((await store.stored(id))?.date).toBe(details.date);
        }),
        { numRuns: 300 },
      );
      expectMoreThan(30, outcomes.stored);
      expectMoreThan(30, outcomes.refused);
      const ordered = [...stored.values()]
        .filter((details) => details.public === 1)
        .sort((x, y) => bytes(y.date).compare(bytes(x.date)) || bytes(x.id).compare(bytes(y.id)));
      const all = { limit: 1000, page: 1 };
      const summaries = (rows: readonly DetailsFields[]) => rows.map(({ summary }) => summary);
      expect((await store.tournaments(all)).rows).toEqual(summaries(ordered));
      for (const column of ['game', 'format', 'organizer'] as const) {
        const key = (text: string | null) => text && keys[column](text);
        for (const value of new Set(seen.map((details) => details[column]))) {
          if (value === null || !isUsableId(value)) continue;
          const isAny = column === 'format' && key(value) === '';
          const wanted = ordered.filter((details) => isAny || key(details[column]) === key(value));
          const name = column === 'organizer' ? 'organizerId' : column;
          const found = await store.tournaments({ ...all, [name]: value });
          expect(found.rows, `${name} ${JSON.stringify(value)}`).toEqual(summaries(wanted));
        }
      }
    });

    test('a schema that this version does not know is refused', async () => {
      const { db } = await openDatabase(url);
      await db.updateTable('state').set({ number: 99 }).where('name', '=', 'schema').execute();
      await db.destroy();
      await expect(open()).rejects.toThrow(/schema 99.*update decktype/);
    });

    test('tagging continues with a rule set that arrives in the middle of it', async () => {
      await store.importRules('RIVER', otters);
      // More lists than are tagged at once.
      for (const id of ['t0', 't1', 't2']) {
        await store.importTournament(madeTournament(id, 500, {}), { tag: false });
      }
      const other = await open();
      let imported: Promise<unknown> | undefined;
      await store.categorize(() => {
        imported ??= other.importRules('RIVER', '[]');
        return imported;
      });
      expect(await store.left()).toEqual([]);
      expect(new Set((await decksOf(store, 't0')).split(' '))).toEqual(new Set(['other']));
    });

    test('concurrent taggers, importers and readers see one version per tournament, and end with the labels of a plain import', async () => {
      await fill(store);
      let isDone = false;
      const mixed: string[] = [];
      const texts = new Map<string, string>();
      const untilDone = async (work: () => Promise<unknown>) => {
        while (!isDone) {
          await work();
          // SQLite answers without yielding to timers.
          await new Promise((settle) => setImmediate(settle));
        }
      };
      const look = async (reader: Store) => {
        for (const id of ids) {
          const { revision, rows } = (await reader.standings(id)) ?? { revision: 0, rows: [] };
          const decks = [...new Set(rows.map((row) => JSON.parse(row).deck?.id))].sort().join(' ');
          // Untagged, or tagged by one of three rule sets: always a known pair of decks.
          if (!['', 'River Otter other', 'Old Pike other', 'Old Pike River Otter'].includes(decks))
            mixed.push(`${id}: ${decks}`);
          const text = rows.join();
          const known = texts.get(`${id} ${revision}`) ?? text;
          if (known !== text) mixed.push(`${id}: two answers of revision ${revision}`);
          texts.set(`${id} ${revision}`, text);
        }
      };
      const readers = [await open(), await open()];
      const reading = readers.map((reader) => untilDone(() => look(reader)));
      let tagged = 0;
      const taggers = [await open(), await open(), await open()];
      const tagging = taggers.map((tagger) =>
        untilDone(async () => {
          const some = await tagAll(tagger);
          tagged += some;
        }),
      );
      const importers = [await open(), await open()];
      const importing = importers.map(async (importer, at) => {
        for (const id of at === 0 ? ids : ids.toReversed()) {
          const made = madeTournament(id, players, {});
          // Different text forces storing it again; opposite orders make the importers meet.
          await importer.importTournament({ ...made, standings: `${made.standings} ` });
          await importer.importTournament(made, { tag: at === 0 });
        }
      });
      try {
        for (const text of [pikes, both, otters, pikes, both]) {
          await store.importRules('RIVER', text);
          await new Promise((settle) => setTimeout(settle, 30));
        }
        await Promise.all(importing);
        await tagAll(store);
      } finally {
        isDone = true;
        await Promise.all(reading);
      }
      await Promise.all(tagging);
      expect(mixed).toEqual([]);
      expect(tagged).toBeGreaterThan(ids.length);
      expect(await store.left()).toEqual([]);
      const alone = await open(await newUrl());
      await alone.importRules('RIVER', both);
      for (const id of ids) {
        await alone.importTournament(madeTournament(id, players, {}));
        expect((await store.standings(id))?.rows).toEqual((await alone.standings(id))?.rows);
      }
    });
  });

  test('is created once, however many open it at the same time', async () => {
    url = await newUrl();
    const stores = await Promise.all([open(), open(), open(), open()]);
    await Promise.all(
      stores.map((one, n) => one.importTournament(madeTournament(`t${n}`, 20, {}))),
    );
    expect((await stores[0]?.tournaments({ limit: 50, page: 1 }))?.rows).toHaveLength(4);
  });
}

describe('a store in an SQLite file', () => {
  const folder = temporaryFolder();
  let files = 0;

  conformance(async () => join(folder, `${++files}.db`));

  test('that cannot be opened gives an error with its name', async () => {
    await expect(openStore(join(folder, 'no/such/folder.db'))).rejects.toThrow(/folder\.db/);
  });
});

describeWith(postgresServer, 'a store in PostgreSQL', (programs) => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(programs);
  });
  afterAll(() => server?.stop());

  // Creating a database takes much longer than emptying one.
  let used: string | undefined;
  conformance(async () => {
    used ??= await server.newDatabase();
    await server.ask(used, 'drop schema public cascade; create schema public');
    return used;
  });

  test('is refused in a database whose encoding lacks characters', async () => {
    const opening = server
      .newDatabase("encoding 'LATIN1' locale 'C' template template0")
      .then(openStore);
    await expect(opening).rejects.toThrow(
      /store_\d+: it has the encoding LATIN1; create a database with encoding 'UTF8'/,
    );
  });

  test('is created and updated beside the tables of another schema, not among them', async () => {
    const url = await server.newDatabase();
    const at = (path: string) => openStore(`${url}?options=-csearch_path%3D${path}`);
    await server.ask(url, 'create schema a; create schema other create table state (x integer)');
    await expect(at('other')).rejects.toThrow('of another program; name another database');
    await (await at('public,other')).close();
    await server.ask(url, "update state set number = case name when 'schema' then 6 else 5 end");
    const updated = await at('a,public');
    expect(await updated.revision()).toBe(5);
    await updated.close();
  });

  test('does not compare all labels with all standings of a tournament without statistics', async () => {
    const url = await server.newDatabase();
    const store = await openStore(url);
    await fill(store);
    await server.ask(url, 'analyze');
    await store.importTournament(madeTournament('new', 3000, {}));
    await store.standings('new');
    await store.close();
    // Fails with a division by zero if too many rows were read.
    await server.ask(
      url,
      "select 1 / (idx_tup_read < 99999)::int from pg_stat_user_indexes where relname = 'labels'",
    );
  });

  test('answers all requests over the few connections its user may have', async () => {
    const url = await server.newDatabase();
    await (await openStore(url)).close();
    await server.ask(url, 'create role few login connection limit 2 in role decktype');
    const few = await openStore(url.replace('decktype@', 'few@'));
    await Promise.all(ids.map(few.revision));
    await few.close();
  });

  test('is opened once another process has updated it, however long that takes', async () => {
    const url = await server.newDatabase();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('select pg_advisory_lock(7205759403)');
    const opening = openStore(url);
    await expect(openStore(url, { wait: 0 })).rejects.toThrow('another process is updating');
    await other.end();
    await (await opening).close();
  });

  test('that cannot be reached gives an error without the password', async () => {
    const opening = openStore('postgres://someone:secret@127.0.0.1:1/none');
    await expect(opening).rejects.toThrow(/^cannot use the store (?!.*secret)/s);
  });

  describe('while another writer has not ended', () => {
    let store: Store;
    let db: Database;
    beforeEach(async () => {
      const url = await server.newDatabase();
      store = await openStore(url);
      await fill(store);
      ({ db } = await openDatabase(url));
    });
    afterEach(async () => {
      await db.destroy();
      await store.close();
    });

    /** Begins a transaction; the returned function ends it. */
    async function begin(work: (trx: WriteTransaction) => Promise<unknown>) {
      let end = () => {};
      let writing: Promise<unknown> | undefined;
      await new Promise<void>((isBegun) => {
        writing = write(db, async (trx) => {
          await work(trx);
          isBegun();
          await new Promise<void>((settle) => {
            end = settle;
          });
        });
      });
      return async () => {
        end();
        await writing;
      };
    }

    const isWaited = () =>
      until(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
        return rows.length > 0;
      }, 'a lock');

    test('lists that it is changing are tagged as it leaves them', async () => {
      await store.importRules('RIVER', pikes);
      const [left] = await store.left();
      const end = await begin(async (trx) => {
        await sql`update tournaments set standings_hash = 'another' where id = 't0'`.execute(trx);
        // Of the same length, so that the list keeps its place on the page.
        await sql`update standings set body = replace(body, '"River Otter"', '   "Old Pike"')
          where tournament = 't0'`.execute(trx);
      });
      const some = { game: 'RIVER', version: left?.version ?? '', tournaments: ['t0'] };
      const tagging = store.tagSome(some);
      await isWaited();
      await end();
      expect(await tagging).toMatchObject({ outcome: 'tagged', tournaments: 1 });
      expect(await decksOf(store, 't0')).toBe(Array(players).fill('Old Pike').join(' '));
    });

    test('the first rules of a game are kept, not replaced by those of a mirror', async () => {
      const end = await begin((trx) =>
        sql`insert into rules select 'FIRST', format, source, settings, version from rules`.execute(
          trx,
        ),
      );
      const copying = store.importRules('FIRST', '[]', { mirrored: true, keepOwn: true });
      await isWaited();
      await end();
      expect([(await copying).outcome, await store.rules('FIRST')]).toEqual(['unchanged', otters]);
    });

    test('a third writer can write to another tournament, and end', async () => {
      const before = await store.revision();
      const end = await begin((trx) =>
        sql`update tournaments set fetched = null where id = 't0'`.execute(trx),
      );
      const made = madeTournament('t1', 3, {});
      expect(await store.importTournament(made)).toMatchObject({ outcome: 'stored' });
      expect(await store.revision()).toBe(before + 1);
      await end();
      expect(await store.revision()).toBe(before + 2);
    });
  });
});
