/** Connects to PostgreSQL with the package pg, an optional peer dependency. */

import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { codeOf } from '../../core/diagnostics/expected-error.js';
import { type Failure, loadPeer, reasonOf } from './errors.js';

/** Milliseconds after which the server cancels a statement, for example one that waits for a lock. */
const statementTime = 20_000;
/** Milliseconds without an answer after which the server counts as gone. */
const silentTime = 25_000;
/** Milliseconds that connections get to close after the pool ends. */
const endTime = 1000;

/**
 * Opens a pool of connections. The parameters `statement_timeout` and `query_timeout` of the URL override the
 * times above.
 */
export async function openPostgres(url: string): Promise<PostgresPool> {
  const { default: pg } = await loadPeer(() => import('pg'), 'a PostgreSQL store', 'pg');
  const hasOwnTime = /[?&]statement_timeout=/.test(url);
  const sockets = ownSockets();
  const pool = new pg.Pool({
    connectionString: url,
    stream: sockets.create,
    connectionTimeoutMillis: 10_000,
    query_timeout: silentTime,
    async onConnect(client) {
      if (hasOwnTime) return;
      // Not set as a connection parameter, because poolers such as PgBouncer reject that. Behind a pooler, the
      // timeout would also leak to other clients of the server connection, so it is skipped there: a pooler
      // reports a process id that differs from the server's, and the timeout of the role applies.
      const { processID } = client as unknown as { readonly processID: number };
      const set = `select set_config('statement_timeout', $1, false) where pg_backend_pid() = $2`;
      await client.query(set, [`${statementTime}`, processID]);
    },
  });
  // When a connection is lost, its client emits an error, which would crash the process without a listener,
  // and the pool listens only to idle clients. The error can be ignored here: queries get it, too, and the
  // pool replaces the client.
  pool.on('error', () => {});
  const { max } = pool.options;
  let connected = 0;
  pool.on('remove', () => {
    connected--;
    pool.options.max = max;
  });
  pool.on('connect', (client) => {
    connected++;
    client.on('error', () => {});
  });
  const connect = async (triesLeft = 20): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      if (!noMoreCodes.has(codeOf(error)) || triesLeft === 0) throw error;
      // The limit is reached: until a connection is closed, callers share the connections of this pool. With
      // only one, a transaction that waits for a second connection would wait for itself, so try again instead.
      if (connected >= 2) pool.options.max = connected;
      else await pause(100);
      return connect(triesLeft - 1);
    }
  };
  return {
    async connect() {
      const client = await connect();
      let isSilent = false;
      const query = async (...args: unknown[]) => {
        try {
          return await (client.query as (...args: unknown[]) => Promise<unknown>).apply(
            client,
            args,
          );
        } catch (error) {
          isSilent ||= error instanceof Error && error.message === silent;
          throw error;
        }
      };
      return {
        query: query as PostgresPoolClient['query'],
        // A client whose query timed out is destroyed: its next query would wait for that answer.
        release: () => client.release(isSilent),
      };
    },
    async end() {
      // Waiting queries and silent servers must not delay the end of the process.
      setTimeout(sockets.cutOff, endTime).unref();
      await pool.end();
    },
  };
}

/** Codes for too many connections: of a role, a database or a server; and for too many open files. */
const noMoreCodes: ReadonlySet<string> = new Set(['53300', 'EMFILE']);

/** Keeps the sockets of pg's clients, because pg itself waits for the server to close them. */
export function ownSockets() {
  const open = new Set<Socket>();
  return {
    create(): Socket {
      const socket = new Socket();
      open.add(socket);
      return socket.once('close', () => open.delete(socket));
    },
    /** Closes all sockets immediately, without telling the server. */
    cutOff(): void {
      for (const socket of open) socket.destroy();
    },
  };
}

/** pg's message for a query that got no answer in time. */
const silent = 'Query read timeout';

export function explainPostgres(error: unknown): Failure {
  const reason = reasonOf(error);
  if (isGone(error)) {
    return { reason: `the database does not answer (${reason})`, isUnavailable: true };
  }
  const code = codeOf(error);
  return {
    reason: withRemedy(reason, code),
    // After a failover, the standby soon becomes the primary. While a backup is restored, tables are missing.
    isUnavailable: code === '25006' || code === '42P01',
  };
}

function withRemedy(reason: string, code: string): string {
  if (/^SASL: .*password must be a string/.test(reason)) {
    return 'the database asks for a password: add it to the address, or set the variable PGPASSWORD';
  }
  switch (code) {
    case '25006':
      return `it is read-only, as a standby is (${reason}); give the address of its primary`;
    case '42P01':
      return `its tables are gone (${reason}); restore a backup`;
    case '42P07':
      return `${reason}, of another program; name another database`;
    case '42501':
      return `${reason}; grant it to the user of the address, or name another user`;
    default:
      return reason;
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: shutdown, crash, start-up, idle timeouts,
// connection exceptions, transaction timeouts, too many connections, cancelled statements, deadlocks, lock
// timeouts and serialization failures. The rest are Node's codes for lost connections and too many open files.
const goneCodes =
  /^(57P0[1-35]|25P0[34]|40001|08\w{3}|53300|57014|40P01|55P03|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EMFILE)$/;
/** Errors of pg itself, which have no code. */
const goneMessages =
  /^(Connection terminated|Query read timeout|timeout (exceeded|expired)|Client .* is not queryable)/;

/** Whether an error means that the database, or the connection to it, is gone. */
export function isGone(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isGone);
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown };
  // The file of a Unix socket is deleted when the server stops.
  if (code === 'ENOENT') return syscall === 'connect';
  return typeof code === 'string' ? goneCodes.test(code) : goneMessages.test(error.message);
}
