// @ts-check
/**
 * `npm run bench`: runs the scenarios and prints what was reached beside what is wanted. A missed
 * target is a report and not a failure; an answer that differs from the reference is a failure.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { scenarios } from './scenarios.mjs';

/** @typedef {import('./scenarios.mjs').Row} Row */
/** @typedef {{readonly name: string, readonly rows: readonly Row[], readonly facts: readonly object[]}} Outcome */

const help = `Usage: npm run bench -- [options]
  --only NAME      only the scenarios whose name contains this; may be given several times
  --quick          at most 1,000 rules and decks, few rounds: shows that it works, measures nothing
  --facts          also print what the workloads are like
  --json           print JSON
  --library PATH   measure this bundle of src/index.ts (default: dist/index.js)
  --against PATH   compare it with this one
Scenarios: ${scenarios.map(({ name }) => name).join(', ')}`;

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    facts: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    library: {
      type: 'string',
      default: process.env.DECKTYPE_LIBRARY ?? join(here, '../dist/index.js'),
    },
    against: { type: 'string' },
    help: { type: 'boolean', default: false },
    /** Runs one scenario in this process and prints its outcome as JSON: for run.mjs itself, and for a profiler. */
    scenario: { type: 'string' },
  },
});

if (values.help) {
  console.log(help);
} else if (values.scenario !== undefined) {
  console.log(JSON.stringify(await runHere(values.scenario)));
} else {
  process.exitCode = runAll();
}

/** @param {string} name @returns {Promise<Outcome>} */
async function runHere(name) {
  const scenario = scenarios.find((candidate) => candidate.name === name);
  if (scenario === undefined) throw new Error(`there is no scenario ${name}\n${help}`);
  const { library, against, quick } = values;
  /** @type {object[]} */
  const facts = [];
  const rows = await scenario.run({ library, against, quick, report: (fact) => facts.push(fact) });
  return { name, rows, facts };
}

/** @returns {number} The exit code. */
function runAll() {
  const only = values.only ?? [''];
  const chosen = scenarios.filter(({ name }) => only.some((part) => name.includes(part)));
  if (chosen.length === 0) {
    console.error(`no scenario is called ${only.join(' or ')}\n${help}`);
    return 2;
  }
  const outcomes = chosen.map(({ name }) => runApart(name));
  const rows = outcomes.flatMap((outcome) => outcome.rows);
  const mismatches = rows.reduce((sum, row) => sum + row.mismatches, 0);
  if (values.json) {
    const { node, v8 } = process.versions;
    console.log(JSON.stringify({ node, v8, quick: values.quick, mismatches, outcomes }, null, 2));
  } else {
    if (values.facts) for (const { name, facts } of outcomes) console.log(name, ...facts);
    console.log(table(rows));
    console.log(`\n${rows.length} rows, ${mismatches} mismatches`);
  }
  return mismatches === 0 ? 0 : 1;
}

/** @param {string} name @returns {Outcome} */
function runApart(name) {
  const { library, against, quick } = values;
  if (!values.json) console.error(`${name} …`);
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      '--max-old-space-size=4096',
      fileURLToPath(import.meta.url),
      ...['--scenario', name, '--library', library],
      ...(against === undefined ? [] : ['--against', against]),
      ...(quick ? ['--quick'] : []),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 26 },
  );
  if (status !== 0) throw new Error(`the scenario ${name} ended with status ${status}`);
  return JSON.parse(stdout);
}

/** @param {readonly Row[]} rows */
function table(rows) {
  const cells = [['what', 'target', 'reached', 'quartiles', ''], ...rows.map(describe)];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  const lines = cells.map((line) =>
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}

/** @param {Row} row */
function describe({ what, target, reached, unit, mismatches }) {
  const { median, low, high } = reached;
  const show = (/** @type {number} */ value) =>
    value >= 100 ? value.toFixed(0) : value.toPrecision(3);
  const suffix = unit === 'us' ? ' us' : 'x';
  const bound =
    target === undefined ? undefined : 'atMost' in target ? target.atMost : target.atLeast;
  const isMet =
    target === undefined ||
    ('atMost' in target ? median <= target.atMost : median >= target.atLeast);
  return [
    what,
    target === undefined ? '-' : `${'atMost' in target ? '<=' : '>='} ${bound}${suffix}`,
    `${show(median)}${suffix}`,
    `${show(low)}-${show(high)}`,
    mismatches > 0
      ? `VOID: ${mismatches} mismatches`
      : target === undefined
        ? ''
        : isMet
          ? 'ok'
          : 'missed',
  ];
}
