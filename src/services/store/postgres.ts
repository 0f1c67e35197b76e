/** Connects to PostgreSQL with the package pg, an optional peer. */

import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { codeOf } from '../../core/diagnostics/expected-error.js';
import { type Failure, loadPeer, reasonOf } from './errors.js';

/** Milliseconds after which the server cancels a statement, such as one that waits for a lock. */
const statementTime = 20_000;
/** Milliseconds of silence after which a server counts as gone. */
const silentTime = 25_000;
/** Milliseconds after the end of the pool until connections that are still open are cut off. */
const endTime = 1000;

/**
 * A pool of connections to the database at a URL, whose parameters `statement_timeout` and
 * `query_timeout` replace the times above.
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
      // As a parameter of the connection, poolers such as PgBouncer would refuse it. Their connection to the
      // server is another process than they say, and others have it afterwards: the time of the role holds.
      const { processID } = client as unknown as { readonly processID: number };
      const set = `select set_config('statement_timeout', $1, false) where pg_backend_pid() = $2`;
      await client.query(set, [`${statementTime}`, processID]);
    },
  });
  // When a connection is lost, its client emits an error, which would end the process without a
  // listener: the pool listens only while the client is idle. A query gets the error as well, and
  // the pool replaces the client.
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
      // There are no more: until one of them is closed, callers take turns with these. But with one
      // alone, a transaction that waits for a second one, which may be about to connect, would wait for itself.
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
        // The next query of a client waits until the one before is answered.
        release: () => client.release(isSilent),
      };
    },
    async end() {
      // Queries that wait for a lock and servers that are silent do not hold up the end of the process.
      setTimeout(sockets.cutOff, endTime).unref();
      await pool.end();
    },
  };
}

/** Codes for a role, a database or a server, and for a process, that has all the connections it may have. */
const noMoreCodes: ReadonlySet<string> = new Set(['53300', 'EMFILE']);

/** The sockets of clients of pg, which waits for the server to close them. */
export function ownSockets() {
  const open = new Set<Socket>();
  return {
    create(): Socket {
      const socket = new Socket();
      open.add(socket);
      return socket.once('close', () => open.delete(socket));
    },
    /** Closes all at once, without a word to the server. */
    cutOff(): void {
      for (const socket of open) socket.destroy();
    },
  };
}

/** The message of pg for a query without an answer. */
const silent = 'Query read timeout';

export function explainPostgres(error: unknown): Failure {
  const reason = reasonOf(error);
  if (isGone(error)) {
    return { reason: `the database does not answer (${reason})`, isUnavailable: true };
  }
  const code = codeOf(error);
  return {
    reason: withRemedy(reason, code),
    // After a failover, a standby soon is the primary; while a backup is restored, tables are missing.
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

// https://www.postgresql.org/docs/current/errcodes-appendix.html: shutdown, crash, start-up, idleness,
// connection exceptions, a transaction that idled or took too long, too many connections, a statement that was cancelled, a deadlock, a lock that `lock_timeout` gave up, a conflict of transactions; and the codes of Node for a lost connection, and for one too many.
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
