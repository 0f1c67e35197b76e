import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import type { RuleEntryInput } from '../../../../src/core/rules/input.js';
import { sampleCase } from '../../../../src/questions/analysis/list-cases.js';

const rule = (identifier: string, cards: RuleEntryInput['cards'], priority = 10) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards,
  priority,
});

describe('a case for rules', () => {
  test('has the smallest deck of the first rule, as text', () => {
    const matcher = compileRules([
      rule('later', [{ name: 'X' }], 20),
      rule('first', [{ name: 'Opt', count: 2 }, { name: 'Island' }]),
    ]);
    expect(sampleCase(matcher)).toEqual({
      name: 'the smallest FIRST',
      list: '2 Opt\n1 Island',
      expect: 'first',
    });
  });

  test('passes over rules that ask for no cards, or that lose their smallest deck', () => {
    const matcher = compileRules([
      rule('none', [{ name: 'Opt', max: 0 }]),
      rule('lost', [{ name: 'Island' }]),
      rule('wins', [{ name: 'Opt' }]),
    ]);
    expect(sampleCase(matcher)?.expect).toBe('wins');
    expect(sampleCase(compileRules([rule('none', [])]))).toBeUndefined();
    expect(sampleCase(compileRules([]))).toBeUndefined();
  });

  test('has the deck itself where a text does not say all of it', () => {
    const matcher = compileRules([rule('side', [{ name: 'Opt', zone: ['side'] }])]);
    const { list } = sampleCase(matcher) ?? {};
    expect(list).toEqual([{ name: 'Opt', count: 1, zone: 'SIDE' }]);
  });
});
