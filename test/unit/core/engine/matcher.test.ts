import { describe, expect, test } from 'vitest';
import {
  type CompileOptions,
  compileRules,
  createMatcher,
} from '../../../../src/core/engine/matcher.js';
import type { MatchSettings } from '../../../../src/core/rules/model.js';
import { parseRules, RuleSetError } from '../../../../src/core/rules/parse.js';
import { anyRules } from '../../../support/any-rules.js';
import { isSampled } from '../../../support/sampled.js';

const rule = (identifier: string, name: string, more: object = {}) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards: [{ name }],
  ...more,
});

const card = (name: string, count = 1) => ({ name, count });

describe('compiling', () => {
  const rules = [rule('a', 'A'), rule('b', 'B')];

  test('takes an array, an object, the text of either, or a rule set', () => {
    const { ruleSet } = parseRules(rules);
    for (const input of [
      rules,
      { rules },
      JSON.stringify(rules),
      `{"rules":${JSON.stringify(rules)}} //`,
      ruleSet,
    ]) {
      expect(compileRules(anyRules(input)).classify([card('B')])?.id).toBe('b');
    }
    expect(compileRules(anyRules(ruleSet)).ruleSet).toBe(ruleSet);
  });

  test('throws all findings if rules are faulty', () => {
    const compile = () => compileRules([rule('a', ''), rule('b', 'B', { priority: 'x' })]);
    expect(compile).toThrow(RuleSetError);
    expect(compile).toThrow(
      'the rules cannot be used: "name" is empty (at /0/cards/0/name)\n  "priority" must be',
    );
    try {
      compile();
    } catch (error) {
      expect((error as RuleSetError).diagnostics.map(({ code }) => code)).toEqual([
        'empty-text',
        'bad-number',
      ]);
    }
  });

  test('skips faulty rules on request', () => {
    const matcher = compileRules(anyRules([rule('a', ''), rule('b', 'B'), null]), {
      onInvalid: 'skip',
    });
    expect(matcher.ruleSet.rules.map(({ identifier }) => identifier)).toEqual(['b']);
    expect(() => compileRules('[', { onInvalid: 'skip' })).toThrow(RuleSetError);
  });
});

describe('the choice of generations', () => {
  const rules = [
    rule('old', 'A', { generation: 1 }),
    rule('new', 'A', { generation: 2 }),
    rule('newest', 'A', { generation: 3 }),
    rule('always', 'A'),
  ];
  const all = ['old', 'new', 'newest', 'always'];

  test('includes all if only other settings are given', () => {
    const { ruleSet } = compileRules(rules, { match: { names: ['case'] } });
    expect(ruleSet.rules.map(({ identifier }) => identifier)).toEqual(all);
  });

  test('calls the predicate only for existing generations', () => {
    const asked: number[] = [];
    compileRules(rules, { generation: (generation) => asked.push(generation) > 0 });
    expect(asked).toEqual([1, 2, 3]);
  });

  test('changes the version, but not the places in the file', () => {
    const matcher = compileRules(rules, { generation: 2 });
    expect(matcher.version).not.toBe(compileRules(rules).version);
    expect(matcher.version).toBe(compileRules(anyRules([rules[1], rules[3]])).version);
    expect(matcher.ruleSet.pointerOf('always')).toBe('/3');
  });
});

describe('a result', () => {
  const matcher = compileRules({
    rules: [
      rule('a', 'A', { icons: ['x'], variants: [rule('v', 'V', { icon: 'y' }), rule('w', 'W')] }),
      rule('b', 'B'),
    ],
    fallbacks: [{ identifier: 'f', name: 'F', cards: ['Island'], icons: ['z'] }],
  });
  test('is frozen, and the same for every deck of its kind', () => {
    const first = matcher.classify([card('A'), card('V')]);
    expect(Object.isFrozen(first)).toBe(true);
    expect(Object.isFrozen(first?.icons)).toBe(true);
    expect(matcher.classify([card('V', 4), card('A', 2), card('B')])).toBe(first);
    expect(matcher.matches([card('A'), card('V')])[0]).toBe(first);
    expect(matcher.classify([card('A')])).not.toBe(first);
    expect(Object.isFrozen(matcher.classify([card('Island')]))).toBe(true);
  });
});

describe('a deck', () => {
  const matcher = compileRules([
    rule('a', 'A'),
    rule('two', 'B', { cards: [{ name: 'B', count: 2 }] }),
  ]);

  test('leaves nothing behind even if reading it throws', () => {
    const trap = {
      get name(): string {
        throw new Error('a trap');
      },
    };
    expect(() => matcher.classify([card('A'), card('B'), trap])).toThrow('a trap');
    expect(matcher.classify([card('B')])).toBeUndefined();
  });

  test('that is partly unreadable counts as far as it can be read, and every fault is reported', () => {
    const faults: string[] = [];
    const deck = {
      main: [null, card('B'), { name: 'B', count: '4x' }],
      size: 60,
      side: [card('B')],
    };
    const found = matcher.classify(deck, (pointer, { code }) => faults.push(`${code} ${pointer}`));
    expect(found?.id).toBe('two');
    expect(faults).toEqual(['not-a-card /main/0', 'bad-copies /main/2/count', 'not-a-zone /size']);
    matcher.classify([null]);
    matcher.matches([null]);
    expect(faults).toHaveLength(3);
  });

  test.skipIf(isSampled)('can have more copies than fit into 32 bits', () => {
    const many = new Array(300_000).fill({ name: 'A', count: 9999 });
    expect(matcher.classify(many)?.id).toBe('a');
    expect(matcher.explain(many.slice(0, 2)).copies).toBe(19_998);
  });
});

test('matchers of one program do not disturb each other', () => {
  const { program } = compileRules([rule('a', 'A'), rule('b', 'B')]);
  const [x, y] = [createMatcher(program), createMatcher(program)];
  let seen: string | undefined;
  x.classify([card('B'), null], () => {
    seen = y.classify([card('A')])?.id;
  });
  expect(seen).toBe('a');
  expect(x.classify([card('B')])?.id).toBe('b');
  expect(Object.isFrozen(x)).toBe(true);
});

test('invalid settings, or ones that name a rule, are refused with findings', () => {
  const findings = (options: CompileOptions) => {
    try {
      return compileRules([rule('a', 'A')], options);
    } catch (error) {
      expect(error).toBeInstanceOf(RuleSetError);
      return (error as RuleSetError).diagnostics.map(
        ({ code, pointer, message }) => `${code} ${pointer}: ${message}`,
      );
    }
  };
  const match = { names: ['cases'], reprints: [[{ set: 'A' }]] } as unknown as MatchSettings;
  expect(findings({ match })).toEqual([
    'unknown-option /match/names/0: there is no option "cases"',
    'missing-field /match/reprints/0/0: this printing has no "number"',
  ]);
  expect(findings({ unclassified: { id: 'a', name: 'A' } })).toEqual([
    'duplicate-identifier /unclassified/id: the identifier "a" is already taken by the deck of lists that no rule matches',
  ]);
});
