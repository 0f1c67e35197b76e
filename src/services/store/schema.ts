/**
 * The tables of a store, the same in SQLite and PostgreSQL, and the migrations that create them.
 *
 * How labels stay consistent
 * - Imported texts are stored unchanged: `standings.body` is the text of a standing; other columns have the
 *   offsets of its decklist and deck. Labels are in a separate narrow table, so retagging writes no
 *   decklists. In an answer, the label replaces the deck in the text.
 * - All labels of a tournament have one version: `tournaments.version`. One transaction replaces the labels
 *   and the version, and one statement reads an answer. So no answer mixes labels of two versions.
 * - There is no list of tournaments to tag: a tournament is pending if its version differs from that of its
 *   rules, which `rulesFor` chooses. If a process is killed, no tournament is half tagged, and the next
 *   process continues with the rest.
 * - Every transaction that writes ends by incrementing `state.revision`: while it is the same, so are all
 *   answers. In PostgreSQL, other writers wait for this row, so a transaction locks it last. Before it, it
 *   locks rows of tournaments in the order of their ids, to avoid deadlocks. In SQLite, a transaction locks
 *   the whole file.
 * - A transaction that writes labels locks the row of the tournament, and checks that the lists and labels
 *   have not changed since they were read.
 * - `tournaments.revision` grows with every change to an answer about the tournament: while it is the same,
 *   so are these answers.
 * - `rules.version` is the version that labels should have. Another release of decktype might compile the
 *   same rules to another version: `store work` leaves such a game alone, and an import of the rules or
 *   `categorize` replaces the version. So two releases cannot keep retagging each other's tournaments.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { formatKey } from '../../core/tournament/rules-for.js';
import { StoreError, StoreUnavailableError } from './errors.js';
import {
  type PairingColumns,
  pairingColumns,
  type StandingColumns,
  standingColumns,
} from './text-columns.js';

/** The kind of database that holds a store. */
export type StoreKind = 'sqlite' | 'postgres';

export interface Tables {
  state: { name: 'schema' | 'revision'; number: number };
  games: { id: string; position: number; body: string; metagame: number };
  rules: {
    game: string;
    /** A `formatKey`; empty for all formats of the game without their own rules. */
    format: string;
    /** The text of the rule file, unchanged. */
    source: string;
    /** `LabelSettings` as JSON. */
    settings: string;
    /** The version of the compiled program, according to the release that stored it. */
    version: string;
    /** Source and settings before the last change; null for first rules. */
    previous_source: string | null;
    previous_settings: string | null;
    /** 1 if `mirror` stored the rules; it replaces only such rules. */
    mirrored: number;
  };
  tournaments: {
    id: string;
    game: string;
    format: string | null;
    /** The `formatKey` of the format. */
    format_key: string;
    organizer: string | null;
    /** ISO 8601, UTC, with milliseconds, so dates sort as texts. */
    date: string;
    public: number;
    summary: string;
    details: string;
    /** Hashes of the imported texts; null if there is none. */
    details_hash: string;
    standings_hash: string | null;
    pairings_hash: string | null;
    /** The version of the program that made the labels; null if there are no labels. */
    version: string | null;
    revision: number;
    /** When the tournament was last fetched from another service: ISO 8601, or null. */
    fetched: string | null;
  };
  standings: {
    tournament: string;
    /** From 0, ordered by placing. */
    position: number;
    body: string;
    /** Offsets of the values in `body`, in UTF-16 units. A missing value has end = start. */
    list_start: number;
    list_end: number;
    deck_start: number;
    deck_end: number;
  } & StandingColumns;
  /** The version of all labels of a tournament is in `tournaments`. */
  labels: { tournament: string; position: number; deck: string };
  pairings: { tournament: string; position: number; body: string } & PairingColumns;
}

type Migration = (db: Kysely<Tables>, kind: StoreKind) => Promise<void>;

