/** How many findings people are shown: more of one code in a file are not read, and slow editors down. */
import { diagnoseList } from './codes/lists.js';
import { grouped } from './counted.js';
import type { Diagnostic } from './diagnostic.js';

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

function kindOf({ code, file }: { readonly code: string; readonly file?: string }): string {
  return `${code} ${file}`;
}

/** Findings about what others wrote: the first of each code in a file are kept, and the rest counted. */
export class BoundedFindings {
  readonly #kept: Diagnostic[] = [];
  /** Missing while there are none: each optional field of each row has findings of its own. */
  #kinds: Map<string, { readonly count: number; readonly last: Diagnostic }> | undefined;
  /** How many there were. */
  count = 0;

  add(finding: Diagnostic): void {
    this.count++;
    const kind = kindOf(finding);
    this.#kinds ??= new Map();
    const count = (this.#kinds.get(kind)?.count ?? 0) + 1;
    this.#kinds.set(kind, { count, last: finding });
    if (count <= mostOfCode) this.#kept.push(finding);
  }

  addAll(findings: Iterable<Diagnostic>): void {
    for (const finding of findings) this.add(finding);
  }

  /** Those that are kept, and after them how many others there were of each kind. */
  all(): readonly Diagnostic[] {
    const more: Diagnostic[] = [];
    for (const { count, last } of this.#kinds?.values() ?? []) {
      if (count <= mostOfCode) continue;
      const { pointer, file } = last;
      const data = { count: count - mostOfCode, last: pointer };
      more.push(diagnoseList('more-not-read', '', data, file === undefined ? {} : { file }));
    }
    return more.length === 0 ? this.#kept : [...this.#kept, ...more];
  }
}
