/** What a reading of rules carries along: where it is, and what it has found. */

import { diagnose, type ruleCodes } from '../diagnostics/codes/rules.js';
import { childPointer, type Diagnostic } from '../diagnostics/diagnostic.js';

/**
 * The way to a value from the root of the input; turned into a pointer only for a finding. It is
 * true while the value is being read and no longer: a list has one step for all of its entries.
 */
export interface Path {
  readonly parent?: Path | undefined;
  readonly key: string | number;
}

/** What a reading collects. */
export interface Reading {
  readonly diagnostics: Diagnostic[];
  /** Leave out a faulty entry of a list of named things, and keep the others. */
  readonly skip: boolean;
  /** Rules that were read before and are taken as they are: an edit keeps what it did not touch. */
  readonly known?: ReadonlySet<unknown>;
}

/** The RFC 6901 pointer of a path. */
export function pathPointer(path: Path | undefined): string {
  return path === undefined ? '' : childPointer(pathPointer(path.parent), path.key);
}

/** Adds a finding about the value at a path; what has one has no meaning. */
export function report<C extends keyof typeof ruleCodes>(
  reading: Reading,
  path: Path | undefined,
  code: C,
  data: Parameters<typeof diagnose<C>>[2],
): undefined {
  reading.diagnostics.push(diagnose(code, pathPointer(path), data));
  return undefined;
}
