/** "Did you mean": the nearest of some words by edit distance. Matching itself is never fuzzy. */

/**
 * Edit distance in which a swap of neighbours counts as one (optimal string alignment); `limit + 1`
 * if it is greater than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  return distanceFrom(a, 0, b, 0, limit);
}

/** The distance between the rests of two texts, from `i` and `j` on. */
function distanceFrom(a: string, i: number, b: string, j: number, limit: number): number {
  if (Math.abs(a.length - i - (b.length - j)) > limit) return limit + 1;
  let [x, y] = [i, j];
  while (x < a.length && a.charCodeAt(x) === b.charCodeAt(y)) {
    x++;
    y++;
  }
  if (x === a.length || y === b.length) return Math.max(a.length - x, b.length - y);
  if (limit === 0) return 1;
  // At the first difference, a character is removed, added, replaced or swapped with the next.
  const isSwap = a.charCodeAt(x) === b.charCodeAt(y + 1) && a.charCodeAt(x + 1) === b.charCodeAt(y);
  return (
    1 +
    Math.min(
      distanceFrom(a, x + 1, b, y, limit - 1),
      distanceFrom(a, x, b, y + 1, limit - 1),
      distanceFrom(a, x + 1, b, y + 1, limit - 1),
      isSwap ? distanceFrom(a, x + 2, b, y + 2, limit - 1) : limit,
    )
  );
}

/** The words nearest to `word`, nearest first, at most `limit` edits away. */
export function nearestWords(word: string, words: Iterable<string>, limit = 2): string[] {
  const near: { readonly found: string; readonly distance: number }[] = [];
  for (const found of words) {
    const distance = editDistance(word, found, limit);
    const isNear = distance <= limit && distance < Math.max(word.length, found.length);
    if (isNear) near.push({ found, distance });
  }
  return near
    .sort((x, y) => x.distance - y.distance || (x.found < y.found ? -1 : 1))
    .map(({ found }) => found);
}
