/** Findings, JSON Pointers to their places, and values in their messages. */
import type { DiagnosticCode } from './codes/all.js';
import { type Finding, quoteTo } from './finding.js';

export type {
  Fix,
  Ignored,
  JsonEdit,
  Position,
  Range,
  RelatedPlace,
  Severity,
} from './finding.js';

/** A {@link Finding} with one of the codes of the table. */
export type Diagnostic = Finding<DiagnosticCode>;

const longestValue = 60;

/** Whether any finding is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error');
}

/** Appends a reference token to a JSON Pointer, escaped according to RFC 6901, section 3. */
export function childPointer(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A pointer and all its ancestors. */
export function pointersTo(pointer: string): readonly string[] {
  const ends = [...pointer.matchAll(/\//g)].map(({ index }) => index);
  return [pointer, ...ends.reverse().map((end) => pointer.slice(0, end))];
}

/** The reference tokens of a JSON Pointer, unescaped (RFC 6901, section 4). */
export function pointerTokens(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Formats a value for messages: as JSON, shortened. */
export function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'function') return 'a function';
  // Not JSON.stringify, because JSON has no NaN, infinities and bigints.
  return typeof value === 'string' ? quoteTo(value, longestValue) : String(value);
}
