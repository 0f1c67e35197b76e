/** Lists with skipped entries: the indexes of the other entries in the input. */

/** List -> the index in the input of each of its entries: pointers lead into the file that was read. */
const positions = new WeakMap<readonly unknown[], readonly number[]>();

/** The index in the input of an entry of a list that was read. */
export function sourceIndex(list: readonly unknown[], index: number): number {
  return positions.get(list)?.[index] ?? index;
}

/** Whether entries of a list may have been skipped. */
export function hasGaps(list: readonly unknown[]): boolean {
  return positions.has(list);
}

/**
 * What `change` returns for each entry of a list, without undefined. {@link sourceIndex} still
 * returns the index that each entry has in the input.
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
