// @ts-check
/**
 * Races. Every contender runs once a round, and the rounds begin with another one each time, so
 * that whatever the machine does meanwhile meets all of them. What counts is CPU time, of all
 * threads of the process, so that garbage collection and compilation are paid by who causes them.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * @typedef {object} Contender
 * @property {string} name
 * @property {(stopwatch: Stopwatch) => number} round Runs once, with the stopwatch on for what is
 *   to be measured, and gives the number of things (decks, rule files) that it did.
 */

/** @typedef {{readonly time: <T>(work: () => T) => T}} Stopwatch */

/** Microseconds a thing, one figure a round. @typedef {ReadonlyMap<string, readonly number[]>} Samples */

/** The median of some ratios, and the quartiles. @typedef {{readonly median: number, readonly low: number, readonly high: number}} Spread */

setFlagsFromString('--expose-gc');
/** @type {(options: {type: 'minor' | 'major'}) => void} */
const collectGarbage = runInNewContext('gc');

/**
 * @param {readonly Contender[]} contenders
 * @param {{readonly rounds: number, readonly warmUp: number}} options
 * @returns {Samples}
 */
export function race(contenders, { rounds, warmUp }) {
  /** @type {Map<string, number[]>} */
  const samples = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = -warmUp; round < rounds; round++) {
    for (let place = 0; place < contenders.length; place++) {
      const contender = contenders[(place + round + warmUp) % contenders.length];
      if (contender === undefined) continue;
      // What the one before left behind is not this one's to clear.
      collectGarbage({ type: 'minor' });
      const { stopwatch, elapsed } = createStopwatch();
      const done = contender.round(stopwatch);
      if (round >= 0) samples.get(contender.name)?.push(elapsed() / done);
    }
  }
  return samples;
}

function createStopwatch() {
  let sum = 0;
  /** @type {Stopwatch} */
  const stopwatch = {
    time(work) {
      const before = process.cpuUsage();
      const result = work();
      const { user, system } = process.cpuUsage(before);
      sum += user + system;
      return result;
    },
  };
  return { stopwatch, elapsed: () => sum };
}

/**
 * How many times the second's cost the first's is, round by round: what slows a machine down for
 * a while slows both of a round.
 *
 * @param {Samples} samples @param {string} first @param {string} second @returns {Spread}
 */
export function ratio(samples, first, second) {
  const above = samples.get(first) ?? [];
  const below = samples.get(second) ?? [];
  return spread(above.map((cost, round) => cost / (below[round] ?? Number.NaN)));
}

/** @param {readonly number[]} values @returns {Spread} */
function spread(values) {
  const sorted = values.toSorted((x, y) => x - y);
  const at = (/** @type {number} */ share) => {
    const place = share * (sorted.length - 1);
    const low = sorted[Math.floor(place)] ?? Number.NaN;
    return low + (place % 1) * ((sorted[Math.ceil(place)] ?? Number.NaN) - low);
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** @param {Samples} samples @param {string} name @returns {Spread} */
export function cost(samples, name) {
  return spread(samples.get(name) ?? []);
}
