// @ts-check
/**
 * V8 optimizes a closure better while there is only one instance, so the first matcher is measured while it is
 * alone. Parsing beside each matcher compensates for disturbances of the machine.
 */
import { plainLoop } from '../engines/plain-loop.mjs';
import { race, ratio } from '../harness.mjs';
import { answers, classifyFresh, differences, parseOnly } from '../rounds.mjs';
import { draw, loadBuilds, row } from './scenario.mjs';

/** @typedef {import('../engines/engine.mjs').Prepared} Prepared */
/** @typedef {import('../harness.mjs').Spread} Spread */
/** @typedef {import('./scenario.mjs').LoadedBuild} LoadedBuild */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

/** @param {Setting} setting @returns {Promise<readonly Row[]>} */
export async function manyMatchers(setting) {
  const { rules, standings } = draw(setting, { rules: 1000 });
  const [build] = await loadBuilds(setting);
  const { prepare } = /** @type {LoadedBuild} */ (build).engine;
  const few = standings.slice(0, 200);
  const expected = answers(plainLoop.prepare(rules), few);
  const rounds = setting.quick ? { rounds: 1, warmUp: 0 } : { rounds: 21, warmUp: 6 };
  let mismatches = 0;
  const measure = async (/** @type {Prepared} */ matcher) => {
    mismatches += differences(expected, answers(matcher, few));
    const samples = await race(
      [
        { name: 'parse', round: (stopwatch) => parseOnly(standings.slice(0, 2000), stopwatch) },
        { name: 'matcher', round: classifyFresh(matcher, standings) },
      ],
      rounds,
    );
    return ratio(samples, 'matcher', 'parse');
  };
  const first = await measure(prepare(rules));
  const second = await measure(prepare(rules));
  for (let count = 3; count < 10; count++) answers(prepare(rules), few);
  const tenth = await measure(prepare(rules));
  const beside = (/** @type {Spread} */ other) => ({
    median: other.median / first.median,
    low: other.low / first.high,
    high: other.high / first.low,
  });
  const target = { atMost: 1.1 };
  return [
    row('a second matcher in the process against the first', beside(second), {
      target,
      mismatches,
    }),
    row('a tenth matcher in the process against the first', beside(tenth), { target, mismatches }),
  ];
}
