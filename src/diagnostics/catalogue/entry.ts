/** What the catalogue of codes is made of. */

/** What a code means. */
export interface CatalogueEntry {
  /** One sentence, without the full stop: what is wrong, in general. */
  readonly about: string;
  /** Something that has the fault. */
  readonly before: string;
  /** The same, mended. */
  readonly after: string;
  /** What to do, where that is the same for every finding and so no part of it. */
  readonly hint?: string;
}

/** A part of the catalogue: an entry for each code of a part of the table of codes. */
export type CatalogueOf<T> = Readonly<Record<keyof T, CatalogueEntry>>;
