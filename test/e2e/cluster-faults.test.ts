/** How a batch fails and recovers when something goes wrong once. Slower and rarer faults: test/chaos. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { openBatchQueue } from '../../src/services/cluster/batch/jobs.js';
import { doneIn, planned, useBatchCommands, useRedis } from '../chaos/batch-commands.js';
import { ended, lockSeconds } from '../chaos/workers.js';
import { describeWith, testWith } from '../support/needs.js';
import { postgresServer, startPostgres } from '../support/postgres.js';
import { redisServer, startRedis } from '../support/redis.js';
import { killedAtFile, until } from '../support/running.js';

const batches = useBatchCommands(800);
const { begin, decktype, newFolder } = batches;

describeWith(redisServer, 'a batch', (program) => {
  const redis = useRedis(batches, program);
  const { submit, worker, wait } = redis;

  test('whose last worker was killed inside a shard says so, and another worker takes the shard over', async () => {
    const out = newFolder();
    await submit(out);
    const work = ['batch', 'work', '--broker', redis.url, '--lock-seconds', `${lockSeconds}`];
    await begin(work, { env: killedAtFile('shards', 12) }).ended;
    expect(doneIn(out)).toBeGreaterThan(2);
    expect(doneIn(out)).toBeLessThan(planned(out));
    const waiting = wait(out);
    await until(() => waiting.printed().includes('there are no workers'), 'it says so');
    const once = worker('--once');
    expect(await ended(once, 60), once.printed()).toBe(0);
    expect(doneIn(out)).toBe(planned(out));
    expect(await ended(waiting, 60)).toBe(batches.reference.status);
  });
});

/** Tries a wrong password, and none; no password may be printed. */
async function wantsPassword(address: string): Promise<void> {
  for (const login of [':the-wrong-one@', '@']) {
    const other = address.replace(':the-right-one@', login);
    const { status, printed } = await decktype('batch', 'work', '--once', '--broker', other);
    expect(status, printed).toBe(2);
    expect(printed).toMatch(/asks for a password|WRONGPASS|password authentication failed/);
    expect(printed).not.toMatch(/the-(right|wrong)-one/);
  }
  await (await openBatchQueue(address)).close();
}

describe('a broker', () => {
  testWith(redisServer, 'that requires another password says so: Redis', async (program) => {
    const redis = await startRedis(program, { password: 'the-right-one' });
    onTestFinished(() => redis.stop());
    await wantsPassword(redis.url);
  });

  testWith(
    postgresServer,
    'that requires another password, or denies creating tables, says so: PostgreSQL',
    async (programs) => {
      const postgres = await startPostgres(programs, { password: 'the-right-one' });
      onTestFinished(() => postgres.stop());
      const address = await postgres.newDatabase();
      await postgres.ask(address, "create role reader login password 'of-a-reader'");
      const url = new URL(address);
      url.username = 'reader';
      url.password = 'of-a-reader';
      const { status, printed } = await decktype('batch', 'work', '--broker', url.href);
      expect(status, printed).toBe(2);
      expect(printed).toContain('permission denied');
      await wantsPassword(address);
    },
  );
});
