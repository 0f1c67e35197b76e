// @ts-check
/**
 * Races. Every contender runs once per round, each round starting with a different one, so that disturbances
 * of the machine hit all of them. CPU time of all threads counts, so that garbage collection and compilation
 * are charged to the contender that causes them; only the gain from a second core is measured in wall-clock time.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * @typedef {object} Contender
 * @property {string} name
 * @property {(stopwatch: Stopwatch) => number | Promise<number>} round Runs once, with the
 *   stopwatch on for the measured work, and returns the number of items (decks, rule files)
 *   processed.
 */

/**
 * @typedef {object} Stopwatch
 * @property {<T>(work: () => T) => T} time
 * @property {<T>(work: () => Promise<T>) => Promise<T>} timeUntilDone
 * @property {(microseconds: number) => void} add Adds time measured elsewhere, such as in another process.
 */

/** Microseconds per item, one figure per round. @typedef {ReadonlyMap<string, readonly number[]>} Samples */

/** The median and the quartiles of figures. @typedef {{readonly median: number, readonly low: number, readonly high: number}} Spread */

/** @typedef {keyof typeof clocks} Clock */

setFlagsFromString('--expose-gc');
/** @type {(options: {type: 'minor' | 'major'}) => void} */
const collectGarbage = runInNewContext('gc');

/** Microseconds since an arbitrary moment. */
const clocks = {
  cpu() {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  wall: () => performance.now() * 1000,
};

/**
 * @param {readonly Contender[]} contenders
 * @param {{readonly rounds: number, readonly warmUp: number, readonly clock?: Clock}} options
 * @returns {Promise<Samples>}
 */
export async function race(contenders, { rounds, warmUp, clock = 'cpu' }) {
  const now = clocks[clock];
  const own = ownCost(now);
  /** @type {Map<string, number[]>} */
  const samples = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = -warmUp; round < rounds; round++) {
    for (let place = 0; place < contenders.length; place++) {
      const contender = contenders[(place + round + warmUp) % contenders.length];
      if (contender === undefined) continue;
      // Garbage of the previous contender must not be charged to this one.
      collectGarbage({ type: 'minor' });
      const { stopwatch, elapsed } = createStopwatch(now, own);
      const done = await contender.round(stopwatch);
      if (round >= 0) samples.get(contender.name)?.push(elapsed() / done);
    }
  }
  return samples;
}

/**
 * The cost of reading the clock twice. It is subtracted, because it is a few percent of the time of
 * fifty decks.
 *
 * @param {() => number} now
 */
function ownCost(now) {
  const looks = Array.from({ length: 2000 }, () => {
    const before = now();
    return now() - before;
  });
  const second = looks.slice(1000);
  return second.reduce((sum, look) => sum + look, 0) / second.length;
}

/** @param {() => number} now @param {number} own */
function createStopwatch(now, own) {
  let sum = 0;
  /** @type {Stopwatch} */
  const stopwatch = {
    time(work) {
      const before = now();
      const result = work();
      sum += now() - before - own;
      return result;
    },
    async timeUntilDone(work) {
      const before = now();
      const result = await work();
      sum += now() - before - own;
      return result;
    },
    add(microseconds) {
      sum += microseconds;
    },
  };
  return { stopwatch, elapsed: () => sum };
}

/**
 * The ratio of the first cost to the second, round by round: a temporary slowdown affects both costs of
 * a round.
 *
 * @param {Samples} samples @param {string} first @param {string} second @returns {Spread}
 */
export function ratio(samples, first, second) {
  return spread(quotients(samples.get(first) ?? [], samples.get(second) ?? []));
}

/** @param {readonly number[]} above @param {readonly number[]} below */
export function quotients(above, below) {
  return above.map((cost, round) => cost / (below[round] ?? NaN));
}

/** Converts a spread to other units. @param {Spread} spread @param {number} factor @returns {Spread} */
export function times({ median, low, high }, factor) {
  return { median: factor * median, low: factor * low, high: factor * high };
}

/** The spread of one value. @param {number} value @returns {Spread} */
export function single(value) {
  return { median: value, low: value, high: value };
}

/** @param {readonly number[]} values @returns {Spread} */
export function spread(values) {
  const sorted = values.toSorted((x, y) => x - y);
  const at = (/** @type {number} */ share) => {
    const place = share * (sorted.length - 1);
    const low = sorted[Math.floor(place)] ?? NaN;
    return low + (place % 1) * ((sorted[Math.ceil(place)] ?? NaN) - low);
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** @param {Samples} samples @param {string} name @returns {Spread} */
export function cost(samples, name) {
  return spread(samples.get(name) ?? []);
}
