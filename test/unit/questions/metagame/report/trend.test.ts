import { describe, expect, test } from 'vitest';
import { defaultPolicy } from '../../../../../src/questions/metagame/policy.js';
import { pictureFile } from '../../../../../src/questions/metagame/render/picture.js';
import { pictureOf } from '../../../../../src/questions/metagame/render/pictures.js';
import { sharePicture } from '../../../../../src/questions/metagame/render/shares.js';
import { reportOf } from '../../../../../src/questions/metagame/report/report.js';
import { trendOf, weekOf } from '../../../../../src/questions/metagame/report/trend.js';
import { tallyOf } from '../../../../support/metagame-events.js';

describe('the week of a day', () => {
  test.each([
    ['2025-03-10', '2025-W11', '2025-03-10'],
    ['2025-03-16', '2025-W11', '2025-03-10'],
    ['2024-12-30', '2025-W01', '2024-12-30'],
    ['2021-01-03', '2020-W53', '2020-12-28'],
    ['2026-01-01', '2026-W01', '2025-12-29'],
  ])('%s is in %s, which begins on %s', (day, key, monday) => {
    expect(weekOf(day)).toEqual({ key, day: monday });
  });

  test('of a text that is no day is unknown', () => {
    expect(weekOf('soon')).toBeUndefined();
  });
});

const event = (id: string, date: string, format: string) => ({
  details: { id, date, format, phases: null },
  standings: [{ player: 'ann', placing: 1 }],
  played: [2],
  pairings: [],
});
const tally = tallyOf([
  event('a', '2025-03-16T23:30:00.000Z', 'STANDARD'),
  event('b', '2025-03-17T00:30:00.000Z', 'EXPANDED'),
  event('c', '2025-03-10T09:00:00.000Z', 'STANDARD'),
]);

describe('figures over time', () => {
  const keys = (by: 'event' | 'week' | 'format') =>
    trendOf(tally, defaultPolicy, by).map(({ key, summary }) => [key, summary.players]);

  test('are by the week of the date in UTC', () => {
    expect(keys('week')).toEqual([
      ['2025-W11', 2],
      ['2025-W12', 1],
    ]);
  });

  test('are by event and by format, too', () => {
    expect(keys('event').map(([key]) => key)).toEqual(['a', 'b', 'c']);
    expect(keys('format')).toEqual([
      ['EXPANDED', 1],
      ['STANDARD', 2],
    ]);
  });

  test('are of the period and the formats of the policy, both days included', () => {
    const found = (policy: object) =>
      trendOf(tally, { ...defaultPolicy, ...policy }, 'event').map(({ key }) => key);
    expect(found({ from: '2025-03-16', to: '2025-03-16' })).toEqual(['a']);
    expect(found({ from: '2025-03-17' })).toEqual(['b']);
    expect(found({ to: '2025-03-16' })).toEqual(['a', 'c']);
    expect(found({ formats: ['standard'] })).toEqual(['a', 'c']);
  });

  test.each([
    [
      'week',
      'Percentages are for the last week, with 1 player. Weeks are marked by their Mondays.',
    ],
    ['event', 'Percentages are for the last event, with 1 player.'],
  ] as const)('by %s have a picture that says what its percentages are', (by, legend) => {
    const report = reportOf(tally, defaultPolicy, { by });
    expect(pictureOf({ report, top: 5 }, 'shares')?.legend).toContain(legend);
  });

  test('have a picture that names each of its days once, where there is room', () => {
    const picture = sharePicture(trendOf(tally, defaultPolicy, 'event'), ['Other'], 'shares', 440);
    const days = picture && pictureFile(picture).match(/\d{4}-\d\d-\d\d/g);
    expect(days).toEqual(['2025-03-10', '2025-03-17']);
  });
});
