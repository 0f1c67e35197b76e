/**
 * The names of lists: `nats.json#12 (Ann)` is Ann's list, at index 12 of `nats.json`. The index counts all
 * entries of the file from 0. A file that is one list has no index: its name is the name of the list.
 *
 * Names that reports print are accepted as paths: `nats.json#12 (Ann)`, `nats.json#12`, and the location of a
 * finding such as `nats.json#/12/decklist` or `nats.json#/standings/12/decklist`. In a stored corpus, the name
 * of the list follows the name of the corpus: `all.corpus#nats.json#12`.
 */

/** The name of a list in reports. */
export function placeName(
  file: string,
  index: number | undefined,
  who: string | undefined,
): string {
  return `${file}${index === undefined ? '' : `#${index}`}${who === undefined ? '' : ` (${who})`}`;
}

/** A path split at a `#`. */
export interface SplitPath {
  readonly path: string;
  /** The part of the file to read: an index, or the name of a list or a file in a corpus. */
  readonly entry: string;
}

/** All ways to split a path at a `#`, longest path first, because file names can contain a `#`. */
export function placesIn(path: string): SplitPath[] {
  const places: SplitPath[] = [];
  for (let at = path.lastIndexOf('#'); at > 0; at = path.lastIndexOf('#', at - 1)) {
    places.push({ path: path.slice(0, at), entry: path.slice(at + 1) });
  }
  return places;
}

/** The index that an entry of a {@link SplitPath} gives, or undefined if the entry is something else. */
export function indexIn(entry: string): number | undefined {
  const digits = digitsIn(entry);
  return digits === undefined ? undefined : Number(digits);
}

/** An index, optionally with a player, or a JSON pointer; in a tournament, the lists are in a field of the object. */
const pattern = /^(?:(\d+)(?: \(.*\))?|\/(?:(?:standings|decks)\/)?(\d+)(?:\/.*)?)$/is;

/** The digits that {@link indexIn} reads. Messages repeat them as they are, however large the number is. */
export function digitsIn(entry: string): string | undefined {
  const [, index, token] = pattern.exec(entry) ?? [];
  return index ?? token;
}
