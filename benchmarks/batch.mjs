// @ts-check
/**
 * `node benchmarks/batch.mjs`: many lists through `decktype batch` with two workers, on a Redis and on a
 * PostgreSQL that it starts, beside `decktype tag --workers 2` of the same file. The joined output is
 * compared byte for byte. With several `--shard-size`s, the seconds that a shard costs follow from their
 * difference. The lists are those of the shared data without printings; else those of the sample.
 * Needs a build, and disk for three times the lists (1.1 kB each).
 */
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { batchOptions, temporaryFolder } from './cluster/options.mjs';
import { startBroker } from './cluster/servers.mjs';
import { cli, finished } from './command.mjs';
import { realDecklists, sampleRules as rules, writeLists } from './sample-lists.mjs';
import { surroundings } from './surroundings.mjs';
import { columns } from './table.mjs';

const { values } = parseArgs({
  options: {
    ...batchOptions({ lists: '1000000', sizes: ['32'] }),
    workers: { type: 'string', default: '2' },
    broker: { type: 'string', multiple: true, default: ['redis', 'postgres'] },
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
const rows = [['what', 'shards', 'seconds', 'lists/s', 'to tag', 'submit, s', 'join, s', 'bytes']];
const tagged = join(folder, 'tagged.ndjson');
const tagSeconds = await finished([
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
rows.push([`tag --workers ${workers}`, '', ...speed(tagSeconds), '', '', '']);
const expected = await sumOf(tagged);
rmSync(tagged);

for (const kind of values.broker) {
  const server = await startBroker(kind);
  /** @type {{shards: number, seconds: number}[]} */
  const points = [];
  for (const size of values['shard-size']) points.push(await measure(kind, server.url, size));
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && first.shards !== last.shards) {
    const cost = ((last.seconds - first.seconds) / (last.shards - first.shards)) * workers;
    rows.push([`${kind}: ${(cost * 1000).toFixed(1)} ms a shard`, '', '', '', '', '', '', '']);
  }
  await server.stop();
}
console.log(columns(rows));

/** @param {string} kind @param {string} broker @param {string} size */
async function measure(kind, broker, size) {
  const out = join(folder, 'batch');
  const joined = join(folder, 'joined.ndjson');
  const submit = await finished([
    cli,
    'batch',
    'submit',
    input,
    '--rules',
    rules,
    '--out',
    out,
    '--shard-size',
    size,
    '--join',
    joined,
    '--broker',
    broker,
  ]);
  const start = performance.now();
  await Promise.all(
    Array.from({ length: workers }, () =>
      finished([cli, 'batch', 'work', '--once', '--broker', broker]),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  const join_ = await finished([cli, 'batch', 'wait', out, '--root', '/', '--broker', broker]);
  const shards = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')).shards.length;
  const isSame = (await sumOf(joined)) === expected;
  if (!isSame) process.exitCode = 1;
  rows.push([
    `${kind}, ${workers} workers, ${size} MiB`,
    String(shards),
    ...speed(seconds),
    (tagSeconds / seconds).toFixed(2),
    submit.toFixed(1),
    join_.toFixed(1),
    isSame ? 'the same' : 'OTHERS',
  ]);
  rmSync(out, { recursive: true });
  rmSync(joined);
  return { shards, seconds };
}

/** @param {number} seconds */
function speed(seconds) {
  return [seconds.toFixed(1), Math.round(count / seconds).toLocaleString('en')];
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
