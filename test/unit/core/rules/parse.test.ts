import { describe, expect, test } from 'vitest';
import {
  parseRules,
  RuleSetError,
  requireRules,
  requireSettings,
} from '../../../../src/core/rules/parse.js';

const rule = (identifier: string, more: object = {}) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards: [{ name: 'Iono' }],
  ...more,
});

const codesOf = (input: unknown, onInvalid: 'fail' | 'skip' = 'fail') =>
  parseRules(input, { onInvalid }).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);

const identifiers = (input: unknown) =>
  parseRules(input, { onInvalid: 'skip' }).ruleSet?.rules.map(({ identifier }) => identifier);

describe('rules are read', () => {
  test('from an array, an object, and the text of either', () => {
    const rules = [rule('a'), rule('b')];
    for (const input of [rules, { rules }, JSON.stringify(rules), JSON.stringify({ rules })]) {
      const { ruleSet, diagnostics } = parseRules(input);
      expect(ruleSet?.rules).toEqual(rules);
      expect(diagnostics).toEqual([]);
    }
  });

  test('once: a rule set is given back as it is', () => {
    const { ruleSet } = parseRules([rule('a')]);
    expect(parseRules(ruleSet)).toEqual({ ruleSet, diagnostics: [] });
    expect(parseRules(ruleSet).ruleSet).toBe(ruleSet);
  });

  test('without touching what they were read from', () => {
    const input = [rule('a', { cards: [{ name: 'Iono', count: '2', set: null }], note: {} })];
    const before = structuredClone(input);
    parseRules(input);
    expect(input).toEqual(before);
    expect(Object.isFrozen(input[0])).toBe(false);
  });

  test('also where one object stands in several places', () => {
    const card = { name: 'Iono', count: '2' };
    const { ruleSet } = parseRules([
      rule('a', { cards: [card, card] }),
      rule('b', { cards: [card] }),
    ]);
    expect(ruleSet?.rules[0]?.cards).toEqual([
      { name: 'Iono', count: 2 },
      { name: 'Iono', count: 2 },
    ]);
    const same = rule('a');
    expect(codesOf([same, same])).toEqual(['duplicate-identifier /1/identifier']);
    expect(codesOf([{ ...same, identifier: 'other' }])).toEqual([
      'duplicate-identifier /0/identifier',
    ]);
    const unclassified = { id: same.identifier, name: 'None' };
    expect(codesOf({ unclassified, rules: [same, { ...same, identifier: 'other' }] })).toEqual([
      'duplicate-identifier /rules/0/identifier',
    ]);
  });
});

describe('what is not a rule file is one finding', () => {
  test.each<readonly [unknown, string]>([
    [undefined, 'undefined'],
    [null, 'null'],
    [7, '7'],
    [10n, '10'],
    [Number.NaN, 'NaN'],
    [() => [], 'a function'],
    [{}, 'an object'],
    [{ rule: [] }, 'an object'],
    ['"text"', '"text"'],
    ['null', 'null'],
  ])('%s', (input, shown) => {
    const { ruleSet, diagnostics } = parseRules(input);
    expect(ruleSet).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'not-a-rule-file', pointer: '' }]);
    expect(diagnostics[0]?.message).toContain(shown);
  });

  test('and no value makes it throw', () => {
    const inputs: unknown[] = [
      [null],
      [[]],
      [[rule('a')]],
      [10n, undefined, Symbol('x'), () => 1],
      { rules: null },
      { rules: {} },
      { rules: [], match: [] },
      { rules: [], fallbacks: {} },
      { rules: [{ identifier: 10n, name: Symbol('x'), cards: [{ name: 'A', count: 10n }] }] },
      new Array(3),
    ];
    for (const input of inputs) {
      expect(parseRules(input).ruleSet).toBeUndefined();
      expect(() => parseRules(input, { onInvalid: 'skip' })).not.toThrow();
    }
  });

  test('nor do arrays 100,000 deep', () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(codesOf(deep)).toEqual(['wrong-type /0']);
    expect(codesOf([rule('a', { cards: deep })])).toEqual(['wrong-type /0/cards/0']);
    expect(codesOf('['.repeat(100_000) + ']'.repeat(100_000))).toEqual(['wrong-type /0']);
    expect(codesOf('['.repeat(100_000))).toEqual(['json-syntax ']);
  });

  test('nor do alternatives 100,000 deep', () => {
    let deep: unknown = { name: 'Iono' };
    for (let depth = 0; depth < 100_000; depth++) deep = { anyOf: [deep] };
    const deepest = '/anyOf/0'.repeat(16);
    expect(codesOf([rule('a', { cards: [deep] })])).toEqual([`wrong-type /0/cards/0${deepest}`]);
    const { diagnostics } = parseRules([rule('a', { cards: [deep] })]);
    const most = '"anyOf" must be nested at most 16 deep, but is deeper';
    expect(diagnostics.map(({ message }) => message)).toEqual([most]);
    let shallow: unknown = { name: 'Iono' };
    for (let depth = 0; depth < 16; depth++) shallow = { anyOf: [shallow] };
    expect(codesOf([rule('a', { cards: [shallow] })])).toEqual([]);
  });
});

