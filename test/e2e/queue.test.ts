/** The queue on a real Redis and a real PostgreSQL. */

import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openBatchQueue } from '../../src/services/cluster/batch/jobs.js';
import type { OpenBatch } from '../../src/services/cluster/batch/open.js';
import { Root } from '../../src/services/cluster/batch/root.js';
import {
  removeBatch,
  resumeBatch,
  stateOf,
  waitForBatch,
} from '../../src/services/cluster/batch/wait.js';
import { createShardWorker } from '../../src/services/cluster/batch/work.js';
import {
  openQueue,
  PermanentError,
  PostponedError,
  type QueueOptions,
  type WorkQueue,
} from '../../src/services/cluster/queue/queue.js';
import { submitTags, withFolder } from '../support/batches.js';
import { describeWith, testWith } from '../support/needs.js';
import { postgresServer, startPostgres } from '../support/postgres.js';
import { type RedisServer, redisServer, startRedis, startRedisCluster } from '../support/redis.js';

interface Broker extends Pick<RedisServer, 'stop'> {
  /** The address of an empty database. */
  empty(): Promise<string>;
  /** Pauses a queue like other programs, with names for paused jobs that differ, as BullMQ 5 does. */
  pause(address: string, queue: string): Promise<unknown>;
}

const brokers = [
  {
    kind: 'Redis',
    need: redisServer,
    async start(program: string): Promise<Broker> {
      const server = await startRedis(program);
      const empty = () => server.ask('FLUSHALL').then(() => server.url);
      const pause = async (_: string, queue: string) => {
        await server.ask(`RENAME {decktype}:${queue}:wait {decktype}:${queue}:paused`);
        await server.ask(`HSET {decktype}:${queue}:meta paused 1`);
      };
      return { ...server, empty, pause };
    },
  },
  {
    kind: 'PostgreSQL',
    need: postgresServer,
    async start(program: string): Promise<Broker> {
      const server = await startPostgres(program);
      const pause = async (connectionString: string, queue: string) => {
        const client = new pg.Client({ connectionString });
        await client.connect();
        await client.query(`insert into decktype_queue.meta values ('${queue}', 'paused', '1')`);
        await client.end();
      };
      return { ...server, empty: () => server.newDatabase(), pause };
    },
  },
];

/** A Redis server that stops after the test. */
async function redisOfTest(program: string): Promise<RedisServer> {
  const server = await startRedis(program);
  onTestFinished(() => server.stop());
  return server;
}

