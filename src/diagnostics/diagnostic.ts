/** What a finding is: plain data that any front end can show, sort and store. */
import type { DiagnosticCode } from './codes.js';

/**
 * How bad a finding is. `error`: no meaning can be given to the input.
 * `warning`: it compiles, but is probably wrong. `info`: counted, hidden by default.
 */
export type Severity = 'error' | 'warning' | 'info';

/** A place in a text. `line` and `column` count from 1, `offset` from 0; both in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** A stretch of a text; `end` is the position behind its last character. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Another place that a finding speaks of, such as the first use of a repeated identifier. */
export interface RelatedPlace {
  readonly pointer: string;
  readonly message: string;
  readonly file?: string;
  readonly range?: Range;
}

/**
 * One finding.
 *
 * @example
 * {
 *   code: 'bad-count', severity: 'error', pointer: '/3/cards/0/count',
 *   message: 'count must be a whole number of at least 1, but is "4x"',
 *   hint: 'write the number of copies alone, for example 4',
 *   data: { field: 'count', least: 1, got: '"4x"' },
 *   file: 'rules.json', range: { start: { line: 12, column: 38, offset: 411 }, end: … },
 * }
 */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** Where in the input, as an RFC 6901 JSON Pointer; `''` is the whole input. */
  readonly pointer: string;
  /** What is wrong, why, and what to do, in one sentence. */
  readonly message: string;
  readonly hint?: string;
  readonly related?: readonly RelatedPlace[];
  /** The values that the message was made from. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly file?: string;
  readonly range?: Range;
}

/** What a table of codes says of one: how bad it is, and its texts, made from the finding's data. */
export interface CodeEntry {
  readonly severity: Severity;
  readonly message: (data: never) => string;
  readonly hint?: (data: never) => string | undefined;
}

/** A part of the table of codes. */
export type CodeTable = Readonly<Record<string, CodeEntry>>;

type DataOf<E extends CodeEntry> =
  Parameters<E['message']> extends [infer D extends object] ? D : Readonly<Record<never, never>>;

/** The function that makes findings of a part of the table. */
export function diagnoser<T extends Readonly<Record<DiagnosticCode & keyof T, CodeEntry>>>(
  table: T,
) {
  return <C extends DiagnosticCode & keyof T>(
    code: C,
    pointer: string,
    data: DataOf<T[C]>,
    place: Partial<Pick<Diagnostic, 'related' | 'file' | 'range'>> = {},
  ): Diagnostic => {
    const { severity, message, hint }: CodeEntry = table[code];
    const advice = hint?.(data as never);
    return {
      code,
      severity,
      pointer,
      message: message(data as never),
      ...(advice === undefined ? {} : { hint: advice }),
      data: { ...data },
      ...place,
    };
  };
}

/** Whether any finding is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error');
}

/** Appends a reference token to a JSON Pointer, escaped as RFC 6901 section 3 asks. */
export function childPointer(pointer: string, key: string | number): string {
  if (typeof key === 'number') return `${pointer}/${key}`;
  return `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The reference tokens of a JSON Pointer, unescaped (RFC 6901 section 4). */
export function pointerTokens(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

const longestValue = 60;

/** A value as a message shows it: JSON, cut short. */
export function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'string' && value.length > longestValue) {
    return `${JSON.stringify(value.slice(0, longestValue - 1))}…`;
  }
  if (typeof value === 'function') return 'a function';
  // JSON has no NaN, no infinities and no bigints.
  if (typeof value === 'string') return JSON.stringify(value);
  return String(value);
}
