import { describe, expect, test } from 'vitest';
import { priorOf, shrunk } from '../../../../../src/questions/metagame/statistics/shrink.js';

describe('the prior of rates', () => {
  test('is their mean alone if they differ no more than by chance', () => {
    const prior = priorOf([
      { successes: 51, n: 100 },
      { successes: 49, n: 100 },
    ]);
    expect(prior).toEqual({ mean: 0.5, strength: Infinity });
    expect(shrunk({ successes: 3, n: 3 }, prior)).toBe(0.5);
  });

  test('is weak if they differ a lot', () => {
    const prior = priorOf([
      { successes: 900, n: 1000 },
      { successes: 100, n: 1000 },
    ]);
    expect(prior.mean).toBe(0.5);
    expect(prior.strength).toBeLessThan(3);
    expect(shrunk({ successes: 900, n: 1000 }, prior)).toBeCloseTo(0.9, 2);
  });

  test('has the correlation of the beta distribution the rates were drawn from', () => {
    // Rates at the quantiles of Beta(30, 30), each observed exactly as often as expected.
    const rates = [0.398, 0.437, 0.461, 0.481, 0.5, 0.519, 0.539, 0.563, 0.602];
    const { strength } = priorOf(rates.map((rate) => ({ successes: rate * 4000, n: 4000 })));
    expect(strength).toBeGreaterThan(50);
    expect(strength).toBeLessThan(80);
  });

  test.each([[[]], [[{ successes: 0, n: 0 }]]])('of nothing is one half: %j', (observed) => {
    expect(priorOf(observed).mean).toBe(0.5);
  });

  test('of things that never fail is 1', () => {
    expect(
      priorOf([
        { successes: 4, n: 4 },
        { successes: 9, n: 9 },
      ]).mean,
    ).toBe(1);
  });
});

test('a rate of few results is drawn further towards the mean', () => {
  const prior = { mean: 0.5, strength: 20 };
  const few = shrunk({ successes: 4, n: 5 }, prior);
  const many = shrunk({ successes: 80, n: 100 }, prior);
  expect(few).toBeCloseTo(14 / 25, 12);
  expect(many).toBeCloseTo(90 / 120, 12);
});
