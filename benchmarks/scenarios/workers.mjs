// @ts-check
/**
 * What a second worker brings: the time on the wall until a long file is tagged, because two
 * threads that each do half of the work use as much CPU time as one that does all of it. Nothing
 * else may run meanwhile, or there is no second core to be had.
 */
import { race, ratio } from '../harness.mjs';
import { chunksOf, collected, faultyLines } from '../tagging.mjs';
import { costsOf, draw, fewOf, loadBuilds, row } from './scenario.mjs';

/** @typedef {import('../harness.mjs').Contender} Contender */
/** @typedef {import('./scenario.mjs').LoadedBuild} LoadedBuild */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

const ruleCount = 1000;

/** @param {Setting} setting @returns {Promise<readonly Row[]>} */
export async function workers(setting) {
  const { rules, standings } = draw(setting, { rules: ruleCount });
  const builds = await loadBuilds(setting);
  const few = fewOf(standings, ruleCount);
  const chunks = chunksOf(standings);
  // From memory, which holds the lines once: what is measured is tagging and not a disk. Each
  // round starts its workers anew, as each file does, and they take a while to warm up.
  const times = setting.quick ? 1 : 60;

  let mismatches = 0;
  /** @type {Contender[]} */
  const contenders = [];
  for (const [at, { name, library }] of builds.entries()) {
    const matcher = library.compileRules(rules);
    for (const count of at === 0 ? [0, 1, 2] : [2]) {
      const once = await collected(library.tagStream(matcher, chunks, { workers: count }));
      mismatches += faultyLines(once, { rules, standings, few });
      contenders.push({
        name: `${count} ${name}`,
        async round(stopwatch) {
          const length = await stopwatch.timeUntilDone(() =>
            lengthOf(library.tagStream(matcher, repeated(chunks, times), { workers: count })),
          );
          // The copies of a tagged file are as long as that many tagged files.
          if (length !== times * once.length) mismatches++;
          return times * standings.length;
        },
      });
    }
  }
  const samples = await race(contenders, {
    ...(setting.quick ? { rounds: 1, warmUp: 0 } : { rounds: 5, warmUp: 1 }),
    clock: 'wall',
  });

  const measured = builds[0]?.name ?? '';
  const of = (/** @type {number} */ count) => `${count} ${measured}`;
  return [
    row('two workers, times faster than one (time on the wall)', ratio(samples, of(1), of(2)), {
      target: { atLeast: 1.8 },
      mismatches,
      builds: costsOf(samples, builds, '2 '),
    }),
    row('two workers, times faster than none (time on the wall)', ratio(samples, of(0), of(2)), {
      mismatches,
    }),
    row('one worker, times faster than none (time on the wall)', ratio(samples, of(0), of(1)), {
      mismatches,
    }),
  ];
}

/** @param {readonly Uint8Array[]} chunks @param {number} times */
function* repeated(chunks, times) {
  for (let copy = 0; copy < times; copy++) yield* chunks;
}

/** @param {AsyncIterable<Uint8Array>} output */
async function lengthOf(output) {
  let length = 0;
  for await (const bytes of output) length += bytes.length;
  return length;
}
