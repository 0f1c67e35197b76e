/** Faults of the entries of a stream: as data that workers can send, and as findings. */

import { diagnose } from '../diagnostics/codes/standings.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { StandingsForm } from '../json/entry-end.js';
import { standingFindings } from './tag.js';

export type FaultKind =
  | { readonly kind: 'not-json'; readonly what: string }
  | { readonly kind: 'too-long'; readonly most: number }
  | { readonly kind: 'trailing-comma' }
  | { readonly kind: 'left' | 'tagged'; readonly diagnostics: readonly Diagnostic[] };

/** A fault of one entry; `index` counts entries from 0, `line` lines from 1. */
export type EntryFault = FaultKind & { readonly index: number; readonly line: number };

/** How many standings have findings beside those that are listed, and the index of the last. */
export interface MoreFaults {
  readonly count: number;
  readonly last: number;
}

/** Many more than people read, and few enough for the memory. */
const mostListed = 10_000;

/**
 * What was found about the first standings that have findings; the others are counted. Those of the parts
 * of a file add up to those of the whole.
 */
export class FirstFaults<T> {
  readonly listed: T[] = [];
  more: MoreFaults = { count: 0, last: 0 };

  /** Adds what was found about the standing of this index. */
  add(found: T, index: number): void {
    if (this.listed.length < mostListed) this.listed.push(found);
    else this.addMore({ count: 1, last: index });
  }

  addMore({ count, last }: MoreFaults): void {
    if (count > 0) this.more = { count: this.more.count + count, last };
  }

  /** The finding about those that are not listed; `before` is how many standings are before all. */
  finding(place: { readonly file?: string }, before = 0): readonly Diagnostic[] {
    const { count, last } = this.more;
    if (count === 0) return [];
    return [diagnose('more-standings', '', { count, last: `/${last + before}` }, place)];
  }
}

export function faultFindings(
  fault: EntryFault,
  form: StandingsForm | undefined,
  place: { readonly file?: string },
): Diagnostic[] {
  const { index, line } = fault;
  const pointer = `/${index}`;
  if ('diagnostics' in fault) {
    return standingFindings(fault.kind, fault.diagnostics, pointer, place);
  }
  if (fault.kind === 'trailing-comma') {
    return [diagnose('trailing-comma', '', { entries: index }, place)];
  }
  const start = { line, column: 1, offset: 0 };
  const where = form === 'lines' ? { ...place, range: { start, end: start } } : place;
  return fault.kind === 'too-long'
    ? [diagnose('standing-too-long', pointer, { line, most: fault.most }, where)]
    : [diagnose('standing-not-json', pointer, { line, what: fault.what }, where)];
}
