// @ts-check
/**
 * `npm run bench`: runs the scenarios and prints the results beside their targets. A missed target is reported
 * but is not a failure; an answer that differs from the reference is.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { scenarios } from './scenarios/index.mjs';
import { machine, revision } from './surroundings.mjs';
import { table } from './table.mjs';

/** @typedef {import('./scenarios/scenario.mjs').Row} Row */
/** @typedef {{readonly name: string, readonly rows: readonly Row[], readonly facts: readonly object[], readonly notes: readonly string[]}} Outcome */

const help = `Usage: npm run bench -- [options]
  --only NAME      only the scenario of this name, or those whose names contain it; may be repeated
  --quick          at most 100 rules and decks, one round: shows that it works, measures nothing
  --facts          also print what the workloads are like
  --json           print JSON
  --library PATH   measure this bundle of src/index.ts (default: dist/index.js)
  --against PATH   compare it with this one; may be repeated
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
    against: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
    /** Runs one scenario in this process and prints its result as JSON; for run.mjs itself, and for a profiler. */
    scenario: { type: 'string' },
  },
});

if (values.help) {
  console.log(help);
} else if (values.scenario !== undefined) {
  console.log(JSON.stringify(await runHere(values.scenario)));
} else {
  process.exitCode = await runAll();
}

/** @param {string} name @returns {Promise<Outcome>} */
async function runHere(name) {
  const scenario = scenarios.find((candidate) => candidate.name === name);
  if (scenario === undefined) throw new Error(`there is no scenario ${name}\n${help}`);
  const { library, against, quick } = values;
  const builds = [
    { name: 'decktype', path: library },
    ...against.map((path, at) => ({ name: `build ${at + 2}`, path })),
  ];
  /** @type {object[]} */
  const facts = [];
  /** @type {string[]} */
  const notes = [];
  const report = (/** @type {object} */ fact) => facts.push(fact);
  const note = (/** @type {string} */ text) => notes.push(text);
  const rows = await scenario.run({ builds, quick, report, note });
  return { name, rows, facts, notes };
}

/** @returns {Promise<number>} The exit code. */
async function runAll() {
  const only = values.only ?? [''];
  const isLeftOut = (/** @type {boolean | undefined} */ repeats) =>
    values.quick && values.only === undefined && repeats;
  const chosen = choose(only).filter(({ repeats }) => !isLeftOut(repeats));
  if (chosen.length === 0) {
    console.error(`no scenario is called ${only.join(' or ')}\n${help}`);
    return 2;
  }
  const date = new Date();
  const before = machine();
  const outcomes = [];
  for (const { name } of chosen) {
    if (!values.json) console.error(`${name} …`);
    // Without measurements, effects of earlier scenarios do not matter, and one process starts faster.
    outcomes.push(values.quick ? await runHere(name) : runApart(name));
  }
  const rows = outcomes.flatMap((outcome) => outcome.rows);
  const mismatches = rows.reduce((sum, row) => sum + row.mismatches, 0);
  const about = { date: date.toISOString(), revision: revision(), ...before, quick: values.quick };
  if (values.json) {
    console.log(JSON.stringify({ ...about, mismatches, outcomes }, null, 2));
  } else {
    if (values.facts) for (const { name, facts } of outcomes) console.log(name, ...facts);
    console.log(table(rows));
    console.log(`\n${rows.length} rows, ${mismatches} mismatches`);
    for (const [note, names] of notesOf(outcomes)) console.log(`${note} (${names.join(', ')})`);
    console.log(
      `${about.date.slice(0, 10)}, ${about.revision ?? 'no revision'}, Node ${about.node}, ` +
        `${about.cores} cores (${about.processor}), load ${about.load.toFixed(1)} at the start`,
    );
  }
  return mismatches === 0 ? 0 : 1;
}

/** Each note with the names of its scenarios. @param {readonly Outcome[]} outcomes */
function notesOf(outcomes) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const { name, notes } of outcomes) {
    for (const note of new Set(notes)) found.set(note, [...(found.get(note) ?? []), name]);
  }
  return found;
}

/** A complete name selects only that scenario. @param {readonly string[]} only */
function choose(only) {
  const isName = (/** @type {string} */ part) => scenarios.some(({ name }) => name === part);
  return scenarios.filter(({ name }) =>
    only.some((part) => (isName(part) ? name === part : name.includes(part))),
  );
}

/** @param {string} name @returns {Outcome} */
function runApart(name) {
  const { library, against } = values;
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      '--max-old-space-size=4096',
      fileURLToPath(import.meta.url),
      ...['--scenario', name, '--library', library],
      ...against.flatMap((path) => ['--against', path]),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 26 },
  );
  if (status !== 0) throw new Error(`the scenario ${name} ended with status ${status}`);
  return JSON.parse(stdout);
}
