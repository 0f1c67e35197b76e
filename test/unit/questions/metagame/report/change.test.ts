import { expect, test } from 'vitest';
import { defaultPolicy } from '../../../../../src/questions/metagame/policy.js';
import { changesBetween } from '../../../../../src/questions/metagame/report/change.js';
import { summarize } from '../../../../../src/questions/metagame/report/summary.js';
import { tallyOf } from '../../../../support/metagame-events.js';

const summaryOf = (played: readonly number[]) =>
  summarize(
    tallyOf([
      {
        details: { id: 'e', date: '2025-01-01', format: 'X', phases: null },
        standings: played.map((_, index) => ({ player: `p${index}`, placing: null })),
        played,
        pairings: [],
      },
    ]),
    defaultPolicy,
  );
const before = summaryOf([2, 2, 2, 2, 4, 4, 4, 4, 4, 4]);
const after = summaryOf([2, 4, 4, 4, 4, 6, 6, 6, 6, 6]);

test('the change of a share is that of the field, with its interval; the greatest comes first', () => {
  const changes = changesBetween(before, after);
  expect(changes.map(({ archetype, field }) => [archetype.id, field?.change])).toEqual([
    ['miraidon', 0.5],
    ['dragapult', expect.closeTo(-0.3, 9)],
    ['gardevoir', expect.closeTo(-0.2, 9)],
  ]);
  for (const { field, rules } of changes) {
    expect(field?.interval[0]).toBeLessThan(field?.change as number);
    expect(field?.interval[1]).toBeGreaterThan(field?.change as number);
    expect(rules).toBeUndefined();
  }
});

test('a change of rules is the share by today’s rules less that of the labels of the time', () => {
  const labelled = summaryOf([2, 4, 4, 4, 4, 4, 4, 4, 6, 6]);
  const changes = changesBetween(before, after, labelled);
  const rules = new Map(changes.map(({ archetype, rules: change }) => [archetype.id, change]));
  expect(rules.get('miraidon')).toBeCloseTo(0.3, 9);
  expect(rules.get('gardevoir')).toBeCloseTo(-0.3, 9);
  expect(rules.get('dragapult')).toBeCloseTo(0, 9);
});

test('nothing is known of a change from no players', () => {
  expect(changesBetween(summaryOf([]), after).every(({ field }) => field === null)).toBe(true);
});
