/** Findings of any code, and the tables of codes. */

/**
 * How bad a finding is. `error`: the input is invalid. `warning`: it is valid, but probably wrong.
 * `info`: counted, and hidden by default.
 */
export type Severity = 'error' | 'warning' | 'info';

/** A place in a text. `line` and `column` count from 1, `offset` from 0; both in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** A range of a text; `end` is the position after its last character. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Another place of a finding, such as the first use of a repeated identifier. */
export interface RelatedPlace {
  readonly pointer: string;
  readonly message: string;
  readonly file?: string;
  readonly range?: Range;
}

/**
 * An edit of a JSON text. `pointer` refers to the text before all edits. `set` replaces a value or adds a field,
 * `rename` changes the name of a field, `unrepeat` removes repeated fields with equal values, and `cut` removes a
 * part of the text that is not a value (UTF-16 units from `start` to `end`), or replaces it by `text`.
 */
export type JsonEdit = (
  | { readonly op: 'set'; readonly pointer: string; readonly value: unknown }
  | { readonly op: 'rename'; readonly pointer: string; readonly name: string }
  | { readonly op: 'remove' | 'unrepeat'; readonly pointer: string }
  | { readonly op: 'cut'; readonly start: number; readonly end: number; readonly text?: string }
) & {
  /** The file, if it differs from the file of the finding. */
  readonly file?: string;
};

/**
 * Edits that remove the cause of a finding.
 *
 * @example
 * { title: 'rename it to "Dragapult ex"',
 *   edits: [{ op: 'set', pointer: '/0/cards/0/name', value: 'Dragapult ex' }] }
 */
export interface Fix {
  /** Describes the edits, in the imperative. */
  readonly title: string;
  readonly edits: readonly JsonEdit[];
  /**
   * Pointers to other values that the fix depends on. Two fixes are not made together if they concern the same
   * value, or a value inside another one.
   */
  readonly scope?: readonly string[];
}

/** The cause why a finding is ignored: a comment in the file, or an entry of the configuration. */
export interface Ignored {
  readonly by: 'comment' | 'configuration';
  /** The reason given there. */
  readonly reason?: string;
  /** The index of the entry of the configuration. */
  readonly entry?: number;
}

/**
 * A finding.
 *
 * @example
 * {
 *   code: 'bad-count', severity: 'error', pointer: '/3/cards/0/count',
 *   message: 'count must be a whole number from 1 to 1000000000, but is "4x"',
 *   data: { field: 'count', least: 1, most: 1000000000, got: '"4x"' },
 *   file: 'rules.json', range: { start: { line: 12, column: 38, offset: 411 }, end: … },
 * }
 */
export interface Finding<C extends string = string> {
  readonly code: C;
  readonly severity: Severity;
  /** The place in the input, as a JSON Pointer (RFC 6901); `''` is the whole input. */
  readonly pointer: string;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** What to do, if the message does not say so. */
  readonly hint?: string;
  readonly related?: readonly RelatedPlace[];
  /** The values that the message was made from. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly file?: string;
  readonly range?: Range;
  /** Edits that are safe; missing if a person must decide. */
  readonly fix?: Fix;
  /** Why the finding is ignored, if it is. */
  readonly ignored?: Ignored;
}

/** The longest text that messages quote in full; longer than any real name. */
const longestQuoted = 200;

/** Quotes a text for messages. Long texts are shortened. */
export const quote = (text: string): string => quoteTo(text, longestQuoted);

/** The end of a message about an unknown name, with the name that was probably meant. */
export function didYouMean(nearest: string | undefined): string {
  return nearest ? `; did you mean ${quote(nearest)}?` : '';
}

/** Quotes a text, shortened to some UTF-16 units. */
export function quoteTo(text: string, longest: number): string {
  return JSON.stringify(text.slice(0, longest)) + (text.length > longest ? '…' : '');
}

/** Shortens a text for messages, without quotes. */
export function shortened(text: string): string {
  return text.length > longestQuoted ? `${text.slice(0, longestQuoted)}…` : text;
}

/** An entry of a table of codes: the severity, and functions that make texts from the finding's data. */
export interface CodeEntry {
  readonly severity: Severity;
  readonly message: (data: never) => string;
  readonly hint?: string | ((data: never) => string | undefined) | undefined;
}

type Hint<D> = string | ((data: D) => string | undefined);
type NoData = Readonly<Record<never, never>>;

/** Makes an entry for an error. Marked as free of side effects, so that bundlers drop unused tables. */
/* @__NO_SIDE_EFFECTS__ */
export function error<D extends object = NoData>(message: (data: D) => string, hint?: Hint<D>) {
  return { severity: 'error' as const, message, hint };
}

/** Makes an entry for a warning. */
/* @__NO_SIDE_EFFECTS__ */
export function warning<D extends object = NoData>(message: (data: D) => string, hint?: Hint<D>) {
  return { severity: 'warning' as const, message, hint };
}

/** Makes an entry for information. */
/* @__NO_SIDE_EFFECTS__ */
export function info<D extends object = NoData>(message: (data: D) => string, hint?: Hint<D>) {
  return { severity: 'info' as const, message, hint };
}

/** A part of the table of codes. */
export type CodeTable = Readonly<Record<string, CodeEntry>>;

/** The meaning of a code. */
export interface Meaning {
  /** What is wrong in general, as a sentence without a full stop. */
  readonly about: string;
  /** What to do, if that is the same for all findings of the code. */
  readonly hint?: string;
  /** What `check --fix` does; missing if a person must decide. */
  readonly fix?: string;
}

/** An example of a code: a text with the fault, and the same text without it. */
export type Example = readonly [before: string, after: string];

/**
 * The meanings of the codes in a part of the table (a plain text is {@link Meaning.about}), and their examples.
 * These are separate constants instead of fields of the entries, so that bundlers can drop them if they are unused.
 */
export type MeaningsOf<T> = Readonly<Record<keyof T, string | Meaning>>;
export type ExamplesOf<T> = Readonly<Record<keyof T, Example>>;

type DataOf<E extends CodeEntry> =
  Parameters<E['message']> extends [infer D extends object] ? D : NoData;

/** Returns a function that makes findings with the codes of a part of the table. */
export function diagnoser<T extends CodeTable>(table: T) {
  return <C extends keyof T & string>(
    code: C,
    pointer: string,
    data: DataOf<T[C]>,
    place: Partial<Pick<Finding, 'related' | 'file' | 'range' | 'fix'>> = {},
  ): Finding<C> => {
    const { severity, message, hint } = table[code] as CodeEntry;
    const advice = typeof hint === 'function' ? hint(data as never) : hint;
    return {
      code,
      severity,
      pointer,
      message: message(data as never),
      ...(advice && { hint: advice }),
      data: { ...data },
      ...place,
    };
  };
}
