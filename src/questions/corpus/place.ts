/**
 * The names of lists: `nats.json#12 (Ann)` is the list of Ann, which is at index 12 of `nats.json`.
 * The index counts all entries of the file from 0. A file with one list is its own place.
 *
 * What reports print can be given back as a path: `nats.json#12 (Ann)`, `nats.json#12`, and the place
 * of a finding such as `nats.json#/12/decklist` or `nats.json#/standings/12/decklist`. For a stored corpus, the name of the list comes
 * after the name of the corpus: `all.corpus#nats.json#12`.
 */

/** The name of a list in reports. */
export function placeName(
  file: string,
  index: number | undefined,
  who: string | undefined,
): string {
  return `${file}${index === undefined ? '' : `#${index}`}${who === undefined ? '' : ` (${who})`}`;
}

/** A path that is split at a `#`. */
export interface SplitPath {
  readonly path: string;
  /** What is to be read of the file: an index, or the name of a list or a file in a corpus. */
  readonly entry: string;
}

/** All ways to split a path at a `#`, those with a longer path first: names of files may have one. */
export function placesIn(path: string): SplitPath[] {
  const places: SplitPath[] = [];
  for (let at = path.lastIndexOf('#'); at > 0; at = path.lastIndexOf('#', at - 1)) {
    places.push({ path: path.slice(0, at), entry: path.slice(at + 1) });
  }
  return places;
}

/** The index that the entry of a {@link SplitPath} is; undefined if it is something else. */
export function indexIn(entry: string): number | undefined {
  const digits = digitsIn(entry);
  return digits === undefined ? undefined : Number(digits);
}

/** An index with its player, or a pointer; the lists of a tournament are in a field of its file. */
const pattern = /^(?:(\d+)(?: \(.*\))?|\/(?:(?:standings|decks)\/)?(\d+)(?:\/.*)?)$/is;

/** The index of {@link indexIn} as it is written: a message repeats it, however large it is. */
export function digitsIn(entry: string): string | undefined {
  const [, index, token] = pattern.exec(entry) ?? [];
  return index ?? token;
}
