/** Values in groups by a key. */

/** Adds a value to the group of a key, which begins with it if there is none. */
export function addTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

/** The value of a key, which is made when it is first asked for. */
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

/** Increases the number of a key, which begins with 0. */
export function increase<Key>(numbers: Map<Key, number>, key: Key, by = 1): void {
  numbers.set(key, (numbers.get(key) ?? 0) + by);
}

/** The sum of the numbers that values have. */
export function sumOf<Value>(values: readonly Value[], numberOf: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + numberOf(value), 0);
}

/** The values in groups by their keys; groups, and the values of each, in the order in which they come. */
export function groupBy<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) addTo(groups, keyOf(value), value);
  return groups;
}
