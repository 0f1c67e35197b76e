/** The brokers of a queue as servers that can be killed. */
import type { Need } from '../support/needs.js';
import { postgresServer, startPostgres } from '../support/postgres.js';
import { redisServer, startRedis } from '../support/redis.js';

export interface BrokerServer {
  readonly url: string;
  /** The address of an empty database on the same server. */
  newAddress(): Promise<string>;
  /** Drops all stored data. */
  forget(): Promise<void>;
  crash(mode: 'immediate' | 'fast' | 'killed'): Promise<void>;
  restart(): Promise<void>;
  /** Suspends and resumes it; undefined if one signal does not stop all of its processes. */
  readonly frozen: { freeze(): void; thaw(): void } | undefined;
  stop(): Promise<void>;
}

export type BrokerKind = 'redis' | 'postgres';

export const brokerNeeds: Readonly<Record<BrokerKind, Need<string>>> = {
  redis: redisServer,
  postgres: postgresServer,
};

/** Starts a broker; `server` is the result of `brokerNeeds`. */
export async function startBroker(kind: BrokerKind, server: string): Promise<BrokerServer> {
  if (kind === 'redis') {
    const redis = await startRedis(server);
    // Every crash of Redis is a SIGKILL.
    const crash = (mode: 'immediate' | 'fast' | 'killed') =>
      redis.crash(mode === 'fast' ? 'fast' : 'immediate');
    return {
      ...redis,
      crash,
      frozen: redis,
      newAddress: async () => redis.url,
      async forget() {
        await redis.ask('FLUSHALL');
      },
    };
  }
  const postgres = await startPostgres(server);
  const url = await postgres.newDatabase();
  return {
    ...postgres,
    url,
    frozen: undefined,
    newAddress: postgres.newDatabase,
    forget: () => postgres.ask(url, 'drop schema if exists decktype_queue cascade'),
  };
}
