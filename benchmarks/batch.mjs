// @ts-check
/**
 * `node benchmarks/batch.mjs`: times many lists through `decktype batch` with two workers, on a Redis and a
 * PostgreSQL that it starts, and by parts without a queue; for comparison, `decktype tag --workers 2` on the same
 * file, and `split` and `xargs` with one `decktype tag` per piece. The joined output is compared byte for byte. The
 * cost of a shard is derived from the runs with different `--shard-size`s. CPU time covers the workers only. The
 * lists are those of the shared data without printings, or else those of the sample. Needs a build, and disk space
 * for three times the lists (1.1 kB each).
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { batchOptions, temporaryFolder } from './cluster/options.mjs';
import { startBroker } from './cluster/servers.mjs';
import { cli, finished, measured } from './command.mjs';
import { realDecklists, sampleRules as rules, writeLists } from './sample-lists.mjs';
import { surroundings } from './surroundings.mjs';
import { columns } from './table.mjs';

const { values } = parseArgs({
  options: {
    ...batchOptions({ lists: '400000', sizes: ['4', '32'] }),
    workers: { type: 'string', default: '2' },
    way: { type: 'string', multiple: true, default: ['xargs', 'parts', 'redis', 'postgres'] },
  },
});
const count = Number(values.lists);
const workers = Number(values.workers);
const folder = temporaryFolder(values.folder);

console.log(surroundings());
const input = join(folder, 'lists.ndjson');
writeLists(input, count, realDecklists().decklists.map(withoutPrintings));
console.log(`${count} lists, ${(statSync(input).size / 2 ** 30).toFixed(2)} GiB`);

/** @type {string[][]} */
const rows = [
  ['what', 'shards', 'seconds', 'lists/s', 'CPU, s', 'to tag', 'submit, s', 'join, s', 'bytes'],
];
const tagged = join(folder, 'tagged.ndjson');
const { seconds: tagSeconds, cpu: tagCpu } = await measured([
  cli,
  'tag',
  input,
  '--rules',
  rules,
  '--out',
  tagged,
  '--workers',
  String(workers),
]);
rows.push([`tag --workers ${workers}`, '', ...speed(tagSeconds, tagCpu), '', '', '']);
const expected = await sumOf(tagged);
rmSync(tagged);

for (const way of values.way) {
  const server = way === 'redis' || way === 'postgres' ? await startBroker(way) : undefined;
  /** @type {{shards: number, seconds: number}[]} */
  const points = [];
  for (const size of values['shard-size']) {
    const measure = way === 'xargs' ? measureXargs : measureBatch;
    points.push(await measure(size, way, server?.url));
  }
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && first.shards !== last.shards) {
    const cost = ((last.seconds - first.seconds) / (last.shards - first.shards)) * workers;
    rows.push([`${way}: ${(cost * 1000).toFixed(1)} ms a shard`, '', '', '', '', '', '', '', '']);
  }
  await server?.stop();
}
console.log(columns(rows));

/** @param {string} size @param {string} way @param {string} [broker] */
async function measureBatch(size, way, broker) {
  const out = join(folder, 'batch');
  const joined = join(folder, 'joined.ndjson');
  const queue = broker === undefined ? ['--no-queue'] : ['--broker', broker];
  const submit = await finished([
    ...[cli, 'batch', 'submit', input, '--rules', rules, '--out', out],
    ...['--shard-size', size, '--join', joined, ...queue],
  ]);
  const start = performance.now();
  const done = await Promise.all(
    Array.from({ length: workers }, (_, index) =>
      measured(
        broker === undefined
          ? [cli, 'batch', 'do', out, '--part', `${index}/${workers}`]
          : [cli, 'batch', 'work', '--once', ...queue],
      ),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  const cpu = done.reduce((sum, one) => sum + one.cpu, 0);
  const end = broker === undefined ? ['finish'] : ['wait', ...queue];
  const ended = await finished([cli, 'batch', ...end, out, '--root', '/']);
  const shards = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')).shards.length;
  await addRow(
    `${way}, ${workers} workers, ${size} MiB`,
    { shards, seconds, cpu, submit, ended },
    joined,
  );
  rmSync(out, { recursive: true });
  return { shards, seconds };
}

/** @param {string} size */
async function measureXargs(size) {
  const pieces = join(folder, 'pieces');
  const joined = join(folder, 'joined.ndjson');
  mkdirSync(pieces);
  const { seconds: submit } = await shell(`split -C ${size}m ${input} ${pieces}/`);
  const shards = readdirSync(pieces).length;
  const tag = `${process.execPath} ${cli} tag {} --rules ${rules} --out {}.out`;
  const { seconds, cpu } = await shell(`ls ${pieces}/* | xargs -P${workers} -I{} ${tag}`);
  const { seconds: ended } = await shell(`cat ${pieces}/*.out > ${joined}`);
  await addRow(`xargs -P${workers}, ${size} MiB`, { shards, seconds, cpu, submit, ended }, joined);
  rmSync(pieces, { recursive: true });
  return { shards, seconds };
}

/** Adds a row, and compares and removes the joined output.
 * @param {string} what @param {Readonly<Record<'shards' | 'seconds' | 'cpu' | 'submit' | 'ended', number>>} figures
 * @param {string} joined */
async function addRow(what, { shards, seconds, cpu, submit, ended }, joined) {
  const isSame = (await sumOf(joined)) === expected;
  if (!isSame) process.exitCode = 1;
  rows.push([
    what,
    String(shards),
    ...speed(seconds, cpu),
    (tagSeconds / seconds).toFixed(2),
    submit.toFixed(1),
    ended.toFixed(1),
    isSame ? 'the same' : 'OTHERS',
  ]);
  rmSync(joined);
}

/** Runs a shell line. Returns wall-clock seconds and microseconds of CPU time. @param {string} line */
async function shell(line) {
  const start = performance.now();
  // xargs exits with 123 because of standings without a decklist.
  const script = `${line} || [ $? -eq 123 ] && times`;
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  const seconds = (performance.now() - start) / 1000;
  const [, , user = 0, system = 0] = Array.from(
    stdout.matchAll(/(\d+)m([\d.]+)s/g),
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  return { seconds, cpu: (user + system) * 1e6 };
}

/** @param {number} seconds @param {number} cpu */
function speed(seconds, cpu) {
  const perSecond = Math.round(count / seconds).toLocaleString('en');
  return [seconds.toFixed(1), perSecond, (cpu / 1e6).toFixed(1)];
}

/** @param {string} path */
async function sumOf(path) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

/** @param {import('./sample-lists.mjs').Decklist} decklist */
function withoutPrintings(decklist) {
  return Object.fromEntries(
    Object.entries(decklist).map(([zone, lines]) => [
      zone,
      lines.map(({ count: copies, name }) => ({ count: copies, name })),
    ]),
  );
}
