/** The beta distribution, for Jeffreys intervals. */

/** The `p` quantile of Beta(a, b), by bisection; the error is below 1e-12. */
export function betaQuantile(p: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 100 && high - low > 1e-15; step++) {
    const middle = (low + high) / 2;
    if (betaBelow(middle, a, b) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The regularized incomplete beta function: the probability that Beta(a, b) is at most `x`. */
function betaBelow(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  // The continued fraction converges fast on this side of the mean.
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

const least = 1e-300;

/** The continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = awayFromZero(1 - ((a + b) * x) / (a + 1));
  d = 1 / d;
  let result = d;
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    const factor = d * c;
    result *= factor;
    if (Math.abs(factor - 1) < 1e-16) break;
  }
  return result;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < least ? least : value;
}

/** Coefficients of Lanczos' approximation with g = 7 and 9 terms (Godfrey). */
const lanczos: readonly number[] = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];

/** The logarithm of the gamma function, for x >= 0.5. */
function logGamma(x: number): number {
  const shifted = x - 1;
  const base = shifted + 7.5;
  const sum = lanczos.reduce((total, coefficient, index) =>
    index === 0 ? coefficient : total + coefficient / (shifted + index),
  );
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
}