describe('findings', () => {
  test('are all reported, not only the first', () => {
    expect(
      codesOf([rule('a', { priority: 'x' }), null, rule('', { cards: [{ count: 0 }] })]),
    ).toEqual([
      'bad-number /0/priority',
      'wrong-type /1',
      'empty-text /2/identifier',
      'empty-text /2/name',
      'missing-field /2/cards/0',
      'bad-count /2/cards/0/count',
    ]);
  });

  test('have line and column where the rules were a text, and the file where it has a name', () => {
    const text = '[\n  { "identifier": "a", "name": "A", "cards": 7 }\n]';
    const [placed] = parseRules(text, { file: 'a.json' }).diagnostics;
    expect(placed).toMatchObject({ file: 'a.json', range: { start: { line: 2, column: 46 } } });
    const [bare] = parseRules(JSON.parse(text)).diagnostics;
    expect(bare).not.toHaveProperty('range');
    expect(bare).not.toHaveProperty('file');
  });

  test('of JSON have file and place as well', () => {
    const { ruleSet, diagnostics } = parseRules('[', { file: 'a.json' });
    expect(ruleSet).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'json-syntax', file: 'a.json', range: {} }]);
  });

  test('that are no errors leave the rule set standing', () => {
    const { ruleSet, diagnostics } = parseRules([rule('a', { prioirty: 1, note: 'x' })]);
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['info', 'warning']);
    expect(ruleSet?.rules).toHaveLength(1);
  });
});

describe('an identifier that stands twice', () => {
  test.each<readonly [string, unknown, string]>([
    ['in two rules', [rule('a'), rule('a')], '/1/identifier'],
    [
      'in a rule and its variant',
      [rule('a', { variants: [rule('a')] })],
      '/0/variants/0/identifier',
    ],
    [
      'in two variants of different rules',
      [rule('a', { variants: [rule('v')] }), rule('b', { variants: [rule('x'), rule('v')] })],
      '/1/variants/1/identifier',
    ],
    [
      'in a variant and a later rule',
      { rules: [rule('a', { variants: [rule('v')] }), rule('v')] },
      '/rules/1/identifier',
    ],
    [
      'in a rule and a fallback',
      { rules: [rule('a')], fallbacks: [{ identifier: 'a', name: 'A', cards: [] }] },
      '/fallbacks/0/identifier',
    ],
    ['that is __proto__', [rule('__proto__'), rule('__proto__')], '/1/identifier'],
  ])('%s is an error that names the first', (_where, input, pointer) => {
    const { ruleSet, diagnostics } = parseRules(input);
    expect(ruleSet).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'duplicate-identifier', pointer }]);
    expect(diagnostics[0]?.related).toHaveLength(1);
  });

  test('is reported for the variants of a repeated rule as well', () => {
    expect(codesOf([rule('a'), rule('a', { variants: [rule('v')] }), rule('v')])).toEqual([
      'duplicate-identifier /1/identifier',
      'duplicate-identifier /2/identifier',
    ]);
  });

  test('is one only where it is the same to the letter', () => {
    expect(codesOf([rule('a'), rule('A'), rule(' a'), rule('á'), rule('a\u0301')])).toEqual([]);
    expect(codesOf([rule('constructor'), rule('toString')])).toEqual([]);
  });
});

