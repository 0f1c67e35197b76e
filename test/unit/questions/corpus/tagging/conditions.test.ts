import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import { Predicates } from '../../../../../src/questions/corpus/tagging/conditions.js';

test('each slot with each least number of copies is a predicate of its own', () => {
  const predicates = new Predicates(compileRules([]).program);
  const given = [0, 1, 2, 3, 70_000].flatMap((slot) =>
    [1, 2, 3, 60, 1_000_000_000, 2 ** 31 - 1].map((least) => [slot, least] as const),
  );
  const numbers = given.map(([slot, least]) => predicates.of(slot, least));
  expect(numbers).toEqual([...given.keys()]);
  expect(given.map(([slot, least]) => predicates.of(slot, least))).toEqual(numbers);
  expect(numbers.map((number) => [predicates.slots[number], predicates.leasts[number]])).toEqual(
    given,
  );
});
