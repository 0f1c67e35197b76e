/** The best deck against a field: what each archetype can expect to win. */
import { increase, sumOf } from '../../../core/json/grouping.js';
import { type Archetype, archetypeKey } from '../archetypes.js';
import { type Interval, z95 } from '../statistics/interval.js';

import { observedIn, priorOf, shrunk } from '../statistics/shrink.js';
import { type Summary, sidesOf } from './summary.js';

/** A part of a field: how many of its players have an archetype. The shares need not add up to 1. */
export interface FieldShare {
  /** An id or a name, in capitals or small letters. */
  readonly archetype: string;
  readonly share: number;
}

/** What an archetype can expect against a field. */
export interface Expectation {
  readonly archetype: Archetype;
  /** The mean of its win rates against the field, each shrunk toward its rate over all opponents. */
  readonly winRate: number;
  readonly interval: Interval;
  /** The part of the field that it has met. */
  readonly met: number;
  /** Its matches against the field. */
  readonly n: number;
}

/** What {@link againstField} returns. */
export interface FieldReport {
  /** Best first, by the low ends of their intervals: few matches say little. Those that never met the field come last. */
  readonly expectations: readonly Expectation[];
  /** Archetypes of the field that the summary does not have. */
  readonly unknown: readonly string[];
}

/**
 * What each archetype of a summary can expect against a field. A mirror match counts one half. A match-up
 * of few matches is shrunk toward the archetype's rate over all opponents; how far is learned from all
 * match-ups (empirical Bayes).
 */
export function againstField(summary: Summary, field: readonly FieldShare[]): FieldReport {
  const shares = new Map<string, number>();
  const unknown: string[] = [];
  for (const { archetype: wanted, share } of field) {
    // Names that take colours make several archetypes of one id.
    const meant = summary.archetypes.filter(({ archetype: { id, name } }) =>
      [id, name].some((one) => one.toLowerCase() === wanted.toLowerCase()),
    );
    if (meant.length === 0) unknown.push(wanted);
    if (!(share > 0)) continue;
    const players = sumOf(meant, (one) => one.players);
    for (const one of meant) {
      const part = one.players / players;
      const key = archetypeKey(one.archetype);
      if (part > 0) increase(shares, key, share * part);
    }
  }
  const total = sumOf([...shares.values()], (share) => share);
  const observedRates = summary.matchUps.flatMap((one) =>
    [one.winRate, one.opponentWinRate].map(observedIn),
  );
  const { strength } = priorOf(observedRates);
  const sides = sidesOf(summary.matchUps);
  const expectations = summary.archetypes
    .filter(({ winRate }) => winRate.rate !== null && total > 0)
    .map(({ archetype, winRate }): Expectation => {
      const prior = { mean: winRate.rate as number, strength };
      let [mean, variance, met, n] = [0, 0, 0, 0];
      for (const [opponent, share] of shares) {
        const weight = share / total;
        if (opponent === archetypeKey(archetype)) {
          mean += weight / 2;
          met += weight;
          continue;
        }
        const observed = observedIn(sides.get(archetypeKey(archetype) + opponent)?.winRate);
        const rate = shrunk(observed, prior);
        const worth = observed.n + Math.min(strength, winRate.n);
        mean += weight * rate;
        // With one win and one loss more, no rate is certain because a few matches were all won.
        const spread = (rate * worth + 1) / (worth + 2);
        variance += (weight * weight * spread * (1 - spread)) / (worth + 1);
        if (observed.n > 0) met += weight;
        n += observed.n;
      }
      const half = z95 * Math.sqrt(variance);
      const interval = [Math.max(0, mean - half), Math.min(1, mean + half)] as const;
      return { archetype, winRate: mean, interval, met, n };
    })
    .sort(
      (x, y) =>
        Number(hasMet(y)) - Number(hasMet(x)) ||
        y.interval[0] - x.interval[0] ||
        (x.archetype.id < y.archetype.id ? -1 : 1),
    );
  return { expectations, unknown };
}

/** Whether anything is known: matches against the field, or a field of only mirror matches. */
function hasMet({ n, met }: Expectation): boolean {
  return n > 0 || met === 1;
}
