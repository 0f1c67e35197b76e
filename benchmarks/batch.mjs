// @ts-check
/**
 * `node benchmarks/batch.mjs`: many lists through `decktype batch` with two workers, on a Redis and on a
 * PostgreSQL that it starts, beside `decktype tag --workers 2` of the same file. The joined output is
 * compared byte for byte. With several `--shard-size`s, the seconds that a shard costs follow from their
 * difference. The lists are those of the shared data without printings; else those of the sample.
 * Needs a build, and disk for three times the lists (1.1 kB each).
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startRedis } from './cluster/servers.mjs';
import { startPostgres } from './service/postgres.mjs';
import { machine, revision } from './surroundings.mjs';
import { columns } from './table.mjs';

const { values } = parseArgs({
  options: {
    lists: { type: 'string', default: '1000000' },
    workers: { type: 'string', default: '2' },
    'shard-size': { type: 'string', multiple: true, default: ['32'] },
    broker: { type: 'string', multiple: true, default: ['redis', 'postgres'] },
    /** Where the files go. */
    folder: { type: 'string', default: tmpdir() },
  },
});
const count = Number(values.lists);
const workers = Number(values.workers);
const root = fileURLToPath(new URL('..', import.meta.url));
const cli = join(root, 'dist/cli.js');
const rules = join(root, 'rules-fixtures/ptcg/rules.json');
const folder = mkdtempSync(join(values.folder, 'decktype-batch-'));

const { load: busy, processor, cores, node } = machine();
console.log(
  `${revision() ?? ''} ${processor}, ${cores} cores, load ${busy.toFixed(1)}, Node ${node}`,
);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const input = join(folder, 'lists.ndjson');
writeLists(input);
console.log(`${count} lists, ${(statSync(input).size / 2 ** 30).toFixed(2)} GiB`);

/** @type {string[][]} */
const rows = [['what', 'shards', 'seconds', 'lists/s', 'to tag', 'submit, s', 'join, s', 'bytes']];
const tagged = join(folder, 'tagged.ndjson');
const tagSeconds = await timed([
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
  const server = kind === 'redis' ? await startRedis() : await startPostgres([]);
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
  const submit = await timed([
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
    Array.from({ length: workers }, () => timed(['batch', 'work', '--once', '--broker', broker])),
  );
  const seconds = (performance.now() - start) / 1000;
  const join_ = await timed(['batch', 'wait', out, '--broker', broker]);
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

/** Runs the command line; resolves with its seconds. @param {readonly string[]} args @returns {Promise<number>} */
function timed(args) {
  const start = performance.now();
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text) => {
      said = `${said}${text}`.slice(-2000);
    });
    child.once('close', (code) => {
      if (code === 0) settle((performance.now() - start) / 1000);
      else fail(new Error(`decktype ${args.join(' ')} ended with ${code}: ${said}`));
    });
  });
}

/** @param {string} path */
async function sumOf(path) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

/** @param {string} path */
function writeLists(path) {
  const bodies = readDecklists().map((decklist) => `,"decklist":${JSON.stringify(decklist)}}\n`);
  const file = openSync(path, 'w');
  let text = '';
  for (let index = 0; index < count; index++) {
    // 7,919 is prime, so neighbours are of several events.
    text += `{"player":"p${index}"${bodies[(index * 7919) % bodies.length]}`;
    if (text.length > 1 << 22) {
      writeSync(file, text);
      text = '';
    }
  }
  writeSync(file, text);
  closeSync(file);
}

function readDecklists() {
  const shared = join(process.env.DECKTYPE_SHARED ?? join(root, '../shared'), 'data/ptcg');
  const places = existsSync(shared)
    ? readdirSync(shared)
        .filter((name) => name.includes('.standings.'))
        .map((name) => join(shared, name))
    : [join(root, 'rules-fixtures/ptcg/standings.json')];
  return places.flatMap((place) => {
    /** @type {{decklist?: Record<string, {count: number, name: string}[]>}[]} */
    const standings = JSON.parse(readFileSync(place, 'utf8'));
    return standings.flatMap(({ decklist }) =>
      decklist
        ? [
            Object.fromEntries(
              Object.entries(decklist).map(([zone, cards]) => [
                zone,
                cards.map(({ count: copies, name }) => ({ count: copies, name })),
              ]),
            ),
          ]
        : [],
    );
  });
}
