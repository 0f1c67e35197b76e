import { expect, test } from 'vitest';
import { compileRules } from '../../../src/engine/matcher.js';
import { StreamDecider } from '../../../src/scanner/stream-decider.js';

const rules = ['a', 'b', 'c'].map((name) => ({ identifier: name, name, cards: [{ name }] }));
const { program, classify } = compileRules({ rules, conflicts: 'report' });

test('makes each list of conflicts once, and the same as a matcher', () => {
  const decider = new StreamDecider(program);
  const decide = (...names: string[]) => {
    const deck = names.map((name) => ({ name, count: 1 }));
    decider.counter.count(deck);
    const found = decider.decide();
    expect(found).toEqual(classify(deck));
    return found;
  };
  const found = decide('a', 'b');
  expect(found?.conflicts).toHaveLength(2);
  expect(decide('a', 'c')).not.toBe(found);
  expect(decide('b', 'a')).toBe(found);
});
