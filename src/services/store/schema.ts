/**
 * The tables of a store, the same in SQLite and PostgreSQL, and the migrations that create them.
 *
 * How labels stay consistent
 * - Imported texts are stored unchanged: `standings.body` is the text of a standing, with the
 *   offsets of its decklist and its deck in other columns. Labels are in a narrow table of their
 *   own, so tagging again writes no decklist. In an answer, the label replaces the deck in the
 *   text.
 * - All labels of a tournament are of one version: `tournaments.version`. One transaction replaces
 *   the labels and the version, and one statement reads an answer. So no answer has labels of two
 *   versions.
 * - There is no list of tournaments to tag: they are those whose version is not that of their
 *   rules, which `rulesFor` chooses. If a process is killed, no tournament is half tagged, and the next process
 *   continues with the rest.
 * - Every transaction that writes ends with an increment of `state.revision`: while it is the same,
 *   all answers are the same. In PostgreSQL, other writers wait for this row, so it is the last that
 *   a transaction locks. Before it come the rows of tournaments, in the order of their ids, so that
 *   no two writers wait for each other. In SQLite, a transaction has locked the file.
 * - Whoever writes labels has locked the row of the tournament, and looks whether its lists and
 *   labels are still those that were read.
 * - `tournaments.revision` grows with every change to an answer about the tournament: while it is
 *   the same, all answers are the same.
 * - `rules.version` is the version that labels should have. Another release of decktype can compile
 *   the same rules to another version: `store work` leaves such a game alone, and an import of the
 *   rules or `categorize` replaces the version. So two releases do not tag in turns without end.
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

/** The kind of database that a store is kept in. */
export type StoreKind = 'sqlite' | 'postgres';

export interface Tables {
  state: { name: 'schema' | 'revision'; number: number };
  games: { id: string; position: number; body: string; metagame: number };
  rules: {
    game: string;
    /** A `formatKey`; empty for all formats of the game that have no rules of their own. */
    format: string;
    /** The text of the rule file, unchanged. */
    source: string;
    /** `LabelSettings` as JSON. */
    settings: string;
    /** The version of the program of these rules and settings, by the process that stored it. */
    version: string;
    /** The source and the settings before the last change; null if there were none. */
    previous_source: string | null;
    previous_settings: string | null;
    /** 1 if `mirror` stored them, which then may replace them. */
    mirrored: number;
  };
  tournaments: {
    id: string;
    game: string;
    format: string | null;
    /** The `formatKey` of the format. */
    format_key: string;
    organizer: string | null;
    /** ISO 8601, UTC, with milliseconds: sorts as a text. */
    date: string;
    public: number;
    summary: string;
    details: string;
    /** Hashes of the texts that were imported; null if none was. */
    details_hash: string;
    standings_hash: string | null;
    pairings_hash: string | null;
    /** The version of the program that made the labels of its lists; null if there are none. */
    version: string | null;
    revision: number;
    /** When it was last fetched from another service: ISO 8601, or null. */
    fetched: string | null;
  };
  standings: {
    tournament: string;
    /** From 0, by placing. */
    position: number;
    body: string;
    /** The offsets of the values in `body`, in UTF-16 units. A missing value has end = start. */
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
 * A store of schema n has had the first n migrations. Add new ones at the end; change none. They fill new
 * columns from stored texts: an import of a text that is stored already changes nothing.
 */
const migrations: readonly Migration[] = [
  createTables,
  addSettings,
  dropLabelVersions,
  addResults,
  addFormats,
  addOrigins,
  trimFormats,
];

/** Updates a store to the newest schema. Throws if the schema is newer than this release. */
export async function migrate(db: Kysely<Tables>, kind: StoreKind): Promise<void> {
  if ((await schemaOf(db, kind)) === migrations.length) return;
  await db.transaction().execute(async (trx) => {
    // Without a lock, two processes that open a new store at once would both create its tables.
    if (kind === 'postgres') {
      // Whoever opens the store decides how long to wait.
      if (!(await tryLock(trx, 7205759403))) {
        throw new StoreUnavailableError(
          'another process is updating the tables of the store; wait until that process ends, or stop it',
        );
      }
      await checkEncoding(trx);
    }
    const known = await schemaOf(trx, kind);
    // In a schema before that of the store, it would hide the store.
    if (known === undefined) await createState(trx);
    const number = known ?? 0;
    if (number > migrations.length) {
      throw new Error(
        `the store has schema ${number}, but this version of decktype knows ${migrations.length}: update decktype`,
      );
    }
    for (const step of migrations.slice(number)) await step(trx, kind);
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

/** Whether a transaction has got a lock of PostgreSQL that no other one has; waits for none. */
export async function tryLock(trx: Kysely<Tables>, number: number): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${number}) as "isFree"`.execute(trx);
  return rows[0]?.isFree === true;
}

const tables = ['games', 'rules', 'tournaments', 'standings', 'labels', 'pairings'] as const;

/**
 * Throws if the schema of a store is another one than this release uses, or if a table is gone or may not be
 * read. One statement, which waits for no lock of a table.
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
  const found = await asked.where('name', '=', 'schema').executeTakeFirstOrThrow();
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

/** Throws if PostgreSQL stores texts in another encoding than UTF-8, which lacks characters. */
async function checkEncoding(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db);
  const [{ encoding } = { encoding: '' }] = rows;
  if (encoding !== 'UTF8') {
    throw new Error(`it has the encoding ${encoding}; create a database with encoding 'UTF8'`);
  }
}

/** The schema of a store; undefined if it is new. Takes no lock. */
async function schemaOf(db: Kysely<Tables>, kind: StoreKind): Promise<number | undefined> {
  // Other schemas of a PostgreSQL, and other programs, may have a table of this name, too.
  const state =
    kind === 'sqlite'
      ? sql<string | null>`(select name from sqlite_master where name = 'state')`
      : sql<string | null>`(select attname::text from pg_attribute
          where attrelid = to_regclass('state') and attname = 'number')`;
  const { found } = await db.selectNoFrom(state.as('found')).executeTakeFirstOrThrow();
  return found === null ? undefined : stateOf(db, 'schema');
}

/** A number that the store keeps about itself. */
export async function stateOf(db: Kysely<Tables>, name: Tables['state']['name']): Promise<number> {
  const found = db.selectFrom('state').select('number').where('name', '=', name);
  return (await found.executeTakeFirstOrThrow()).number;
}

/** Runs statements one after another. */
async function run(db: Kysely<Tables>, ...statements: readonly RawBuilder<unknown>[]) {
  for (const statement of statements) await statement.execute(db);
}

/** Ids sort by code point, as in SQLite; PostgreSQL needs the collation. */
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

/** The labels of a tournament have one version, so that labels which do not change are not written. */
async function dropLabelVersions(db: Kysely<Tables>): Promise<void> {
  await run(db, sql`alter table labels drop column version`);
}

/** Who played whom, and the placings, as columns: reports read no texts. */
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

/** Rules by game and format, with the program before each; SQLite cannot change a primary key. */
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
 * Where rules come from. What the service answers is made from their source. Filters compare games
 * without case.
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

/** Formats are compared without the white space around them. */
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
    // Rules of a blank format are not those of the game, and those of a format are there once.
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