/**
 * A store with schema n has had the first n migrations. Append new migrations; never change old ones. They
 * must fill new columns from stored texts, because importing a text again changes nothing.
 */
const migrations: readonly Migration[] = [
  createTables,
  addSettings,
  dropLabelVersions,
  addResults,
  addFormats,
  addOrigins,
  trimFormats,
  forgetStandings,
];

/** The schema of the last migration that adds a column of `text-columns.ts`. */
const schemaOfTextColumns = migrations.indexOf(addResults) + 1;

/** Updates a store to the newest schema. Throws if the schema is newer than this release. */
export async function migrate(db: Kysely<Tables>, kind: StoreKind): Promise<void> {
  if ((await schemaOf(db, kind)) === migrations.length) return;
  await db.transaction().execute(async (trx) => {
    // Without a lock, two processes opening a new store at once would both create its tables.
    if (kind === 'postgres') {
      // Does not wait for the lock: the caller decides how long to retry.
      if (!(await tryLock(trx, 7205759403))) {
        throw new StoreUnavailableError(
          'another process is updating the tables of the store; wait until that process ends, or stop it',
        );
      }
      await checkEncoding(trx);
    }
    const known = await schemaOf(trx, kind);
    // Only for new stores: in a schema earlier in the search path, the table would hide an existing store.
    if (known === undefined) await createState(trx);
    const number = known ?? 0;
    if (number > migrations.length) {
      throw new Error(
        `the store has schema ${number}, but this version of decktype knows ${migrations.length}: update decktype`,
      );
    }
    for (const step of migrations.slice(number)) await step(trx, kind);
    if (number < schemaOfTextColumns) await fillTextColumns(trx);
    const raise = trx.updateTable('state').set({ number: migrations.length });
    await raise.where('name', '=', 'schema').where('number', '<', migrations.length).execute();
  });
}

async function createState(db: Kysely<Tables>): Promise<void> {
  await run(
    db,
    sql`create table state (name text primary key, number integer not null)`,
    sql`insert into state (name, number) values ('schema', 0), ('revision', 0)`,
  );
}

