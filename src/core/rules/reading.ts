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
function pathPointer(path: Path | undefined): string {
  return path === undefined ? '' : childPointer(pathPointer(path.parent), path.key);
}

/** Adds a finding about the value at a path. Returns undefined, as `read` does for invalid values. */
export function report<C extends keyof typeof ruleCodes>(
  reading: Reading,
  path: Path | undefined,
  code: C,
  data: Parameters<typeof diagnose<C>>[2],
): undefined {
  // Further findings are not kept, so that millions of faults cost no time.
  if ((reading.counts[code] ?? mostOfCode) > 0) {
    addFinding(reading, diagnose(code, pathPointer(path), data));
  }
  return undefined;
}

/** The most findings kept per code, because a text can have millions of faults. */
const mostOfCode = 10_000;

/** Adds a finding. The last one kept of a code says that there are more. */
export function addFinding({ diagnostics, counts }: Reading, finding: Diagnostic): void {
  const { code } = finding;
  const left = (counts[code] ?? mostOfCode) - 1;
  counts[code] = left;
  if (left >= 0) diagnostics.push(left > 0 ? finding : { ...finding, hint: 'and more' });
}
