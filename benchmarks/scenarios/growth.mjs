// @ts-check
/** The cost of ten and a thousand times as many rules: on bytes, which has targets, and on objects. */
import { plainLoop } from '../engines/plain-loop.mjs';
import { race, ratio } from '../harness.mjs';
import { answers, classifyFresh, differences } from '../rounds.mjs';
import { createTagging } from '../tagging.mjs';
import { draw, loadBuilds, rounds, row, sizeLabel } from './scenario.mjs';

/** @typedef {import('../harness.mjs').Contender} Contender */
/** @typedef {import('./scenario.mjs').LoadedBuild} LoadedBuild */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */
/** @typedef {import('../workload.mjs').Workload} Workload */

/** @param {Setting} setting @returns {Promise<readonly Row[]>} */
export async function bytes(setting) {
  /** @type {(() => Promise<number>)[]} */
  const checks = [];
  const samples = await raceSizes(setting, ({ library }, { rules, standings }) => {
    const tagging = createTagging(library, rules, standings);
    checks.push(() => tagging.mismatches(standings.slice(0, 400)));
    return tagging.round;
  });
  let mismatches = 0;
  for (const check of checks) mismatches += await check();
  return [
    row('growth of tagging (bytes), 100 -> 1,000 rules', ratio(samples, '1000', '100'), {
      target: { atMost: 1.25 },
      mismatches,
    }),
    row(
      `growth of tagging (bytes), 100 -> ${sizeLabel(setting, 100_000)}`,
      ratio(samples, '100000', '100'),
      { target: { atMost: 2.5 }, mismatches },
    ),
  ];
}

/** @param {Setting} setting @returns {Promise<readonly Row[]>} */
export async function objects(setting) {
  let mismatches = 0;
  const samples = await raceSizes(setting, ({ engine }, { rules, standings }) => {
    const prepared = engine.prepare(rules);
    const few = standings.slice(0, 20);
    mismatches += differences(answers(plainLoop.prepare(rules), few), answers(prepared, few));
    return classifyFresh(prepared, standings);
  });
  return [
    row('growth of classify, fresh objects, 100 -> 1,000 rules', ratio(samples, '1000', '100'), {
      mismatches,
    }),
    row(
      `growth of classify, fresh objects, 100 -> ${sizeLabel(setting, 100_000)}`,
      ratio(samples, '100000', '100'),
      { mismatches },
    ),
  ];
}

/**
 * Each number of rules has its own decks, drawn for those rules.
 *
 * @param {Setting} setting
 * @param {(build: LoadedBuild, workload: Workload) => Contender['round']} enter
 */
async function raceSizes(setting, enter) {
  const [build] = await loadBuilds(setting);
  const contenders = [100, 1000, 100_000].map((rules) => ({
    name: `${rules}`,
    round: enter(/** @type {LoadedBuild} */ (build), draw(setting, { rules })),
  }));
  return race(contenders, rounds(setting, 15));
}
