// @ts-check
/** Shared by all scenarios: their arguments, the rows they return, and their workloads. */
import { decktypeEngine, loadLibrary } from '../engines/decktype.mjs';
import { createWorkload } from '../workload.mjs';

/** @typedef {import('../harness.mjs').Samples} Samples */
/** @typedef {import('../harness.mjs').Spread} Spread */
/** @typedef {import('../workload.mjs').Workload} Workload */

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {Target | undefined} target
 * @property {Spread} reached
 * @property {'x' | 'us' | 'ms' | 'bytes' | 'kB' | 'MB'} unit
 * @property {number} mismatches Answers that differ from the reference; the row is void if any do.
 * @property {readonly BuildCosts[]} builds The cost of each build per round, if several are compared:
 *   the measured build first.
 */

/** @typedef {{readonly atMost: number} | {readonly atLeast: number}} Target */
/** @typedef {{readonly name: string, readonly costs: readonly number[]}} BuildCosts */

/** A bundle of `src/index.ts`, with its other entry points beside it. @typedef {{readonly name: string, readonly path: string}} Build */

/**
 * @typedef {object} Setting
 * @property {readonly Build[]} builds The measured build, and those to compare it with.
 * @property {boolean} quick
 * @property {(facts: Workload['facts']) => void} report
 * @property {(text: string) => void} note Adds a note for readers of the table.
 */

/**
 * @typedef {object} Scenario
 * @property {string} name
 * @property {boolean} [repeats] Whether a quick run of all scenarios can omit it.
 * @property {(setting: Setting) => Promise<readonly Row[]>} run
 */

/**
 * @param {string} what @param {Spread} reached
 * @param {{readonly target?: Target, readonly unit?: Row['unit'], readonly mismatches?: number, readonly builds?: Row['builds']}} [options]
 * @returns {Row}
 */
export function row(what, reached, { target, unit = 'x', mismatches = 0, builds = [] } = {}) {
  return { what, target, reached, unit, mismatches, builds };
}

/** @param {Setting} setting */
export async function loadBuilds({ builds }) {
  return Promise.all(
    builds.map(async ({ name, path }) => {
      const library = await loadLibrary(path);
      return { name, path, library, engine: decktypeEngine(library, name) };
    }),
  );
}

/** @typedef {Awaited<ReturnType<typeof loadBuilds>>[number]} LoadedBuild */

/**
 * The costs of the builds in a race, for a row. Contenders have the names of the builds, after `prefix` if each
 * takes part several times.
 *
 * @param {Samples} samples @param {readonly Build[]} builds
 */
export function costsOf(samples, builds, prefix = '') {
  if (builds.length < 2) return [];
  return builds.map(({ name }) => ({ name, costs: samples.get(prefix + name) ?? [] }));
}

/**
 * V8 compiles in the background during the first ten to fifteen rounds of 10,000 decks, and that CPU time is
 * charged to the build that is running at that moment.
 */
const warmUp = 20;

/** @param {Setting} setting @param {number} most */
export function rounds({ quick }, most) {
  return quick ? { rounds: 1, warmUp: 0 } : { rounds: most, warmUp };
}

/** Rules, decks or lists in a quick run, whatever the label of the row. */
export const quickSize = 100;

/** @param {Setting} setting @param {{rules: number, decks?: number, dense?: boolean}} wanted */
export function draw({ quick, report }, { rules, decks = 10_000, dense = false }) {
  const most = quick ? quickSize : Infinity;
  const sizes = { rules: Math.min(rules, most), decks: Math.min(decks, most) };
  const workload = createWorkload({ ...sizes, dense });
  report(workload.facts);
  return workload;
}

/** @param {Setting} setting @param {number} rules */
export function sizeLabel({ quick }, rules) {
  const label = `${rules.toLocaleString('en')} rules`;
  return quick && rules > quickSize ? `${label} (quick: ${quickSize})` : label;
}

/**
 * As many of the lines as the plain loop, which takes milliseconds per deck with many rules, can
 * process.
 *
 * @param {readonly string[]} lines @param {number} ruleCount
 */
export function fewOf(lines, ruleCount) {
  return lines.slice(0, Math.max(400, 4_000_000 / ruleCount));
}
