/** Opening a database by its address: SQLite in a file, or PostgreSQL. */
import type { Dialect } from 'kysely';
import { Kysely, PostgresDialect, SqliteDialect, type Transaction } from 'kysely';
import { migrate, type StoreKind, type Tables } from './schema.js';

export type Database = Kysely<Tables>;
export type WriteTransaction = Transaction<Tables>;

/** Thrown where a store cannot be opened; the message says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Opens a database, and makes or updates its tables. */
export async function openDatabase(
  url: string,
): Promise<{ readonly db: Database; readonly kind: StoreKind }> {
  const kind: StoreKind = /^postgres(ql)?:\/\//.test(url) ? 'postgres' : 'sqlite';
  const open = async () => {
    const dialect = kind === 'postgres' ? await postgres(url) : await sqlite(url);
    const db = new Kysely<Tables>({ dialect });
    try {
      await migrate(db, kind);
      return db;
    } catch (error) {
      await db.destroy();
      throw error;
    }
  };
  try {
    return { db: await patiently(open), kind };
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`cannot open the store ${shown(url)}: ${reason(error)}`, { cause: error });
  }
}

/** How many milliseconds to wait for another writer of an SQLite file. */
const longestWait = 30_000;

/**
 * Tries again as long as another writer holds an SQLite file. SQLite could wait by itself, but
 * would stop the whole process for it, and with it the other writer, where that is in the same
 * process. Safe for a transaction whose first statement takes the lock: nothing has been done yet.
 */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  for (let pause = 2; ; pause = Math.min(50, pause * 2)) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      const isBusy = typeof code === 'string' && code.startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() - start > longestWait) throw error;
      await new Promise((settle) => setTimeout(settle, pause));
    }
  }
}

/**
 * Runs work in a transaction that no other writer interferes with, whole or not at all, and gives
 * it the number of the store's new revision.
 */
export function write<T>(
  db: Database,
  work: (trx: WriteTransaction, revision: number) => Promise<T>,
): Promise<T> {
  return patiently(() =>
    db.transaction().execute(async (trx) => {
      const { number } = await trx
        .updateTable('state')
        .set((field) => ({ number: field('number', '+', 1) }))
        .where('name', '=', 'revision')
        .returning('number')
        .executeTakeFirstOrThrow();
      return work(trx, number);
    }),
  );
}

async function sqlite(url: string): Promise<Dialect> {
  const { default: Sqlite } = await load(() => import('better-sqlite3'), 'better-sqlite3');
  const path = url.replace(/^sqlite:(\/\/)?/, '');
  const database = openSqlite(() => new Sqlite(path));
  // Readers go on while another process writes, and writers wait for each other.
  database.pragma('busy_timeout = 20');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('foreign_keys = ON');
  return new SqliteDialect({ database });
}

/** The package loads its binary when the first database is opened. */
function openSqlite<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    const isMissing = reason(error).startsWith('Could not locate the bindings file');
    if (!isMissing && code !== 'ERR_DLOPEN_FAILED') throw error;
    throw new StoreError(
      `the package better-sqlite3 has no binary here${isMissing ? '' : ' that this Node can load'}: run npm rebuild better-sqlite3, or npm install better-sqlite3`,
      // All that one that is missing has to say is the sixty places that were looked into.
      isMissing ? {} : { cause: error },
    );
  }
}

async function postgres(url: string): Promise<Dialect> {
  const { default: pg } = await load(() => import('pg'), 'pg');
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks while nobody uses it is replaced when it is needed.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

async function load<T>(module: () => Promise<T>, name: string): Promise<T> {
  try {
    return await module();
  } catch (error) {
    throw new StoreError(
      `this store needs the package ${name}, which is not installed or does not load: npm install ${name} (${reason(error)})`,
      { cause: error },
    );
  }
}

/** The address without its password. */
function shown(url: string): string {
  return url.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1:…@');
}

function reason(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
