import { expect, test } from 'vitest';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { runCase } from '../../../../src/questions/analysis/cases.js';
import { groupFailures } from '../../../../src/questions/analysis/failed-groups.js';

const matcher = compileRules([{ identifier: 'x', name: 'Ex', cards: [{ name: 'X' }] }]);
const result = (name: string, list: string, expect?: string) =>
  runCase(matcher, { name, list, ...(expect !== undefined && { expect }) });

test('groups failed cases by what they expect and get, largest groups first', () => {
  const results = [
    result('one', '1 W', 'x'),
    ...['two', 'three', 'four', 'five'].map((name) => result(name, '1 X', 'y')),
    result('right', '1 X', 'x'),
    result('new', '1 X'),
  ];
  expect(groupFailures(matcher.ruleSet, results)).toEqual([
    {
      expected: 'y',
      found: 'x',
      foundName: 'Ex',
      cases: 4,
      examples: ['two', 'three', 'four'],
    },
    { expected: 'x', found: null, cases: 1, examples: ['one'] },
  ]);
});
