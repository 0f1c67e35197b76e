/** Faults of the entries of a stream: as data, which workers can send, and as findings. */

import { diagnose } from '../diagnostics/codes/standings.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { StandingsForm } from '../json/entry-end.js';
import { type StandingFaults, standingFindings } from './tag.js';

export type FaultKind =
  | { readonly kind: 'not-json'; readonly what: string }
  | { readonly kind: 'too-long'; readonly most: number }
  | { readonly kind: 'trailing-comma' }
  | StandingFaults;

/** A fault of an entry. `index` counts entries from 0, `line` counts lines from 1. */
export type EntryFault = FaultKind & { readonly index: number; readonly line: number };

/** The number of faulty standings that are not listed, and the index of the last one. */
export interface MoreFaults {
  readonly count: number;
  readonly last: number;
}

/** The most listed findings, about: far more than people read, but few enough for the memory. */
const mostListed = 10_000;

/**
 * Lists the faults of the first faulty standings, and counts the others. The faults of the parts of a file add up
 * to those of the whole file.
 */
export class FirstFaults<T> {
  readonly listed: T[] = [];
  #findings = 0;
  more: MoreFaults = { count: 0, last: 0 };

  /** Adds the fault of the standing with this index, which makes so many findings. */
  add(found: T, index: number, findings = 1): void {
    if (this.#findings < mostListed) this.listed.push(found);
    else this.addMore({ count: 1, last: index });
    this.#findings += findings;
  }

  addMore({ count, last }: MoreFaults): void {
    if (count > 0) this.more = { count: this.more.count + count, last };
  }

  /** A finding about faults that are not listed. `before`: the number of standings before the first one. */
  finding(place: { readonly file?: string }, before = 0): readonly Diagnostic[] {
    const { count, last } = this.more;
    if (count === 0) return [];
    return [diagnose('more-standings', '', { count, last: `/${last + before}` }, place)];
  }
}

/** How many findings a fault makes, about. */
export const findingsOf = (fault: EntryFault): number =>
  'diagnostics' in fault ? fault.diagnostics.length : 1;

export function faultFindings(
  fault: EntryFault,
  form: StandingsForm | undefined,
  place: { readonly file?: string },
): Diagnostic[] {
  const { index, line } = fault;
  const pointer = `/${index}`;
  if ('diagnostics' in fault) {
    return standingFindings(fault, pointer, place);
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
