/** The state of reading rules: the path of the current value, and the findings so far. */

import { diagnose, type ruleCodes } from '../diagnostics/codes/rules.js';
import { childPointer, type Diagnostic } from '../diagnostics/diagnostic.js';

/**
 * The path to a value from the root of the input. It is converted to a pointer only for findings, and valid only
 * while the value is read, because a list reuses one step for all its entries.
 */
export interface Step<K> {
  readonly parent?: Path | undefined;
  readonly key: K;
}

export type Path = Step<string | number>;

/** The options and findings of a reading. */
export interface Reading {
  readonly diagnostics: Diagnostic[];
  /** Code -> how many more findings of it can be kept. */
  readonly counts: Record<string, number>;
  /** Whether to skip invalid entries of lists of rules, variants and fallbacks. */
  readonly skip: boolean;
  /** Rules that are known to be valid and used as they are, because an edit did not change them. */
  readonly known?: ReadonlySet<unknown> | undefined;
}

/** Starts a reading without findings. */
export function startReading(skip = false, known?: ReadonlySet<unknown>): Reading {
  return { diagnostics: [], counts: {}, skip, known };
}

/** Whether a field has no value. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** The RFC 6901 pointer of a path. */
function pathPointer(path: Path | string = ''): string {
  return typeof path === 'string' ? path : childPointer(pathPointer(path.parent), path.key);
}

/** The most findings kept per code, because a text can have millions of faults. */
const mostOfCode = 10_000;

/**
 * Adds a finding about the value at a path or pointer. The last one kept of a code says that there are more. Returns
 * undefined, as `read` does for invalid values.
 */
export function report<C extends keyof typeof ruleCodes>(
  { diagnostics, counts }: Reading,
  path: Path | string | undefined,
  code: C,
  data: Parameters<typeof diagnose<C>>[2],
  place?: Parameters<typeof diagnose>[3],
): undefined {
  const left = counts[code] ?? mostOfCode;
  // Making millions of findings that are not kept would take minutes.
  if (left === 0) return undefined;
  counts[code] = left - 1;
  const finding = diagnose(code, pathPointer(path), data, place);
  diagnostics.push(left > 1 ? finding : { ...finding, hint: 'and more' });
  return undefined;
}
