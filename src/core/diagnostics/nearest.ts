/** "Did you mean": the nearest of some words by edit distance. Matching itself is never fuzzy. */

/**
 * Edit distance in which a swap of neighbours counts as one (optimal string alignment); `limit + 1`
 * if it is greater than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [x, y] = [a.slice(same), b.slice(same)];
  if (x === y) return 0;
  if (limit === 0) return 1;
  // At the first difference, a character is removed, added, replaced or swapped with the next.
  const rest = (i: number, j: number) => editDistance(x.slice(i), y.slice(j), limit - 1);
  const isSwap = x[0] === y[1] && x[1] === y[0];
  return 1 + Math.min(rest(1, 0), rest(0, 1), rest(1, 1), isSwap ? rest(2, 2) : limit);
}

/** The words nearest to `word`, nearest first, at most `limit` edits away. */
export function nearestWords(word: string, words: Iterable<string>, limit = 2): string[] {
  return [...words]
    .map((found) => ({ found, distance: editDistance(word, found, limit) }))
    .filter(
      ({ found, distance }) => distance <= limit && distance < Math.max(word.length, found.length),
    )
    .sort((x, y) => x.distance - y.distance || (x.found < y.found ? -1 : 1))
    .map(({ found }) => found);
}
