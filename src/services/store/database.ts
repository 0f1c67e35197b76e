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
 * Opens a database and creates or updates its tables. Waits for an SQLite file that is locked. All
 * errors of its queries are {@link StoreError}s.
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
          // No waiting for PostgreSQL before it has answered once: the address may be wrong.
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

/** Converts an error of a driver. */
function failureOf(error: unknown, address: StoreAddress): StoreError {
  if (error instanceof StoreError) return error;
  const explain = address.kind === 'sqlite' ? explainSqlite : explainPostgres;
  const { reason, isUnavailable } = explain(error);
  const why = withoutSecrets(reason, address);
  const message = `cannot use the store ${address.shown}: ${why}`;
  // An error with a secret is not kept as the cause, because a log shows the cause, too.
  const options = why === reason ? { cause: error } : {};
  return isUnavailable
    ? new StoreUnavailableError(message, options)
    : new StoreError(message, options);
}

/** A dialect in which all errors of the driver are passed through `failure`. */
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
        // Locks the file before the first read, so that what a writer reads stays the same.
        driver.beginTransaction = async (connection) => {
          await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        };
      }
      const rollback = driver.rollbackTransaction.bind(driver);
      // After a lost connection or on a full disk, the transaction has ended and the rollback
      // fails. The error that was thrown before it has the reason.
      driver.rollbackTransaction = (connection) => rollback(connection).catch(() => {});
      return driver;
    },
  };
}

/**
 * Runs `work` in a transaction and raises the revision of the store. If `work` throws, nothing is
 * written. In PostgreSQL, the row of the revision is locked last: writers wait for each other only
 * while one commits, and those that come later have a higher revision.
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
 * Runs `work`, unless another process runs work by this function on the same PostgreSQL database.
 * Returns whether it ran. In SQLite it always does.
 */
export async function runAlone(
  { db, kind }: { readonly db: Database; readonly kind: StoreKind },
  work: () => Promise<unknown>,
): Promise<boolean> {
  if (kind === 'sqlite') {
    await work();
    return true;
  }
  // The lock of a transaction is released when the process is killed, and works through poolers
  // such as PgBouncer, which move a session between connections. The transaction reads no table,
  // so it holds nothing else.
  return db.transaction().execute(async (trx) => {
    if (!(await tryLock(trx, 7205759404))) return false;
    await work();
    return true;
  });
}

/** Whether a transaction must lock the rows that it reads: one of SQLite has locked the file. */
export function needsRowLocks(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
