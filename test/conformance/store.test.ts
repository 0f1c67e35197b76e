import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compileRules } from '../../src/core/engine/matcher.js';
import { isUsableId } from '../../src/core/tournament/endpoints.js';
import { openDatabase } from '../../src/services/store/database.js';
import {
  byPlacing,
  type DetailsFields,
  pairingRows,
  readDetails,
  readPairings,
  readStandings,
} from '../../src/services/store/rows.js';
import { openStore, type Store } from '../../src/services/store/store.js';
import { dumpText, importDump, madeTournament } from '../support/dump.js';
import { hostileTournament } from '../support/hostile-rows.js';
import { describeWith, projectRoot } from '../support/needs.js';
import { type PostgresServer, postgresServer, startPostgres } from '../support/postgres.js';
import { expectMoreThan } from '../support/sampled.js';
import { expectSteps } from '../support/steps.js';
import { StoreSteps } from '../support/stored.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** What is done to a store and what it answers: sentences with steps; `--update` writes the answers. */
const steps = join(projectRoot, 'rules-fixtures/store');
const page = { limit: 50, page: 1 };
const firstRule = 'River Otter';

function conformance(newUrl: () => Promise<string>): void {
  let url: string;
  let store: Store;
  beforeEach(async () => {
    url = await newUrl();
    store = await openStore(url);
  });
  afterEach(() => store.close());

  const decks = async (id: string) =>
    ((await store.standings(id))?.rows ?? []).map((row) => JSON.parse(row).deck?.id);

  const opened: Store[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

  test.each(readdirSync(steps))('%s', (name) =>
    expectSteps(
      join(steps, name),
      () => new StoreSteps(newUrl, opened),
      () => false,
    ),
  );

  test('keeps a tournament whose id has 255 characters, and refuses one with more', async () => {
    for (const [length, outcome] of [
      [255, 'stored'],
      [256, 'refused'],
    ] as const) {
      const made = await store.importTournament(madeTournament('x'.repeat(length), 0, {}));
      expect(made.outcome).toBe(outcome);
    }
  });

  describe('values on which databases differ', () => {
    test('are served as they were read, in the same order, by every database', async () => {
      const bytes = (value: string) => Buffer.from(value);
      const stored = new Map<string, DetailsFields>();
      const outcomes = { stored: 0, unchanged: 0, refused: 0 };
      const isSeen = new Map<string, Record<'game' | 'format' | 'organizerId', string | null>>();
      await fc.assert(
        fc.asyncProperty(hostileTournament, async (texts) => {
          const { id } = texts;
          const { outcome } = await store.importTournament(texts);
          outcomes[outcome]++;
          const details = readDetails(id, texts.details, 0).value;
          const standings = readStandings(texts.standings).value ?? [];
          const pairings = readPairings(texts.pairings).value ?? [];
          expect(outcome === 'refused').toBe(details === undefined);
          if (details === undefined) return;
          stored.set(id, details);
          const { game, format, organizer: organizerId } = details;
          isSeen.set(JSON.stringify([game, format, organizerId]), { game, format, organizerId });
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
      for (const values of isSeen.values()) {
        for (const [name, value] of Object.entries(values)) {
          if (value === null || !isUsableId(value)) continue;
          const column = name === 'organizerId' ? 'organizer' : (name as 'game' | 'format');
          const lower = {
            game: (text: string) => text.replace(/[A-Z]/g, (one) => one.toLowerCase()),
            format: (text: string) => text.trim().toLowerCase(),
            organizer: (text: string) => text,
          };
          const key = (text: string | null) => text && lower[column](text);
          const isAny = column === 'format' && key(value) === '';
          const wanted = ordered.filter((details) => isAny || key(details[column]) === key(value));
          const found = await store.tournaments({ ...all, [name]: value });
          expect(found.rows, `${name} ${JSON.stringify(value)}`).toEqual(summaries(wanted));
        }
      }
    });

    test('of any depth are kept beside a field that is removed', async () => {
      const deep = '['.repeat(50_000) + ']'.repeat(50_000);
      const row = `{"player":"a","placing":"first","more":${deep}}`;
      const texts = { ...madeTournament('x', 1, {}), standings: `[${row}]` };
      expect(await store.importTournament(texts)).toMatchObject({ outcome: 'stored' });
      expect((await store.standings('x'))?.rows).toEqual([row.replace('"placing":"first",', '')]);
    });
  });

  test('fails a check where a table is gone', async () => {
    await store.check();
    const { db } = await openDatabase(url);
    await sql`drop table labels`.execute(db);
    await db.destroy();
    await expect(store.check()).rejects.toThrow(/labels/);
  });

  test('keeps rules that were imported since a mirror looked for them', async () => {
    const own = '[{"identifier":"own","name":"Own","cards":[]}]';
    await store.importRules('RIVER', own);
    const copied = await store.importRules('RIVER', '[]', { mirrored: true, keepOwn: true });
    expect([copied.outcome, await store.rules('RIVER')]).toEqual(['unchanged', own]);
  });

  describe('categorizing', () => {
    const changed = () => dumpText('games/RIVER/decks.json').replace(firstRule, 'Old Pike');

    test('raises the revision where a label is another text than the same deck that was imported', async () => {
      await store.importRules('A', '[{"identifier":"x","name":"X","cards":[]}]');
      const standings = '[{"player":"p","decklist":[],"deck":{"name":"X","id":"x"}}]';
      const texts = { ...madeTournament('t', 1, { game: 'A' }), standings };
      await store.importTournament(texts, { tag: false });
      const before = await store.standings('t');
      await store.categorize();
      const after = await store.standings('t');
      expect(after?.rows).not.toEqual(before?.rows);
      expect(after?.revision).not.toBe(before?.revision);
    });

    test('keeps profiles until a tournament that they are made of changes', async () => {
      await importDump(store);
      const made = async () => (await store.profiles('RIVER'))?.profiles;
      const before = await made();
      await store.importTournament(madeTournament('elsewhere', 3, { game: 'STONE' }));
      expect(await made()).toBe(before);
      await store.importTournament(madeTournament('here', 3, { game: 'RIVER' }));
      expect(await made()).not.toBe(before);
    });

    test('makes profiles of labels of one version while lists are tagged again: the one that most of them have', async () => {
      const labelled = async () => {
        const { profiles, program } = (await store.profiles('G')) ?? {};
        return [profiles?.decks.map(({ id }) => id), program];
      };
      const rules = (id: string) =>
        JSON.stringify([{ identifier: id, name: id, cards: [{ name: 'otter' }] }]);
      const [before, after] = ['a', 'b'].map((id) => compileRules(rules(id)).version);
      const list = () => '[{"name":"otter","count":1}]';
      await store.importRules('G', rules('a'));
      for (const id of ['t1', 't2', 't3'])
        await store.importTournament(madeTournament(id, 3, { game: 'G', list }));
      expect(await labelled()).toEqual([['a'], before]);
      await store.importRules('G', rules('b'));
      const tagNext = async () => {
        const [left] = await store.left();
        const [group] = left ? await store.pendingGroups(left, { lists: 1, most: 1 }) : [];
        if (group) await store.tagSome(group);
        return left?.tournaments;
      };
      expect(await tagNext()).toBe(3);
      expect(await labelled()).toEqual([['a'], before]);
      expect(await tagNext()).toBe(2);
      expect(await labelled()).toEqual([['b'], after]);
      expect(await tagNext()).toBe(1);
      expect(await labelled()).toEqual([['b'], after]);
    });

    test('keeps the version of the rules beside the lists of a tournament', async () => {
      await importDump(store);
      await store.importRules('RIVER', changed());
      const [report] = await store.categorize();
      const { db } = await openDatabase(url);
      try {
        const labels = await db.selectFrom('labels').selectAll().execute();
        expect(labels).toHaveLength(8);
        const tagged = await db
          .selectFrom('tournaments')
          .select('version')
          .where(
            'id',
            'in',
            labels.map(({ tournament }) => tournament),
          )
          .execute();
        expect(new Set(tagged.map(({ version }) => version))).toEqual(new Set([report?.version]));
      } finally {
        await db.destroy();
      }
    });

    test('never shows a reader labels of two rule sets in one tournament', async () => {
      const tournaments = Array.from({ length: 30 }, (_, n) => `t${n}`);
      await importDump(store);
      for (const id of tournaments) await store.importTournament(madeTournament(id, 40, {}));
      const reader = await openStore(url);
      let isDone = false;
      const seen = new Set<string>();
      const reading = (async () => {
        while (!isDone) {
          for (const id of tournaments) {
            const rows = (await reader.standings(id))?.rows ?? [];
            const found = new Set(rows.map((row) => JSON.parse(row).deck?.id));
            seen.add([...found].sort().join(' '));
          }
        }
      })();
      try {
        const old = dumpText('games/RIVER/decks.json');
        // Under the one, Old Pike is big-fish; under the other, River Otter is other.
        for (const rules of [changed(), old, changed(), old]) {
          await store.importRules('RIVER', rules);
          await store.categorize();
        }
      } finally {
        isDone = true;
        await reading;
        await reader.close();
      }
      expect([...seen].sort()).toEqual(['big-fish otters', 'other otters'].sort());
    });

    test('goes on with another rule set that comes in the middle of it', async () => {
      await importDump(store);
      for (let n = 0; n < 40; n++) await store.importTournament(madeTournament(`t${n}`, 3, {}));
      await store.importRules('RIVER', changed());
      const other = await openStore(url);
      try {
        let batches = 0;
        const imported: Promise<unknown>[] = [];
        await store.categorize(() => {
          if (batches++ === 0) imported.push(other.importRules('RIVER', '[]'));
        });
        await Promise.all(imported);
        await store.categorize();
      } finally {
        await other.close();
      }
      expect(await decks('t0')).toEqual(['other', 'other', 'other']);
      expect(await decks('t9')).toEqual(['other', 'other', 'other']);
    });
  });

  test('is there again after it was closed, and can be opened by several at once', async () => {
    await importDump(store);
    const others = await Promise.all([openStore(url), openStore(url), openStore(url)]);
    for (const other of others) {
      expect((await other.standings('spring-open'))?.rows).toHaveLength(6);
      await other.close();
    }
  });

  test('is made once, however many open it at the same moment', async () => {
    const fresh = await newUrl();
    const opened = await Promise.all(Array.from({ length: 4 }, () => openStore(fresh)));
    await Promise.all(
      opened.map((one, n) => one.importTournament(madeTournament(`t${n}`, 20, {}))),
    );
    expect((await opened[0]?.tournaments(page))?.rows).toHaveLength(4);
    await Promise.all(opened.map((one) => one.close()));
  });

  test('is refused by a version that does not know its schema', async () => {
    const { db } = await openDatabase(url);
    await db.updateTable('state').set({ number: 99 }).where('name', '=', 'schema').execute();
    await db.destroy();
    await expect(openStore(url)).rejects.toThrow(/schema 99.*update decktype/);
    const again = await openDatabase(await newUrl());
    await again.db.destroy();
  });
}

describe('a store in an SQLite file', () => {
  const folder = temporaryFolder();
  let files = 0;

  conformance(async () => join(folder, `${++files}.db`));

  test('that cannot be opened is an error with its name', async () => {
    await expect(openStore(join(folder, 'no/such/folder.db'))).rejects.toThrow(/folder\.db/);
  });
});

describeWith(postgresServer, 'a store in PostgreSQL', (programs) => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(programs);
  });
  afterAll(() => server?.stop());

  conformance(() => server.newDatabase());

  test('is refused in a database whose encoding lacks characters', async () => {
    const url = await server.newDatabase("encoding 'LATIN1' locale 'C' template template0");
    await expect(openStore(url)).rejects.toThrow(
      /store_\d+: it has the encoding LATIN1; create a database with encoding 'UTF8'/,
    );
  });

  test('that cannot be reached is an error that tells no password', async () => {
    const opening = openStore('postgres://someone:secret@127.0.0.1:1/none');
    await expect(opening).rejects.toThrow(/cannot use the store/);
    await expect(opening).rejects.not.toThrow(/secret/);
  });
});
