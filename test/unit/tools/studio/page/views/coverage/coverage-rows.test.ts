import { expect, test } from 'vitest';
import type { PartCoverage } from '../../../../../../../src/questions/analysis/compare/coverage.js';
import {
  coverageRows,
  lostOf,
  neverWinning,
} from '../../../../../../../src/tools/studio/page/views/coverage/coverage-rows.js';

const part = (identifier: string, wins: number, lost = 0): PartCoverage => ({
  identifier,
  name: identifier,
  wins,
  matches: wins + lost,
  overridden: lost === 0 ? [] : [{ identifier: 'a', lists: lost }],
});
const rows = coverageRows(
  {
    rules: [
      { ...part('a', 3), plain: 1, variants: [part('a1', 2), part('a2', 0)] },
      { ...part('b', 0, 2), plain: 0, variants: [part('b1', 0)] },
    ],
    fallbacks: [{ identifier: 'birds', wins: 1 }],
  },
  (identifier) => `deck ${identifier}`,
);

test('rules are followed by their variants, and then by the fallbacks', () => {
  expect(rows.map(({ what, name, wins }) => [what, name, wins])).toEqual([
    ['rule', 'a', 3],
    ['variant', 'a1', 2],
    ['variant', 'a2', 0],
    ['rule', 'b', 0],
    ['variant', 'b1', 0],
    ['fallback', 'deck birds', 1],
  ]);
  expect(rows.map(lostOf)).toEqual([0, 0, 0, 2, 0, 0]);
});

test('variants of a rule that never wins are not listed beside it', () => {
  expect(neverWinning(rows).map(({ name }) => name)).toEqual(['a2', 'b']);
});
