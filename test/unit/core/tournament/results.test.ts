import { expect, test } from 'vitest';
import { resultsOf } from '../../../../src/core/tournament/results.js';

test('players have their placing, and 0 if they have none', () => {
  const standings = [
    { player: 'ann', placing: 1 },
    { player: 'cem', placing: null },
    { player: 'x', placing: 1.5 },
    { placing: '3' },
  ];
  expect([...resultsOf(standings, []).placing]).toEqual([1, 0, 0, 0]);
});
