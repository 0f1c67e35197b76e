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
 * An edit of a JSON text; `pointer` leads to the value as it is before any edit. `set` replaces a value
 * or adds a field, `rename` changes the name of a field, `unrepeat` removes fields of one name after
 * equal ones, and `cut` removes a part of the text that is not a value (UTF-16 units from `start` to
 * `end`), or replaces it by `text`.
 */
export type JsonEdit = (
  | { readonly op: 'set'; readonly pointer: string; readonly value: unknown }
  | { readonly op: 'rename'; readonly pointer: string; readonly name: string }
  | { readonly op: 'remove' | 'unrepeat'; readonly pointer: string }
  | { readonly op: 'cut'; readonly start: number; readonly end: number; readonly text?: string }
) & {
  /** The file, if it is not that of the finding. */
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
  /** What the edits do, in the imperative. */
  readonly title: string;
  readonly edits: readonly JsonEdit[];
  /**
   * Pointers to what else the fix depends on. Two fixes about one value, or about a value inside
   * another one, are not made together.
   */
  readonly scope?: readonly string[];
}

/** Why a finding is not reported: a comment in the file, or an entry of the configuration. */
export interface Ignored {
  readonly by: 'comment' | 'configuration';
  /** The reason that is given there. */
  readonly reason?: string;
  /** The index of the entry of the configuration. */
  readonly entry?: number;
}

/**
 * One finding.
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
  /** Where in the input, as an RFC 6901 JSON Pointer; `''` is the whole input. */
  readonly pointer: string;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** What to do, if the message does not say it. */
  readonly hint?: string;
  readonly related?: readonly RelatedPlace[];
  /** The values that the message was made from. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly file?: string;
  readonly range?: Range;
  /** Edits that can be made safely; missing where a person must decide. */
  readonly fix?: Fix;
  /** Where the finding is ignored: why. */
  readonly ignored?: Ignored;
}

/** Longer than any real name. */
const longestQuoted = 200;

/** A text as a message shows it; a long one is cut short. */
export const quote = (text: string): string => quoteTo(text, longestQuoted);

/** The end of a message about a name that does not exist, with the one that was probably meant. */
export function didYouMean(nearest: string | undefined): string {
  return nearest ? `; did you mean ${quote(nearest)}?` : '';
}

/** A text in quotes, cut after some UTF-16 units. */
export function quoteTo(text: string, longest: number): string {
  return JSON.stringify(text.slice(0, longest)) + (text.length > longest ? '…' : '');
}

/** A text as a message shows it without quotes. */
export function shortened(text: string): string {
  return text.length > longestQuoted ? `${text.slice(0, longestQuoted)}…` : text;
}

/** An entry of a table of codes: the severity, and the texts, made from the finding's data. */
export interface CodeEntry {
  readonly severity: Severity;
  readonly message: (data: never) => string;
  readonly hint?: string | ((data: never) => string | undefined) | undefined;
}

type Hint<D> = string | ((data: D) => string | undefined);
type NoData = Readonly<Record<never, never>>;

/** An entry of a table of codes that is an error. Bundlers drop tables that nothing asks for. */
/* @__NO_SIDE_EFFECTS__ */
export function error<D extends object = NoData>(message: (data: D) => string, hint?: Hint<D>) {
  return { severity: 'error' as const, message, hint };
}

/** The same of a warning. */
/* @__NO_SIDE_EFFECTS__ */
export function warning<D extends object = NoData>(message: (data: D) => string, hint?: Hint<D>) {
  return { severity: 'warning' as const, message, hint };
}

/** The same of information. */
/* @__NO_SIDE_EFFECTS__ */
export function info<D extends object = NoData>(message: (data: D) => string, hint?: Hint<D>) {
  return { severity: 'info' as const, message, hint };
}

/** A part of the table of codes. */
export type CodeTable = Readonly<Record<string, CodeEntry>>;

/** What a code means. */
export interface Meaning {
  /** One sentence, without the full stop: what is wrong, in general. */
  readonly about: string;
  /** What to do, if that is the same for every finding of the code. */
  readonly hint?: string;
  /** What `check --fix` does about it; missing where a person must decide. */
  readonly fix?: string;
}

/** An example of a code: a text with the fault, and the same text without it. */
export type Example = readonly [before: string, after: string];

/**
 * What the codes of a part of the table mean (a text alone is {@link Meaning.about}), and an example of
 * each. They are constants of their own, not fields of the entries, so that a bundler drops them where
 * nothing asks for them.
 */
export type MeaningsOf<T> = Readonly<Record<keyof T, string | Meaning>>;
export type ExamplesOf<T> = Readonly<Record<keyof T, Example>>;

type DataOf<E extends CodeEntry> =
  Parameters<E['message']> extends [infer D extends object] ? D : NoData;

/** The function that makes findings of a part of the table. */
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
