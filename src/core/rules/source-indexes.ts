/** Remembers the original indexes of entries in lists from which others were skipped. */

/** List -> the index in the input of each of its entries, because pointers refer to the file that was read. */
const positions = new WeakMap<readonly unknown[], readonly number[]>();

/** The index that an entry of a list had in the input. */
export function sourceIndex(list: readonly unknown[], index: number): number {
  return positions.get(list)?.[index] ?? index;
}

/** Whether entries of a list might have been skipped. */
export function hasGaps(list: readonly unknown[]): boolean {
  return positions.has(list);
}

/**
 * Maps the entries of a list, and drops undefined results. {@link sourceIndex} still returns the index of each
 * entry in the input.
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
