import { describe, expect, test } from 'vitest';
import { parseRules, type RuleSet } from '../../../src/index.js';
import { toWire } from '../../../src/rules/wire.js';

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

  test('gives an array that is a rule file', () => {
    const { rules } = toWire(
      ruleSetOf(withCards({ name: 'Bolt', max: 2, count: 1, zone: 'main' })),
    );
    expect(parseRules(rules).ruleSet?.rules).toHaveLength(1);
  });

  test.each([
    ['a maximum alone', { name: 'Bolt', max: 0 }, ['wire-loses /rules/0/cards/1/max'], []],
    [
      'a maximum beside a count',
      { name: 'Bolt', count: 2, max: 3 },
      ['wire-loses /rules/0/cards/1/max'],
      [{ name: 'Bolt', count: 2 }],
    ],
    [
      'a zone',
      { name: 'Bolt', zone: 'side' },
      ['wire-loses /rules/0/cards/1/zone'],
      [{ name: 'Bolt' }],
    ],
    [
      'alternatives',
      { anyOf: [{ name: 'A' }, { name: 'B' }] },
      ['wire-loses /rules/0/cards/1'],
      [],
    ],
    [
      'a total',
      { anyOf: [{ name: 'A' }, { name: 'B' }], total: 2 },
      ['wire-loses /rules/0/cards/1'],
      [],
    ],
    [
      'lines',
      { anyOf: [{ name: 'A' }], total: 2, unit: 'lines' },
      ['wire-loses /rules/0/cards/1'],
      [],
    ],
    ['a number without a name', { set: 'OP01', number: '1' }, ['wire-loses /rules/0/cards/1'], []],
  ])('says that %s is lost', (_, requirement, findings, rest) => {
    expect(found(withCards(requirement))).toEqual(findings);
    expect(cardsOf(withCards(requirement))).toEqual([{ name: 'Opt' }, ...rest]);
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

  test('leaves out a rule or variant of which nothing would be left, and keeps an empty one', () => {
    const none = { name: 'Bolt', max: 0 };
    const file = {
      rules: [
        { identifier: 'a', name: 'A', cards: [none] },
        {
          identifier: 'b',
          name: 'B',
          cards: [],
          variants: [{ identifier: 'c', name: 'C', cards: [none] }],
        },
      ],
    };
    expect(toWire(ruleSetOf(file)).rules).toEqual([
      { identifier: 'b', name: 'B', cards: [], variants: [] },
    ]);
    expect(found(file).filter((one) => one.startsWith('wire-leaves-out'))).toEqual([
      'wire-leaves-out /rules/0/cards',
      'wire-leaves-out /rules/1/variants/0/cards',
    ]);
  });

  test('says nothing of what the wire format means as well', () => {
    expect(found({ conflicts: 'first', match: {}, rules: [] })).toEqual([]);
  });

  test('says that settings, fallbacks and the name of other decks are lost', () => {
    const file = {
      match: {
        names: ['case', 'faces'],
        reprints: [[{ set: 'A', number: 1 }]],
        spellings: [['Opt', 'Option']],
      },
      conflicts: 'report',
      rules: [],
      fallbacks: [{ identifier: 'f', name: 'F', cards: ['Opt'] }],
      unclassified: { id: 'rogue', name: 'Rogue' },
    };
    expect(found(file)).toEqual([
      'wire-leaves-out /fallbacks/0',
      'wire-loses /match/names/0',
      'wire-loses /match/names/1',
      'wire-loses /match/reprints',
      'wire-loses /match/spellings',
      'wire-loses /conflicts',
      'wire-loses /unclassified',
    ]);
  });

  test('says in words what is lost, and what becomes of the rest', () => {
    const file = {
      match: {
        names: ['case'],
        reprints: [[{ set: 'A', number: 1 }]],
        spellings: [['Opt', 'Option']],
      },
      conflicts: 'report',
      rules: withCards(
        { name: 'A', max: 0 },
        { name: 'A', max: 2, count: 1 },
        { name: 'A', zone: 'side' },
        { anyOf: [{ name: 'A' }, { name: 'B' }] },
        { anyOf: [{ name: 'A' }, { name: 'B' }], total: 2 },
        { anyOf: [{ name: 'A' }], total: 2, unit: 'lines' },
        { set: 'OP01', number: '1' },
      ).rules,
      fallbacks: [{ identifier: 'f', name: 'F', cards: ['Opt'] }],
      unclassified: { id: 'rogue', name: 'Rogue' },
    };
    const cannot = 'the wire format cannot say';
    const without = 'the requirement is left out, and the rule matches without it';
    expect(toWire(ruleSetOf(file)).diagnostics.map(({ message }) => message)).toEqual([
      `${cannot} a maximum; ${without}`,
      `${cannot} a maximum; the requirement stands without it`,
      `${cannot} zones; copies are counted without it`,
      `${cannot} alternatives; ${without}`,
      `${cannot} a total over several cards; ${without}`,
      `${cannot} how many lines; ${without}`,
      `${cannot} a number without a name; ${without}`,
      `${cannot} fallbacks; the fallback "f" is left out`,
      `${cannot} the comparison option "case"; names are compared without it`,
      `${cannot} which printings are the same card; printings are compared without it`,
      `${cannot} which names are the same card; names are compared without it`,
      `${cannot} what becomes of a deck that several rules match; the first rule wins without it`,
      `${cannot} what the deck of other lists is called; the rules go without it`,
    ]);
  });

  test('says where alternatives inside others lose something', () => {
    const inner = { anyOf: [{ name: 'A', zone: 'side' }], atLeast: 1 };
    expect(found(withCards({ anyOf: [{ name: 'B' }, inner], atLeast: 2 }))).toEqual([
      'wire-loses /rules/0/cards/1/anyOf/1/anyOf/0/zone',
    ]);
  });

  test('names the rule and the variant that it leaves out', () => {
    const none = { name: 'Bolt', max: 0 };
    const variants = [{ identifier: 'c', name: 'C', cards: [none] }];
    const rules = [
      { identifier: 'a', name: 'A', cards: [none] },
      { identifier: 'b', name: 'B', cards: [], variants },
    ];
    const messages = toWire(ruleSetOf(rules)).diagnostics.map(({ message }) => message);
    const cannot = 'the wire format cannot say any of its requirements';
    expect(messages).toContain(`${cannot}; the rule "a" is left out`);
    expect(messages).toContain(`${cannot}; the variant "c" is left out`);
  });
});
