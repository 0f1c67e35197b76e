/**
 * Opens an SQLite file with `node:sqlite` (in Node 22.13 and later), or else with the package
 * better-sqlite3. The package compiles native code, so it is an optional peer.
 */
import type { SqliteDatabase } from 'kysely';
import { loadPeer, reasonOf, StoreError } from './errors.js';

const settings = [
  // Short, because SQLite blocks the whole process while it waits.
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

/** Whether an error means that another writer has locked the file. */
export function isBusy(error: unknown): boolean {
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
  // The lowest byte of an `errcode` of node:sqlite is the primary result code; 5 is SQLITE_BUSY.
  if (typeof errcode === 'number') return (errcode & 0xff) === 5;
  return typeof code === 'string' && code.startsWith('SQLITE_BUSY');
}

/** Opens a file with `node:sqlite`; undefined if Node does not have it. */
async function openBuiltin(path: string): Promise<SqliteDatabase | undefined> {
  const sqlite = await import('node:sqlite').catch(() => undefined);
  if (sqlite === undefined) return undefined;
  const database = new sqlite.DatabaseSync(path);
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        // `all` runs every statement. It does not count changed rows, but the store needs no count.
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
      // The message about a missing binary only lists the sixty paths that were tried.
      isMissing ? {} : { cause: error },
    );
  }
}
