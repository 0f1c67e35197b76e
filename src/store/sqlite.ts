/**
 * Opening an SQLite file: with `node:sqlite` where Node has it (22.13 and later), else with the
 * package better-sqlite3, which compiles native code and is therefore an optional peer.
 */
import type { SqliteDatabase } from 'kysely';
import { loadPeer, reasonOf, StoreError } from './errors.js';

const settings = [
  // Short: while SQLite waits, the whole process does.
  'busy_timeout = 20',
  // Readers continue while another process writes, and writers wait for each other.
  'journal_mode = WAL',
  'synchronous = NORMAL',
  'foreign_keys = ON',
];

/** Opens a file, or `:memory:`, in the form that Kysely takes. */
export async function openSqlite(path: string): Promise<SqliteDatabase> {
  const database = (await openBuiltin(path)) ?? (await openPackage(path));
  for (const setting of settings) {
    const statement = database.prepare(`pragma ${setting}`);
    if (statement.reader) statement.all([]);
    else statement.run([]);
  }
  return database;
}

/** Whether an error says that another writer holds the file. */
export function isBusy(error: unknown): boolean {
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
  // node:sqlite has the number of the error, of which the lowest byte is the kind.
  if (typeof errcode === 'number') return (errcode & 0xff) === 5;
  return typeof code === 'string' && code.startsWith('SQLITE_BUSY');
}

/** With `node:sqlite`; undefined where Node does not have it. */
async function openBuiltin(path: string): Promise<SqliteDatabase | undefined> {
  const sqlite = await import('node:sqlite').catch(() => undefined);
  if (sqlite === undefined) return undefined;
  const database = new sqlite.DatabaseSync(path);
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        // `all` runs every kind of statement. It gives no number of changed rows, which the store
        // never reads.
        reader: true,
        all: (parameters) => statement.all(...parameters),
        run: (parameters) => statement.run(...parameters),
        iterate: (parameters) => statement.iterate(...parameters),
      };
    },
  };
}

async function openPackage(path: string): Promise<SqliteDatabase> {
  const { default: Sqlite } = await loadPeer(
    () => import('better-sqlite3'),
    `an SQLite store on Node ${process.versions.node} (22.13 and later have SQLite)`,
    'better-sqlite3',
  );
  try {
    // The package loads its binary when the first database is opened.
    return new Sqlite(path);
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    const isMissing = reasonOf(error).startsWith('Could not locate the bindings file');
    if (!isMissing && code !== 'ERR_DLOPEN_FAILED') throw error;
    throw new StoreError(
      `the package better-sqlite3 has no binary here${isMissing ? '' : ' that this Node can load'}: run npm rebuild better-sqlite3, or npm install better-sqlite3`,
      // A missing binary's message only lists the sixty places that were tried.
      isMissing ? {} : { cause: error },
    );
  }
}
