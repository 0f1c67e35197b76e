/** How many findings people are shown: more of one code in a file are not read, and slow editors down. */
import { grouped } from './counted.js';

/** A finding that is shown, or the first of some that are counted in its place. */
export interface Shown<T> {
  readonly finding: T;
  /** `and 19,800 more of repeated-key`. */
  readonly more?: string;
}

/** How many of a code are shown for a file. */
export const mostOfCode = 200;

/** The findings to show, in their order. */
export function bounded<T extends { readonly code: string; readonly file?: string }>(
  findings: readonly T[],
  most = mostOfCode,
): readonly Shown<T>[] {
  const kindOf = ({ code, file }: T) => `${code} ${file}`;
  const counts = new Map<string, number>();
  for (const finding of findings) {
    counts.set(kindOf(finding), (counts.get(kindOf(finding)) ?? 0) + 1);
  }
  const met = new Map<string, number>();
  return findings.flatMap((finding): readonly Shown<T>[] => {
    const number = (met.get(kindOf(finding)) ?? 0) + 1;
    met.set(kindOf(finding), number);
    if (number <= most) return [{ finding }];
    const left = (counts.get(kindOf(finding)) ?? 0) - most;
    return number > most + 1
      ? []
      : [{ finding, more: `and ${grouped(left)} more of ${finding.code}` }];
  });
}