for (const { kind, need, start } of brokers) {
  describeWith(need, `a queue on ${kind}`, (program) => {
    let broker: Broker;
    const open: WorkQueue<number>[] = [];
    beforeAll(async () => {
      broker = await start(program);
    });
    afterAll(() => broker?.stop());
    afterEach(async () => {
      for (const queue of open.splice(0)) await queue.close();
    });

    let address: string;
    async function newQueue(): Promise<WorkQueue<number>> {
      address = await broker.empty();
      return again();
    }
    async function again(options?: QueueOptions): Promise<WorkQueue<number>> {
      const queue = await openQueue<number>(address, 'numbers', options);
      open.push(queue);
      return queue;
    }
    const jobs = (...numbers: readonly number[]) =>
      numbers.map((number) => ({ name: `number-${number}`, data: number }));

    /** Works until the queue is empty and no job waits to be retried. */
    async function workAll(
      queue: WorkQueue<number>,
      work: (data: number) => Promise<void>,
      lockSeconds = 30,
    ): Promise<void> {
      const worker = queue.work(({ data }) => work(data), { lockSeconds });
      await expect
        .poll(
          async () => {
            const { waiting, active } = await queue.counts();
            return waiting + active;
          },
          { timeout: 300_000 },
        )
        .toBe(0);
      await worker.stop();
    }

    test('keeps waiting jobs while another program has paused it, and says that it is paused', async () => {
      await newQueue();
      const said: string[] = [];
      const queue = await again({ onWarning: (text) => said.push(text) });
      await queue.add(jobs(1, 2));
      await broker.pause(address, 'numbers');
      await queue.add(jobs(1, 2, 3));
      expect(await queue.counts()).toEqual({ waiting: 3, active: 0, failed: 0 });
      expect((await queue.idle()).map(({ data }) => data).sort()).toEqual([1, 2, 3]);
      expect(said).toEqual([expect.stringContaining('the queue is paused')]);
    });

    test('does each job once, in the order they were added', async () => {
      const queue = await newQueue();
      await queue.add(jobs(3, 1, 2));
      expect(await queue.counts()).toEqual({ waiting: 3, active: 0, failed: 0 });
      const done: number[] = [];
      await workAll(queue, async (number) => void done.push(number));
      expect(done).toEqual([3, 1, 2]);
      expect(await queue.counts()).toEqual({ waiting: 0, active: 0, failed: 0 });
    });

    test('skips jobs with data of another kind, and says so', async () => {
      const others = (await newQueue()) as WorkQueue<unknown>;
      await others.add([{ name: 'other\n', data: null }]);
      const said: string[] = [];
      const isData = (data: unknown) => data === 1;
      const onWarning = (text: string) => said.push(text);
      const queue = await again({ isData, onWarning });
      await queue.add(jobs(1));
      expect(await queue.idle()).toEqual([expect.objectContaining({ data: 1 })]);
      const done: number[] = [];
      await workAll(queue, async (number) => void done.push(number));
      expect(done).toEqual([1]);
      expect(said).toContain('the job "other\\n" is not one of this queue, and is skipped');
    });

    test('does not add a job whose name it has, unless that job is done', async () => {
      const queue = await newQueue();
      await queue.add(jobs(1, 2));
      await (await again()).add(jobs(2, 3));
      expect(await queue.counts()).toMatchObject({ waiting: 3 });
      await workAll(queue, async () => {});
      await queue.add(jobs(2));
      expect(await queue.counts()).toMatchObject({ waiting: 1 });
    });

    test('tries a job three times, a job that cannot succeed once, and a postponed job as often as it takes', async () => {
      const queue = await newQueue();
      await queue.add(jobs(1, 2, 3, 4));
      const tries: number[] = [];
      await workAll(
        queue,
        async (number) => {
          tries.push(number);
          if (number === 2) throw new Error('not now');
          if (number === 3) throw new PermanentError('never');
          const isPostponed = tries.filter((one) => one === 4).length < 5;
          if (number === 4 && isPostponed) throw new PostponedError('later');
        },
        0.3,
      );
      expect(tries.sort()).toEqual([1, 2, 2, 2, 3, 4, 4, 4, 4, 4]);
      const failed = await queue.failed();
      expect(failed.map(({ data, reason }) => [data, reason]).sort()).toEqual([
        [2, 'not now'],
        [3, 'never'],
      ]);
      await queue.add(jobs(2));
      expect(await queue.counts()).toEqual({ waiting: 0, active: 0, failed: 2 });
    });

    test('does other jobs before a postponed one', async () => {
      const queue = await newQueue();
      await queue.add(jobs(1, 2, 3));
      const tries: number[] = [];
      await workAll(queue, async (number) => {
        tries.push(number);
        if (number === 1 && tries.length === 1) throw new PostponedError('later');
      });
      expect(tries).toEqual([1, 2, 3, 1]);
    });

    test('does a job that a worker with a fast clock has postponed, when it is added again', async () => {
      const queue = await newQueue();
      await queue.add(jobs(1));
      onTestFinished(() => void vi.useRealTimers());
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3600 * 1000 });
      const tries: number[] = [];
      const work = async ({ data }: { readonly data: number }) => {
        tries.push(data);
        if (tries.length === 1) throw new PostponedError('later');
      };
      const ahead = queue.work(work);
      await expect.poll(() => tries).toEqual([1]);
      await ahead.stop();
      vi.useRealTimers();
      await queue.add(jobs(1));
      const other = queue.work(work);
      await expect.poll(() => tries).toEqual([1, 1]);
      await other.stop();
    });

    if (kind === 'PostgreSQL')
      test.each([
        ['ahead of', 86_400],
        ['behind', -86_400],
      ])('refuses a machine whose clock is a day %s its own', async (where, seconds) => {
        await newQueue();
        onTestFinished(() => void vi.useRealTimers());
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
        const message = `the clock of this machine is 86,400 seconds ${where} that of the database`;
        await expect(again()).rejects.toThrow(message);
      });

    test('removes jobs, and does them as if they had never failed when they are added again', async () => {
      const queue = await newQueue();
      await queue.add(jobs(1, 2));
      const tries: number[] = [];
      const fails = async (number: number) => {
        tries.push(number);
        throw new Error('no');
      };
      await workAll(queue, fails);
      await queue.add(jobs(3));
      const names = async () => (await queue.idle()).map(({ name }) => name).sort();
      expect(await names()).toEqual(['number-1', 'number-2', 'number-3']);
      await queue.remove(['number-1', 'number-3', 'number-9']);
      expect(await names()).toEqual(['number-2']);
      await queue.add(jobs(1));
      tries.length = 0;
      await workAll(queue, fails);
      expect(tries).toEqual([1, 1, 1]);
    });

    test('repeats nothing after it is closed', async () => {
      const queue = await openQueue<number>(await broker.empty(), 'numbers');
      await queue.close();
      await expect(queue.add(jobs(1))).rejects.toThrow('the queue is closed');
    });
  });
}

