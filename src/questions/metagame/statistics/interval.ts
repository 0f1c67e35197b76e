/** Confidence intervals of rates (shares, win rates, conversions), and the tests that fit them. */

/** The two ends of an interval, from 0 to 1. */
export type Interval = readonly [low: number, high: number];

/** The results that a rate is computed from. */
export interface Scores {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** The part of a win that a tie counts as; undefined: ties do not count. */
  readonly tie: number | undefined;
}

/** A rate with its 95% interval. */
export interface Rate {
  /** Null if `n` is 0. */
  readonly rate: number | null;
  readonly interval: Interval | null;
  /** The number of results it is based on. */
  readonly n: number;
}

/** The rate `count` of `n` with Wilson's score interval (Wilson 1927). */
export function proportion(count: number, n: number): Rate {
  return scoreRate({ wins: count, losses: n - count, ties: 0, tie: undefined });
}

/**
 * The mean score with its interval. If ties count in part, uses Wilson's derivation with the variance of the
 * scores: p (1 - p) - t (1 - t) q, where t is the score of a tie and q the share of ties. If all results are ties,
 * this variance is 0, which says nothing about other results, so the interval of {@link equalScores} is used.
 */
export function scoreRate(scores: Scores): Rate {
  const { wins, losses, ties, tie } = scores;
  const n = wins + losses + (tie === undefined ? 0 : ties);
  if (n === 0) return { rate: null, interval: null, n };
  const total = wins + (tie === undefined ? 0 : tie * ties);
  const rate = total / n;
  const isTied = tie !== undefined && ties === n;
  const interval = isTied ? equalScores(tie, n) : wilson(rate, n, spareVariance(scores, n));
  return { rate, interval, n };
}

/**
 * The interval of `n` results that all have the score `t`. The score test accepts other results up to a share
 * of z² / (n + z²): all losses for the lower end, all wins for the upper end. For n wins or losses, this is
 * Wilson's interval; for ties worth one half, it is Tango's (1998), whose variance is also the one under the
 * tested hypothesis.
 */
function equalScores(t: number, n: number): Interval {
  const others = (z95 * z95) / (n + z95 * z95);
  return [t * (1 - others), t * (1 - others) + others];
}

/** Wilson's interval of a mean `p` of `n` scores with variance p (1 - p) - `spared`. */
function wilson(p: number, n: number, spared: number): Interval {
  const k = (z95 * z95) / n;
  const middle = 2 * p + k;
  const root = Math.sqrt(Math.max(0, middle * middle - 4 * (1 + k) * (p * p + k * spared)));
  const ends = [(middle - root) / (2 * (1 + k)), (middle + root) / (2 * (1 + k))] as const;
  // Keeps rounding errors within the range.
  return [p === 0 ? 0 : Math.max(0, ends[0]), p === 1 ? 1 : Math.min(1, ends[1])];
}

function spareVariance({ ties, tie }: Scores, n: number): number {
  return tie === undefined ? 0 : (tie * (1 - tie) * ties) / n;
}

/**
 * The probability of a mean score at least this far from one half if the true mean is one half: the test that
 * Wilson's interval inverts. 1 without results.
 */
export function evenProbability(scores: Scores): number {
  const { rate, n } = scoreRate(scores);
  if (rate === null) return 1;
  const variance = 0.25 - spareVariance(scores, n);
  // Only ties are perfectly even.
  if (variance <= 0) return 1;
  // The two-sided probability of a standard normal variable being farther from 0 than z.
  const z = (rate - 0.5) / Math.sqrt(variance / n);
  return erfc(Math.abs(z) / Math.SQRT2);
}

/**
 * The difference of two rates with its 95% interval: Newcombe's hybrid score interval (1998, method 10),
 * computed from the intervals of both. Null if one of them has no results.
 */
export function difference(
  before: Rate,
  after: Rate,
): { readonly change: number; readonly interval: Interval } | null {
  if (before.rate === null || after.rate === null) return null;
  const [low1, high1] = after.interval as Interval;
  const [low2, high2] = before.interval as Interval;
  const change = after.rate - before.rate;
  return {
    change,
    interval: [
      change - Math.hypot(after.rate - low1, high2 - before.rate),
      change + Math.hypot(high1 - after.rate, before.rate - low2),
    ],
  };
}

/** The 97.5% quantile of the standard normal distribution, for two-sided 95% intervals. */
export const z95 = 1.959963984540054;

/**
 * The complementary error function for x >= 0: its series for small x (Abramowitz and Stegun 7.1.6),
 * its continued fraction for large x (7.1.14). The relative error is below 1e-12.
 */
function erfc(x: number): number {
  if (x < 2.5) {
    let term = x;
    let sum = x;
    for (let n = 1; Math.abs(term) > 1e-17 * sum; n++) {
      term *= (2 * x * x) / (2 * n + 1);
      sum += term;
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
  }
  let fraction = 0;
  for (let n = 80; n > 0; n--) fraction = n / 2 / (x + fraction);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction);
}

/** The maximum expected share of false positives among the tests called significant. */
const falsePart = 0.05;

/** Which of these tests are significant among all (Benjamini and Hochberg 1995). */
export function significant(probabilities: readonly number[]): boolean[] {
  const sorted = [...probabilities].sort((x, y) => x - y);
  let most = -1;
  for (const [index, probability] of sorted.entries()) {
    if (probability <= (falsePart * (index + 1)) / sorted.length) most = probability;
  }
  return probabilities.map((probability) => probability <= most);
}
