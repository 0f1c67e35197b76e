/** The types of the catalogue of codes. */

/** What a code means. */
export interface CatalogueEntry {
  /** One sentence, without the full stop: what is wrong, in general. */
  readonly about: string;
  /** What to do, if that is the same for every finding of the code. */
  readonly hint?: string;
  /** What `check --fix` does about it; missing where a person must decide. */
  readonly fix?: string;
}

/** A part of the catalogue: an entry for each code of a part of the table of codes. */
export type CatalogueOf<T> = Readonly<Record<keyof T, CatalogueEntry>>;