describeWith(redisServer, 'a queue on Redis', (program) => {
  test('requests only some of its jobs at once: on PostgreSQL, each takes a connection', async () => {
    const queue = await openQueue<number>((await redisOfTest(program)).url, 'numbers');
    await queue.add(Array.from({ length: 900 }, (_, data) => ({ name: `number-${data}`, data })));
    const { getJob } = Queue.prototype;
    let [asked, most] = [0, 0];
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(Queue.prototype, 'getJob').mockImplementation(async function (this: Queue, name) {
      most = Math.max(most, ++asked);
      const job = await getJob.call(this, name);
      asked--;
      return job;
    });
    expect(await queue.idle()).toHaveLength(900);
    expect(most).toBe(500);
    await queue.close();
  });

  test('counts its workers, and gives up a job whose worker hangs five times', async () => {
    const server = await redisOfTest(program);
    const queue = await openQueue<number>(server.url, 'numbers');
    expect(await queue.workers()).toBe(0);
    await queue.add([{ name: 'one', data: 1 }]);
    const lost: number[] = [];
    let tries = 0;
    const worker = queue.work(
      async () => {
        tries++;
        // Blocks the process, so that it cannot renew the lock.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
      },
      { lockSeconds: 0.2, onLost: ({ data }) => lost.push(data) },
    );
    await expect.poll(() => queue.workers()).toBe(1);
    await expect.poll(async () => (await queue.counts()).failed).toBe(1);
    const [failed] = await queue.failed();
    expect(failed?.reason).toMatch(/^its worker ended or stopped responding 5 times/);
    expect(tries).toBe(5);
    expect(lost).toEqual([1, 1, 1, 1, 1]);
    await worker.stop();
    await queue.close();
  });

  test('passes on the warnings of its driver, and refuses a database that does not exist', async () => {
    const server = await redisOfTest(program);
    await server.ask('CONFIG SET maxmemory-policy allkeys-lru');
    const warnings: string[] = [];
    const onWarning = (text: string) => warnings.push(text);
    const queue = await openQueue<number>(`${server.url}/1`, 'numbers', { onWarning });
    await queue.close();
    expect(warnings).toEqual([
      'IMPORTANT! Eviction policy is allkeys-lru. It should be "noeviction"',
    ]);
    await expect(openQueue(`${server.url}/99`, 'numbers')).rejects.toThrow(
      /cannot use the broker .*\/99: .*out of range/,
    );
  });
});

testWith(
  redisServer,
  'batches in one queue proceed, fail and are removed independently',
  async (program) => {
    const server = await redisOfTest(program);
    const queue = await openBatchQueue(server.url);
    await withFolder({ 'a.ndjson': '{"decklist":[{"name":"Opt"}]}\n' }, async (folder) => {
      const root = new Root('/');
      const begin = (name: string) =>
        submitTags(join(folder, name), [join(folder, 'a.ndjson')], '-', queue);
      const [one, other] = [await begin('one'), await begin('other')];
      expect(one.plan.id).toBe(other.plan.id);
      let idle = 0;
      let asked = 0;
      const allFailed = queue.failed.bind(queue);
      queue.failed = () => {
        asked++;
        return allFailed();
      };
      const wait = (batch: OpenBatch) => waitForBatch(batch, queue, { onIdle: () => void idle++ });
      const waiting = wait(other);
      await expect.poll(() => idle).toBe(1);
      // Without failures, polling the queue for seconds does not list them.
      expect(asked).toBe(0);
      let isBroken = true;
      const shards = createShardWorker(root);
      const worker = queue.work(async ({ data }) => {
        if (isBroken && data.folder.endsWith('/one')) throw new PermanentError('broken');
        await shards.work(data);
      });
      expect(await waiting).toMatchObject({ isWhole: true, failed: [] });
      const failed = { isWhole: false, failed: [{ shard: 0, reason: 'broken' }] };
      expect(await wait(one)).toMatchObject(failed);
      expect(await resumeBatch(other, queue)).toBe(0);
      expect(await stateOf(one, await queue.failed())).toMatchObject(failed);
      isBroken = false;
      await begin('one');
      expect(await wait(one)).toMatchObject({ isWhole: true, failed: [] });
      await worker.stop();
      const [third, fourth] = [await begin('third'), await begin('fourth')];
      const ofOtherRoot = { folder: root.nameOf(one.folder.path), batch: '', shard: 0 };
      await queue.add([{ name: 'x', data: ofOtherRoot }]);
      await wait(one);
      rmSync(third.folder.path, { recursive: true });
      expect(await removeBatch(third.folder.path, root, queue)).toBe(1);
      expect(await queue.idle()).toMatchObject([
        { data: ofOtherRoot },
        { data: { folder: root.nameOf(fourth.folder.path) } },
      ]);
    });
    await queue.close();
  },
);

