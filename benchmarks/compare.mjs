// @ts-check
/**
 * `npm run bench:compare -- REV`: interleaves this build with a build of another revision, and shows how far
 * two equal builds of that revision differ, which is the noise.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { quotients, spread } from './harness.mjs';
import { run, withBuild } from './other-build.mjs';
import { scenarios } from './scenarios/index.mjs';
import { columns, show } from './table.mjs';

/** @typedef {import('./scenarios/scenario.mjs').Row} Row */
/** @typedef {'here' | 'once' | 'again'} Role This build, that of the other revision, and a copy of the latter. */
/** @typedef {Record<Role, readonly number[]>} Costs */
/** For each row, the costs of each pass. @typedef {Map<string, Costs[]>} Measured */

const usual = ['bytes-1000', 'bytes-100000', 'objects-1000', 'compile-1000'];
const help = `Usage: npm run bench:compare -- REV [options]
Builds REV in a temporary folder, runs scenarios with both builds interleaved, and prints the ratio
of their costs, new to old: below 1 this build is faster.
  --only NAME    a scenario, by its whole name; may be repeated (default: ${usual.join(', ')})
  --passes N     processes a scenario, the builds in another order in each (default: 3)
  --quick        shows that it works, measures nothing`;

const here = dirname(fileURLToPath(import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: usual },
    passes: { type: 'string', default: '3' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const [name, ...others] = positionals;
const unknown = values.only.filter((wanted) => !scenarios.some((one) => one.name === wanted));
const passes = Number(values.passes);
if (values.help) {
  console.log(help);
} else if (name === undefined || others.length > 0 || unknown.length > 0 || !(passes >= 1)) {
  for (const wanted of unknown) console.error(`no scenario is called ${wanted}`);
  console.error(help);
  process.exitCode = 2;
} else {
  process.exitCode = await compare(name);
}

/** @param {string} revision @returns {Promise<number>} The exit code. */
async function compare(revision) {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => interrupted.abort(new Error(`stopped by ${signal}`)));
  }
  const { signal } = interrupted;
  try {
    console.error(`building ${revision} …`);
    return await withBuild(revision, signal, async ({ commit, once, again }) => {
      const bundles = { here: join(here, '../dist/index.js'), once, again };
      /** @type {string[][]} */
      const lines = [];
      let failures = 0;
      for (const scenario of values.only) {
        try {
          const measured = await measure(scenario, bundles, signal);
          if (measured.size === 0) console.error(`${scenario} does not compare builds`);
          for (const [what, costs] of measured) lines.push(verdict(what, costs));
        } catch (error) {
          signal.throwIfAborted();
          failures++;
          console.error(`${scenario}: ${error instanceof Error ? error.message : error}`);
        }
      }
      const header = ['what', `new / ${commit}`, 'quartiles', 'noise', ''];
      if (lines.length > 0) console.log(columns([header, ...lines]));
      return failures > 0 ? 1 : 0;
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return signal.aborted ? 130 : 1;
  }
}

/**
 * Starts one process per pass, because the costs of two builds in one process also depend on their loading
 * order and on their memory layout.
 *
 * @param {string} scenario @param {Record<Role, string>} bundles @param {AbortSignal} signal
 */
async function measure(scenario, bundles, signal) {
  /** @type {Measured} */
  const measured = new Map();
  /** @type {readonly Role[]} */
  const roles = ['here', 'once', 'again'];
  for (let pass = 0; pass < passes; pass++) {
    console.error(`${scenario}, ${pass + 1} of ${passes} …`);
    const order = roles.map((_, at) => /** @type {Role} */ (roles[(at + pass) % roles.length]));
    const [first = '', ...rest] = order.map((role) => bundles[role]);
    const output = await run(
      [
        process.execPath,
        '--max-old-space-size=4096',
        ...[join(here, 'run.mjs'), '--scenario', scenario, '--library', first],
        ...rest.flatMap((path) => ['--against', path]),
        ...(values.quick ? ['--quick'] : []),
      ],
      { signal },
    );
    /** @type {{rows: Row[]}} */
    const { rows } = JSON.parse(output);
    for (const { what, builds, mismatches } of rows) {
      if (mismatches > 0) throw new Error(`${mismatches} answers differ from the reference`);
      if (builds.length === 0) continue;
      const costs = /** @type {Costs} */ (
        Object.fromEntries(builds.map((build, at) => [order[at], build.costs]))
      );
      measured.set(what, [...(measured.get(what) ?? []), costs]);
    }
  }
  return measured;
}

/**
 * A difference counts if it is larger than the difference between two equal builds, and three of four
 * rounds agree on its direction.
 *
 * @param {string} what @param {readonly Costs[]} passes
 */
function verdict(what, passes) {
  const ratio = spread(passes.flatMap(({ here, once }) => quotients(here, once)));
  const same = spread(passes.flatMap(({ again, once }) => quotients(again, once)));
  const noise = { low: Math.min(same.low, 1 / same.high), high: Math.max(same.high, 1 / same.low) };
  const word =
    ratio.median < noise.low && ratio.high < 1
      ? 'faster'
      : ratio.median > noise.high && ratio.low > 1
        ? 'slower'
        : 'within noise';
  return [
    what,
    `${ratio.median.toFixed(3)}x`,
    `${show(ratio.low)}-${show(ratio.high)}`,
    `${show(noise.low)}-${show(noise.high)}`,
    word,
  ];
}