describe('where faulty rules are skipped', () => {
  test('just the faulty rule is left out, and a finding says so', () => {
    const input = [rule('a'), rule('b', { cards: 7 }), null, rule('c')];
    expect(identifiers(input)).toEqual(['a', 'c']);
    expect(codesOf(input, 'skip')).toEqual([
      'wrong-type /1/cards',
      'rule-skipped /1',
      'wrong-type /2',
      'rule-skipped /2',
    ]);
    const { ruleSet } = parseRules(input, { onInvalid: 'skip' });
    expect(ruleSet?.pointerOf('c')).toBe('/3');
  });

  test('just the faulty variant is left out, and its rule stays', () => {
    const variants = [rule('v', { priority: 'x' }), rule('w')];
    const { ruleSet, diagnostics } = parseRules([rule('a', { variants })], { onInvalid: 'skip' });
    expect(ruleSet?.rules[0]?.variants?.map(({ identifier }) => identifier)).toEqual(['w']);
    expect(ruleSet?.pointerOf('w')).toBe('/0/variants/1');
    expect(ruleSet?.get('v')).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(['bad-number', 'rule-skipped']);
    expect(diagnostics[1]?.message).toContain('variant "v"');
  });

  test('just the faulty fallback is left out', () => {
    const fallbacks = [{ identifier: 'f' }, { identifier: 'g', name: 'G', cards: ['Island'] }];
    const { ruleSet } = parseRules({ rules: [], fallbacks }, { onInvalid: 'skip' });
    expect(ruleSet?.fallbacks.map(({ identifier }) => identifier)).toEqual(['g']);
    expect(ruleSet?.pointerOf('g')).toBe('/fallbacks/1');
  });

  test('of two with one identifier the later is left out', () => {
    const input = [
      rule('a', { name: 'first' }),
      rule('b', { cards: [{}] }),
      rule('a', { name: 'second' }),
      rule('c', { variants: [rule('a'), rule('d')] }),
    ];
    const { ruleSet } = parseRules(input, { onInvalid: 'skip' });
    expect(ruleSet?.rules.map(({ name }) => name)).toEqual(['first', 'C']);
    expect(ruleSet?.get('a')?.name).toBe('first');
    expect(ruleSet?.pointerOf('d')).toBe('/3/variants/1');
    expect(ruleSet?.parentOf('d')?.identifier).toBe('c');
  });

  test('a fallback whose identifier is taken is left out, and a finding says so', () => {
    const fallback = (identifier: string, name: string) => ({ identifier, name, cards: ['X'] });
    const input = {
      rules: [rule('a', { variants: [rule('v')] })],
      fallbacks: [fallback('f', 'first'), fallback('v', 'V'), fallback('f', 'second')],
    };
    const { ruleSet, diagnostics } = parseRules(input, { onInvalid: 'skip' });
    expect(ruleSet?.fallbacks).toEqual([input.fallbacks[0]]);
    expect(ruleSet?.get('f')?.name).toBe('first');
    expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'duplicate-identifier /fallbacks/1/identifier',
      'rule-skipped /fallbacks/1',
      'duplicate-identifier /fallbacks/2/identifier',
      'rule-skipped /fallbacks/2',
    ]);
    expect(diagnostics[0]?.message).toContain('the variant at /rules/0/variants/0');
    expect(diagnostics[1]?.message).toContain('fallback "v"');
    expect(diagnostics[2]?.related).toEqual([
      { pointer: '/fallbacks/0/identifier', message: 'its first use is here' },
    ]);
  });

  test('a rule that loses a variant keeps its other fields', () => {
    const variants = [rule('a', { icon: 'x' }), rule('w', { icon: 'y' })];
    const whole = rule('a', { variants, icons: ['i'], priority: 3 });
    const { ruleSet } = parseRules([whole], { onInvalid: 'skip' });
    expect(ruleSet?.rules).toEqual([{ ...whole, variants: [variants[1]] }]);
    expect(ruleSet?.parentOf('w')).toBe(ruleSet?.rules[0]);
    expect(ruleSet?.pointerOf('w')).toBe('/0/variants/1');
    expect(Object.isFrozen(ruleSet?.rules[0])).toBe(true);
  });

  test('the variants of a rule that is left out take no identifier from others', () => {
    expect(identifiers([rule('a'), rule('a', { variants: [rule('v')] }), rule('v')])).toEqual([
      'a',
      'v',
    ]);
    expect(identifiers([rule('x', { cards: 7, variants: [rule('v')] }), rule('v')])).toEqual(['v']);
  });

  test('nothing else is forgiven', () => {
    for (const input of [null, '[', { rules: 7 }, { rules: [], match: { names: ['x'] } }]) {
      expect(parseRules(input, { onInvalid: 'skip' }).ruleSet).toBeUndefined();
    }
  });

  test('the places of variants are those of the file that was read last', () => {
    const input = [rule('a', { variants: [null, rule('v')] })];
    const { ruleSet } = parseRules(input, { onInvalid: 'skip' });
    expect(ruleSet?.pointerOf('v')).toBe('/0/variants/1');
    expect(parseRules({ rules: ruleSet?.rules }).ruleSet?.pointerOf('v')).toBe(
      '/rules/0/variants/0',
    );
  });
});

