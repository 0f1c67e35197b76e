import { describe, expect, test } from 'vitest';
import { toWire } from '../../../../src/core/rules/api-format.js';
import { parseRules, type RuleSet } from '../../../../src/index.js';

function ruleSetOf(input: unknown): RuleSet {
  const { ruleSet, diagnostics } = parseRules(input);
  if (ruleSet === undefined) throw new Error(JSON.stringify(diagnostics));
  return ruleSet;
}

const found = (input: unknown) =>
  toWire(ruleSetOf(input)).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);

const withCards = (...cards: object[]) => ({
  rules: [{ identifier: 'a', name: 'A', cards: [{ name: 'Opt' }, ...cards] }],
});
const cardsOf = (input: unknown) => toWire(ruleSetOf(input)).rules[0]?.cards;

describe('toWire', () => {
  test('gives back rules of the wire format as they were, with fields that it does not know', () => {
    const rules = [
      {
        identifier: 'a',
        name: 'A',
        cards: [{ name: 'Opt', set: 'DOM', number: '60', count: 2 }],
        priority: 5,
        icons: ['a'],
        generation: 3,
        variants: [{ identifier: 'b', name: 'B', cards: [{ name: 'Ponder' }], icon: 'b' }],
        note: 'kept',
      },
    ];
    const wire = toWire(ruleSetOf(rules));
    expect(wire.diagnostics).toEqual([]);
    expect(JSON.parse(JSON.stringify(wire.rules))).toEqual(rules);
  });

  test('adds no variants to a rule that has none', () => {
    expect(toWire(ruleSetOf(withCards())).rules[0]).not.toHaveProperty('variants');
  });

  test.each([
    ['a maximum', { name: 'Bolt', count: 2, max: 3 }, '/max'],
    ['zones', { name: 'Bolt', zone: 'side' }, '/zone'],
    ['alternatives', { anyOf: [{ name: 'A' }, { name: 'B' }] }, ''],
    ['a total over several cards', { anyOf: [{ name: 'A' }, { name: 'B' }], total: 2 }, ''],
    ['how many lines or names', { anyOf: [{ name: 'A' }], total: 2, unit: 'lines' }, ''],
    ['a number without a name', { set: 'OP01', number: '1' }, ''],
    ['zones', { anyOf: [{ name: 'B' }, { name: 'A', zone: 'side' }], atLeast: 2 }, '/anyOf/1/zone'],
  ])('leaves out a rule that asks for %s', (what, requirement, at) => {
    const { rules, diagnostics } = toWire(ruleSetOf(withCards(requirement)));
    expect(rules).toEqual([]);
    expect(diagnostics.map(({ pointer, message }) => [pointer, message])).toEqual([
      [`/rules/0/cards/1${at}`, `the wire format cannot say ${what}; the rule "a" is left out`],
    ]);
  });

  test('says in the wire format what only looks as if it could not be said', () => {
    const all = { anyOf: [{ name: 'A' }, { name: 'B', count: 2 }], atLeast: 2 };
    const sum = { anyOf: [{ name: 'C' }], total: 3 };
    expect(found(withCards(all, sum))).toEqual([]);
    expect(cardsOf(withCards(all, sum))).toEqual([
      { name: 'Opt' },
      { name: 'A' },
      { name: 'B', count: 2 },
      { name: 'C', count: 3 },
    ]);
  });

  test('leaves out the rules that are tried after one that is left out, also for its variant', () => {
    const none = [{ name: 'Bolt', max: 0 }];
    const rules = [
      { identifier: 'late', name: 'Late', cards: [], priority: 20 },
      {
        identifier: 'a',
        name: 'A',
        cards: [],
        variants: [{ identifier: 'v', name: 'V', cards: none }],
      },
      { identifier: 'early', name: 'Early', cards: [], priority: 5 },
    ];
    const { rules: left, diagnostics } = toWire(ruleSetOf(rules));
    expect(left.map(({ identifier }) => identifier)).toEqual(['early']);
    const cannot = 'the wire format cannot say';
    expect(diagnostics.map(({ pointer, message }) => [pointer, message])).toEqual([
      ['/1/variants/0/cards/0/max', `${cannot} a maximum; the rule "a" is left out`],
      ['/0', `${cannot} the rule "a" before it; the rule "late" is left out`],
    ]);
  });

  test('leaves out the rules whose names take colours, if there are colours', () => {
    const source = { name: 'A', includeColorInName: true };
    const rules = [{ identifier: 'a', name: 'A', cards: [], source }];
    const colors = { lands: {}, nonLands: {}, names: {} };
    expect(toWire(ruleSetOf(rules)).rules).toHaveLength(1);
    expect(toWire(ruleSetOf(rules), { colors })).toMatchObject({
      rules: [],
      diagnostics: [{ pointer: '/0', data: { what: 'colours in the name' } }],
    });
  });

  test('says nothing of what the wire format means as well', () => {
    expect(found({ conflicts: 'first', match: {}, rules: [] })).toEqual([]);
  });

  test.each([
    ['/match/names/0', { match: { names: ['case'] } }, 'the comparison option "case"'],
    ['/match/reprints', { match: { reprints: [[]] } }, 'which printings are the same card'],
    ['/match/spellings', { match: { spellings: [[]] } }, 'which names are the same card'],
    ['/conflicts', { conflicts: 'simplest' }, 'that the simplest rule wins'],
  ])('leaves out every rule for %s', (pointer, settings, what) => {
    const message = `the wire format cannot say ${what}; every rule is left out`;
    const file = { ...withCards(), ...settings };
    expect(toWire(ruleSetOf(file))).toMatchObject({
      rules: [],
      diagnostics: [{ pointer, message }],
    });
  });

  test('says that fallbacks and the names of results are lost', () => {
    const file = {
      ...withCards(),
      conflicts: 'report',
      fallbacks: [{ identifier: 'f', name: 'F', cards: ['Opt'] }],
      unclassified: { id: 'rogue', name: 'Rogue' },
    };
    const { rules, diagnostics } = toWire(ruleSetOf(file));
    const cannot = 'the wire format cannot say';
    expect(rules).toHaveLength(1);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `${cannot} fallbacks; the fallback "f" is left out`,
      `${cannot} all rules that match; the first rule wins without it`,
      `${cannot} what the deck of other lists is called; the rules go without it`,
    ]);
  });
});
