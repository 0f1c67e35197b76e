import { expect, test } from 'vitest';
import { weekOf } from '../../../../../src/questions/metagame/report/trend.js';

// rules-fixtures/metagame/trend.txt has the weeks of events.
test('the week of a day has a number and begins on a Monday, and a text has none', () => {
  expect(weekOf('2021-01-03')).toEqual({ key: '2020-W53', day: '2020-12-28' });
  expect(weekOf('soon')).toBeUndefined();
});
