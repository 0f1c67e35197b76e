import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../../../src/core/rules/parse.js';
import { collapsedNames } from '../../../../../src/questions/analysis/checks/names.js';

const findings = (file: object) => {
  const { ruleSet, diagnostics } = parseRules(file);
  expect(diagnostics).toEqual([]);
  return collapsedNames(ruleSet as NonNullable<typeof ruleSet>).map(
    ({ code, pointer, related }) => [code, pointer, related?.map((place) => place.pointer)],
  );
};
const rule = (identifier: string, ...names: string[]) => ({
  identifier,
  name: identifier,
  cards: names.map((name) => ({ name })),
});

describe('two names that an option makes one card', () => {
  test('are a finding at the later one, which points to the first', () => {
    const rules = [rule('a', 'Mewtwo ex'), rule('b', 'Iono', 'Mewtwo EX')];
    expect(findings({ match: { names: ['case'] }, rules })).toEqual([
      ['names-collapse', '/rules/1/cards/1/name', ['/rules/0/cards/0/name']],
    ]);
  });

  test('are found in variants, alternatives and fallbacks', () => {
    const rules = [
      {
        ...rule('a', 'Fire // Ice'),
        variants: [
          { ...rule('v'), cards: [{ anyOf: [{ name: 'Iono' }, { name: 'Fire // Water' }] }] },
        ],
      },
    ];
    const fallbacks = [{ identifier: 'f', name: 'F', cards: ['Opt', 'Fire'] }];
    expect(findings({ match: { names: ['faces'] }, rules, fallbacks })).toEqual([
      ['names-collapse', '/rules/0/variants/0/cards/0/anyOf/1/name', ['/rules/0/cards/0/name']],
      ['names-collapse', '/fallbacks/0/cards/1', ['/rules/0/cards/0/name']],
    ]);
  });

  test('are reported once, however often they occur', () => {
    const rules = [
      rule('a', 'Fire Energy'),
      rule('b', 'Basic {R} Energy'),
      rule('c', 'Basic {R} Energy'),
    ];
    expect(findings({ match: { names: ['energy'] }, rules })).toHaveLength(1);
  });
});

describe('nothing is found', () => {
  test('without options, and where they make nothing equal', () => {
    const rules = [rule('a', 'Mewtwo ex'), rule('b', 'Mewtwo EX')];
    expect(findings({ rules })).toEqual([]);
    expect(findings({ match: { names: ['dashes'] }, rules })).toEqual([]);
  });

  test('where two spellings are one name in any case', () => {
    const rules = [rule('a', 'Pokégear  3.0'), rule('b', 'Poke\u0301gear 3.0')];
    expect(findings({ match: { names: ['case'] }, rules })).toEqual([]);
  });
});
