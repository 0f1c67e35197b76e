/** Finds the best deck against a field: what each archetype can expect to win. */
import { groupBy, increase, sumOf } from '../../../core/json/grouping.js';
import { type Archetype, archetypeKey } from '../archetypes.js';
import { type Interval, z95 } from '../statistics/interval.js';

import { observedIn, priorOf, shrunk } from '../statistics/shrink.js';
import { type Summary, sidesOf } from './summary.js';

/** A part of a field: the share of players with an archetype. Shares need not add up to 1. */
export interface FieldShare {
  /** An id; or else an id or a name, case-insensitive. */
  readonly archetype: string;
  readonly share: number;
}

/** What an archetype can expect against a field. */
export interface Expectation {
  readonly archetype: Archetype;
  /** The mean of its win rates against the field, each shrunk toward its rate over all opponents. */
  readonly winRate: number;
  readonly interval: Interval;
  /** The share of the field that it has played against. */
  readonly met: number;
  /** Its matches against the field. */
  readonly n: number;
}

/** The result of {@link againstField}. */
export interface FieldReport {
  /**
   * Best first, by the low end of the interval, so that few matches count little. Archetypes that never met the
   * field come last.
   */
  readonly expectations: readonly Expectation[];
  /** Archetypes of the field that the summary lacks. */
  readonly unknown: readonly string[];
}

/**
 * Computes what each archetype of a summary can expect against a field. Mirror matches count as one half.
 * Match-ups with few matches are shrunk toward the archetype's rate over all opponents, by an amount learned
 * from all match-ups (empirical Bayes).
 */
export function againstField(summary: Summary, field: readonly FieldShare[]): FieldReport {
  const shares = new Map<string, number>();
  const unknown: string[] = [];
  // Colours in names make several archetypes of one id.
  const byId = groupBy(summary.archetypes, ({ archetype }) => archetype.id);
  for (const { archetype: wanted, share } of field) {
    const isCalled = (text: string) => text.toLowerCase() === wanted.toLowerCase();
    const meant =
      byId.get(wanted) ??
      summary.archetypes.filter(({ archetype: { id, name } }) => [id, name].some(isCalled));
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
        // Adds one win and one loss so that a few matches that were all won do not make a rate certain.
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

/** Whether anything is known: there are matches against the field, or the field consists only of mirror matches. */
function hasMet({ n, met }: Expectation): boolean {
  return n > 0 || met === 1;
}
