/**
 * Opens an SQLite file with `node:sqlite` (Node 22.13 and later) or the package better-sqlite3, which is an
 * optional peer dependency because it compiles native code.
 */

import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { SqliteDatabase } from 'kysely';
import { codeOf } from '../../core/diagnostics/expected-error.js';
import { type Failure, loadPeer, reasonOf, StoreError } from './errors.js';

const settings = [
  // Readers are not blocked while another process writes; writers wait for each other.
  'journal_mode = WAL',
  'synchronous = NORMAL',
  'foreign_keys = ON',
  // Any read opens the log of a new file.
  'schema_version',
];

/** Opens a file, or `:memory:`, for Kysely. */
export async function openSqlite(path: string): Promise<SqliteDatabase> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) throw new Error('it is a folder; name a file in it');
  const database = (await openBuiltin(path)) ?? (await openPackage(path));
  const set = (setting: string) => {
    const statement = database.prepare(`pragma ${setting}`);
    if (statement.reader) statement.all([]);
    else statement.run([]);
  };
  // Short, because SQLite blocks the whole process while it waits.
  set('busy_timeout = 20');
  try {
    requireOwn(database);
    settings.forEach(set);
  } catch (error) {
    database.close();
    throw error;
  }
  const opened = fileAt(path);
  return {
    close: () => database.close(),
    prepare(statement) {
      // If the file was deleted, this process would give outdated answers, and its writes would be lost.
      if (statement !== 'rollback' && fileAt(path) !== opened) {
        throw new Error(
          'the file, or its -wal, was deleted or replaced while it was open; start this process again',
        );
      }
      return database.prepare(statement);
    },
  };
}

/** Identifies a file and its log, which exists while the file is open. The same for every `:memory:`. */
function fileAt(path: string): string {
  const found = [path, `${path}-wal`].map((one) => statSync(one, { throwIfNoEntry: false }));
  return found.map((one) => `${one?.dev} ${one?.ino}`).join();
}

/** Throws if the file belongs to another program, before anything is written to it. */
function requireOwn(database: SqliteDatabase): void {
  const found = database.prepare(`select (select count(*) from sqlite_master) > 0
    and (select count(*) from pragma_table_info('state') where name in ('name', 'number')) < 2
    as "isOther"`);
  const [{ isOther }] = found.all([]) as [{ readonly isOther: number }];
  if (isOther) throw new Error('it is the database of another program; name another file');
}

/** SQLite's result codes (https://sqlite.org/rescode.html), with the cause and the remedy. */
const failures = {
  SQLITE_PERM: [
    3,
    'it cannot be written: permission is denied; change the permissions of the file',
  ],
  SQLITE_BUSY: [5, 'another process has locked it; wait until that process ends, or stop it'],
  SQLITE_LOCKED: [6, 'another process has locked it; wait until that process ends, or stop it'],
  SQLITE_READONLY: [
    8,
    'it cannot be written: the file, its folder or the disk is read-only; change the permissions, or copy the file to another place',
  ],
  SQLITE_IOERR: [10, 'the disk fails to read or write; check the disk'],
  SQLITE_CORRUPT: [11, 'the file is damaged; restore a copy, or import everything into a new file'],
  SQLITE_FULL: [13, 'the disk is full; delete files, or move the store to another disk'],
  SQLITE_CANTOPEN: [
    14,
    'the file cannot be opened or created; check that its folder exists and the permissions of both',
  ],
  SQLITE_NOTADB: [26, 'the file is not an SQLite database; name another file'],
} as const satisfies Readonly<Record<string, readonly [code: number, reason: string]>>;

export function explainSqlite(error: unknown): Failure {
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
  // node:sqlite has `errcode`, an extended code with the primary code in its lowest byte;
  // better-sqlite3 has `code`, a name such as SQLITE_IOERR_WRITE.
  const [, name] = /^(SQLITE_[A-Z]+)/.exec(String(code)) ?? [];
  const primary = typeof errcode === 'number' ? errcode & 0xff : undefined;
  const found = Object.entries(failures).find(
    ([known, [number]]) => known === name || number === primary,
  );
  if (found === undefined) return { reason: reasonOf(error), isUnavailable: false };
  const [known, [, reason]] = found;
  return {
    reason: `${reason} (${reasonOf(error)})`,
    isUnavailable: known === 'SQLITE_BUSY' || known === 'SQLITE_LOCKED',
  };
}

/** Opens a file with `node:sqlite`; undefined if this Node lacks it. */
async function openBuiltin(path: string): Promise<SqliteDatabase | undefined> {
  const sqlite = await import('node:sqlite').catch(() => undefined);
  if (sqlite === undefined) return undefined;
  const database = new sqlite.DatabaseSync(path);
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        // True for every statement, because `all` runs any. It does not count changed rows; the store needs no count.
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
    // The package loads its binary only here, when the first database is opened.
    return new Sqlite(path);
  } catch (error) {
    const isMissing = reasonOf(error).startsWith('Could not locate the bindings file');
    if (!isMissing && codeOf(error) !== 'ERR_DLOPEN_FAILED') throw error;
    throw new StoreError(
      `the package better-sqlite3 has no binary here${isMissing ? '' : ' that this Node can load'}: run npm rebuild better-sqlite3, or npm install better-sqlite3`,
      // The message about a missing binary only lists some sixty paths that were tried.
      isMissing ? {} : { cause: error },
    );
  }
}
