/** The state while rules are read: the path of the current value, and the findings so far. */

import { diagnose, type ruleCodes } from '../diagnostics/codes/rules.js';
import { childPointer, type Diagnostic } from '../diagnostics/diagnostic.js';

/**
 * The path to a value from the root of the input, turned into a pointer only for a finding. It is
 * valid only while the value is read: a list changes one step for all of its entries.
 */
export interface Step<K> {
  readonly parent?: Path | undefined;
  readonly key: K;
}

export type Path = Step<string | number>;

/** Options of a reading, and what it collects. */
export interface Reading {
  readonly diagnostics: Diagnostic[];
  /** How many more findings of each code are kept. */
  readonly counts: Record<string, number>;
  /** Whether to skip an invalid entry of a list of named things and keep the others. */
  readonly skip: boolean;
  /** Rules that are valid already and are used as they are: those that an edit did not change. */
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

/** Adds a finding about the value at a path; returns undefined for the value. */
export function report<C extends keyof typeof ruleCodes>(
  reading: Reading,
  path: Path | undefined,
  code: C,
  data: Parameters<typeof diagnose<C>>[2],
): undefined {
  addFinding(reading, diagnose(code, pathPointer(path), data));
  return undefined;
}

/** More findings of a code are not kept: a text may have millions of faults. */
const mostOfCode = 10_000;

/** Adds a finding; the last one that is kept of its code says so. */
export function addFinding({ diagnostics, counts }: Reading, finding: Diagnostic): void {
  const { code } = finding;
  const left = (counts[code] ?? mostOfCode) - 1;
  counts[code] = left;
  if (left >= 0) diagnostics.push(left > 0 ? finding : { ...finding, hint: 'and more' });
}
