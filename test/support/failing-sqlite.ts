/** Makes SQLite statements on one file fail, with better-sqlite3, or node:sqlite if Node has it. */
import Sqlite from 'better-sqlite3';

/** Which statements fail. */
export interface StatementFault {
  /** The number of the statement, from 0. */
  readonly at: number;
  readonly code: keyof typeof errors;
  /** Whether all later statements fail, too. */
  readonly isLasting: boolean;
}

const errors = {
  SQLITE_FULL: { message: 'database or disk is full', errcode: 13 },
  SQLITE_IOERR: { message: 'disk I/O error', errcode: 10 },
  SQLITE_BUSY: { message: 'database is locked', errcode: 5 },
};

const runners: readonly PropertyKey[] = ['all', 'get', 'iterate', 'run'];

/**
 * Calls `work` while counting the statements on the file at `path`; with a fault, some of them fail. Returns
 * the texts of the statements that ran.
 */
export async function withFailingSqlite(
  path: string,
  fault: StatementFault | undefined,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const statements: string[] = [];
  const builtin = await import('node:sqlite').catch(() => undefined);
  const prototype = builtin === undefined ? Sqlite.prototype : builtin.DatabaseSync.prototype;
  // Both have the method, but with different parameters.
  const target = prototype as unknown as { prepare(sql: string): object };
  const { prepare } = target;

  function step(sql: string): void {
    const index = statements.length;
    statements.push(sql);
    if (fault === undefined) return;
    if (index !== fault.at && !(fault.isLasting && index > fault.at)) return;
    const { message, errcode } = errors[fault.code];
    throw Object.assign(new Error(message), { code: fault.code, errcode });
  }

  target.prepare = function prepareCounted(sql) {
    const statement = prepare.call(this, sql);
    if (pathOf(this) !== path) return statement;
    return new Proxy(statement, {
      get(_, name) {
        const value: unknown = Reflect.get(statement, name);
        if (typeof value !== 'function') return value;
        return (...parameters: readonly unknown[]) => {
          if (runners.includes(name)) step(sql);
          return value.apply(statement, parameters);
        };
      },
    });
  };
  try {
    await work();
  } finally {
    target.prepare = prepare;
  }
  return statements;
}

/** The file of a database. */
function pathOf(database: object): unknown {
  if ('location' in database && typeof database.location === 'function') return database.location();
  return 'name' in database ? database.name : undefined;
}
