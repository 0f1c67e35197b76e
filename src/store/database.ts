/** Opens a database by its address: SQLite in a file, or PostgreSQL. */
import type { Dialect } from 'kysely';
import { Kysely, PostgresDialect, SqliteDialect, type Transaction } from 'kysely';
import { loadPeer, reasonOf, StoreError } from './errors.js';
import { migrate, type StoreKind, type Tables } from './schema.js';
import { isBusy, openSqlite } from './sqlite.js';

export type Database = Kysely<Tables>;
export type WriteTransaction = Transaction<Tables>;

/** Opens a database and creates or updates its tables. */
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
    throw new StoreError(`cannot open the store ${shown(url)}: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** The longest wait for another writer of an SQLite file, in milliseconds. */
const longestWait = 30_000;

/**
 * Repeats `work` as long as another writer has locked the SQLite file. SQLite can wait itself, but
 * then it blocks the whole process, and with it a writer in the same process. Repeating is safe for
 * a transaction whose first statement takes the lock: nothing was written yet.
 */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  for (let pause = 2; ; pause = Math.min(50, pause * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() - start > longestWait) throw error;
      await new Promise((settle) => setTimeout(settle, pause));
    }
  }
}

/**
 * Runs `work` in a transaction, one writer at a time. `work` gets the new revision of the store. If
 * it throws, nothing is written.
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
  return new SqliteDialect({ database: await openSqlite(url.replace(/^sqlite:(\/\/)?/, '')) });
}

async function postgres(url: string): Promise<Dialect> {
  const { default: pg } = await loadPeer(() => import('pg'), 'a PostgreSQL store', 'pg');
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Without a listener, an error of an idle connection would end the process. The pool replaces it.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

/** The address without its password. */
function shown(url: string): string {
  return url.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1:…@');
}
