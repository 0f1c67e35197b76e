import { describe, expect, test } from 'vitest';
import type { CoverageRow } from '../../../../../../../src/tools/studio/answers/reports.js';
import {
  coverageParts,
  sortedCoverage,
} from '../../../../../../../src/tools/studio/page/views/coverage/coverage-rows.js';

function row(identifier: string, wins: number, more: Partial<CoverageRow> = {}): CoverageRow {
  return { what: 'rule', identifier, name: identifier, wins, matches: wins, lostTo: [], ...more };
}

const rows = [
  row('a', 3),
  row('a1', 2, { what: 'variant', rule: 'a' }),
  row('a2', 0, { what: 'variant', rule: 'a' }),
  row('b', 0, { matches: 2, lostTo: [{ identifier: 'a', lists: 2 }] }),
  row('b1', 0, { what: 'variant', rule: 'b' }),
  row('c', 5),
];
const names = (shown: readonly CoverageRow[]) => shown.map(({ identifier }) => identifier);

describe('rows of coverage', () => {
  test('what never wins is apart, variants of idle rules are not said again', () => {
    const { winning, neverWins } = coverageParts(rows);
    expect(names(winning)).toEqual(['a', 'a1', 'c']);
    expect(names(neverWins)).toEqual(['a2', 'b']);
  });

  test('are in checking order, or in that of a column', () => {
    expect(names(sortedCoverage(rows, undefined))).toEqual(names(rows));
    const byWins = sortedCoverage(rows, { by: 'wins', isDescending: true });
    expect(names(byWins).slice(0, 3)).toEqual(['c', 'a', 'a1']);
    const byLost = sortedCoverage(rows, { by: 'lost', isDescending: true });
    expect(names(byLost)[0]).toBe('b');
    expect(names(sortedCoverage(rows, { by: 'nothing', isDescending: true }))).toEqual(names(rows));
  });
});
