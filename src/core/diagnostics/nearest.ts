/** "Did you mean": the nearest of some words by edit distance. Matching itself is never fuzzy. */

/**
 * Edit distance in which a swap of neighbours counts as one (optimal string alignment); `limit + 1`
 * if it is greater than `limit`. `x` and `y` are where the compared rests of the texts begin.
 */
export function editDistance(a: string, b: string, limit: number, x = 0, y = 0): number {
  if (Math.abs(a.length - x - (b.length - y)) > limit) return limit + 1;
  let [i, j] = [x, y];
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(j)) {
    i++;
    j++;
  }
  if (i === a.length || j === b.length) return Math.max(a.length - i, b.length - j);
  if (limit === 0) return 1;
  // At the first difference, a character is removed, added, replaced or swapped with the next.
  const isSwap = a.charCodeAt(i) === b.charCodeAt(j + 1) && a.charCodeAt(i + 1) === b.charCodeAt(j);
  return (
    1 +
    Math.min(
      editDistance(a, b, limit - 1, i + 1, j),
      editDistance(a, b, limit - 1, i, j + 1),
      editDistance(a, b, limit - 1, i + 1, j + 1),
      isSwap ? editDistance(a, b, limit - 1, i + 2, j + 2) : limit,
    )
  );
}

/**
 * The words nearest to `word`, nearest first, at most `limit` edits away; and in short words, more of their
 * letters are the same than others.
 */
export function nearestWords(word: string, words: Iterable<string>, limit = 2): string[] {
  const near: { readonly found: string; readonly distance: number }[] = [];
  for (const found of words) {
    const distance = editDistance(word, found, limit);
    const isNear = distance <= limit && 2 * distance < Math.max(word.length, found.length);
    if (isNear) near.push({ found, distance });
  }
  return near
    .sort((x, y) => x.distance - y.distance || (x.found < y.found ? -1 : 1))
    .map(({ found }) => found);
}