describe('a worker of batches', () => {
  /** Works on a queue until a job is done, and returns the number of broker connections meanwhile. */
  async function connectionsOf(address: string, count: () => Promise<number>): Promise<number> {
    const before = await count();
    const queue = await openQueue<number>(address, 'numbers');
    await queue.add([{ name: 'one', data: 1 }]);
    let during = 0;
    const worker = queue.work(async () => {
      during = (await count()) - before;
    });
    await expect.poll(() => during).toBeGreaterThan(0);
    await worker.stop();
    await queue.close();
    await expect.poll(count).toBe(before);
    return during;
  }

  testWith(redisServer, 'takes two connections to Redis', async (program) => {
    const server = await redisOfTest(program);
    const client = new Redis(server.url);
    onTestFinished(() => client.disconnect());
    const count = async () =>
      String(await client.client('LIST'))
        .trim()
        .split('\n').length;
    expect(await connectionsOf(server.url, count)).toBe(2);
  });

  testWith(postgresServer, 'takes five connections to PostgreSQL', async (program) => {
    const server = await startPostgres(program);
    onTestFinished(() => server.stop());
    // Options in an address must not replace those that BullMQ finds its schema with.
    const address = `${await server.newDatabase()}?options=-csearch_path%3Dpublic`;
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const count = async () => {
      const { rows } = await client.query(
        `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend'`,
      );
      return rows[0].n as number;
    };
    expect(await connectionsOf(address, count)).toBe(5);
    await client.end();
  });
});

describe('an unusable broker', () => {
  test.each(['redis://u:secret@127.0.0.1:1', 'postgres://u:secret@127.0.0.1:1/db'])(
    '%s gives an error with the reason, without the password',
    async (address) => {
      const message = await openQueue(address, 'numbers').then(
        () => 'opened',
        (error: Error) => error.message,
      );
      expect(message).toMatch(/^cannot use the broker \w+:\/\/127\.0\.0\.1:1.*ECONNREFUSED/);
      expect(message).not.toContain('secret');
    },
  );

  /** The reason, with a wrong password and with none; no password may be in it. */
  async function expectRefused(address: string, reason: RegExp): Promise<void> {
    for (const login of ['someone:the-wrong-one@', 'someone:@']) {
      const refused = await openQueue(address.replace(/(?<=:\/\/)[^@]*@/, login), 'numbers').catch(
        String,
      );
      expect(refused).toMatch(reason);
      expect(refused).not.toMatch(/the-(right|wrong)-one/);
    }
    await (await openQueue(address, 'numbers')).close();
  }

  testWith(redisServer, 'requires another password: Redis', async (program) => {
    const server = await startRedis(program, { password: 'the-right-one' });
    onTestFinished(() => server.stop());
    await expectRefused(server.url, /asks for a password|WRONGPASS/);
  });

  testWith(
    postgresServer,
    'requires another password, or denies creating tables: PostgreSQL',
    async (program) => {
      const server = await startPostgres(program, { password: 'the-right-one' });
      onTestFinished(() => server.stop());
      const address = await server.newDatabase();
      await server.ask(address, "create role reader login password 'of-a-reader'");
      const reader = address.replace('decktype:the-right-one', 'reader:of-a-reader');
      await expect(openQueue(reader, 'numbers')).rejects.toThrow('permission denied');
      await expectRefused(address, /asks for a password|password authentication failed/);
    },
  );

  test.each(['redis', 'postgres'])(
    '%s accepts connections but never answers: a worker that waits for it can be stopped',
    async (scheme) => {
      const silent = createServer(() => {}).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const stopping = new AbortController();
      const opening = openQueue(`${scheme}://127.0.0.1:${port}`, 'numbers', {
        waitUntil: stopping.signal,
      });
      stopping.abort();
      await expect(opening).rejects.toThrow('cannot use the broker');
      silent.close();
    },
    60_000,
  );
});

testWith(
  redisServer,
  'a queue on a Redis Cluster does all jobs, by the address of any node',
  async (program) => {
    const nodes = await startRedisCluster(program);
    onTestFinished(async () => {
      for (const node of nodes) await node.stop();
    });
    const done: number[] = [];
    for (const [at, { url }] of nodes.entries()) {
      const queue = await openQueue<number>(url, 'numbers');
      await queue.add([{ name: `number-${at}`, data: at }]);
      const worker = queue.work(async ({ data }) => void done.push(data));
      await expect.poll(() => done.length).toBe(at + 1);
      await worker.stop();
      await queue.close();
    }
    expect(done).toEqual([0, 1]);
  },
);
