// @ts-check
/**
 * Targets that are times are those of a machine where `JSON.parse` of a line of the workload takes 10
 * microseconds. Their rows are scaled by what it takes here.
 */
import { cost, race } from '../harness.mjs';
import { parseOnly } from '../rounds.mjs';
import { draw } from './scenario.mjs';

/** Microseconds. */
export const parseTime = 10;
/** How many lines are parsed beside what is measured. */
const parsedLines = 10_000;

/** @param {readonly string[]} standings @returns {import('../harness.mjs').Contender} */
export function parsing(standings) {
  const lines = standings.slice(0, parsedLines);
  return { name: 'parse', round: (stopwatch) => parseOnly(lines, stopwatch) };
}

/**
 * What a time here has to be multiplied by, with a note of what `JSON.parse` takes.
 *
 * @param {import('./scenario.mjs').Setting} setting @param {import('../harness.mjs').Clock} [clock]
 */
export async function measureScale(setting, clock = 'cpu') {
  const { standings } = draw(setting, { rules: 1000, decks: parsedLines });
  const samples = await race([parsing(standings)], {
    ...(setting.quick ? { rounds: 1, warmUp: 0 } : { rounds: 5, warmUp: 2 }),
    clock,
  });
  const took = cost(samples, 'parse').median;
  setting.note(`JSON.parse of a line took ${took.toFixed(1)} us (${clock} time)`);
  return parseTime / took;
}
