/** The types of the examples of codes. */

/** An example of what a code is about. */
export interface Example {
  /** It has the fault. */
  readonly before: string;
  /** The same without the fault. */
  readonly after: string;
}

/** Examples for each code of a part of the table of codes. */
export type ExamplesOf<T> = Readonly<Record<keyof T, Example>>;
