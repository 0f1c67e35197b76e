/** The best deck against a field: what each archetype can expect to win. */
import type { Archetype } from '../archetypes.js';
import type { Interval } from '../statistics/interval.js';
import { z95 } from '../statistics/normal.js';
import { priorOf, shrunk } from '../statistics/shrink.js';
import type { MatchUp, Summary } from './summary.js';

/** A part of a field: how many of its players have an archetype. The shares need not add up to 1. */
export interface FieldShare {
  readonly archetype: string;
  readonly share: number;
}

/** What an archetype can expect against a field. */
export interface Expectation {
  readonly archetype: Archetype;
  /** The mean of its win rates against the field, each drawn to its own rate over all opponents. */
  readonly winRate: number;
  readonly interval: Interval;
  /** The part of the field that it has met. */
  readonly met: number;
  /** Its matches against the field. */
  readonly n: number;
}

/** What {@link againstField} returns. */
export interface FieldReport {
  /** Best first. */
  readonly expectations: readonly Expectation[];
  /** Archetypes of the field that the summary does not have. */
  readonly unknown: readonly string[];
}

/**
 * What each archetype of a summary can expect against a field. A mirror match counts one half. A match-up
 * of few matches is drawn to the archetype's rate over all opponents; how far is learned from all
 * match-ups (empirical Bayes).
 */
export function againstField(summary: Summary, field: readonly FieldShare[]): FieldReport {
  const known = new Map(
    summary.archetypes.flatMap(({ archetype: { id, name } }) => [
      [name, id],
      [id, id],
    ]),
  );
  const shares = new Map<string, number>();
  for (const { archetype, share } of field) {
    const id = known.get(archetype);
    if (id !== undefined && share > 0) shares.set(id, (shares.get(id) ?? 0) + share);
  }
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  const strength = strengthOf(summary.matchUps);
  const rates = ratesOf(summary.matchUps);
  const expectations = summary.archetypes
    .filter(({ winRate }) => winRate.rate !== null && total > 0)
    .map(({ archetype, winRate }): Expectation => {
      const prior = { mean: winRate.rate as number, strength };
      let [mean, variance, met, n] = [0, 0, 0, 0];
      for (const [opponent, share] of shares) {
        const weight = share / total;
        if (opponent === archetype.id) {
          mean += weight / 2;
          met += weight;
          continue;
        }
        const observed = rates.get(`${archetype.id}\n${opponent}`) ?? { successes: 0, n: 0 };
        const rate = shrunk(observed, prior);
        const worth = observed.n + Math.min(strength, winRate.n);
        mean += weight * rate;
        variance += (weight * weight * rate * (1 - rate)) / (worth + 1);
        if (observed.n > 0) met += weight;
        n += observed.n;
      }
      const half = z95 * Math.sqrt(variance);
      const interval = [Math.max(0, mean - half), Math.min(1, mean + half)] as const;
      return { archetype, winRate: mean, interval, met, n };
    })
    .sort((x, y) => y.winRate - x.winRate || (x.archetype.id < y.archetype.id ? -1 : 1));
  const unknown = field.map(({ archetype }) => archetype).filter((name) => !known.has(name));
  return { expectations, unknown };
}

function strengthOf(matchUps: readonly MatchUp[]): number {
  const both = matchUps.flatMap(({ winRate: { rate, n } }) =>
    rate === null
      ? []
      : [
          { successes: rate * n, n },
          { successes: (1 - rate) * n, n },
        ],
  );
  return priorOf(both).strength;
}

function ratesOf(matchUps: readonly MatchUp[]) {
  const rates = new Map<string, { readonly successes: number; readonly n: number }>();
  for (const { a, b, winRate } of matchUps) {
    const { rate, n } = winRate;
    if (rate === null) continue;
    rates.set(`${a.id}\n${b.id}`, { successes: rate * n, n });
    rates.set(`${b.id}\n${a.id}`, { successes: (1 - rate) * n, n });
  }
  return rates;
}
