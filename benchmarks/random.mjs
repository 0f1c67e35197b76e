// @ts-check
/** Seeded random numbers: a seed gives the same workload on every machine and Node version. */

/**
 * @typedef {object} Random
 * @property {() => number} next At least 0, less than 1.
 * @property {(below: number) => number} whole A whole number, at least 0, less than `below`.
 * @property {(share: number) => boolean} chance True with this probability.
 * @property {<T>(items: readonly T[]) => T} pick One of the items, all equally likely.
 * @property {(mean: number, deviation: number) => number} normal Drawn from a normal distribution.
 */

/**
 * Mulberry32, which is good enough for drawing cards and has one word of state.
 *
 * @param {number} seed
 * @returns {Random}
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (/** @type {number} */ below) => Math.floor(next() * below);
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (items) => /** @type {any} */ (items[whole(items.length)]),
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/**
 * Draws from 0 … count - 1, number k with a probability proportional to 1 / (k + 1) ** exponent.
 *
 * @param {number} count
 * @param {number} exponent
 * @returns {(random: Random) => number}
 */
export function zipf(count, exponent) {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let k = 0; k < count; k++) {
    sum += (k + 1) ** -exponent;
    sums[k] = sum;
  }
  return (random) => {
    const wanted = random.next() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (/** @type {number} */ (sums[middle]) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/**
 * Draws an index with weights that add up to 1.
 *
 * @param {Random} random
 * @param {readonly number[]} weights
 */
export function weighted(random, weights) {
  let left = random.next();
  for (let index = 0; index < weights.length - 1; index++) {
    left -= /** @type {number} */ (weights[index]);
    if (left < 0) return index;
  }
  return weights.length - 1;
}
