import { describe, expect, test } from 'vitest';
import { dayOf, timeOf } from '../../../../src/core/tournament/date.js';

const iso = (date: string) => {
  const time = timeOf(date);
  return time === undefined ? undefined : new Date(time).toISOString();
};

describe('a date of a tournament', () => {
  test.each([
    ['2025-03-27', '2025-03-27T00:00:00.000Z'],
    ['2025-03-27T00:00:00', '2025-03-27T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    [' 2025-03-27T23:30 ', '2025-03-27T23:30:00.000Z'],
    ['2025-03-27 23:30', '2025-03-27T23:30:00.000Z'],
    ['3/27/2025 11:30 PM', '2025-03-27T23:30:00.000Z'],
    ['March 27, 2025', '2025-03-27T00:00:00.000Z'],
  ])('without a time zone is in UTC: %s', (date, moment) => {
    const { TZ: before } = process.env;
    for (const zone of ['UTC', 'Asia/Tokyo', 'America/New_York']) {
      process.env.TZ = zone;
      expect(iso(date), zone).toBe(moment);
    }
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  test.each([
    ['2025-03-27T23:30:00-05:00', '2025-03-28T04:30:00.000Z'],
    ['2025-03-28T01:00:00+0500', '2025-03-27T20:00:00.000Z'],
    ['2025-03-27T23:30:00.5Z', '2025-03-27T23:30:00.500Z'],
    ['Thu, 27 Mar 2025 23:00:00 GMT', '2025-03-27T23:00:00.000Z'],
    ['Thu, 27 Mar 2025 20:00:00 EST', '2025-03-28T01:00:00.000Z'],
  ])('with a time zone is in that zone: %s', (date, moment) => {
    expect(iso(date)).toBe(moment);
    expect(dayOf(date)).toBe(moment.slice(0, 10));
  });

  test.each(['', 'x', '2025-13-40', '2025-02-30', '2025-04-31T10:00Z', '1743033600000'])(
    'is invalid: %j',
    (date) => {
      expect([timeOf(date), dayOf(date)]).toEqual([undefined, undefined]);
    },
  );

  test('that is missing has no day', () => {
    expect(dayOf(undefined)).toBeUndefined();
  });
});
