/** Many tests at once. */

/**
 * Which of these tests stay significant when the expected part of false ones among them is at most
 * `level` (Benjamini and Hochberg 1995).
 */
export function significant(probabilities: readonly number[], level = 0.05): boolean[] {
  const sorted = [...probabilities].sort((x, y) => x - y);
  let most = -1;
  for (const [index, probability] of sorted.entries()) {
    if (probability <= (level * (index + 1)) / sorted.length) most = probability;
  }
  return probabilities.map((probability) => probability <= most);
}
