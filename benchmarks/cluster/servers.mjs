// @ts-check
/** A Redis for measurements, in a temporary folder, which keeps what it is told as tests have it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/** @typedef {{ readonly url: string, readonly pid: number, stop(): void | Promise<void> }} BrokerServer */

/** @returns {Promise<BrokerServer>} */
export async function startRedis() {
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
    ...{ url, pid: server.pid ?? 0 },
    stop() {
      server.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The seconds of processor time that a process and its children have used. @param {number} pid */
export function processorTime(pid) {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      // Behind the name, which may have spaces: state, parent, …; user and system time are the 14th and 15th.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const isServer = Number(name) === pid;
      if (isServer || Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12]);
      // Its children that ended.
      if (isServer) ticks += Number(fields[13]) + Number(fields[14]);
    } catch {
      // It ended meanwhile.
    }
  }
  return ticks / 100;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((settle, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
