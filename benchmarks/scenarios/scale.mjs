// @ts-check
/**
 * Absolute time targets assume a machine where `JSON.parse` of a line of the workload takes 10 microseconds. Their
 * rows are scaled by the actual time of this machine.
 */
import { cost, race } from '../harness.mjs';
import { parseOnly } from '../rounds.mjs';
import { draw } from './scenario.mjs';

/** In microseconds. */
export const parseTime = 10;
/** The number of lines parsed beside each measurement. */
const parsedLines = 10_000;

/** @param {readonly string[]} standings @returns {import('../harness.mjs').Contender} */
export function parsing(standings) {
  const lines = standings.slice(0, parsedLines);
  return { name: 'parse', round: (stopwatch) => parseOnly(lines, stopwatch) };
}

/**
 * The factor for times of this machine, with a note about its `JSON.parse`.
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
