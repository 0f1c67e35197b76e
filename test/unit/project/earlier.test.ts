import { expect, test } from 'vitest';
import { earlierOn } from '../../../src/project/earlier.js';

const earlier = [{ until: '2025-05-29' }, { until: '2025-03-27' }];

test.each([
  ['2025-03-27', '2025-03-27'],
  ['2025-03-28', '2025-05-29'],
  ['2025-05-30', undefined],
  // The days are those of UTC.
  ['2025-03-27T23:30:00-05:00', '2025-05-29'],
  ['2025-03-28T01:00:00+05:00', '2025-03-27'],
  ['12/31/2030', undefined],
  ['1743033600000', undefined],
  ['', undefined],
])('the rules that held on %j are those until %s', (date, until) => {
  expect(earlierOn(earlier, date)?.until).toBe(until);
});