describe('where rules are needed', () => {
  test('the error has every finding, and its message the first', () => {
    const input = [rule('a', { prioirty: 1 }), null, 7];
    const read = () => requireRules(input);
    expect(read).toThrow(RuleSetError);
    expect(read).toThrow(/^the rules cannot be used: .* \(at \/1\), and 1 more$/);
    try {
      read();
    } catch (error) {
      expect((error as RuleSetError).name).toBe('RuleSetError');
      expect((error as RuleSetError).diagnostics).toEqual(parseRules(input).diagnostics);
    }
  });

  test('the error of a whole file names no place in it', () => {
    expect(() => requireRules(null)).toThrow(/but this is null$/);
    expect(new RuleSetError([]).message).toBe('the rules cannot be used');
  });
});

describe('where settings are needed', () => {
  test('they are read as those of a file', () => {
    const settings = { match: { names: ['case'] }, conflicts: 'report', unclassified: null };
    expect(requireSettings(settings)).toStrictEqual({
      match: { names: ['case'] },
      conflicts: 'report',
    });
    expect(requireSettings({})).toStrictEqual({});
  });

  test('the error has every finding', () => {
    const read = () => requireSettings({ conflicts: 'last', match: { names: ['cases'] } });
    expect(read).toThrow(RuleSetError);
    try {
      read();
    } catch (error) {
      const { diagnostics } = error as RuleSetError;
      expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
        'unknown-option /match/names/0',
        'unknown-option /conflicts',
      ]);
    }
  });
});

describe('parseRules on files with several faults', () => {
  test('names the place in a value by its pointer, after the file', () => {
    const messageOf = (input: unknown, file?: string) =>
      new RuleSetError(parseRules(input, file === undefined ? {} : { file }).diagnostics).message;
    expect(messageOf([null], 'rules.json')).toMatch(/ \(at rules\.json:\/0\)$/);
    expect(messageOf(null, 'rules.json')).toMatch(/ \(at rules\.json\)$/);
    expect(messageOf([null])).toMatch(/ \(at \/0\)$/);
  });
});

describe('unknown fields', () => {
  test('are kept as copies that nobody can change', () => {
    const note = { by: ['someone'] };
    const { ruleSet } = parseRules([{ identifier: 'a', name: 'A', cards: [], note }]);
    note.by.push('someone else');
    expect(ruleSet?.rules[0]).toHaveProperty('note', { by: ['someone'] });
    expect(ruleSet?.version).toMatch(/^[0-9a-f]{26}$/);
  });

  test.each([
    ['a function', () => 1],
    ['a big integer', { deep: [10n] }],
    ['nested too deep', JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
  ])('are an error where the value is %s', (_, note) => {
    const { diagnostics } = parseRules([{ identifier: 'a', name: 'A', cards: [], note }]);
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'field-not-kept',
        pointer: '/0/note',
        data: { field: 'note', deepest: 64 },
      }),
    );
    const input = [{ identifier: 'a', name: 'A', cards: [], note }, rule('b')];
    expect(identifiers(input)).toEqual(['b']);
  });
});

test('of each code, only the first 10,000 findings are listed', () => {
  const rules = [
    ...Array(10_002).fill(7),
    { identifier: 'a', name: 'A', cards: [], priority: 'x' },
  ];
  const { diagnostics } = parseRules(rules, { onInvalid: 'skip' });
  expect(diagnostics).toHaveLength(20_003);
  expect(diagnostics.slice(-3)).toMatchObject([
    { code: 'findings-left-out', data: { code: 'wrong-type' } },
    { code: 'findings-left-out', data: { code: 'rule-skipped' } },
    { code: 'bad-number', pointer: '/10002/priority' },
  ]);
});
