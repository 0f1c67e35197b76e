/** What becomes of a batch when something goes wrong once, and how it goes on. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { awaiting, submission } from '../chaos/batch.js';
import { checkBatch, watchShards } from '../chaos/batch-checker.js';
import { doneIn, planned, planOf, useBatchCommands } from '../chaos/batch-commands.js';
import { makeReference } from '../chaos/reference.js';
import { ended, lockSeconds } from '../chaos/workers.js';
import { createMachines, namespaces } from '../support/namespaces.js';
import { describeWith, testWith } from '../support/needs.js';
import { postgresServer, startPostgres } from '../support/postgres.js';
import { type RedisServer, redisServer, startRedis } from '../support/redis.js';
import { freePort, pause, type Running, until } from '../support/running.js';
import { smallDisks } from '../support/small-disk.js';

const batches = useBatchCommands();
const { begin, decktype, newFolder } = batches;

describeWith(redisServer, 'a batch', (program) => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis(program);
  });
  afterAll(() => redis?.stop());

  const submit = (out: string) => batches.submit(out, redis.url);
  const worker = (...more: readonly string[]) =>
    begin([
      ...['batch', 'work', '--broker', redis.url, '--lock-seconds', String(lockSeconds)],
      ...more,
    ]);
  const wait = (out: string) => begin(awaiting(out, redis.url));
  /** Waits for a batch and compares all of it with what one machine makes. */
  async function isRight(out: string): Promise<void> {
    const waited = wait(out);
    expect(await ended(waited, 60), waited.printed()).toBe(batches.reference.status);
    checkBatch({
      out,
      joined: `${out}-joined`,
      reference: batches.reference,
      printed: waited.printed(),
    });
  }

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
    const killed = worker();
    await until(() => doneIn(out) > 3, 'some shards are done');
    killed.child.kill('SIGKILL');
    const waiting = wait(out);
    await until(() => waiting.printed().includes('no worker takes shards'), 'it says so');
    const once = worker('--once');
    expect(await ended(once, 60), once.printed()).toBe(0);
    expect(doneIn(out)).toBe(planned(out));
    expect(await ended(waiting, 60)).toBe(batches.reference.status);
  });

  test('whose queue is lost goes on when it is submitted again', async () => {
    const out = newFolder();
    await submit(out);
    const working = worker();
    await until(() => doneIn(out) > 3, 'some shards are done');
    await redis.ask('FLUSHALL');
    await pause(300);
    expect(doneIn(out)).toBeLessThan(planned(out));
    expect(await submit(out)).toMatchObject({ status: 0 });
    await isRight(out);
    expect(working.isRunning()).toBe(true);
  });

  test('has the same bytes when a worker that was stopped does a shard again', async () => {
    const out = newFolder();
    await submit(out);
    const stopped = worker();
    await until(() => doneIn(out) > 3, 'some shards are done');
    stopped.child.kill('SIGSTOP');
    worker();
    await isRight(out);
    stopped.child.kill('SIGCONT');
    await pause(1000);
    stopped.child.kill('SIGTERM');
    expect(await ended(stopped, 30), stopped.printed()).toBe(0);
    await isRight(out);
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
    const status = await decktype('batch', 'status', out, '--broker', redis.url);
    expect(status.printed).toContain('b.jsonl');
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

  test('with an input that has changed says so', async () => {
    const out = newFolder();
    await submit(out);
    const [lines = ''] = batches.reference.input.paths;
    const { size, atime, mtime } = statSync(lines);
    appendFileSync(lines, '{}\n');
    worker();
    const waited = wait(out);
    expect(await ended(waited, 60)).toBe(1);
    expect(waited.printed()).toMatch(/lines\.ndjson has changed/);
    truncateSync(lines, size);
    utimesSync(lines, atime, mtime);
    expect(await decktype('batch', 'retry', out, '--broker', redis.url)).toMatchObject({
      status: 0,
    });
    await isRight(out);
  });

  test('stops when it is cancelled, and goes on when it is submitted again', async () => {
    const out = newFolder();
    await submit(out);
    const working = worker();
    const waiting = wait(out);
    await until(() => doneIn(out) > 3, 'some shards are done');
    // A fast worker would do all of them before the command has begun.
    working.child.kill('SIGSTOP');
    const cancelled = await decktype('batch', 'cancel', out, '--broker', redis.url);
    working.child.kill('SIGCONT');
    expect(cancelled).toMatchObject({
      status: 0,
      printed: `${out}: cancelled; what is done stays, and decktype batch retry ${out} goes on with the rest\n`,
    });
    expect(await ended(waiting, 30)).toBe(1);
    await pause(500);
    const done = doneIn(out);
    expect(done).toBeLessThan(planned(out));
    await pause(500);
    expect(doneIn(out)).toBe(done);
    expect(working.isRunning()).toBe(true);
    expect(await submit(out)).toMatchObject({ status: 0 });
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

  testWith(
    smallDisks,
    'on a disk that is full says so, and goes on when there is space',
    async (mount) => {
      const small = mount();
      onTestFinished(() => small.remove());
      const out = join(small.folder, 'out');
      await submit(out);
      const working = worker();
      const waited = begin(awaiting(out, redis.url));
      await until(() => /waiting: .*ENOSPC/.test(working.printed()), 'the worker says so');
      expect(doneIn(out)).toBeGreaterThan(0);
      expect(doneIn(out)).toBeLessThan(planned(out));
      const once = worker('--once');
      expect(await ended(once, 60)).toBe(1);
      expect(once.printed()).toMatch(
        /ENOSPC.*; its shards stay in the queue: run decktype batch work/,
      );
      small.grow(50);
      expect(await ended(waited, 100), waited.printed()).toBe(batches.reference.status);
      checkBatch({
        out,
        joined: `${out}-joined`,
        reference: batches.reference,
        printed: waited.printed(),
      });
      expect(working.isRunning()).toBe(true);
    },
  );

  testWith(namespaces, 'is done by two machines, of which one loses its network', async () => {
    const shared = join(batches.folder, 'shared');
    mkdirSync(shared);
    const own = await makeReference(join(shared, 'input'), { seed: 8, lines: 20_000 });
    const net = createMachines(2, shared);
    const broker = await startRedis(program, { host: net.host, under: net.brokerUnder });
    try {
      const [one, two] = net.machines;
      if (one === undefined || two === undefined) throw new Error('there are no machines');
      const at = ({ folder: root, under }: typeof one, ...args: readonly string[]) =>
        begin(
          args.map((arg) => arg.replace('ROOT', root)),
          { under },
        );
      const out = 'ROOT/out';
      const asked = ['--broker', broker.url, '--root', 'ROOT'];
      const paths = own.input.paths.map((path) => path.replace(shared, 'ROOT'));
      const rules = own.input.rules.replace(shared, 'ROOT');
      const submitted = at(
        one,
        ...['batch', 'submit', ...paths, '--rules', rules, '--out', out, ...asked],
        ...['--shard-size', '0.02', '--join', 'ROOT/joined'],
      );
      expect(await ended(submitted, 60), submitted.printed()).toBe(0);
      const lock = ['--lock-seconds', String(lockSeconds)];
      const workers = [one, two].map((machine) => at(machine, 'batch', 'work', ...asked, ...lock));
      const real = join(shared, 'out');
      const isWorking = ({ printed }: Running) => printed().includes('outcome');
      await until(() => workers.every(isWorking), 'both have done a shard');
      two.disconnect();
      await pause(lockSeconds * 2500);
      two.connect();
      const waited = at(one, 'batch', 'wait', out, ...asked);
      expect(await ended(waited, 100), waited.printed()).toBe(own.status);
      for (const worker of workers) {
        worker.child.kill('SIGTERM');
        expect(await ended(worker, 60), worker.printed()).toBe(0);
      }
      const findings = own.findings.map((line) => line.replaceAll(shared, one.folder));
      const joined = join(shared, 'joined');
      checkBatch({ out: real, joined, reference: { ...own, findings }, printed: waited.printed() });
    } finally {
      batches.killAll();
      await broker.stop();
      net.remove();
    }
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

  const commands = (out: string, broker: string) => [
    submission(batches.reference, out, broker),
    ['batch', 'work', '--once', '--broker', broker],
  ];

  test.each(['redis', 'postgres'])(
    'that is not there is said to be missing: %s',
    async (scheme) => {
      const port = await freePort();
      const address = `${scheme}://someone:secret@127.0.0.1:${port}/0`;
      for (const command of commands(newFolder(), address)) {
        const { status, printed } = await decktype(...command);
        expect(status, printed).toBe(2);
        expect(printed).toContain(`${scheme}://127.0.0.1:${port}/0`);
        expect(printed).not.toContain('secret');
      }
    },
  );

  /** Tries another password and none; neither may be printed. */
  async function wantsPassword(address: string): Promise<void> {
    for (const login of [':the-wrong-one@', '@']) {
      for (const command of commands(newFolder(), address.replace(':the-right-one@', login))) {
        const { status, printed } = await decktype(...command);
        expect(status, printed).toBe(2);
        expect(printed).toMatch(/asks for a password|WRONGPASS|password authentication failed/);
        expect(printed).not.toMatch(/the-(right|wrong)-one/);
      }
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
