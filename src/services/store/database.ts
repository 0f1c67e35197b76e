/** Opens a database by its address: SQLite in a file, or PostgreSQL. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteDialect,
  sql,
  type Transaction,
} from 'kysely';
import { readAddress, type StoreAddress, withoutSecrets } from './address.js';
import { StoreError, StoreUnavailableError } from './errors.js';
import { explainPostgres, openPostgres } from './postgres.js';
import { createRetry, type Retry } from './retry.js';
import { migrate, type StoreKind, type Tables, tryLock } from './schema.js';
import { explainSqlite, openSqlite } from './sqlite.js';

export type Database = Kysely<Tables>;
export type WriteTransaction = Transaction<Tables>;

/**
 * Opens a database and creates or updates its tables. Waits if an SQLite file is locked. Failed queries
 * throw {@link StoreError}s.
 */
export async function openDatabase(
  url: string,
  patiently: Retry = createRetry(),
): Promise<{ readonly db: Database; readonly kind: StoreKind }> {
  const address = readAddress(url);
  const { kind } = address;
  const failure = (error: unknown) => failureOf(error, address);
  const open = async () => {
    try {
      const db = new Kysely<Tables>({ dialect: withFailures(await dialectOf(address), failure) });
      try {
        if (kind === 'sqlite') await migrate(db, kind);
        else {
          // Do not wait for PostgreSQL until it has answered once: the address might be wrong.
          await sql`select 1`.execute(db);
          await patiently(() => migrate(db, kind));
        }
        return db;
      } catch (error) {
        await db.destroy();
        throw error;
      }
    } catch (error) {
      throw failure(error);
    }
  };
  return { db: await (kind === 'sqlite' ? patiently(open) : open()), kind };
}

async function dialectOf({ kind, target }: StoreAddress): Promise<Dialect> {
  return kind === 'sqlite'
    ? new SqliteDialect({ database: await openSqlite(target) })
    : new PostgresDialect({ pool: await openPostgres(target) });
}

/** Converts a driver's error. */
function failureOf(error: unknown, address: StoreAddress): StoreError {
  if (error instanceof StoreError) return error;
  const explain = address.kind === 'sqlite' ? explainSqlite : explainPostgres;
  const { reason, isUnavailable } = explain(error);
  const why = withoutSecrets(reason, address);
  const message = `cannot use the store ${address.shown}: ${why}`;
  // An error that contains a secret is not kept as the cause, because logs show causes, too.
  const options = why === reason ? { cause: error } : {};
  return isUnavailable
    ? new StoreUnavailableError(message, options)
    : new StoreError(message, options);
}

/** Wraps a dialect so that all errors of its driver are converted by `failure`. */
function withFailures(dialect: Dialect, failure: (error: unknown) => StoreError): Dialect {
  const rethrow = (error: unknown) => {
    throw failure(error);
  };
  const known = new WeakSet<DatabaseConnection>();
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async () => {
        const connection = await acquire().catch(rethrow);
        if (known.has(connection)) return connection;
        known.add(connection);
        const execute = connection.executeQuery.bind(connection);
        connection.executeQuery = async <R>(query: Parameters<typeof execute>[0]) => {
          try {
            return await execute<R>(query);
          } catch (error) {
            return rethrow(error);
          }
        };
        return connection;
      };
      if (!(dialect instanceof PostgresDialect)) {
        // Locks the file before the first read, so that what a writer has read cannot change.
        driver.beginTransaction = async (connection) => {
          await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        };
      }
      const rollback = driver.rollbackTransaction.bind(driver);
      // If the connection was lost or the disk is full, the transaction has already ended, so the rollback
      // fails. The error thrown before it tells why.
      driver.rollbackTransaction = (connection) => rollback(connection).catch(() => {});
      return driver;
    },
  };
}

/**
 * Runs `work` in a transaction and increments the revision of the store. If `work` throws, nothing is
 * written. In PostgreSQL, the row of the revision is locked last, so writers wait for each other only
 * while one of them commits, and a later commit has a higher revision.
 */
export function write<T>(db: Database, work: (trx: WriteTransaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const result = await work(trx);
    await trx
      .updateTable('state')
      .set((field) => ({ number: field('number', '+', 1) }))
      .where('name', '=', 'revision')
      .execute();
    return result;
  });
}

/**
 * Runs `work`, unless another process is inside this function for the same PostgreSQL database. Returns
 * whether `work` ran. With SQLite it always runs.
 */
export async function runAlone(
  { db, kind }: { readonly db: Database; readonly kind: StoreKind },
  work: () => Promise<unknown>,
): Promise<boolean> {
  if (kind === 'sqlite') {
    await work();
    return true;
  }
  // A transaction's lock is released when the process is killed. Unlike a session's lock, it also works
  // through poolers such as PgBouncer, which move sessions between connections. The transaction reads no
  // table, so it holds no other locks.
  return db.transaction().execute(async (trx) => {
    if (!(await tryLock(trx, 7205759404))) return false;
    await work();
    return true;
  });
}

/** Whether transactions must lock the rows that they read. With SQLite, they have locked the whole file. */
export function needsRowLocks(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
