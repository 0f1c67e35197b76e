/** The address and errors of a broker: the Redis or PostgreSQL that holds a queue. Messages hide its secrets. */

import { setTimeout as pause } from 'node:timers/promises';
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { within } from '../../operations/in-time.js';
import { isEncoded, secretsOf, withoutSecrets } from '../../store/address.js';
import { reasonOf } from '../../store/errors.js';
import { isGone } from '../../store/postgres.js';

/** Thrown if a broker cannot be used. The message says why and what to do. */
export class BrokerError extends ExpectedError {
  override readonly name = 'BrokerError';
}

export interface BrokerAddress {
  readonly kind: 'redis' | 'postgres';
  /** The URL for the driver. */
  readonly url: string;
  readonly shown: string;
  /** Strings that must not appear in messages. */
  readonly secrets: readonly string[];
}

const wanted =
  'write redis://user:password@host:6379/0 or postgres://user:password@host:5432/database, with the special characters of the password percent-encoded (@ is %40, / is %2F)';

/**
 * Reads the address of a broker.
 *
 * @throws BrokerError for any other text; its message leaves the text out, which might contain a password.
 */
export function readBroker(text: string): BrokerAddress {
  const [scheme = ''] = /^(rediss?|postgres(ql)?)(?=:\/\/)/i.exec(text) ?? [];
  const url = scheme === '' || !URL.canParse(text) ? undefined : new URL(text);
  // Only Redis needs a host: PostgreSQL can be reached through a socket, which a parameter names.
  const isRedis = /^redis/i.test(scheme);
  const isNowhere = url?.host === '' && isRedis;
  // If the name is not a number, the driver would silently use database 0.
  const isNamed = isRedis && !/^\/?\d*$/.test(url?.pathname ?? '');
  if (url === undefined || !isEncoded(url) || isNowhere || isNamed) {
    throw new BrokerError(`the address of the broker is not valid: ${wanted}`);
  }
  const { host, pathname } = url;
  const kind = isRedis ? 'redis' : 'postgres';
  return {
    kind,
    url: text,
    shown: `${scheme.toLowerCase()}://${host}${pathname}`,
    secrets: secretsOf(url, kind === 'postgres' ? process.env.PGPASSWORD : undefined),
  };
}

/** Converts a driver's error. */
export function brokerError(error: unknown, address: BrokerAddress): BrokerError {
  if (error instanceof BrokerError) return error;
  const why = withoutSecrets(reasonFor(error), address);
  return new BrokerError(`cannot use the broker ${address.shown}: ${why}`);
}

function reasonFor(error: unknown): string {
  const reason = reasonOf(error);
  if (withoutPassword.test(reason)) {
    return 'it asks for a password: add it to the address, as in redis://:password@host or postgres://user:password@host/database';
  }
  if (pooled.test(reason)) {
    return `${reason}: if this is a pooler such as PgBouncer, which does not pass on the schema of the queue, give the address of the PostgreSQL itself`;
  }
  if (/^ERR unknown command 'select'/i.test(reason)) {
    return 'it is a Sentinel: give the address of the Redis that is the primary';
  }
  return reason.startsWith('READONLY') ? `${reason} Give the address of its primary` : reason;
}

/** PgBouncer's error if a connection sets the schema, and PostgreSQL's if a pooler drops that setting. */
const pooled = /^unsupported startup parameter\b|^relation "\w+" does not exist$/;
/** The errors of Redis and the package pg if a password is missing. */
const withoutPassword = /^NOAUTH\b|^SASL: .*password must be a string/;

/**
 * Temporary errors: of a Redis that is starting, failing over, unable to write, full of clients or running a
 * long script; of ioredis, without codes, if a connection is lost while connecting or no node of a cluster is
 * reachable; and of a broker that accepts the connection but does not answer.
 */
const passing =
  /\b(READONLY|LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|UNBLOCKED|NOREPLICAS|MISCONF|OOM|BUSY|max number of clients)\b|^(Connection is closed\.$|Failed to refresh slots cache|None of startup nodes|no answer within )/;
/** Temporary errors of PostgreSQL: it is a standby, or its disk or memory is full. */
const passingCodes = /^(25006|53\w{3})$/;

/** Whether an error means that the broker, or the connection to it, is temporarily gone. */
export function isBrokerGone(error: unknown): boolean {
  if (!(error instanceof Error) || pooled.test(error.message)) return false;
  if (isGone(error)) return true;
  const { message, code = '' } = error as NodeJS.ErrnoException;
  return passing.test(message) || passingCodes.test(code);
}

/** Milliseconds between attempts to reach the broker. */
export const retryTime = 500;

/** Repeats work while it fails with a temporary error, for at most `longestWait` seconds. Default: no limit. */
export async function patiently<T>(
  work: () => Promise<T>,
  willPass: (error: unknown) => boolean,
  onWait: (error: unknown) => void,
  longestWait?: number,
): Promise<T> {
  const start = performance.now();
  for (;;) {
    try {
      const answer = work();
      return await (longestWait === undefined ? answer : within(answer, longestWait * 1000));
    } catch (error) {
      const waited = (performance.now() - start) / 1000;
      if (!willPass(error) || (longestWait !== undefined && waited >= longestWait)) throw error;
      onWait(error);
      await pause(retryTime);
    }
  }
}