/** Tries to take an advisory lock of PostgreSQL until the end of the transaction, without waiting. */
export async function tryLock(trx: Kysely<Tables>, number: number): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${number}) as "isFree"`.execute(trx);
  return rows[0]?.isFree === true;
}

const tables = ['games', 'rules', 'tournaments', 'standings', 'labels', 'pairings'] as const;

/**
 * Throws if the store does not have the schema of this release, or if a table is missing or not readable. Uses
 * a single statement that does not wait for locks on tables.
 */
export async function checkSchema(db: Kysely<Tables>, kind: StoreKind): Promise<void> {
  const closed =
    kind === 'sqlite'
      ? sql<
          string | null
        >`(select min(column1) from (values ${sql.join(tables.map((name) => sql`(${name})`))})
          where column1 not in (select name from sqlite_master))`
      : sql<string | null>`(select min(name) from unnest(${[...tables]}::text[]) as name
          where has_table_privilege(to_regclass(name), 'select') is not true)`;
  const asked = db.selectFrom('state').select(['number', closed.as('closed')]);
  const found = await asked.where('name', '=', 'schema').executeTakeFirstOrThrow(stateLost);
  if (found.number !== migrations.length) {
    const remedy =
      found.number > migrations.length ? 'update decktype' : 'start this process again';
    throw new StoreError(
      `the store has schema ${found.number}, but this process uses ${migrations.length}: ${remedy}`,
    );
  }
  if (found.closed !== null) {
    throw new StoreError(`the table ${found.closed} of the store is gone or may not be read`);
  }
}

/** Throws if PostgreSQL does not store texts in UTF-8: other encodings lack characters. */
async function checkEncoding(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db);
  const [{ encoding } = { encoding: '' }] = rows;
  if (encoding !== 'UTF8') {
    throw new Error(`it has the encoding ${encoding}; create a database with encoding 'UTF8'`);
  }
}

/** The schema of a store; undefined if the store is new. Takes no lock. */
async function schemaOf(db: Kysely<Tables>, kind: StoreKind): Promise<number | undefined> {
  // Other schemas in PostgreSQL and other programs can have a table of this name, too.
  const state =
    kind === 'sqlite'
      ? sql<string | null>`(select name from sqlite_master where name = 'state')`
      : sql<string | null>`(select attname::text from pg_attribute
          where attrelid = to_regclass('state') and attname = 'number')`;
  const { found } = await db.selectNoFrom(state.as('found')).executeTakeFirstOrThrow();
  return found === null ? undefined : stateOf(db, 'schema');
}

const stateLost = () =>
  new StoreError(
    'the store is damaged: rows of its table state are gone; restore a copy, or import everything into a new store',
  );

/** A number that the store keeps about itself. */
export async function stateOf(db: Kysely<Tables>, name: Tables['state']['name']): Promise<number> {
  const found = db.selectFrom('state').select('number').where('name', '=', name);
  return (await found.executeTakeFirstOrThrow(stateLost)).number;
}

/** Runs statements one after another. */
async function run(db: Kysely<Tables>, ...statements: readonly RawBuilder<unknown>[]) {
  for (const statement of statements) await statement.execute(db);
}

/** The type of ids, which sort by code point. SQLite does so by default; PostgreSQL needs the collation. */
function keyType(kind: StoreKind) {
  return kind === 'postgres' ? sql`text collate "C"` : sql`text`;
}

async function createTables(db: Kysely<Tables>, kind: StoreKind): Promise<void> {
  const key = keyType(kind);
  const place = sql`tournament ${key} not null references tournaments (id) on delete cascade,
    position integer not null`;
  await run(
    db,
    sql`create table games (
      id ${key} primary key,
      position integer not null,
      body text not null,
      metagame integer not null)`,
    sql`create table rules (
      game ${key} primary key,
      source text not null,
      wire text not null,
      version text not null)`,
    sql`create table tournaments (
      id ${key} primary key,
      game ${key} not null,
      format text,
      organizer text,
      date ${key} not null,
      public integer not null,
      summary text not null,
      details text not null,
      details_hash text not null,
      standings_hash text,
      pairings_hash text,
      version text,
      revision integer not null,
      fetched text)`,
    sql`create index tournaments_by_date on tournaments (public, date desc, id)`,
    sql`create index tournaments_by_game on tournaments (game, public, date desc, id)`,
    sql`create index tournaments_by_version on tournaments (game, version)`,
    sql`create table standings (
      ${place},
      body text not null,
      list_start integer not null,
      list_end integer not null,
      deck_start integer not null,
      deck_end integer not null,
      constraint standings_key primary key (tournament, position))`,
    sql`create table labels (
      ${place},
      deck text not null,
      version text not null,
      constraint labels_key primary key (tournament, position))`,
    sql`create table pairings (
      ${place},
      body text not null,
      constraint pairings_key primary key (tournament, position))`,
  );
}

async function addSettings(db: Kysely<Tables>): Promise<void> {
  await run(db, sql`alter table rules add column settings text not null default '{}'`);
}

/** Stores the version only with the tournament, so that unchanged labels need not be written. */
async function dropLabelVersions(db: Kysely<Tables>): Promise<void> {
  await run(db, sql`alter table labels drop column version`);
}

/** Stores pairings and placings in columns, so that reports need not parse texts. */
async function addResults(db: Kysely<Tables>): Promise<void> {
  await run(
    db,
    sql`alter table standings add column player text not null default ''`,
    sql`alter table standings add column place integer`,
    sql`alter table pairings add column player1 text not null default ''`,
    sql`alter table pairings add column player2 text not null default ''`,
    sql`alter table pairings add column phase integer not null default 0`,
    sql`alter table pairings add column round integer not null default 0`,
    sql`alter table pairings add column has_match integer not null default 0`,
    sql`alter table pairings add column outcome integer not null default 0`,
  );
}

/**
 * Fills the columns of `text-columns.ts` after all migrations: one that filled its own columns would also write those
 * that later migrations add.
 */
async function fillTextColumns(db: Kysely<Tables>): Promise<void> {
  for (const { id } of await db.selectFrom('tournaments').select('id').execute()) {
    for (const [table, columnsOf] of [
      ['standings', standingColumns],
      ['pairings', pairingColumns],
    ] as const) {
      const rows = await db
        .selectFrom(table)
        .select(['position', 'body'])
        .where('tournament', '=', id)
        .execute();
      for (const { position, body } of rows) {
        await db
          .updateTable(table as 'pairings')
          .set(columnsOf(JSON.parse(body)) as Partial<Tables['pairings']>)
          .where('tournament', '=', id)
          .where('position', '=', position)
          .execute();
      }
    }
  }
}

/** Keys rules by game and format, and adds previous rules. SQLite cannot change a primary key, so copies the table. */
async function addFormats(db: Kysely<Tables>, kind: StoreKind): Promise<void> {
  const key = keyType(kind);
  await run(
    db,
    sql`alter table rules rename to rules_by_game`,
    sql`create table rules (
      game ${key} not null,
      format ${key} not null,
      source text not null,
      wire text not null,
      settings text not null,
      version text not null,
      previous_source text,
      previous_settings text,
      constraint rules_key primary key (game, format))`,
    sql`insert into rules (game, format, source, wire, settings, version)
      select game, '', source, wire, settings, version from rules_by_game`,
    sql`drop table rules_by_game`,
    sql`alter table tournaments add column format_key ${key} not null default ''`,
  );
  const formats = await db.selectFrom('tournaments').select('format').distinct().execute();
  for (const { format } of formats) {
    if (format === null) continue;
    const set = db.updateTable('tournaments').set({ format_key: formatKey(format) });
    await set.where('format', '=', format).execute();
  }
  await run(
    db,
    sql`drop index tournaments_by_version`,
    sql`create index tournaments_by_version on tournaments (game, format_key, version)`,
  );
}

/**
 * Stores whether rules were mirrored, and no longer their wire format, which is made from the source. Indexes
 * games without case, as filters compare them.
 */
async function addOrigins(db: Kysely<Tables>): Promise<void> {
  await run(
    db,
    sql`alter table rules add column mirrored integer not null default 0`,
    sql`alter table rules drop column wire`,
    sql`drop index tournaments_by_game`,
    sql`create index tournaments_by_game on tournaments (lower(game), public, date desc, id)`,
  );
}

/** Trims format keys, because formats are now compared without surrounding white space. */
async function trimFormats(db: Kysely<Tables>): Promise<void> {
  const keys = await db.selectFrom('tournaments').select('format_key').distinct().execute();
  for (const { format_key: key } of keys) {
    if (key === formatKey(key)) continue;
    const set = db.updateTable('tournaments').set({ format_key: formatKey(key) });
    await set.where('format_key', '=', key).execute();
  }
  const rules = await db.selectFrom('rules').select(['game', 'format']).orderBy('format').execute();
  const keyOf = (...key: readonly string[]) => JSON.stringify(key);
  const taken = new Set(rules.map(({ game, format }) => keyOf(game, format)));
  for (const { game, format } of rules) {
    const own = keyOf(game, formatKey(format));
    // Rules of a blank format must not become rules of the game, and a format can have rules only once.
    if (formatKey(format) === '' || taken.has(own)) continue;
    taken.add(own);
    await db
      .updateTable('rules')
      .set({ format: formatKey(format) })
      .where('game', '=', game)
      .where('format', '=', format)
      .execute();
  }
}

/** Lets the next import of equal standings read them: earlier releases left out places and records that are texts. */
async function forgetStandings(db: Kysely<Tables>): Promise<void> {
  await run(db, sql`update tournaments set standings_hash = null`);
}
