/** The queue on a real Redis and a real PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openQueue, PermanentError, type WorkQueue } from '../../src/cluster/queue/queue.js';
import { describeWith } from '../support/needs.js';
import { postgresServer, startPostgres } from '../support/postgres.js';
import { redisServer, startRedis } from '../support/redis.js';

interface Broker {
  /** The address of an empty one. */
  empty(): Promise<string>;
  crash(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const brokers = [
  {
    kind: 'Redis',
    need: redisServer,
    async start(program: string): Promise<Broker> {
      const server = await startRedis(program);
      return {
        async empty() {
          await server.ask('FLUSHALL');
          return server.url;
        },
        crash: () => server.crash(),
        restart: () => server.restart(),
        stop: () => server.stop(),
      };
    },
  },
  {
    kind: 'PostgreSQL',
    need: postgresServer,
    async start(program: string): Promise<Broker> {
      const server = await startPostgres(program);
      return {
        empty: () => server.newDatabase(),
        crash: () => server.crash(),
        restart: () => server.restart(),
        stop: () => server.stop(),
      };
    },
  },
];

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
    async function again(): Promise<WorkQueue<number>> {
      const queue = await openQueue<number>(address, 'numbers');
      open.push(queue);
      return queue;
    }
    const jobs = (...numbers: readonly number[]) =>
      numbers.map((number) => ({ name: `number-${number}`, data: number }));

    /** Works until the queue is empty and nothing waits for another try. */
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
          { timeout: 60_000 },
        )
        .toBe(0);
      await worker.stop();
    }

    test('does each job once, in the order of adding', async () => {
      const queue = await newQueue();
      await queue.add(jobs(3, 1, 2));
      expect(await queue.counts()).toEqual({ waiting: 3, active: 0, failed: 0 });
      const done: number[] = [];
      await workAll(queue, async (number) => void done.push(number));
      expect(done).toEqual([3, 1, 2]);
      expect(await queue.counts()).toEqual({ waiting: 0, active: 0, failed: 0 });
    });

    test('adds no job whose name is there, and adds one again that is done', async () => {
      const queue = await newQueue();
      await queue.add(jobs(1, 2));
      await (await again()).add(jobs(2, 3));
      expect(await queue.counts()).toMatchObject({ waiting: 3 });
      await workAll(queue, async () => {});
      await queue.add(jobs(2));
      expect(await queue.counts()).toMatchObject({ waiting: 1 });
    });

    test('tries a job three times, one that cannot succeed once, and does the others', async () => {
      const queue = await newQueue();
      await queue.add(jobs(1, 2, 3, 4));
      const tries: number[] = [];
      await workAll(queue, async (number) => {
        tries.push(number);
        if (number === 2) throw new Error('not now');
        if (number === 3) throw new PermanentError('never');
      });
      expect(tries.sort()).toEqual([1, 2, 2, 2, 3, 4]);
      const failed = await queue.failed();
      expect(failed.map(({ data, reason }) => [data, reason]).sort()).toEqual([
        [2, 'not now'],
        [3, 'never'],
      ]);
      await queue.add(jobs(2));
      expect(await queue.counts()).toEqual({ waiting: 0, active: 0, failed: 2 });
    });

    test('tries jobs again when it is told so, and removes jobs', async () => {
      const queue = await newQueue();
      await queue.add(jobs(1, 2));
      await workAll(queue, async () => {
        throw new PermanentError('no');
      });
      await queue.retry(['number-1', 'number-9']);
      expect(await queue.counts()).toEqual({ waiting: 1, active: 0, failed: 1 });
      await queue.remove(['number-1', 'number-2', 'number-9']);
      expect(await queue.counts()).toEqual({ waiting: 0, active: 0, failed: 0 });
    });

    test('loses no job when the broker restarts, and workers and submitters wait for it', async () => {
      const queue = await newQueue();
      await queue.add(jobs(1, 2, 3));
      const done = new Set<number>();
      const worker = queue.work(
        async ({ data }) => {
          await pause(100);
          done.add(data);
        },
        { lockSeconds: 2 },
      );
      await expect.poll(() => done.size, { timeout: 20_000 }).toBeGreaterThan(0);
      await broker.crash();
      const added = (await again().catch(() => queue)).add(jobs(4));
      await broker.restart();
      await added;
      await expect.poll(() => [...done].sort(), { timeout: 60_000 }).toEqual([1, 2, 3, 4]);
      await worker.stop();
    });

    test('ends when it is told to, also while the broker is gone', async () => {
      const queue = await newQueue();
      await queue.add(jobs(1));
      let isDone = false;
      const started = new Promise<void>((settle) => {
        const worker = queue.work(async () => {
          settle();
          await pause(300);
          isDone = true;
        });
        open.unshift({ close: () => worker.stop() } as WorkQueue<number>);
      });
      await started;
      await broker.crash();
      for (const one of open.splice(0)) await one.close();
      expect(isDone).toBe(true);
      await broker.restart();
    });
  });
}

describe('a broker that cannot be used', () => {
  test.each(['redis://u:secret@127.0.0.1:1', 'postgres://u:secret@127.0.0.1:1/db'])(
    '%s is an error with the reason, without its password',
    async (address) => {
      const message = await openQueue(address, 'numbers').then(
        () => 'opened',
        (error: Error) => error.message,
      );
      expect(message).toMatch(/^cannot use the broker \w+:\/\/127\.0\.0\.1:1.*ECONNREFUSED/);
      expect(message).not.toContain('secret');
    },
  );
});
