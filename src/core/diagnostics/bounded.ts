/** Limits how many findings of a code are shown for a file: nobody reads more, and they slow editors down. */
import { diagnoseList } from './codes/lists.js';
import { grouped } from './counted.js';
import type { Diagnostic } from './diagnostic.js';

/** A finding to show. With `more`, a count is shown instead, and the finding is the first of the counted ones. */
export interface Shown<T> {
  readonly finding: T;
  /** `and 19,800 more of repeated-key`. */
  readonly more?: string;
}

/** The most findings of a code to show for a file. */
export const mostOfCode = 200;

/** The findings to show, in order. */
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

/** Collects findings about input from others: keeps the first ones of each code in a file, and counts the rest. */
export class BoundedFindings {
  readonly #kept: Diagnostic[] = [];
  /** Created on demand, because readers make a collection for each optional field of each row. */
  #kinds: Map<string, { readonly count: number; readonly last: Diagnostic }> | undefined;
  /** The number of all findings so far. */
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

  /** The kept findings, followed by findings with the number of further ones of each kind. */
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
