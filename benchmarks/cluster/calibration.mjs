// @ts-check
/** Measures the costs for `simulation.mjs` on this machine: of a queue, of a disk, and of real batches. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createPostgresBackend, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { cli, finished } from '../command.mjs';
import { processorTime } from '../process-times.mjs';

/** @typedef {import('./simulation.mjs').Costs} Costs */
/** @typedef {import('./servers.mjs').BrokerServer} BrokerServer */

/**
 * A queue on a broker, a factory of its worker, and a function to close the connection.
 *
 * @param {string} url
 */
function queueOn(url) {
  const name = 'calibration';
  const work = async () => {};
  if (url.startsWith('redis:')) {
    const connection = new Redis(url, { maxRetriesPerRequest: null });
    return {
      queue: new Queue(name, { connection }),
      startWorker: () => new Worker(name, work, { connection }),
      close: () => connection.disconnect(),
    };
  }
  const connection = { connectionString: url, schema: name, migrate: true };
  return {
    queue: new Queue(name, { connection }, createPostgresBackend),
    startWorker: () => new Worker(name, work, { connection }, createPostgresBackend),
    close() {},
  };
}

/**
 * The time that a broker and its client spend on an empty job.
 *
 * @param {BrokerServer} broker
 * @param {number} jobs
 */
export async function measureQueue(broker, jobs) {
  const { queue, startWorker, close } = queueOn(broker.url);
  await queue.waitUntilReady();
  const opts = { removeOnComplete: true };
  const beforeAdding = processorTime(broker.pid);
  for (let at = 0; at < jobs; at += 500) {
    const some = Array.from({ length: Math.min(500, jobs - at) }, (_, index) => ({
      name: 'calibration',
      data: { batch: '0'.repeat(64), folder: 'some/folder', shard: at + index },
      opts: { ...opts, jobId: `job-${at + index}` },
    }));
    await queue.addBulk(some);
  }
  const added = processorTime(broker.pid);
  const client = process.cpuUsage();
  const start = performance.now();
  const worker = startWorker();
  await new Promise((settle) => worker.once('drained', () => settle(undefined)));
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(client);
  const done = processorTime(broker.pid);
  await worker.close();
  await queue.close();
  close();
  const job = (done - added) / jobs;
  const computed = (user + system) / 1e6 / jobs;
  return {
    add: (added - beforeAdding) / jobs,
    job,
    // A renewal costs a small part of a job; with locks of seconds it does not matter.
    renewal: job / 4,
    roundTrip: Math.max(0, seconds / jobs - job - computed),
  };
}

/** The time that the disk of a folder spends on bytes, and on the files of a shard. @param {string} folder */
export function measureDisk(folder) {
  const at = join(folder, 'disk');
  mkdirSync(at);
  const place = openSync(at, 'r');
  const small = Buffer.from('{}');
  const sync = timed(() => {
    for (let shard = 0; shard < 50; shard++) {
      for (const ending of ['out', 'json']) writeSynced(join(at, `${shard}.${ending}`), small, 1);
      fsyncSync(place);
      fsyncSync(place);
    }
  });
  closeSync(place);
  const chunk = Buffer.alloc(1 << 20, 'decktype ');
  const large = join(at, 'large');
  const written = timed(() => writeSynced(large, chunk, 128));
  const read = timed(() => readFileSync(large));
  rmSync(at, { recursive: true });
  const bytes = 128 * chunk.length;
  return { sync: sync / 50, writtenByte: written / bytes, readByte: read / bytes };
}

/** @param {string} path @param {Buffer} chunk @param {number} times */
function writeSynced(path, chunk, times) {
  const file = openSync(`${path}.part`, 'w');
  for (let time = 0; time < times; time++) writeSync(file, chunk);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.part`, path);
}

/** @param {() => void} work */
function timed(work) {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}

/**
 * @typedef {object} BatchRun
 * @property {string} input
 * @property {string} rules
 * @property {string} broker
 * @property {string} folder
 * @property {number} mebibytes The size of a shard.
 * @property {number} workers
 */

/**
 * Runs a batch. `seconds` is the time from the start of the workers to the last shard, `between` from the
 * first shard to the last, and `submit` the time of submitting.
 *
 * @param {BatchRun} run
 */
export async function runBatch({ input, rules, broker, folder, mebibytes, workers }) {
  const out = join(folder, 'out');
  const submit = await finished([
    ...[cli, 'batch', 'submit', input, '--rules', rules, '--out', out, '--broker', broker],
    '--shard-size',
    String(mebibytes),
  ]);
  const start = Date.now();
  await Promise.all(
    Array.from({ length: workers }, () =>
      finished([cli, 'batch', 'work', '--once', '--broker', broker]),
    ),
  );
  const done = join(out, 'shards');
  const ends = readdirSync(done)
    .filter((name) => name.endsWith('.json'))
    .map((name) => statSync(join(done, name)).mtimeMs);
  rmSync(out, { recursive: true });
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  return {
    shards: ends.length,
    seconds: (last - start) / 1000,
    untilFirst: (first - start) / 1000,
    between: (last - first) / 1000,
    submit,
  };
}

/**
 * The costs of a worker, from runs of one worker with small and with large shards: each shard costs time
 * for its lists, plus a constant.
 *
 * @param {{ lists: number, listBytes: number }} input
 * @param {Pick<Costs, 'add' | 'job' | 'renewal' | 'roundTrip'>} queue
 * @param {Pick<Costs, 'sync' | 'writtenByte' | 'readByte'>} disk
 * @param {{ small: Awaited<ReturnType<typeof runBatch>>, large: Awaited<ReturnType<typeof runBatch>> }} runs
 * @returns {Costs}
 */
export function costsOf({ lists, listBytes }, queue, disk, { small, large }) {
  const timeOf = (/** @type {typeof small} */ run) => run.between / (run.shards - 1);
  const [few, many] = [lists / small.shards, lists / large.shards];
  const list = Math.max(0, (timeOf(large) - timeOf(small)) / (many - few));
  const shard = Math.max(0, timeOf(small) - few * list);
  return {
    ...queue,
    ...disk,
    start: Math.max(0, small.untilFirst - timeOf(small)),
    list: Math.max(0, list - listBytes * (disk.readByte + disk.writtenByte)),
    shard: Math.max(0, shard - disk.sync - queue.job - queue.roundTrip),
    submit: Math.max(0, (small.submit - large.submit) / (small.shards - large.shards) - queue.add),
  };
}
