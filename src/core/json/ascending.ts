/** The order of two numbers, or of two texts by their UTF-16 units, as `sort` takes it. */
export function ascending<T extends number | string>(x: T, y: T): number {
  return x < y ? -1 : x > y ? 1 : 0;
}
