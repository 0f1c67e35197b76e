// @ts-check
/** From bytes to tagged bytes, compared with JSON.parse alone on the same lines. */
import { cost, race, ratio } from '../harness.mjs';
import { parseOnly } from '../rounds.mjs';
import { createTagging } from '../tagging.mjs';
import { costsOf, draw, fewOf, loadBuilds, rounds, row, sizeLabel } from './scenario.mjs';

/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

/** @type {Readonly<Record<number, number>>} */
const targets = { 100: 0.15, 1000: 0.17, 10000: 0.22, 100000: 0.3 };

/** @param {Setting} setting @param {number} ruleCount @returns {Promise<readonly Row[]>} */
export async function tagBytes(setting, ruleCount) {
  const { standings, rules } = draw(setting, { rules: ruleCount });
  const size = sizeLabel(setting, ruleCount);
  const builds = await loadBuilds(setting);
  const taggings = builds.map(({ library }) => createTagging(library, rules, standings));
  const samples = await race(
    [
      { name: 'parse', round: (stopwatch) => parseOnly(standings, stopwatch) },
      ...taggings.map(({ round }, at) => ({ name: builds[at]?.name ?? '', round })),
    ],
    rounds(setting, 21),
  );
  // Compares the output of the measured matcher, in its warmed-up state.
  let mismatches = 0;
  for (const tagging of taggings)
    mismatches += await tagging.mismatches(fewOf(standings, ruleCount));
  const measured = builds[0]?.name ?? '';
  return [
    row(
      `bytes -> tagged bytes against JSON.parse alone, ${size}`,
      ratio(samples, measured, 'parse'),
      { target: { atMost: targets[ruleCount] ?? 1 }, mismatches },
    ),
    row(`bytes -> tagged bytes, a deck, ${size}`, cost(samples, measured), {
      unit: 'us',
      mismatches,
      builds: costsOf(samples, builds),
    }),
  ];
}
