/** Finds similar words by edit distance, for "did you mean". Matching itself is never fuzzy. */

/**
 * The edit distance, in which swapping neighbours counts as one edit (optimal string alignment); `limit + 1` if it is
 * greater than `limit`. `x` and `y`: where to start in the texts.
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
 * The words that are at most `limit` edits away from `word`, nearest first. Fewer than half of a word's letters may
 * differ, which matters for short words.
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
