import { expect, test } from 'vitest';
import { labelOf } from '../../../../../src/core/engine/match/label.js';
import { compileRules } from '../../../../../src/core/engine/matcher.js';

const rule = (identifier: string, more: object = {}) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards: [{ name: 'X' }],
  ...more,
});
const other = { id: 'other', name: 'Other' };
const deck = [{ name: 'X' }];

test('the label of a result has its identifier, name and icons', () => {
  const found = compileRules([rule('a', { icons: ['i'] })]).classify(deck);
  expect(labelOf(found, other)).toStrictEqual({ id: 'a', name: 'A', icons: ['i'] });
  expect(labelOf(compileRules([rule('a')]).classify(deck), other)).toStrictEqual({
    id: 'a',
    name: 'A',
  });
});

test('a list that nothing matches has the label of unclassified lists', () => {
  expect(labelOf(undefined, other)).toStrictEqual(other);
});

test('the label of a result with conflicts has the labels of all conflicts', () => {
  const rules = [rule('a', { icons: ['i'] }), rule('b')];
  const found = compileRules(rules, { conflicts: 'report' }).classify(deck);
  expect(labelOf(found, other)).toStrictEqual({
    id: 'a',
    name: 'A',
    icons: ['i'],
    conflicts: [
      { id: 'a', name: 'A', icons: ['i'] },
      { id: 'b', name: 'B' },
    ],
  });
});

test('the same result has the same label, which is frozen', () => {
  const matcher = compileRules([rule('a')]);
  const label = labelOf(matcher.classify(deck), other);
  expect(labelOf(matcher.classify(deck), other)).toBe(label);
  expect(labelOf(undefined, other)).toBe(labelOf(undefined, other));
  expect(Object.isFrozen(label)).toBe(true);
});
