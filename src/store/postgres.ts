/** Connects to PostgreSQL with the package pg, an optional peer. */
import type { PostgresPool } from 'kysely';
import { type Failure, loadPeer, reasonOf } from './errors.js';

/** A pool of connections to the database at a URL. */
export async function openPostgres(url: string): Promise<PostgresPool> {
  const { default: pg } = await loadPeer(() => import('pg'), 'a PostgreSQL store', 'pg');
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // When a connection is lost, its client emits an error, which would end the process without a
  // listener: the pool listens only while the client is idle. A query gets the error as well, and
  // the pool replaces the client.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** What an error of pg means. */
export function explainPostgres(error: unknown): Failure {
  const reason = reasonOf(error);
  if (isGone(error)) {
    return { reason: `the database does not answer (${reason})`, isUnavailable: true };
  }
  if (/^SASL: .*password must be a string/.test(reason)) {
    return {
      reason:
        'the database asks for a password: add it to the address, or set the variable PGPASSWORD',
      isUnavailable: false,
    };
  }
  return { reason, isUnavailable: false };
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: shutdown, crash, start-up,
// connection exceptions, too many connections; and the codes of Node for a lost connection.
const goneCodes =
  /^(57P0[1-3]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Errors of pg itself, which have no code. */
const goneMessages =
  /^(Connection terminated|timeout (exceeded|expired)|Client .* is not queryable)/;

/** Whether an error means that the database, or the connection to it, is gone. */
export function isGone(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isGone);
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown };
  // The file of a Unix socket is deleted when the server stops.
  if (code === 'ENOENT') return syscall === 'connect';
  return typeof code === 'string' ? goneCodes.test(code) : goneMessages.test(error.message);
}
