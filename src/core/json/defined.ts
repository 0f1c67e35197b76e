/** Drops undefined fields of objects. Types distinguish them from missing fields; JSON does not. */

type OptionalKeys<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];

export type Defined<T> = Omit<T, OptionalKeys<T>> & {
  [Key in OptionalKeys<T>]?: Exclude<T[Key], undefined>;
};

/** @example defined({ name: 'Iono', set: undefined }) // { name: 'Iono' } */
export function defined<const T extends object>(fields: T): Defined<T> {
  const found = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found) as Defined<T>;
}
