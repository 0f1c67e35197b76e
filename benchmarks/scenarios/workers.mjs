// @ts-check
/**
 * The gain from a second worker, in the wall-clock time of `decktype tag` on a long file, because two threads that
 * share the work use as much CPU time as one. Nothing else may run meanwhile, or there is no free second core.
 */
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cliOf, finished } from '../command.mjs';
import { race, ratio } from '../harness.mjs';
import { faultyLines } from '../tagging.mjs';
import { draw, fewOf, row } from './scenario.mjs';

/** @typedef {import('../harness.mjs').Contender} Contender */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

const ruleCount = 1000;
/** How often the file repeats the lines of the workload, for about a gigabyte. */
const copies = 60;

/** @param {Setting} setting @returns {Promise<readonly Row[]>} */
export async function workers(setting) {
  const { rules, standings } = draw(setting, { rules: ruleCount });
  const times = setting.quick ? 2 : copies;
  const folder = mkdtempSync(join(tmpdir(), 'decktype-workers-'));
  const place = (/** @type {string} */ name) => join(folder, name);
  const cli = cliOf(setting.builds[0]);
  /** @param {string} from @param {string} to @param {readonly string[]} [more] */
  const tag = (from, to, more = []) =>
    finished([
      cli,
      'tag',
      place(from),
      '--rules',
      place('rules.json'),
      '--out',
      to,
      '--quiet',
      ...more,
    ]);
  try {
    const lines = Buffer.from(`${standings.join('\n')}\n`);
    writeFileSync(place('rules.json'), JSON.stringify(rules));
    writeCopies(place('whole.ndjson'), lines, times);
    for (const half of ['one', 'two']) {
      writeCopies(place(`${half}.ndjson`), lines, times / 2);
    }
    const two = ['--workers', '2'];
    await tag('whole.ndjson', place('whole.tagged'), two);
    await tag('one.ndjson', place('one.tagged'));
    const together = readFileSync(place('whole.tagged'));
    const half = readFileSync(place('one.tagged'));
    const few = fewOf(standings, ruleCount);
    let mismatches = together.equals(Buffer.concat([half, half])) ? 0 : 1;
    mismatches += faultyLines(half.subarray(0, half.length / (times / 2)), {
      rules,
      standings,
      few,
    });

    /** @param {string} name @param {() => Promise<unknown>} work @returns {Contender} */
    const contender = (name, work) => ({
      name,
      async round(stopwatch) {
        await stopwatch.timeUntilDone(work);
        return times * standings.length;
      },
    });
    const halves = () =>
      Promise.all(['one', 'two'].map((name) => tag(`${name}.ndjson`, place(`${name}.tagged`))));
    const samples = await race(
      [
        contender('workers', () => tag('whole.ndjson', place('whole.tagged'), two)),
        contender('processes', halves),
        contender('workers, unwritten', () => tag('whole.ndjson', '/dev/null', two)),
        contender('one, unwritten', () => tag('whole.ndjson', '/dev/null')),
      ],
      { ...(setting.quick ? { rounds: 1, warmUp: 0 } : { rounds: 5, warmUp: 1 }), clock: 'wall' },
    );
    return [
      row(
        'file to file: the speed of two workers, against two processes on the two halves',
        ratio(samples, 'processes', 'workers'),
        { target: { atLeast: 0.95 }, mismatches },
      ),
      row(
        'two workers, times faster than none, where nothing is written',
        ratio(samples, 'one, unwritten', 'workers, unwritten'),
        { target: { atLeast: 1.8 }, mismatches },
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} path @param {Uint8Array} lines @param {number} times */
function writeCopies(path, lines, times) {
  const file = openSync(path, 'w');
  for (let copy = 0; copy < times; copy++) writeSync(file, lines);
  closeSync(file);
}
