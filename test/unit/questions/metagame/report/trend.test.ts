import { expect, test } from 'vitest';
import { weekOf } from '../../../../../src/questions/metagame/report/trend.js';

// The weeks of events are covered by rules-fixtures/metagame/trend.txt.
test('the week of a day has a number and starts on a Monday; other texts have none', () => {
  expect(weekOf('2021-01-03')).toEqual({ key: '2020-W53', day: '2020-12-28' });
  expect(weekOf('soon')).toBeUndefined();
});
