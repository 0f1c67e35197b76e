import { describe, expect, test } from 'vitest';
import { parseRules, requireRules, requireSettings } from '../../../../src/core/rules/parse.js';

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
  test('once: a rule set is returned as it is', () => {
    const { ruleSet } = parseRules([rule('a')]);
    expect(parseRules(ruleSet)).toEqual({ ruleSet, diagnostics: [] });
    expect(parseRules(ruleSet).ruleSet).toBe(ruleSet);
  });

  test('without changing their source', () => {
    const input = [rule('a', { cards: [{ name: 'Iono', count: '2', set: null }], note: {} })];
    const before = structuredClone(input);
    parseRules(input);
    expect(input).toEqual(before);
    expect(Object.isFrozen(input[0])).toBe(false);
  });

  test('even if one object occurs in several places', () => {
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

describe('no value makes it throw', () => {
  test('of whatever type', () => {
    const inputs: unknown[] = [
      undefined,
      10n,
      NaN,
      () => [],
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

  test('such as arrays 100,000 deep', () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(codesOf(deep)).toEqual(['wrong-type /0']);
    expect(codesOf([rule('a', { cards: deep })])).toEqual(['wrong-type /0/cards/0']);
    expect(codesOf('['.repeat(100_000) + ']'.repeat(100_000))).toEqual(['wrong-type /0']);
    expect(codesOf('['.repeat(100_000))).toEqual(['json-syntax ']);
  });

  test('such as alternatives 100,000 deep', () => {
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

test('findings below errors do not prevent a rule set', () => {
  const { ruleSet, diagnostics } = parseRules([rule('a', { prioirty: 1, note: 'x' })]);
  expect(diagnostics.map(({ severity }) => severity)).toEqual(['info', 'warning']);
  expect(ruleSet?.rules).toHaveLength(1);
});

test('when faulty rules are skipped, variants have the places of the file that was read last', () => {
  const input = [rule('a', { variants: [null, rule('v')] })];
  const { ruleSet } = parseRules(input, { onInvalid: 'skip' });
  expect(ruleSet?.pointerOf('v')).toBe('/0/variants/1');
  expect(parseRules({ rules: ruleSet?.rules }).ruleSet?.pointerOf('v')).toBe('/rules/0/variants/0');
});

describe('if rules or settings are required', () => {
  const errorWith = (diagnostics: unknown) =>
    expect.objectContaining({ name: 'RuleSetError', diagnostics });

  test('an error has every finding', () => {
    const input = [rule('a', { prioirty: 1 }), null, 7];
    expect(() => requireRules(input)).toThrow(errorWith(parseRules(input).diagnostics));
    const settings = () => requireSettings({ conflicts: 'last', match: { names: ['cases'] } });
    expect(settings).toThrow(
      errorWith([
        expect.objectContaining({ code: 'unknown-option', pointer: '/match/names/0' }),
        expect.objectContaining({ code: 'unknown-option', pointer: '/conflicts' }),
      ]),
    );
  });
});

describe('unknown fields', () => {
  test('are kept as frozen copies', () => {
    const note = { by: ['someone'] };
    const { ruleSet } = parseRules([{ identifier: 'a', name: 'A', cards: [], note }]);
    note.by.push('someone else');
    expect(ruleSet?.rules[0]).toHaveProperty('note', { by: ['someone'] });
    expect(ruleSet?.version).toMatch(/^[0-9a-f]{26}$/);
  });

  test('are kept frozen, whatever JSON they are, up to 64 levels deep', () => {
    const noteOf = (note: unknown) =>
      (parseRules([rule('a', { note })]).ruleSet?.rules[0] as { note?: unknown } | undefined)?.note;
    const note = { text: 'x', none: null, list: [1, [2]], undefined };
    const copy = noteOf(note) as typeof note;
    expect(copy).toStrictEqual(note);
    expect([copy, copy.list, copy.list[1]].every(Object.isFrozen)).toBe(true);
    const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
    expect([noteOf(deep(64)), noteOf(deep(65))]).toEqual([deep(64), undefined]);
  });

  test.each([
    ['a function', () => 1],
    ['a big integer', { deep: [10n] }],
    ['nested too deep', JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
  ])('give an error if the value is %s', (_, note) => {
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

test('only the first 10,000 findings of each code are listed', () => {
  const rules = [
    ...Array(10_002).fill(7),
    { identifier: 'a', name: 'A', cards: [], priority: 'x' },
  ];
  const { diagnostics } = parseRules(rules, { onInvalid: 'skip' });
  expect(diagnostics).toHaveLength(20_001);
  const hint = 'and more';
  expect(diagnostics.slice(-3)).toMatchObject([
    { code: 'wrong-type', pointer: '/9999', hint },
    { code: 'rule-skipped', pointer: '/9999', hint },
    { code: 'bad-number', pointer: '/10002/priority' },
  ]);
});
