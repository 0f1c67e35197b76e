/** What a reading of rules carries along: where it is, and what it has found. */
import { childPointer, type Diagnostic } from '../diagnostics/diagnostic.js';

/** The way to a value from the root of the input; turned into a pointer only for a finding. */
export interface Path {
  readonly parent?: Path;
  readonly key: string | number;
}

/** What a reading collects. */
export interface Reading {
  readonly diagnostics: Diagnostic[];
  /** Leave out a faulty entry of a list of named things, and keep the others. */
  readonly skip: boolean;
}

/** The RFC 6901 pointer of a path. */
export function pathPointer(path: Path | undefined): string {
  return path === undefined ? '' : childPointer(pathPointer(path.parent), path.key);
}
