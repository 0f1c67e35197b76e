/** Lists that lost entries, and where the entries that were kept stood in the input. */

/** The places of the entries of lists that lost some: pointers lead into the file that was read. */
const positions = new WeakMap<readonly unknown[], readonly number[]>();

/** Where the entry of a list that was read stood in the input. */
export function sourceIndex(list: readonly unknown[], index: number): number {
  return positions.get(list)?.[index] ?? index;
}

/** Whether a list that was read may have lost entries. */
export function hasGaps(list: readonly unknown[]): boolean {
  return positions.has(list);
}

/**
 * The entries of a list as `change` gives them, without those of which it gives nothing; the list
 * still knows where each of them stood in the input.
 */
export function mapEntries<T, U>(
  entries: readonly T[],
  change: (entry: T) => U | undefined,
): readonly U[] {
  const kept: number[] = [];
  const result: U[] = [];
  for (const [index, entry] of entries.entries()) {
    const changed = change(entry);
    if (changed === undefined) continue;
    kept.push(sourceIndex(entries, index));
    result.push(changed);
  }
  positions.set(result, kept);
  return Object.freeze(result);
}
