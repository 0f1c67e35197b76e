import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CardTable } from '../../src/core/decks/cards/card-table.js';
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
import {
  dumpText,
  dumpTournaments,
  importDump,
  madeTournament,
  tournamentTexts,
} from '../support/dump.js';
import { hostileTournament } from '../support/hostile-rows.js';
import { describeWith } from '../support/needs.js';
import { type PostgresServer, postgresServer, startPostgres } from '../support/postgres.js';
import { expectMoreThan } from '../support/sampled.js';
import { temporaryFolder } from '../support/temporary-folder.js';

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
  const idsOf = (rows: readonly string[]) => rows.map((row) => JSON.parse(row).id);

  describe('importing', () => {
    test('keeps the texts of rows as they came, but for the deck', async () => {
      await importDump(store);
      const came = dumpText('tournaments/spring-open/standings.json');
      const { rows = [] } = (await store.standings('spring-open')) ?? {};
      expect(rows).toHaveLength(6);
      for (const row of rows) {
        const [, list = ''] = /"decklist":(.*?),"(?:deck|drop)":/.exec(row) ?? [];
        expect(list).not.toBe('');
        expect(came).toContain(`"decklist":${list},`);
      }
      expect(rows[2]).toContain('"count":2.0,"price":12345678901234567890}');
      expect(rows[2]).toContain('"Water\\u0020Mill"');
      const pairings = await store.pairings('spring-open');
      for (const row of pairings?.rows ?? []) {
        expect(dumpText('tournaments/spring-open/pairings.json')).toContain(row);
      }
      const details = await store.details('spring-open');
      expect(details?.rows).toEqual([dumpText('tournaments/spring-open/details.json').trim()]);
    });

    test('gives lists their decks at once, and keeps the deck of who has no list', async () => {
      await importDump(store);
      expect(await decks('spring-open')).toEqual([
        'otters',
        'herons',
        'otters-mill',
        'big-fish',
        'other',
        'herons',
      ]);
      expect(await decks('night-42')).toEqual(['otters-mill', 'herons', 'herons']);
      expect(await store.categorize()).toEqual([]);
    });

    test('gives no deck in a game without a metagame, not even where it has rules', async () => {
      await importDump(store);
      await store.importRules('STONE', dumpText('games/RIVER/decks.json'));
      await store.categorize();
      expect(await decks('quarry-cup')).toEqual([undefined, undefined]);
    });

    test('changes nothing when the same comes again', async () => {
      await importDump(store);
      const before = await store.revision();
      expect(await store.importGames(dumpText('games.json'))).toMatchObject({
        outcome: 'unchanged',
      });
      const rules = await store.importRules('RIVER', dumpText('games/RIVER/decks.json'));
      expect(rules.outcome).toBe('unchanged');
      for (const id of dumpTournaments) {
        const again = await store.importTournament(tournamentTexts(id));
        expect(again.outcome).toBe('unchanged');
      }
      expect(await store.revision()).toBe(before);
      expect((await store.standings('spring-open'))?.rows).toHaveLength(6);
    });

    test('replaces what comes anew, and keeps the parts that do not come', async () => {
      await importDump(store);
      const standings = '[{"player":"p1","decklist":[{"name":"Old Pike"}]}]';
      await store.importTournament({ id: 'spring-open', standings });
      expect(await decks('spring-open')).toEqual(['big-fish']);
      expect((await store.pairings('spring-open'))?.rows).toHaveLength(7);
    });

    test('orders standings by placing with nulls last, and pairings by phase, round and table', async () => {
      await importDump(store);
      const { rows = [] } = (await store.pairings('spring-open')) ?? {};
      const order = rows
        .map((row) => JSON.parse(row))
        .map((p) => [p.phase, p.round, p.table ?? p.match]);
      expect(order).toEqual([
        [1, 1, 1],
        [1, 1, 2],
        [1, 1, 3],
        [1, 2, 1],
        [1, 2, 2],
        [1, 2, 10],
        [2, 3, 'T2-1'],
      ]);
      await store.importTournament({
        id: 'spring-open',
        standings:
          '[{"player":"a","placing":null},{"player":"b","placing":10},{"player":"c"},{"player":"d","placing":9}]',
      });
      const standings = (await store.standings('spring-open'))?.rows ?? [];
      expect(standings.map((row) => JSON.parse(row).player)).toEqual(['d', 'b', 'a', 'c']);
    });

    test('leaves out the row that makes no sense, and keeps the others', async () => {
      await importDump(store);
      const standings =
        '[{"player":5},{"player":"b","placing":"x","decklist":[ 1.0 ],"more":1.50}]';
      const { outcome, diagnostics } = await store.importTournament({ id: 'night-42', standings });
      expect(outcome).toBe('stored');
      expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
        'not-as-expected /0/player',
        'row-left-out /0',
        'field-left-out /1/placing',
        'not-a-card /1/decklist/0',
      ]);
      const { rows = [] } = (await store.standings('night-42')) ?? {};
      expect(rows).toHaveLength(1);
      expect(JSON.parse(rows[0] as string)).toMatchObject({ player: 'b', more: 1.5 });
      expect(rows[0]).toContain('"decklist":[ 1.0 ]');
    });

    test('says how many standings an empty list replaces', async () => {
      await importDump(store);
      const { rows = [] } = (await store.standings('night-42')) ?? {};
      const emptied = await store.importTournament({ id: 'night-42', standings: '[]' });
      expect(emptied.diagnostics.map(({ code, data }) => [code, data])).toEqual([
        ['standings-emptied', { standings: rows.length }],
      ]);
      expect((await store.standings('night-42'))?.rows).toEqual([]);
      const again = await store.importTournament({ id: 'night-42', standings: '[ ]' });
      expect(again.diagnostics).toEqual([]);
    });

    test.each([
      ['standings that are cut off', { standings: '[{"player":"a"}' }],
      ['standings that are no list', { standings: '{"player":"a"}' }],
      ['details of another tournament', { details: dumpText('tournaments/night-42/details.json') }],
    ])('refuses %s, and the store is as it was', async (_, texts) => {
      await importDump(store);
      const before = await store.revision();
      const refused = await store.importTournament({ id: 'spring-open', ...texts });
      expect(refused.outcome).toBe('refused');
      expect(refused.diagnostics).not.toEqual([]);
      expect(await store.revision()).toBe(before);
    });

    test('refuses standings of a tournament that it knows nothing of', async () => {
      const texts = { id: 'x', standings: '[]' };
      const { outcome, diagnostics } = await store.importTournament(texts);
      expect(outcome).toBe('refused');
      expect(diagnostics).toMatchObject([{ code: 'tournament-unknown' }]);
    });

    test.each(['..', '.', '', 'a\0b', 'x'.repeat(256), '\ud800'])(
      'refuses the id %j, which no address can hold',
      async (id) => {
        const details = JSON.stringify({ ...JSON.parse(madeTournament('x', 0, {}).details), id });
        const { outcome } = await store.importTournament({ id, details });
        expect(outcome).toBe('refused');
        expect(await store.importRules(id, '[]')).toMatchObject({ outcome: 'refused' });
      },
    );

    test.each(["o'; drop table games; --", 'a/b?c#d', '"quoted" %00', 'ünï ☃ 🂡', 'x'.repeat(255)])(
      'keeps what is called %j',
      async (id) => {
        await store.importTournament(madeTournament(id, 2, {}));
        expect((await store.standings(id))?.rows).toHaveLength(2);
        expect(idsOf((await store.tournaments(page)).rows)).toEqual([id]);
      },
    );

    test('refuses faulty rules, or leaves out just what is faulty', async () => {
      const rules = '[{"identifier":"a","name":"A","cards":[]},{"identifier":"b"}]';
      const refused = await store.importRules('RIVER', rules);
      expect(refused.outcome).toBe('refused');
      expect(await store.rules('RIVER')).toBeUndefined();
      await store.importRules('RIVER', rules, { onInvalid: 'skip' });
      expect(JSON.parse((await store.rules('RIVER')) ?? '')).toMatchObject([{ identifier: 'a' }]);
    });

    test('serves the rules that the wire format can say, and the file with its settings', async () => {
      const rule = { identifier: 'a', name: 'A', cards: [{ name: 'Opt', count: 2 }] };
      const other = { identifier: 'b', name: 'B', cards: [{ name: 'Opt', zone: ['main'] }] };
      const old = { identifier: 'c', name: 'C', cards: [], generation: 1 };
      const file = { unclassified: { id: 'r', name: 'R' }, note: 'kept' };
      const colors = { lands: { Opt: 'U' }, nonLands: {}, names: {} };
      const text = `${JSON.stringify({ ...file, rules: [old, rule, other] })} // mine`;
      const settings = { colors, generation: [2], conflicts: 'report' } as const;
      await store.importRules('RIVER', text, { settings });
      expect(JSON.parse((await store.rules('RIVER')) ?? '')).toEqual([rule]);
      expect(JSON.parse((await store.ruleFile('RIVER')) ?? '')).toEqual({
        ...{ ...file, rules: [rule, other], conflicts: 'report', colors },
      });
      expect(await store.ruleFile('river')).toBeUndefined();
    });

    test('knows which rules were imported, and which are those of another service', async () => {
      const own = async () => [await store.hasOwnRules('A'), await store.hasOwnRules('B')];
      expect(await own()).toEqual([false, false]);
      await store.importRules('A', '[]');
      await store.importRules('B', '[]', { mirrored: true });
      expect(await own()).toEqual([true, false]);
      expect(await store.importRules('B', '[]')).toMatchObject({ outcome: 'stored' });
      expect(await own()).toEqual([true, true]);
    });
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

    test('do not stop an import: a row with U+0000 is left out, with its place', async () => {
      const made = madeTournament('x', 1, {});
      const { outcome, diagnostics } = await store.importTournament({
        ...made,
        standings:
          '[{"player":"a","decklist":{"main":[{"name":"b\\u0000"}]}},{"player":"c\\\\u0000"},{"player":"d","x\\u0000":1}]',
        pairings: '[{"round":1,"player1":"\\u0000"},{"round":1,"player1":"p"}]',
      });
      expect(outcome).toBe('stored');
      expect(diagnostics.map(({ code, file, pointer }) => [code, file, pointer])).toEqual([
        ['text-with-nul', 'tournaments/x/standings.json', '/0/decklist/main/0/name'],
        ['text-with-nul', 'tournaments/x/standings.json', '/2'],
        ['text-with-nul', 'tournaments/x/pairings.json', '/0/player1'],
      ]);
      expect((await store.standings('x'))?.rows).toEqual(['{"player":"c\\\\u0000"}']);
      expect((await store.pairings('x'))?.rows).toHaveLength(1);
      for (const field of ['game', 'format', 'name', 'organizerId']) {
        const details = made.details.replace(/\}$/, `,"${field}":"a\\u0000"}`);
        const refused = await store.importTournament({ ...made, id: 'x', details });
        expect(refused).toMatchObject({
          outcome: 'refused',
          diagnostics: [{ code: 'text-with-nul', pointer: `/${field}` }],
        });
      }
      const games = await store.importGames(
        '[{"id":"A","name":"\\u0000"},{"id":"B","name":"b"},{"id":"..","name":"c"}]',
      );
      expect(games).toMatchObject({
        outcome: 'stored',
        diagnostics: [
          { code: 'text-with-nul', pointer: '/0/name' },
          { code: 'id-not-usable', pointer: '/2/id' },
        ],
      });
      expect(await store.games()).toEqual(['{"id":"B","name":"b"}']);
    });

    test('are refused in a rule file where they cannot be stored, and replaced elsewhere', async () => {
      const refused = await store.importRules('RIVER', '[] // \0');
      expect(refused).toMatchObject({
        outcome: 'refused',
        diagnostics: [{ code: 'text-with-nul' }],
      });
      const rules = '[{"identifier":"a","name":"raw \ud800","cards":[]}]';
      expect(await store.importRules('RIVER', rules)).toMatchObject({ outcome: 'stored' });
      expect(await store.importRules('RIVER', rules)).toMatchObject({ outcome: 'unchanged' });
      expect(await store.rules('RIVER')).toContain('raw \ufffd');
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

  describe('listing', () => {
    test('gives public tournaments, most recent first, then by id in code point order', async () => {
      await importDump(store);
      for (const id of ['b', 'B', 'é', 'a']) {
        await store.importTournament(madeTournament(id, 1, { date: '2030-01-01T00:00:00.000Z' }));
      }
      const { rows } = await store.tournaments(page);
      expect(idsOf(rows)).toEqual(['B', 'a', 'b', 'é', 'night-42', 'quarry-cup', 'spring-open']);
      expect((await store.standings('test-day'))?.rows).toHaveLength(1);
    });

    test('pages and filters', async () => {
      await importDump(store);
      const list = async (query: object) => {
        const found = await store.tournaments({ ...page, ...query });
        return [idsOf(found.rows).join(' '), found.hasMore];
      };
      expect(await list({ limit: 2 })).toEqual(['night-42 quarry-cup', true]);
      expect(await list({ limit: 2, page: 2 })).toEqual(['spring-open', false]);
      expect(await list({ limit: 3 })).toEqual(['night-42 quarry-cup spring-open', false]);
      expect(await list({ page: 1e9 })).toEqual(['', false]);
      expect(await list({ game: 'STONE' })).toEqual(['quarry-cup', false]);
      expect(await list({ format: 'STANDARD' })).toEqual(['spring-open', false]);
      expect(await list({ organizerId: '1', game: 'RIVER' })).toEqual(['spring-open', false]);
      expect(await list({ game: "' or 1=1 --" })).toEqual(['', false]);
      expect(await list({ game: 'a\0' })).toEqual(['', false]);
    });
  });

  describe('categorizing', () => {
    const changed = () => dumpText('games/RIVER/decks.json').replace(firstRule, 'Old Pike');

    test('tags every list of the game again, and reports what went where', async () => {
      await importDump(store);
      await store.importRules('RIVER', changed());
      const [report] = await store.categorize();
      expect(report).toMatchObject({ game: 'RIVER', tournaments: 3, lists: 8, changed: 3 });
      expect(report?.transitions).toEqual([
        {
          from: { id: 'otters-mill', name: 'Otters Mill' },
          to: { id: 'other', name: 'Other' },
          count: 2,
        },
        { from: { id: 'otters', name: 'Otters' }, to: { id: 'other', name: 'Other' }, count: 1 },
      ]);
      expect(await decks('night-42')).toEqual(['other', 'herons', 'herons']);
      expect(await store.categorize()).toEqual([]);
    });

    test('raises the revision of the tournaments whose answers changed, and of no others', async () => {
      await importDump(store);
      const revisions = () =>
        Promise.all(dumpTournaments.map((id) => store.tournamentRevision(id)));
      const before = await revisions();
      await store.importRules('RIVER', changed());
      await store.categorize();
      const after = await revisions();
      const moved = dumpTournaments.filter((_, index) => before[index] !== after[index]);
      expect(moved).toEqual(['night-42', 'spring-open']);
    });

    test('takes the labels away when a game loses its metagame, and gives them back', async () => {
      await importDump(store);
      const games = (metagame: boolean) => `[{"id":"RIVER","name":"R","metagame":${metagame}}]`;
      await store.importGames(games(false));
      await store.categorize();
      expect(await decks('spring-open')).toEqual([
        undefined,
        undefined,
        'otters',
        undefined,
        undefined,
        'herons',
      ]);
      await store.importGames(games(true));
      await store.categorize();
      expect(await decks('night-42')).toEqual(['otters-mill', 'herons', 'herons']);
    });

    test('makes profiles of the decks of a game, by the labels that it has now', async () => {
      await importDump(store);
      const known = async () => (await store.profiles('RIVER'))?.profiles.decks.map(({ id }) => id);
      expect(await known()).toEqual(['big-fish', 'herons', 'otters', 'otters-mill']);
      await store.importRules('RIVER', '[]');
      await store.categorize();
      expect(await known()).toEqual([]);
      expect(await store.profiles('NONE')).toBeUndefined();
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

    test('tags what an engine of another semantics had tagged', async () => {
      await importDump(store);
      const { db } = await openDatabase(url);
      await db.updateTable('tournaments').set({ version: 'older' }).execute();
      const deck = '{"id":"old","name":"Old"}';
      await db.updateTable('labels').set({ deck }).execute();
      await db.destroy();
      expect(await decks('night-42')).toEqual(['old', 'herons', 'old']);
      const reports = await store.categorize();
      expect(reports.map(({ game }) => game)).toContain('RIVER');
      expect(await decks('night-42')).toEqual(['otters-mill', 'herons', 'herons']);
    });

    test('tags again when conflicts are settled in another way, or colours come', async () => {
      await importDump(store);
      const two = (name: string) => ({
        ...{ identifier: name, name, cards: [{ name: 'River Otter' }] },
        source: { name, includeColorInName: true },
      });
      const rules = JSON.stringify([two('Mill'), two('Fish')]);
      const colors = { lands: { 'River Otter': 'U' }, nonLands: { 'River Otter': 'U' }, names: {} };
      const found: unknown[] = [];
      for (const settings of [{}, { conflicts: 'report', colors }, { colors }, {}] as const) {
        const options = { settings, keep: false };
        expect(await store.importRules('RIVER', rules, options)).toMatchObject({
          outcome: 'stored',
        });
        expect(await store.importRules('RIVER', rules, options)).toMatchObject({
          outcome: 'unchanged',
        });
        await store.categorize();
        const { rows = [] } = (await store.standings('night-42')) ?? {};
        found.push(JSON.parse(rows[0] ?? '').deck);
      }
      const plain = { id: 'Mill', name: 'Mill' };
      const blue = { id: 'Mill', name: 'U Mill' };
      const both = [blue, { id: 'Fish', name: 'U Fish' }];
      expect(found).toEqual([plain, { ...blue, conflicts: both }, blue, plain]);
    });

    test('keeps what stored rules were given, and what their file said, until something replaces it', async () => {
      await importDump(store);
      const rule = (source: object) => ({
        ...{ identifier: 'mill', name: 'Mill', cards: [{ name: 'river otter' }], source },
      });
      const rules = [rule({ name: 'Mill', includeColorInName: true })];
      const table = (color: string) => ({ 'River Otter': color });
      const colors = { lands: table('U'), nonLands: table('U'), names: {} };
      const first = {
        match: { names: ['case'] },
        unclassified: { id: 'none', name: 'None' },
        rules,
      };
      await store.importRules('RIVER', JSON.stringify(first), { settings: { colors } });
      const shown = async () => {
        await store.categorize();
        const { rows = [] } = (await store.standings('spring-open')) ?? {};
        return [...new Set(rows.map((row) => JSON.parse(row).deck.name))].sort();
      };
      expect(await shown()).toEqual(['Herons', 'None', 'U Mill']);
      const again = await store.importRules('RIVER', JSON.stringify(rules));
      expect(again.outcome).toBe('stored');
      expect(await shown()).toEqual(['Herons', 'None', 'U Mill']);
      const named = { unclassified: { id: 'rogue', name: 'Rogue' }, rules };
      await store.importRules('RIVER', JSON.stringify(named), { settings: { conflicts: 'first' } });
      const other = { lands: table('G'), nonLands: table('G'), names: {} };
      await store.importRules('RIVER', JSON.stringify(named), { settings: { colors: other } });
      expect(await shown()).toEqual(['G Mill', 'Herons', 'Rogue']);
      await store.importRules('RIVER', JSON.stringify(rules), { keep: false });
      expect(await shown()).toEqual(['Herons', 'Other']);
    });

    test('refuses rules that need more of a card table than those before, where they come without it', async () => {
      await importDump(store);
      const rule = (name: string) => ({ identifier: name, name, cards: [{ name }] });
      const text = (...names: string[]) => JSON.stringify(names.map(rule));
      const cards = new CardTable([
        { name: 'Otter', names: ['River Otter'] },
        { name: 'Heron', names: ['Grey Heron'] },
      ]);
      const settings = { cards };
      await store.importRules('RIVER', text('Otter'), { settings });
      const refused = await store.importRules('RIVER', text('Otter', 'Heron'));
      expect(refused).toMatchObject({
        outcome: 'refused',
        diagnostics: [{ code: 'card-table-needed', data: { what: '"Heron"' } }],
      });
      const folded = { match: { names: ['case'] }, rules: [rule('Otter')] };
      for (const [rules, options, outcome] of [
        [text('Otter', 'otter '), {}, 'refused'],
        [JSON.stringify(folded), {}, 'refused'],
        [text('Otter '), {}, 'stored'],
        [text('Otter', 'Heron'), { settings }, 'stored'],
        [text('Heron'), {}, 'stored'],
        [text('Otter'), { keep: false }, 'stored'],
        [text('Otter', 'Pike'), {}, 'stored'],
      ] as const) {
        const done = await store.importRules('RIVER', rules, options);
        expect([rules, done.outcome]).toEqual([rules, outcome]);
      }
    });

    test('says what rules would change as it is when they are imported, and writes nothing', async () => {
      await importDump(store);
      const rulesOf = (identifier: string) =>
        JSON.stringify([{ identifier, name: identifier, cards: [] }]);
      const imports = [
        { game: 'RIVER', text: rulesOf('all') },
        { game: 'RIVER', text: rulesOf('standard'), format: 'STANDARD' },
        { game: 'STONE', text: '[]' },
        { game: 'RIVER', text: '[{}]', format: 'refused' },
      ] as const;
      const revision = await store.revision();
      const { outcomes, categorized: preview } = await store.previewRules(imports);
      expect(outcomes.map(({ outcome }) => outcome)).toEqual([
        ...['stored', 'stored', 'stored', 'refused'],
      ]);
      expect(await store.revision()).toBe(revision);
      expect(preview).toMatchObject([
        { game: 'RIVER', tournaments: 2, changed: 3 },
        { game: 'RIVER', format: 'standard', tournaments: 1, changed: 5 },
        { game: 'STONE', tournaments: 0, changed: 0 },
      ]);
      for (const { game, text, ...options } of imports) {
        await store.importRules(game, text, options);
      }
      const done = await store.categorize();
      expect(done).toEqual(preview.filter(({ tournaments }) => tournaments > 0));
    });

    test('goes back to the rules before, with their settings, and forth again', async () => {
      await importDump(store);
      expect(await store.rollbackRules('RIVER')).toBe(false);
      expect(await store.rollbackRules('none')).toBe(false);
      const before = await store.standings('spring-open');
      const unclassified = { id: 'none', name: 'None' };
      await store.importRules('RIVER', changed(), { settings: { unclassified } });
      await store.categorize();
      const after = await store.standings('spring-open');
      expect(after?.rows).not.toEqual(before?.rows);
      for (const { rows } of [before, after, before].map((one) => one ?? { rows: [] })) {
        expect(await store.rollbackRules('RIVER')).toBe(true);
        await store.categorize();
        expect((await store.standings('spring-open'))?.rows).toEqual(rows);
      }
      const unchanged = await store.importRules('RIVER', dumpText('games/RIVER/decks.json'));
      expect(unchanged.outcome).toBe('unchanged');
      await store.importRules('RIVER', '[]', { format: 'standard' });
      await store.categorize();
      expect(await store.rollbackRules('RIVER', 'Standard')).toBe(true);
      await store.categorize();
      expect((await store.standings('spring-open'))?.rows).toEqual(before?.rows);
      expect(await store.rollbackRules('RIVER', 'Standard')).toBe(false);
    });

    test('takes a blank format for no rules, and not for those of the game', async () => {
      await importDump(store);
      const rulesBefore = await store.rules('RIVER');
      const { outcome } = await store.importRules('RIVER', changed(), { format: ' ' });
      expect(outcome).toBe('refused');
      expect(await store.rules('RIVER')).toBe(rulesBefore);
      await store.importRules('RIVER', changed());
      expect(await store.rollbackRules('RIVER', ' ')).toBe(false);
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

  test('keeps its rules and formats when a release that knows rules by format opens it', async () => {
    await importDump(store);
    const { db } = await openDatabase(url);
    for (const statement of [
      'alter table rules drop column previous_source',
      'alter table rules drop column previous_settings',
      'alter table rules drop column mirrored',
      'alter table rules rename to kept',
      'create table rules (game text primary key, source text, wire text, version text, settings text)',
      "insert into rules select game, source, '[]', version, settings from kept",
      'drop table kept',
      'drop index tournaments_by_version',
      'create index tournaments_by_version on tournaments (game, version)',
      'alter table tournaments drop column format_key',
      "update state set number = 4 where name = 'schema'",
    ]) {
      await sql.raw(statement).execute(db);
    }
    await db.destroy();
    const migrated = await openStore(url);
    try {
      expect(await migrated.left()).toEqual([]);
      expect(JSON.parse((await migrated.rules('RIVER')) ?? '')).toHaveLength(3);
      expect(await migrated.hasOwnRules('RIVER')).toBe(true);
      await migrated.importRules('RIVER', '[]', { format: 'standard' });
      expect(await migrated.left()).toMatchObject([{ format: 'standard', tournaments: 1 }]);
    } finally {
      await migrated.close();
    }
  });

  test('finds its formats when a release that ignores the white space around them opens it', async () => {
    await importDump(store);
    await store.importRules('RIVER', '[]', { format: 'standard' });
    const { db } = await openDatabase(url);
    await sql`update tournaments set format_key = 'standard ' where format_key = 'standard'`.execute(
      db,
    );
    await sql`update rules set format = 'standard ' where format = 'standard'`.execute(db);
    for (const format of ['modern ', ' modern', ' ']) {
      await sql`insert into rules (game, format, source, settings, version, mirrored)
        values ('HILL', ${format}, '[]', '{}', '', 0)`.execute(db);
    }
    await db.updateTable('state').set({ number: 6 }).where('name', '=', 'schema').execute();
    await db.destroy();
    expect(await store.ruleFormats('RIVER')).toEqual(['standard ']);
    const migrated = await openStore(url);
    try {
      expect(await migrated.ruleFormats('RIVER')).toEqual(['standard']);
      expect(await migrated.ruleFormats('HILL')).toHaveLength(3);
      expect(await migrated.ruleFormats('HILL')).toEqual(expect.arrayContaining([' ', 'modern']));
      expect(await migrated.left()).toMatchObject([{ format: 'standard', tournaments: 1 }]);
      await migrated.importRules('RIVER', '[]', { format: ' Standard ' });
      expect(await migrated.ruleFormats('RIVER')).toEqual(['standard']);
    } finally {
      await migrated.close();
    }
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
