/**
 * The tables of a store, the same in SQLite and PostgreSQL, and how a store grows into them.
 *
 * How labels stay whole
 * - What came is kept as the text that it was: `standings.body` is a standing, character for
 *   character, with the places of its decklist and its deck beside it. Labels stand in a narrow
 *   table of their own, so tagging anew rewrites no decklist. An answer is the text with the label
 *   put in the deck's place.
 * - All labels of a tournament are made by one rule set: `tournaments.version`. They are replaced
 *   in one transaction together with it, and an answer is read in one statement; so nobody sees
 *   labels of two versions in one tournament.
 * - What is left to do is never written down, but seen: the tournaments whose version is not that
 *   of their game's rules. A process that was killed leaves nothing half done and nothing to mend;
 *   whoever comes next goes on with the tournaments that are left.
 * - Every transaction that writes begins by raising `state.revision`. That takes SQLite's write
 *   lock before anything is read and makes PostgreSQL's writers wait for each other, so what a
 *   writer reads holds until it is done. `tournaments.revision` is the revision of the last change
 *   to what is answered about a tournament: as long as it is the same, so is every answer.
 */
import { type Kysely, sql } from 'kysely';

/** The kind of database that a store is kept in. */
export type StoreKind = 'sqlite' | 'postgres';

export interface Tables {
  state: { name: 'schema' | 'revision'; number: number };
  games: { id: string; position: number; body: string; metagame: number };
  rules: {
    game: string;
    /** The rule file as it came. */
    source: string;
    /** The array of rules, as it is answered. */
    wire: string;
    /** How labels are given beside what the rule file says: JSON of `LabelSettings`. */
    settings: string;
    /** The version of the program that these made when they were imported. */
    version: string;
  };
  tournaments: {
    id: string;
    game: string;
    format: string | null;
    organizer: string | null;
    /** ISO 8601, UTC, with milliseconds: sorts as a text. */
    date: string;
    public: number;
    summary: string;
    details: string;
    /** Hashes of the texts that were imported; null where none was. */
    details_hash: string;
    standings_hash: string | null;
    pairings_hash: string | null;
    /** The version of the program that made the labels of its lists; null where there was none. */
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
    /** Where the values stand in `body`, in UTF-16 units; the end is the start for a missing one. */
    list_start: number;
    list_end: number;
    deck_start: number;
    deck_end: number;
  };
  labels: { tournament: string; position: number; deck: string; version: string };
  pairings: { tournament: string; position: number; body: string };
}

type Migration = (db: Kysely<Tables>, kind: StoreKind) => Promise<void>;

/** A store of schema n has been through the first n of these. Add to the end; change none. */
const migrations: readonly Migration[] = [createTables, addSettings];

/** Brings a store to the newest schema; refuses one that is newer than this. */
export async function migrate(db: Kysely<Tables>, kind: StoreKind): Promise<void> {
  if ((await schemaOf(db)) === migrations.length) return;
  await db.transaction().execute(async (trx) => {
    // Without a lock, two processes that open a new store at once would both make its tables.
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(7205759403)`.execute(trx);
    const { schema } = trx;
    await schema
      .createTable('state')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('number', 'integer', (column) => column.notNull())
      .execute();
    const start = [
      { name: 'schema', number: 0 },
      { name: 'revision', number: 0 },
    ] as const;
    const add = trx.insertInto('state').values([...start]);
    await add.onConflict((conflict) => conflict.column('name').doNothing()).execute();
    const number = await stateOf(trx, 'schema');
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

/** The schema that a store has; undefined where it is new. Takes no lock. */
async function schemaOf(db: Kysely<Tables>): Promise<number | undefined> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'state')) return undefined;
  return stateOf(db, 'schema');
}

/** A number that the store keeps about itself. */
export async function stateOf(db: Kysely<Tables>, name: Tables['state']['name']): Promise<number> {
  const found = db.selectFrom('state').select('number').where('name', '=', name);
  return (await found.executeTakeFirstOrThrow()).number;
}

async function createTables({ schema }: Kysely<Tables>, kind: StoreKind): Promise<void> {
  // Ids sort by code point everywhere: SQLite does, PostgreSQL when told.
  const key = kind === 'postgres' ? sql`text collate "C"` : ('text' as const);
  await schema
    .createTable('games')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('metagame', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createTable('rules')
    .addColumn('game', key, (column) => column.primaryKey())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('wire', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('tournaments')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('game', key, (column) => column.notNull())
    .addColumn('format', 'text')
    .addColumn('organizer', 'text')
    .addColumn('date', key, (column) => column.notNull())
    .addColumn('public', 'integer', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('details_hash', 'text', (column) => column.notNull())
    .addColumn('standings_hash', 'text')
    .addColumn('pairings_hash', 'text')
    .addColumn('version', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('fetched', 'text')
    .execute();
  const onTournaments = (name: string) => schema.createIndex(name).on('tournaments');
  await onTournaments('tournaments_by_date').columns(['public', 'date desc', 'id']).execute();
  await onTournaments('tournaments_by_game')
    .columns(['game', 'public', 'date desc', 'id'])
    .execute();
  await onTournaments('tournaments_by_version').columns(['game', 'version']).execute();
  const belonging = (name: 'standings' | 'labels' | 'pairings') =>
    schema
      .createTable(name)
      .addColumn('tournament', key, (column) =>
        column.notNull().references('tournaments.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${name}_key`, ['tournament', 'position']);
  await belonging('standings')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('list_start', 'integer', (column) => column.notNull())
    .addColumn('list_end', 'integer', (column) => column.notNull())
    .addColumn('deck_start', 'integer', (column) => column.notNull())
    .addColumn('deck_end', 'integer', (column) => column.notNull())
    .execute();
  await belonging('labels')
    .addColumn('deck', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .execute();
  await belonging('pairings')
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
}

async function addSettings({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .alterTable('rules')
    .addColumn('settings', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}
