/** Compares two numbers, or two strings by UTF-16 units, for `sort`. */
export function ascending<T extends number | string>(x: T, y: T): number {
  return x < y ? -1 : x > y ? 1 : 0;
}
