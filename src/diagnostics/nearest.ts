/** "Did you mean": the nearest of some words by edit distance. Matching itself is never fuzzy. */

/**
 * Edit distance in which a swap of neighbours counts as one (optimal string alignment), or
 * `limit + 1` where it is greater than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      }
      next.push(cost);
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    before = row;
    row = next;
  }
  return Math.min(row[b.length] as number, limit + 1);
}

/** The words nearest to `word`, nearest first, none further away than `limit` edits. */
export function nearestWords(word: string, words: Iterable<string>, limit = 2): string[] {
  const found: { readonly word: string; readonly distance: number }[] = [];
  for (const candidate of words) {
    const distance = editDistance(word, candidate, limit);
    if (distance <= limit && distance < Math.max(word.length, candidate.length)) {
      found.push({ word: candidate, distance });
    }
  }
  return found
    .sort((x, y) => x.distance - y.distance || (x.word < y.word ? -1 : 1))
    .map((entry) => entry.word);
}
