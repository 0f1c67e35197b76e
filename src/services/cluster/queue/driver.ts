/** BullMQ on Redis and PostgreSQL. The packages are optional peer dependencies, loaded when a broker is opened. */
import { once } from 'node:events';
import type { Processor, Queue, Worker, WorkerOptions } from 'bullmq';
import type { Cluster as ClusterClient, Redis as RedisClient } from 'ioredis';
import { counted } from '../../../core/diagnostics/counted.js';
import { loadPeer } from '../../store/errors.js';
import { ownSockets } from '../../store/postgres.js';
import { type BrokerAddress, BrokerError } from './broker.js';

export interface QueueDriver {
  /** Throws if the broker refuses the connection; never settles if it accepts but does not answer. */
  check(): Promise<void>;
  queue(name: string): Queue;
  worker(name: string, processor: Processor, options: Omit<WorkerOptions, 'connection'>): Worker;
  readonly bull: typeof import('bullmq');
  close(): Promise<void>;
}

/** Milliseconds to wait for a connection. */
const connectTime = 10_000;
/** The PostgreSQL schema of the queue's tables. */
const schema = 'decktype_queue';

export async function queueDriver(
  { kind, url }: BrokerAddress,
  onWarning: ((text: string) => void) | undefined,
): Promise<QueueDriver> {
  const bull = await loadPeer(() => import('bullmq'), 'a queue', 'bullmq@6', BrokerError);
  const release = onWarning === undefined ? () => {} : catchWarnings(onWarning);
  if (kind === 'redis') {
    const { Cluster, Redis } = await loadPeer(
      () => import('ioredis'),
      'a queue on Redis',
      'ioredis',
      BrokerError,
    );
    // After a failover, the address leads to another server.
    const reconnectOnError = ({ message }: Error) => message.includes('READONLY');
    const options = { connectTimeout: connectTime, reconnectOnError };
    let isClosed = false;
    // A worker waits as long as the broker is gone. Its own connections duplicate this one.
    const patient = {
      ...options,
      maxRetriesPerRequest: null,
      retryStrategy: (times: number) => (isClosed ? null : Math.min(times * 50, 1000)),
    };
    let shared: RedisClient | ClusterClient | undefined;
    const own = () => {
      shared ??= new Redis(url, patient).on('error', () => {});
      // In a cluster, keys with the same text in braces are on the same node.
      return { connection: shared, prefix: '{decktype}' };
    };
    let first: RedisClient | undefined;
    return {
      async check() {
        first = new Redis(url, { ...options, lazyConnect: true, retryStrategy: () => null });
        let fault: unknown;
        first.on('error', (error) => {
          fault = error;
        });
        try {
          await first.connect();
          await first.select(first.options.db ?? 0);
          if (/^cluster_enabled:1/m.test(await first.info('cluster').catch(() => ''))) {
            const { host = '', port = 0, username, password, tls } = first.options;
            shared = new Cluster([{ host, port }], {
              clusterRetryStrategy: patient.retryStrategy,
              redisOptions: {
                ...patient,
                ...(username && { username }),
                ...(password && { password }),
                ...(tls && { tls }),
              },
            });
            const ready = once(shared, 'ready');
            shared.on('error', () => {});
            await ready;
          }
        } catch (error) {
          throw fault ?? error;
        } finally {
          first.disconnect();
          // Disconnecting again would delay the end of the process by two seconds.
          first = undefined;
        }
      },
      queue: (name) => new bull.Queue(name, own()),
      worker: (name, processor, settings) =>
        new bull.Worker(name, processor, { ...settings, ...own() }),
      bull,
      async close() {
        isClosed = true;
        release();
        first?.disconnect();
        shared?.disconnect();
      },
    };
  }
  const { default: pg } = await loadPeer(
    () => import('pg'),
    'a queue on PostgreSQL',
    'pg',
    BrokerError,
  );
  /** Listens to errors, which BullMQ does not while a client is in use: a lost connection would crash the process. */
  class Client extends pg.Client {
    constructor(...args: ConstructorParameters<typeof pg.Client>) {
      super(...args);
      this.on('error', () => {});
    }
  }
  // Covers all clients: BullMQ makes some that are not of this class.
  const sockets = ownSockets();
  // In the URL, options would override those that BullMQ uses to set its schema.
  const address = new URL(url);
  const options = address.searchParams.get('options');
  address.searchParams.delete('options');
  const server = {
    ...(options === null ? { connectionString: url } : { connectionString: address.href, options }),
    connectionTimeoutMillis: connectTime,
    stream: sockets.create,
  };
  const connection = {
    ...server,
    Client,
    schema,
    migrate: true,
  };
  return {
    async check() {
      const client = new Client(server);
      try {
        await client.connect();
        const asked = Date.now();
        const { rows } = await client.query(
          'select extract(epoch from clock_timestamp()) * 1000 as its',
        );
        refuseWrongClock(Number(rows[0].its), asked);
      } finally {
        client.end().catch(() => {});
      }
    },
    queue: (name) =>
      new bull.Queue(name, { connection }, bull.createPostgresBackend) as unknown as Queue,
    worker: (name, processor, settings) =>
      new bull.Worker(
        name,
        processor,
        { ...settings, connection },
        bull.createPostgresBackend,
      ) as unknown as Worker,
    bull,
    async close() {
      release();
      // A silent server would not close the connections.
      sockets.cutOff();
    },
  };
}

/** The largest allowed difference between the clocks of a machine and the PostgreSQL, in milliseconds. */
const mostSkew = 10_000;

/**
 * Throws if the clock of this machine is wrong. BullMQ computes the ends of locks with the worker's clock: others
 * would take over the jobs of a worker whose clock is behind, and wait too long for one whose clock is ahead.
 *
 * @param its the time according to PostgreSQL
 * @param asked the time of the query, according to this machine
 */
function refuseWrongClock(its: number, asked: number): void {
  const [behind, ahead] = [its - Date.now(), asked - its];
  const skew = Math.max(behind, ahead);
  if (skew <= mostSkew) return;
  const seconds = counted(Math.round(skew / 1000), 'second');
  throw new Error(
    `the clock of this machine is ${seconds} ${skew === ahead ? 'ahead of' : 'behind'} that of the database; set it, or locks of jobs end at the wrong time`,
  );
}

/** Redirects BullMQ's warnings from the console, which is used as a log. Returns a function that undoes this. */
function catchWarnings(onWarning: (text: string) => void): () => void {
  const { warn } = console;
  const known = new Set<string>();
  const caught = (...parts: readonly unknown[]) => {
    const text = parts.join(' ').replace(/\s+/g, ' ');
    if (!/^(BullMQ|IMPORTANT! Eviction policy|It is highly recommended)/.test(text)) warn(...parts);
    else if (!known.has(text)) onWarning(text);
    known.add(text);
  };
  console.warn = caught;
  return () => {
    if (console.warn === caught) console.warn = warn;
  };
}

/** Whether an error means that the lock of a job has expired, or that the job is no longer in the queue. */
export function isLockLost({ message }: Error): boolean {
  const isLost = /^(could not renew lock|Missing (lock|key)|Lock mismatch) for job/.test(message);
  return isLost || /^Job \S+ is not in the /.test(message);
}

/** The reason for a failed job. Explains BullMQ's message if workers ended while running the job. */
export function failureOf(reason: string, stalls: number): string {
  return /^job stalled more than/.test(reason)
    ? `its worker ended or stopped responding ${stalls} times during this job; it may need more memory (NODE_OPTIONS=--max-old-space-size=8192) or smaller shards`
    : reason;
}
