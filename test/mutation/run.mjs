// @ts-check
/**
 * `npm run test:mutation [-- ROOM...]`: changes the source of each room in one place at a time, and
 * runs the suites near it. One run over all rooms and suites needs more memory than most machines have.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(dirname(import.meta.dirname));
const report = join(root, 'node_modules/.cache/decktype/mutation-report.json');
/** The part of all mutants that must be killed. */
const least = 0.92;

const semantics = ['golden/semantics'];
/** @type {Readonly<Record<string, readonly string[]>>} */
const suites = {
  json: [
    'unit/*/json/**/*',
    'unit/*/rules/**/*',
    'golden/broken',
    ...laws('reading', 'rule-files', 'editing'),
  ],
  rules: [
    'unit/*/rules/**/*',
    'unit/*/engine/program/store',
    'golden/broken',
    'golden/readings',
    ...semantics,
    ...laws('rule-files', 'reading', 'editing', 'stored-programs'),
  ],
  engine: [
    'unit/*/engine/**/*',
    'unit/*/rules/{meaning,rows}',
    'unit/*/analysis/**/*',
    ...semantics,
    ...laws('matching', 'identity', 'stored-programs', 'explaining', 'card-tables', 'labels'),
  ],
  corpus: [
    'unit/*/corpus/**/*',
    ...laws('corpora', 'corpus-reading', 'corpus-results', 'corpus-sessions', 'labels'),
  ],
};

const rooms = process.argv.slice(2);
const unknown = rooms.filter((room) => !(room in suites));
if (unknown.length > 0) {
  console.error(
    `no room is called ${unknown.join(' or ')}; these are: ${Object.keys(suites).join(', ')}`,
  );
  process.exit(2);
}
const all = { killed: 0, mutants: 0 };
for (const room of rooms.length > 0 ? rooms : Object.keys(suites)) {
  const { killed, mutants } = run(room);
  all.killed += killed;
  all.mutants += mutants;
  console.log(`${room}: ${share(killed, mutants)}`);
}
console.log(`all: ${share(all.killed, all.mutants)}; at least ${100 * least} % must be killed`);
process.exitCode = all.killed < least * all.mutants ? 1 : 0;

/** @param {...string} names */
function laws(...names) {
  return names.map((name) => `property/${name}`);
}

/** Runs the mutants of a room. Ends the process where they cannot be run. @param {string} room */
function run(room) {
  const files = (suites[room] ?? []).map((name) => `test/${name}.test.ts`).join();
  const { status } = spawnSync(
    join(root, '.ci/mutation/node_modules/.bin/stryker'),
    [
      'run',
      'test/mutation/stryker.config.json',
      '--mutate',
      `src/*/${room}/**/*.ts`,
      '--incrementalFile',
      `node_modules/.cache/decktype/mutation-${room}.json`,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, SUITES: files, SHARE_OF_RUNS: '0.05' } },
  );
  if (status !== 0) process.exit(status ?? 1);
  const found = JSON.parse(readFileSync(report, 'utf8'));
  /** @type {readonly string[]} */
  const states = Object.values(found.files).flatMap(({ mutants }) =>
    mutants.map((/** @type {{ status: string }} */ { status: state }) => state),
  );
  const count = (/** @type {readonly string[]} */ ...wanted) =>
    states.filter((state) => wanted.includes(state)).length;
  const killed = count('Killed', 'Timeout');
  return { killed, mutants: killed + count('Survived', 'NoCoverage') };
}

/** @param {number} killed @param {number} mutants */
function share(killed, mutants) {
  return `${killed} of ${mutants} mutants killed (${((100 * killed) / mutants).toFixed(1)} %)`;
}
