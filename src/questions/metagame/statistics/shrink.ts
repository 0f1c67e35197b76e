/** Empirical Bayes: shrinks rates with few results toward the mean of all. */
import { sumOf } from '../../../core/json/grouping.js';
import type { Rate } from './interval.js';

/** Successes among `n` results; ties can count in part. */
export interface Observed {
  readonly successes: number;
  readonly n: number;
}

/** The results that a rate was computed from; none without a rate. */
export function observedIn({ rate, n }: Pick<Rate, 'rate' | 'n'> = { rate: null, n: 0 }): Observed {
  return { successes: (rate ?? 0) * n, n };
}

/** The beta distribution that rates are assumed to come from. */
export interface Prior {
  readonly mean: number;
  /** The number of results that the mean is worth; infinite if the rates do not differ beyond chance. */
  readonly strength: number;
}

/**
 * Estimates the prior of several rates with the method of moments for beta-binomial counts (Kleinman 1973),
 * weighted by results.
 */
export function priorOf(observed: readonly Observed[]): Prior {
  const used = observed.filter(({ n }) => n > 0);
  const n = sumOf(used, (one) => one.n);
  if (n === 0) return { mean: 0.5, strength: Infinity };
  const mean = sumOf(used, ({ successes }) => successes) / n;
  const spread = sumOf(used, (one) => one.n * (one.successes / one.n - mean) ** 2);
  const squares = sumOf(used, (one) => one.n * one.n);
  const base = mean * (1 - mean);
  const groups = used.length;
  // The between-group correlation; 0 or less if the rates differ no more than by chance.
  const within = n - squares / n - groups + 1;
  const correlation = (spread / base - (groups - 1)) / within;
  if (!(correlation > 0)) return { mean, strength: Infinity };
  return { mean, strength: Math.max(0, 1 / Math.min(1, correlation) - 1) };
}

/** The posterior mean of a rate. */
export function shrunk({ successes, n }: Observed, { mean, strength }: Prior): number {
  if (strength === Infinity) return mean;
  return n + strength === 0 ? mean : (successes + mean * strength) / (n + strength);
}
