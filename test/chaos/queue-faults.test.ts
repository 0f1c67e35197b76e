/** Queues whose broker restarts, hangs or loses its data; test/e2e/queue.test.ts has what they do in peace. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { openBatchQueue } from '../../src/services/cluster/batch/jobs.js';
import { openQueue, type QueueOptions } from '../../src/services/cluster/queue/queue.js';
import { openStore } from '../../src/services/store/store.js';
import { withFolder } from '../support/batches.js';
import { gate } from '../support/gate.js';
import { describeWith, testWith } from '../support/needs.js';
import { postgresServer } from '../support/postgres.js';
import { redisServer, startRedis } from '../support/redis.js';
import { pause, start, until } from '../support/running.js';
import { brokerNeeds, startBroker } from './brokers.js';

async function open(url: string, options?: QueueOptions) {
  const queue = await openQueue<number>(url, 'numbers', options);
  onTestFinished(() => queue.close());
  return queue;
}

async function redisOfTest(program: string) {
  const server = await startRedis(program);
  onTestFinished(() => server.stop());
  return server;
}

const jobs = (...numbers: readonly number[]) =>
  numbers.map((number) => ({ name: `number-${number}`, data: number }));

for (const kind of ['redis', 'postgres'] as const) {
  describeWith(brokerNeeds[kind], `a queue on ${kind}`, (program) => {
    async function brokerOfTest() {
      const broker = await startBroker(kind, program);
      onTestFinished(() => broker.stop());
      return broker;
    }

    test('loses no job when the broker restarts, while workers and submitters wait for it', async () => {
      const broker = await brokerOfTest();
      const queue = await open(broker.url);
      await queue.add(jobs(1, 2, 3));
      const done = new Set<number>();
      const worker = queue.work(
        async ({ data }) => {
          await pause(100);
          done.add(data);
        },
        { lockSeconds: 2 },
      );
      await until(() => done.size > 0, 'a job is done');
      await broker.crash('immediate');
      const added = (await open(broker.url).catch(() => queue)).add(jobs(4));
      await broker.restart();
      await added;
      await until(() => done.size === 4, 'all jobs are done');
      await worker.stop();
    });

    test('stops when told to, even while the broker is gone', async () => {
      const broker = await brokerOfTest();
      const queue = await open(broker.url);
      await queue.add(jobs(1));
      const { open: begin, opened: begun } = gate();
      let isDone = false;
      const worker = queue.work(async () => {
        begin();
        await pause(300);
        isDone = true;
      });
      await begun;
      await broker.crash('immediate');
      await worker.stop();
      await queue.close();
      expect(isDone).toBe(true);
    });
  });
}

testWith(
  redisServer,
  'a queue waits while a failover has made its server a replica',
  async (program) => {
    const server = await redisOfTest(program);
    const reasons: string[] = [];
    const onWait = (reason: string) => reasons.push(reason);
    const queue = await open(server.url, { onWait });
    await server.ask('REPLICAOF 127.0.0.1 1');
    const added = queue.add(jobs(1));
    await expect.poll(() => reasons.join()).toMatch(/READONLY|MASTERDOWN/);
    await server.ask('REPLICAOF NO ONE');
    await added;
    expect(await queue.counts()).toMatchObject({ waiting: 1 });
  },
);

testWith(
  redisServer,
  'a worker that waits for shards of others can be stopped while the broker is gone',
  async (program) => {
    const server = await startRedis(program);
    const queue = await openBatchQueue(server.url);
    await queue.add([{ name: 'one', data: { folder: 'f', batch: 'b', shard: 0 } }]);
    const { open: finish, opened: finished } = gate();
    const other = queue.work(() => finished);
    await expect.poll(async () => (await queue.counts()).active).toBe(1);
    const working = start(['batch', 'work', '--once', '--broker', server.url]);
    await until(
      () => working.printed().includes('waiting for 1 shard of other workers'),
      'it waits',
    );
    await server.stop();
    working.child.kill('SIGTERM');
    finish();
    const stopped = other.stop().then(() => queue.close());
    expect(await working.ended).toBe(0);
    await stopped;
  },
);

testWith(
  postgresServer,
  'a service and workers can be stopped when their PostgreSQL no longer answers',
  async (programs) => {
    const server = await startBroker('postgres', programs);
    onTestFinished(() => server.stop());
    const { port } = new URL(server.url);
    const sockets: Socket[] = [];
    const relay = createServer((socket) => {
      const there = connect(Number(port), '127.0.0.1');
      for (const one of [socket, there]) one.on('error', () => {});
      socket.pipe(there).pipe(socket);
      sockets.push(socket, there);
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const { port: own } = relay.address() as AddressInfo;
    const address = `postgres://decktype@127.0.0.1:${own}/store_1`;
    await (await openStore(address)).close();
    const serving = start(['serve', '--store', address, '--port', '0']);
    const tagging = start(['store', 'work', '--store', address]);
    const working = start(['batch', 'work', '--broker', address]);
    const all = [serving, tagging, working];
    const queue = await openBatchQueue(address);
    await until(() => all.every((one) => /serving|tagging|waiting for/.test(one.printed())), 'run');
    await expect.poll(() => queue.workers()).toBe(1);
    for (const socket of sockets) socket.unpipe().pause();
    for (const { child } of all) child.kill('SIGTERM');
    expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    relay.close();
    for (const socket of sockets) socket.destroy();
    await queue.close();
  },
);

testWith(redisServer, 'idle workers can be stopped while their Redis hangs', async (program) => {
  const server = await redisOfTest(program);
  await withFolder({}, async (folder) => {
    const path = join(folder, 'store.db');
    await (await openStore(path)).close();
    const working = start(['batch', 'work', '--broker', server.url]);
    const tagging = start(['store', 'work', '--store', path, '--broker', server.url]);
    const all = [working, tagging];
    await until(() => all.every((one) => /tagging|waiting for/.test(one.printed())), 'run');
    const client = new Redis(server.url);
    const areIdle = async () => /blocked_clients:2/.test(await client.info('clients'));
    await until(areIdle, 'they wait for jobs');
    client.disconnect();
    server.freeze();
    for (const { child } of all) child.kill('SIGTERM');
    expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0]);
    server.thaw();
  });
});

testWith(redisServer, 'jobs whose keys Redis has lost are added again', async (program) => {
  const server = await redisOfTest(program);
  const isData = (data: unknown) => typeof data === 'number';
  const queue = await open(server.url, { isData });
  const done: number[] = [];
  const workUntil = async (count: number) => {
    const worker = queue.work(async ({ data }) => void done.push(data));
    await until(() => done.length === count, `${count} jobs are done`);
    await worker.stop();
  };
  await queue.add(jobs(1, 2, 3));
  await server.ask('DEL {decktype}:numbers:number-1');
  await workUntil(2);
  expect(done).toEqual([2, 3]);
  await queue.add(jobs(1, 2, 3));
  expect(await queue.counts()).toEqual({ waiting: 3, active: 0, failed: 0 });
  await server.ask('DEL {decktype}:numbers:wait');
  await queue.add(jobs(1, 2, 3));
  expect(await queue.counts()).toEqual({ waiting: 3, active: 0, failed: 0 });
  await workUntil(5);
  expect(done.slice(2)).toEqual([1, 2, 3]);
});
