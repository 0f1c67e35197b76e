import { jStat } from 'jstat';
import { describe, expect, test } from 'vitest';
import {
  difference,
  evenProbability,
  proportion,
  type Rate,
  scoreRate,
  z95,
} from '../../../../../src/questions/metagame/statistics/interval.js';

const sizes = [1, 2, 5, 17, 60, 999, 2_500];
const counts = sizes.flatMap((n) =>
  [...new Set([0, 1, Math.floor(n / 3), Math.floor(n / 2), n - 1, n])].map(
    (count) => [count, n] as const,
  ),
);

describe("Wilson's interval", () => {
  const z = jStat.normal.inv(0.975, 0, 1);

  test('uses the quantile of the normal distribution', () => {
    expect(z95).toBeCloseTo(z, 9);
  });

  test.each(counts)('of %i of %i ends where the score test gives 5%%', (count, n) => {
    const { rate, interval } = proportion(count, n);
    for (const [side, end] of (interval ?? []).entries()) {
      const isOutermost = count === (side === 0 ? 0 : n);
      if (isOutermost) expect(end).toBe(side);
      else
        expect((rate as number) - end).toBeCloseTo(
          (1 - 2 * side) * z * Math.sqrt((end * (1 - end)) / n),
          9,
        );
    }
    expect(interval).toHaveLength(2);
  });

  test('of scores with ties ends where the score test with their variance gives 5%', () => {
    const [wins, losses, ties, tie] = [40, 30, 20, 1 / 3];
    const { rate, interval, n } = scoreRate({ wins, losses, ties, tie });
    expect(rate).toBeCloseTo((wins + ties / 3) / 90, 12);
    expect(n).toBe(90);
    for (const end of interval ?? []) {
      const variance = end * (1 - end) - (tie * (1 - tie) * ties) / n;
      expect(Math.abs((rate as number) - end)).toBeCloseTo(z * Math.sqrt(variance / n), 9);
    }
    expect(interval).toHaveLength(2);
  });

  test.each([
    [1, 1 / 2],
    [8, 1 / 2],
    [8, 1 / 3],
    [200, 1 / 3],
  ])('of %i ties alone, each worth %d, ends where the score test does', (n, tie) => {
    const { rate, interval } = scoreRate({ wins: 0, losses: 0, ties: n, tie });
    expect(rate).toBeCloseTo(tie, 12);
    for (const [side, end] of (interval ?? []).entries()) {
      // This mean allows at most this share of ties; all other results are losses, or wins.
      const ties = side === 0 ? end / tie : (1 - end) / (1 - tie);
      const variance = end * (1 - end) - tie * (1 - tie) * ties;
      expect((rate as number) - end).toBeCloseTo((1 - 2 * side) * z * Math.sqrt(variance / n), 9);
      expect(end).not.toBeCloseTo(tie, 2);
    }
    expect(interval).toHaveLength(2);
  });

  test('of equal results is the same, whether they are wins, losses or ties', () => {
    const ties = (tie: number) => scoreRate({ wins: 0, losses: 0, ties: 6, tie }).interval;
    for (const score of [0, 1]) {
      const { interval } = proportion(6 * score, 6);
      for (const side of [0, 1])
        expect(ties(score)?.[side]).toBeCloseTo(interval?.[side] ?? -1, 12);
    }
  });
});

describe('a rate', () => {
  test('of nothing is null, like its interval', () => {
    const nothing = { rate: null, interval: null, n: 0 };
    expect(proportion(0, 0)).toEqual(nothing);
    expect(scoreRate({ wins: 0, losses: 0, ties: 3, tie: undefined })).toEqual(nothing);
  });

  test('omits ties that do not count', () => {
    expect(scoreRate({ wins: 3, losses: 1, ties: 9, tie: undefined })).toMatchObject({
      rate: 0.75,
      n: 4,
    });
  });

  test('with ties worth nothing counts them as losses', () => {
    expect(scoreRate({ wins: 3, losses: 1, ties: 2, tie: 0 })).toEqual(proportion(3, 6));
  });
});

describe('the test of an even match-up', () => {
  test.each([
    [5, 5],
    [60, 40],
    [9, 1],
    [700, 300],
  ])('of %i wins and %i losses has the probability of the normal distribution', (wins, losses) => {
    const n = wins + losses;
    const z = (wins / n - 0.5) / Math.sqrt(0.25 / n);
    const expected = 2 * (1 - jStat.normal.cdf(Math.abs(z), 0, 1));
    expect(evenProbability({ wins, losses, ties: 0, tie: undefined })).toBeCloseTo(expected, 9);
  });

  test('agrees with the interval: 50% is outside exactly if the probability is below 5%', () => {
    for (let wins = 0; wins <= 60; wins++) {
      const scores = { wins, losses: 60 - wins, ties: 12, tie: 0.5 };
      const [low, high] = scoreRate(scores).interval as [number, number];
      expect(low > 0.5 || high < 0.5).toBe(evenProbability(scores) < 0.05);
    }
  });

  test('has no result without matches, or with only ties', () => {
    expect(evenProbability({ wins: 0, losses: 0, ties: 0, tie: 0.5 })).toBe(1);
    expect(evenProbability({ wins: 0, losses: 0, ties: 7, tie: 0.5 })).toBe(1);
  });
});

describe('a difference of rates', () => {
  test("has Newcombe's interval: his example of 56 of 70 against 48 of 80", () => {
    const found = difference(proportion(48, 80), proportion(56, 70));
    expect(found?.change).toBeCloseTo(0.2, 9);
    expect(found?.interval[0]).toBeCloseTo(0.0524, 4);
    expect(found?.interval[1]).toBeCloseTo(0.3339, 4);
  });

  test('is unknown if one of the rates is', () => {
    const nothing: Rate = { rate: null, interval: null, n: 0 };
    expect(difference(nothing, proportion(1, 2))).toBeNull();
    expect(difference(proportion(1, 2), nothing)).toBeNull();
  });
});
