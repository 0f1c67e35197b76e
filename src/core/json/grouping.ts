/** Groups values by keys. */
import { ascending } from './ascending.js';

/** Adds a value to the group of a key; creates the group if needed. */
export function addTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

/** The value of a key. Makes it on the first request. */
export function madeOnce<Key, Value>(
  values: {
    get(key: Key): Value | undefined;
    has(key: Key): boolean;
    set(key: Key, value: Value): unknown;
  },
  key: Key,
  make: (key: Key) => Value,
): Value {
  const known = values.get(key);
  if (known !== undefined || values.has(key)) return known as Value;
  const made = make(key);
  values.set(key, made);
  return made;
}

/** Increases the number of a key, starting from 0. */
export function increase<Key>(numbers: Map<Key, number>, key: Key, by = 1): void {
  numbers.set(key, (numbers.get(key) ?? 0) + by);
}

/** The keys with their numbers, greatest number first, then by key; a missing key counts as an empty one. */
export function byCount<Key extends string | undefined>(
  numbers: ReadonlyMap<Key, number>,
): (readonly [Key, number])[] {
  return [...numbers].sort(([x, first], [y, second]) => {
    return second - first || ascending(x ?? '', y ?? '');
  });
}

/** The sum of the numbers of all values. */
export function sumOf<Value>(values: readonly Value[], numberOf: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + numberOf(value), 0);
}

/** Groups values by their keys. Groups are in order of their first values; values keep their order. */
export function groupBy<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) addTo(groups, keyOf(value), value);
  return groups;
}
