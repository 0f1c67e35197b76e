/** Slow faults of batches and brokers; test/e2e/cluster-killed.test.ts has those of `npm test`. */
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
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createMachines, namespaces } from '../support/namespaces.js';
import { describeWith, testWith } from '../support/needs.js';
import { postgresServer, startPostgres } from '../support/postgres.js';
import { redisServer, startRedis } from '../support/redis.js';
import { killedAtFile, pause, type Running, until } from '../support/running.js';
import { smallDisks } from '../support/small-disk.js';
import { awaiting } from './batch.js';
import { checkBatch } from './batch-checker.js';
import { doneIn, planned, planOf, useBatchCommands, useRedis } from './batch-commands.js';
import { brokerNeeds, startBroker } from './brokers.js';
import { makeReference } from './reference.js';
import { ended, lockSeconds } from './workers.js';

const batches = useBatchCommands(3000);
const { begin, decktype, newFolder } = batches;

describeWith(redisServer, 'a batch', (program) => {
  const redis = useRedis(batches, program);
  const { submit, worker, wait, isRight } = redis;

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

  test('whose queue is lost continues when submitted again', async () => {
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

  test('has the same bytes when a suspended worker repeats a shard', async () => {
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

  test('says that an input has changed', async () => {
    const out = newFolder();
    await submit(out);
    const [lines = ''] = batches.reference.input.paths;
    const { size, atime, mtime } = statSync(lines);
    // Other batches use the same input.
    const restore = () => {
      truncateSync(lines, size);
      utimesSync(lines, atime, mtime);
    };
    onTestFinished(restore);
    appendFileSync(lines, '{}\n');
    worker();
    const waited = wait(out);
    expect(await ended(waited, 60)).toBe(1);
    expect(waited.printed()).toMatch(/lines\.ndjson failed: it has changed since/);
    restore();
    expect(await decktype('batch', 'retry', out, '--broker', redis.url)).toMatchObject({
      status: 0,
    });
    await isRight(out);
  });

  test('with a missing input does the rest, names the input, and continues when it is back', async () => {
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

  test('of another version of decktype is left alone', async () => {
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

  test('stops when cancelled, and continues when submitted again', async () => {
    const out = newFolder();
    await submit(out);
    const working = worker();
    const waiting = wait(out);
    await until(() => doneIn(out) > 3, 'some shards are done');
    // Otherwise, a fast worker would finish before the command starts.
    working.child.kill('SIGSTOP');
    const cancelled = await decktype('batch', 'cancel', out, '--broker', redis.url);
    working.child.kill('SIGCONT');
    expect(cancelled).toMatchObject({
      status: 0,
      printed: `${out}: cancelled; finished shards are kept, and decktype batch retry ${out} continues with the rest\n`,
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

  testWith(
    smallDisks,
    'on a full disk says so, and continues when there is space',
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
      expect(once.printed()).not.toContain('not in the queue');
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

  testWith(namespaces, 'is done by two machines even if one loses its network', async () => {
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
  for (const kind of ['redis', 'postgres'] as const) {
    testWith(
      brokerNeeds[kind],
      `that is not there yet is waited for by work and wait: ${kind}`,
      async (program) => {
        const server = await startBroker(kind, program);
        onTestFinished(() => server.stop());
        const out = newFolder();
        expect(await batches.submit(out, server.url)).toMatchObject({
          status: 0,
        });
        await server.crash('fast');
        const log = ['--log', 'json', '--operations-port', '0'];
        const stopped = begin(['batch', 'work', '--broker', server.url]);
        const working = begin(['batch', 'work', '--broker', server.url, ...log]);
        const waited = begin(awaiting(out, server.url));
        for (const one of [stopped, working, waited]) {
          await until(() => one.printed().includes('waiting'), 'it says that it waits');
        }
        const [, operations = ''] = /"url":"([^"]+)"/.exec(working.printed()) ?? [];
        expect((await fetch(`${operations}/healthz`)).status).toBe(200);
        expect((await fetch(`${operations}/readyz`)).status).toBe(503);
        stopped.child.kill('SIGTERM');
        expect(await ended(stopped, 30), stopped.printed()).toBe(0);
        await server.restart();
        expect(await ended(waited, 60), waited.printed()).toBe(batches.reference.status);
        expect((await fetch(`${operations}/readyz`)).status).toBe(200);
        working.child.kill('SIGTERM');
        expect(await ended(working, 30), working.printed()).toBe(0);
        expect(working.printed().match(/"event":"waiting"/g)).toHaveLength(1);
        checkBatch({
          out,
          joined: `${out}-joined`,
          reference: batches.reference,
          printed: waited.printed(),
        });
      },
    );
  }

  testWith(
    postgresServer,
    'that drops a connection when a worker starts is reconnected to',
    async (programs) => {
      const postgres = await startPostgres(programs);
      const address = await postgres.newDatabase();
      const out = newFolder();
      expect(await batches.submit(out, address)).toMatchObject({ status: 0 });
      const locker = new pg.Client({ connectionString: address });
      const other = new pg.Client({ connectionString: address });
      await Promise.all([locker.connect(), other.connect()]);
      try {
        // A worker first checks the version of the tables of the queue.
        await locker.query('begin; lock table decktype_queue.migration in access exclusive mode');
        const worker = begin(['batch', 'work', '--broker', address]);
        const cut = `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'`;
        await until(async () => (await other.query(cut)).rowCount !== 0, 'the worker waits');
        await locker.query('rollback');
        await until(() => doneIn(out) === planned(out), 'the shards are done');
        expect(worker.isRunning()).toBe(true);
      } finally {
        await Promise.all([locker.end(), other.end()]);
        await postgres.stop();
      }
    },
  );
});
