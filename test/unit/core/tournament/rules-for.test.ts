import { expect, test } from 'vitest';
import { rulesFor } from '../../../../src/core/tournament/rules-for.js';

const rules = [
  { name: 'now' },
  { name: 'spring', until: '2025-05-29' },
  { name: 'winter', until: '2025-03-27' },
  { name: 'legacy', format: 'LEGACY' },
  { name: 'legacy winter', format: 'legacy', until: '2025-03-27' },
  { name: 'pauper winter', format: 'Pauper', until: '2025-03-27' },
];

test.each([
  ['2025-03-27', undefined, 'winter'],
  ['2025-03-28', undefined, 'spring'],
  ['2025-05-30', undefined, 'now'],
  // Days are in UTC.
  ['2025-03-27T23:30:00-05:00', undefined, 'spring'],
  ['2025-03-28T01:00:00+05:00', undefined, 'winter'],
  ['12/31/2030', undefined, 'now'],
  ['1743033600000', undefined, 'now'],
  ['', undefined, 'now'],
  [undefined, null, 'now'],
  [undefined, '', 'now'],
  ['2025-03-28', 'Legacy', 'legacy'],
  ['2025-03-27', 'Legacy', 'legacy winter'],
  [undefined, 'LEGACY', 'legacy'],
  [undefined, ' Legacy\t', 'legacy'],
  [undefined, ' ', 'now'],
  ['2025-03-28', 'MODERN', 'spring'],
  ['2025-03-27', 'PAUPER', 'pauper winter'],
  ['2025-03-28', 'PAUPER', 'spring'],
])('on the day %j, the format %j has the rules %s', (date, format, name) => {
  expect(rulesFor(rules, { date, format })?.name).toBe(name);
});
