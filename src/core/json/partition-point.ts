/** Binary search. */

/** How many of the first entries pass a test. No entry after one that fails may pass it. */
export function partitionPoint<T>(entries: ArrayLike<T>, passes: (entry: T) => boolean): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(entries[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
