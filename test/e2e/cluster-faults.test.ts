/**
 * What becomes of a batch when something goes wrong once, and how it goes on. Slower and rarer faults
 * are in test/chaos.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { submission } from '../chaos/batch.js';
import { watchShards } from '../chaos/batch-checker.js';
import { doneIn, planned, planOf, useBatchCommands, useRedis } from '../chaos/batch-commands.js';
import { ended, lockSeconds } from '../chaos/workers.js';
import { describeWith, testWith } from '../support/needs.js';
import { postgresServer, startPostgres } from '../support/postgres.js';
import { redisServer, startRedis } from '../support/redis.js';
import { killedAtFile, until } from '../support/running.js';

const batches = useBatchCommands();
const { begin, decktype, newFolder } = batches;

describeWith(redisServer, 'a batch', (program) => {
  const redis = useRedis(batches, program);
  const { submit, worker, wait, isRight } = redis;

  test('is done by workers as by one machine, also when it is submitted twice', async () => {
    const out = newFolder();
    expect(await submit(out)).toMatchObject({ status: 0 });
    const keys = await redis.ask('DBSIZE');
    expect(await submit(out)).toMatchObject({ status: 0 });
    expect(await redis.ask('DBSIZE')).toBe(keys);
    const watcher = watchShards(out);
    const done = await Promise.all(
      [worker('--once'), worker('--once')].map((one) => ended(one, 60)),
    );
    expect(done).toEqual([0, 0]);
    watcher.stop();
    expect(await submit(out)).toMatchObject({ status: 0 });
    await isRight(out);
  });

  test('whose last worker was killed inside a shard says so, and another one takes that over', async () => {
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

  test('with an input that is gone does the rest, says which, and goes on when it is back', async () => {
    const out = newFolder();
    await submit(out);
    const [, , events = ''] = batches.reference.input.paths;
    const gone = join(events, 'b.jsonl');
    renameSync(gone, `${gone}.away`);
    const working = begin(['batch', 'work', '--broker', redis.url]);
    const waited = wait(out);
    expect(await ended(waited, 60)).toBe(1);
    expect(waited.printed()).toContain('b.jsonl');
    const { inputs, shards } = planOf(out);
    const uses = shards.filter((parts) =>
      parts.some(({ input }) => inputs[input]?.path.endsWith('b.jsonl')),
    );
    expect(doneIn(out)).toBe(shards.length - uses.length);
    const status = await decktype('batch', 'status', out, '--root', '/', '--broker', redis.url);
    expect(status.printed).toContain('b.jsonl');
    expect(status.printed).toContain(`run decktype batch retry ${out} --root /`);
    expect(existsSync(join(out, 'WHOLE'))).toBe(false);
    expect(existsSync(`${out}-joined`)).toBe(false);
    working.child.kill('SIGTERM');
    expect(await ended(working, 30), working.printed()).toBe(0);
    await decktype('batch', 'retry', out, '--broker', redis.url);
    const once = begin(['batch', 'work', '--once', '--broker', redis.url]);
    expect(await ended(once, 60), once.printed()).toBe(1);
    for (const [shard, parts] of shards.entries()) {
      const given = once.printed().includes(`${out}: shard ${shard} was given up: `);
      expect(given).toBe(uses.includes(parts));
    }
    worker();
    renameSync(`${gone}.away`, gone);
    expect(await decktype('batch', 'retry', out, '--broker', redis.url)).toMatchObject({
      status: 0,
    });
    await isRight(out);
  });

  test('of another version of decktype is not worked on', async () => {
    const out = newFolder();
    await submit(out);
    const name = 'batch.json';
    const text = readFileSync(join(out, name), 'utf8');
    expect(text).toContain('"format":2');
    writeFileSync(join(out, name), text.replace('"format":2', '"format":3'));
    const working = worker('--once');
    await ended(working, 60);
    expect(working.printed()).toMatch(/version/);
    expect(doneIn(out)).toBe(0);
    const waited = wait(out);
    expect(await ended(waited, 60)).toBe(2);
    expect(waited.printed()).toMatch(/version/);
    writeFileSync(join(out, name), text);
    expect(await decktype('batch', 'retry', out, '--broker', redis.url)).toMatchObject({
      status: 0,
    });
    worker();
    await isRight(out);
  });
});

describe('a broker', () => {
  testWith(
    postgresServer,
    'that lets nobody create tables ends the command: PostgreSQL',
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
    },
  );

  /** Submits with another password, and works with none; neither may be printed. */
  async function wantsPassword(address: string): Promise<void> {
    const other = (login: string) => address.replace(':the-right-one@', login);
    for (const command of [
      submission(batches.reference, newFolder(), other(':the-wrong-one@')),
      ['batch', 'work', '--once', '--broker', other('@')],
    ]) {
      const { status, printed } = await decktype(...command);
      expect(status, printed).toBe(2);
      expect(printed).toMatch(/asks for a password|WRONGPASS|password authentication failed/);
      expect(printed).not.toMatch(/the-(right|wrong)-one/);
    }
  }

  testWith(redisServer, 'that wants another password says so: Redis', async (program) => {
    const redis = await startRedis(program, { password: 'the-right-one' });
    try {
      await wantsPassword(redis.url);
      const out = newFolder();
      expect(await batches.submit(out, redis.url)).toMatchObject({ status: 0 });
    } finally {
      await redis.stop();
    }
  });

  testWith(postgresServer, 'that wants another password says so: PostgreSQL', async (programs) => {
    const postgres = await startPostgres(programs, { password: 'the-right-one' });
    try {
      const right = await postgres.newDatabase();
      await wantsPassword(right);
      const out = newFolder();
      expect(await batches.submit(out, right)).toMatchObject({ status: 0 });
    } finally {
      await postgres.stop();
    }
  });
});
