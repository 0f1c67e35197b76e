// @ts-check
/** Brokers for measurements: a PostgreSQL, or a Redis in a temporary folder with the persistence used by tests. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../free-port.mjs';
import { startPostgres } from '../service/postgres.mjs';

/** @typedef {{ readonly url: string, readonly pid: number, stop(): void | Promise<void> }} BrokerServer */

/** @param {string} kind @returns {Promise<BrokerServer>} */
export function startBroker(kind) {
  return kind === 'redis' ? startRedis() : startPostgres();
}

/** @returns {Promise<BrokerServer>} */
async function startRedis() {
  const home = mkdtempSync(join(tmpdir(), 'decktype-redis-'));
  const port = await freePort();
  const settings = { port, bind: '127.0.0.1', dir: home, appendonly: 'yes', save: '' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn('redis-server', args, { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 });
  client.on('error', () => {});
  await client.ping();
  client.disconnect();
  return {
    url,
    pid: server.pid ?? 0,
    stop() {
      server.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
