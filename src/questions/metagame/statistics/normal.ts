/** The normal distribution. */

/** The 97.5 % quantile of the standard normal distribution: half of a two-sided interval of 95 %. */
export const z95 = 1.959963984540054;

/**
 * The probability that a standard normal variable is farther from 0 than `z`, on both sides: the
 * complementary error function of |z| / sqrt(2).
 */
export function twoSided(z: number): number {
  return erfc(Math.abs(z) / Math.SQRT2);
}

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
