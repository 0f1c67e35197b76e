/** The rows of coverage: which are shown, and in which order. */
import type { CoverageRow } from '../../../answers/reports.js';
import type { Sort } from '../../parts/sorting.js';
import { sortRows } from '../../parts/sorting.js';

/** What never wins is apart: rules that match nothing, and rules that others take all lists from. */
export interface CoverageParts {
  readonly winning: readonly CoverageRow[];
  readonly neverWins: readonly CoverageRow[];
}

export function coverageParts(rows: readonly CoverageRow[]): CoverageParts {
  const idle = new Set(rows.filter(({ wins }) => wins === 0).map(({ identifier }) => identifier));
  return {
    winning: rows.filter(({ wins }) => wins > 0),
    // A variant of a rule that never wins says nothing more.
    neverWins: rows.filter(({ wins, rule }) => wins === 0 && !(rule && idle.has(rule))),
  };
}

/** Rows by a column; without one in checking order, each rule followed by its variants. */
export function sortedCoverage(
  rows: readonly CoverageRow[],
  sort: Sort | undefined,
): readonly CoverageRow[] {
  if (sort === undefined) return rows;
  const values: Readonly<Record<string, (row: CoverageRow) => string | number | undefined>> = {
    name: ({ name }) => name,
    wins: ({ wins }) => wins,
    matches: ({ matches }) => matches,
    lost: lostOf,
  };
  const read = values[sort.by];
  return read === undefined ? rows : sortRows(rows, read, sort.isDescending);
}

/** How many of the lists that it matches something else wins. */
export function lostOf({ lostTo }: CoverageRow): number {
  return lostTo.reduce((sum, { lists }) => sum + lists, 0);
}
