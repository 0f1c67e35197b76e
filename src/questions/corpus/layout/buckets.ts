/** Numbers grouped into buckets, like postings: all buckets one after the other in one array. */

export interface Buckets {
  /** Bucket -> its first index in `order`; one more entry at the end. */
  readonly starts: Uint32Array;
  /** All numbers, bucket by bucket, ascending within each. */
  readonly order: Uint32Array;
}

/** Puts the numbers below `count` into buckets. */
export function inBuckets(
  count: number,
  bucketCount: number,
  bucketOf: (number: number) => number,
): Buckets {
  const starts = new Uint32Array(bucketCount + 1);
  for (let number = 0; number < count; number++) (starts[bucketOf(number) + 1] as number)++;
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    (starts[bucket + 1] as number) += starts[bucket] as number;
  }
  const next = starts.slice();
  const order = new Uint32Array(count);
  for (let number = 0; number < count; number++) {
    order[(next[bucketOf(number)] as number)++] = number;
  }
  return { starts, order };
}
