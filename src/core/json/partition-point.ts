/** Finds by binary search how many entries pass a test. Passing entries must come before failing ones. */
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
