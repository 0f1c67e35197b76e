// @ts-check
/**
 * `node benchmarks/cluster/run.mjs`: estimates the lists per second that one broker, one disk and any number
 * of workers can tag. Measures the costs of a job, a shard, a list and a byte in runs of one worker with small
 * and with large shards, compares the simulation based on these costs with other runs of one and two workers,
 * and prints its predictions for more machines, which have not been measured. Needs a build and a redis-server
 * or, with `--broker postgres`, a PostgreSQL.
 *
 *   node benchmarks/cluster/run.mjs --lists 1000000 --shard-size 1 --shard-size 8 --shard-size 32
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sampleRules as rules, sampleDecklists, writeLists } from '../sample-lists.mjs';
import { machine, surroundings } from '../surroundings.mjs';
import { columns } from '../table.mjs';
import { costsOf, measureDisk, measureQueue, runBatch } from './calibration.mjs';
import { batchOptions, temporaryFolder } from './options.mjs';
import { startBroker } from './servers.mjs';
import { simulate } from './simulation.mjs';

const { values } = parseArgs({
  options: {
    // The first and the last size are used for calibration.
    ...batchOptions({ lists: '400000', sizes: ['0.25', '1', '4', '16'] }),
    broker: { type: 'string', default: 'redis' },
    jobs: { type: 'string', default: '5000' },
    /** Runs per batch. The fastest counts, because the others were slowed down from outside. */
    repeat: { type: 'string', default: '2' },
  },
});
const lists = Number(values.lists);
const sizes = values['shard-size'].map(Number);
const folder = temporaryFolder(values.folder);
const { cores } = machine();
console.log(surroundings());
const input = join(folder, 'lists.ndjson');
writeLists(input, lists, sampleDecklists());
const listBytes = statSync(input).size / lists;

const broker = await startBroker(values.broker);
const queue = await measureQueue(broker, Number(values.jobs));
const disk = measureDisk(folder);
/** @param {number} mebibytes @param {number} workers */
async function measured(mebibytes, workers) {
  const run = { input, rules, folder, mebibytes, workers, broker: broker.url };
  let best = await runBatch(run);
  for (let again = 1; again < Number(values.repeat); again++) {
    const next = await runBatch(run);
    if (next.seconds < best.seconds) best = next;
  }
  return best;
}
const [least = 1] = sizes;
const most = sizes.at(-1) ?? least;
const small = await measured(least, 1);
const large = await measured(most, 1);
const costs = costsOf({ lists, listBytes }, queue, disk, { small, large });
console.log(
  `${grouped(lists)} lists of ${Math.round(listBytes)} bytes\n\n${columns([
    ['cost', 'microseconds', ''],
    ...Object.entries(costs).map(([name, seconds]) => [name, (seconds * 1e6).toPrecision(3), '']),
  ])}\n`,
);

/** @type {string[][]} */
const compared = [
  ['workers, MiB', 'shards', 'measured, lists/s', 'simulated, lists/s', 'off by', ''],
];
for (const workers of [1, 2]) {
  for (const size of sizes) {
    const isCalibration = workers === 1 && (size === least || size === most);
    const run = isCalibration ? (size === least ? small : large) : await measured(size, workers);
    const said = simulate(costs, {
      lists,
      listBytes,
      shardBytes: size * 2 ** 20,
      workers,
      cores,
      workersPerMachine: workers,
      isBrokerApart: false,
    });
    const speed = lists / run.seconds;
    compared.push([
      `${workers}, ${size}`,
      grouped(run.shards),
      grouped(speed),
      grouped(said.listsPerSecond),
      `${(((said.listsPerSecond - speed) / speed) * 100).toFixed(0)} %`,
      isCalibration ? 'calibration' : '',
    ]);
  }
}
console.log(`${columns(compared)}\n`);

console.log(
  'Simulated only: machines of two cores with a worker on each, the broker on one of its own.',
);
console.log('The disk is that of this machine, and one that is a hundred times as fast.');
/** @type {string[][]} */
const beyond = [['workers, MiB, disk', 'lists/s', 'a worker', 'broker', 'disk', 'workers', '']];
for (const times of [1, 100]) {
  const those = {
    ...costs,
    readByte: costs.readByte / times,
    writtenByte: costs.writtenByte / times,
  };
  for (const size of [1, 32]) {
    for (const workers of [2, 8, 32, 128, 512]) {
      // Enough for about fifty shards per worker.
      const many = Math.ceil((workers * 50 * size * 2 ** 20) / listBytes);
      const { listsPerSecond, busy } = simulate(those, {
        lists: many,
        listBytes,
        shardBytes: size * 2 ** 20,
        workers,
        cores: 2,
      });
      beyond.push([
        `${workers}, ${size}, ${times} x`,
        grouped(listsPerSecond),
        grouped(listsPerSecond / workers),
        percent(busy.broker),
        percent(busy.disk),
        percent(busy.workers),
        '',
      ]);
    }
  }
}
console.log(columns(beyond));

console.log(
  '\nEach worker is killed every few seconds, and its shard is done again after its lock:',
);
/** @type {string[][]} */
const killed = [['life, lock, MiB', 'lists/s', 'done again', '']];
for (const life of [60, 600]) {
  for (const size of [1, 32, 256]) {
    const setup = { lists: 2e7, listBytes, shardBytes: size * 2 ** 20, workers: 8, cores: 2 };
    const { listsPerSecond, repeated } = simulate(costs, { ...setup, life });
    killed.push([`${life}, 30, ${size}`, grouped(listsPerSecond), grouped(repeated), '']);
  }
}
console.log(columns(killed));
await broker.stop();

/** @param {number} number */
function grouped(number) {
  return Math.round(number).toLocaleString('en');
}

/** @param {number} share */
function percent(share) {
  return `${Math.round(share * 100)} %`;
}
