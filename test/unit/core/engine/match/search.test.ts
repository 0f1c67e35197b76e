import { describe, expect, test } from 'vitest';
import { DeckCounter } from '../../../../../src/core/engine/match/counter.js';
import {
  conditionHolds,
  findAll,
  findVariant,
  findWinner,
} from '../../../../../src/core/engine/match/search.js';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { anyRules } from '../../../../support/any-rules.js';

const rule = (identifier: string, cards: object[], more: object = {}) => ({
  identifier,
  name: identifier,
  cards,
  ...more,
});
const card = (name: string, count = 1) => ({ name, count });

function search(rules: readonly object[], deck: object) {
  const { program } = compileRules(anyRules({ rules }));
  const counter = new DeckCounter(program);
  counter.count(deck);
  const held: number[] = [];
  for (let rank = 0; rank < program.ruleIndex.length; rank++) {
    if (conditionHolds(program, rank, counter.counts)) held.push(rank);
  }
  const all = findAll(program, counter);
  // The index only finds sooner what evaluating every rule would find.
  expect(all).toEqual(held);
  return { program, counter, all, winner: findWinner(program, counter) };
}

describe('the winner is the least rank that holds', () => {
  test('whichever card of the deck comes first', () => {
    const rules = [rule('x', [card('C')]), rule('y', [card('B')]), rule('z', [card('A')])];
    for (const deck of [
      ['A', 'B', 'C'],
      ['C', 'B', 'A'],
      ['B', 'C', 'A'],
    ]) {
      expect(
        search(
          rules,
          deck.map((name) => card(name)),
        ),
      ).toMatchObject({ winner: 0, all: [0, 1, 2] });
    }
  });

  test('also where it can be found under no card', () => {
    const rules = [rule('a', [card('A', 9)]), rule('none', []), rule('b', [card('A')])];
    expect(search(rules, [card('A')])).toMatchObject({ winner: 1, all: [1, 2] });
    expect(search([rules[2] as object, rules[1] as object], [card('A')])).toMatchObject({
      winner: 0,
    });
  });

  test('also after others in one group', () => {
    const rules = [
      rule('x', [card('A', 2), card('B'), card('C', 2)]),
      rule('y', [card('A', 2), card('B'), card('D')]),
      rule('z', [card('A', 2), card('B'), { name: 'E', max: 0 }]),
    ];
    expect(search(rules, [card('A', 2), card('B'), card('C')])).toMatchObject({
      winner: 2,
      all: [2],
    });
    expect(search(rules, [card('A', 2), card('B'), card('D')])).toMatchObject({
      winner: 1,
      all: [1, 2],
    });
    expect(search(rules, [card('A', 2), card('B'), card('E')])).toMatchObject({
      winner: 3,
      all: [],
    });
  });

  test('also after a group whose last rule lacks a card', () => {
    const rules = [
      rule('x', [card('A'), card('B'), card('C')]),
      rule('y', [card('A')]),
      // These make B commoner than A, and C commoner than B.
      ...['B', 'B', 'C', 'C', 'C'].map((name, at) => rule(`r${at}`, [card(name, 2)])),
    ];
    expect(search(rules, [card('A'), card('B')])).toMatchObject({ winner: 1, all: [1] });
    expect(
      search(
        rules,
        ['A', 'B', 'C'].map((name) => card(name)),
      ),
    ).toMatchObject({
      winner: 0,
      all: [0, 1],
    });
  });

  test('only with one of its alternatives, where it is found by another card', () => {
    const rules = [rule('x', [card('A'), { anyOf: [card('B'), card('C')] }])];
    expect(search(rules, [card('A')])).toMatchObject({ winner: 1, all: [] });
    expect(search(rules, [card('A'), card('C')])).toMatchObject({ winner: 0, all: [0] });
    const [needed = {}, choice = {}] = rules[0]?.cards ?? [];
    expect(search([rule('x', [choice, needed])], [card('A')])).toMatchObject({
      winner: 1,
      all: [],
    });
  });

  test('also after thousands of others, and with others that hold after it', () => {
    const others = Array.from({ length: 5000 }, (_, index) => rule(`r${index}`, [card('B', 2)]));
    const rules = [...others, rule('x', [card('C'), card('B')]), rule('y', [card('A')])];
    expect(search(rules, [card('A'), card('B'), card('C')])).toMatchObject({
      winner: 5000,
      all: [5000, 5001],
    });
    expect(search(rules, [card('A'), card('B', 2)]).winner).toBe(0);
    expect(search(rules, [card('B')])).toMatchObject({ winner: 5002, all: [] });
  });

  test('also where the card that is missing is the commonest of a rule', () => {
    const slots = [1, 2, 3, 4, 5].map((id) => card(`D${id}`));
    const rules = [
      rule('many', slots),
      rule('x', [card('A'), card('B'), card('C')]),
      rule('y', [card('A'), card('B')]),
      rule('p', [card('B'), card('P')]),
      ...['q', 'r', 's'].map((name) => rule(name, [card('C'), card(name)])),
    ];
    expect(search(rules, [card('A'), card('B')])).toMatchObject({ winner: 2, all: [2] });
    expect(search(rules, [card('A')])).toMatchObject({ winner: 7, all: [] });
    expect(search(rules, [card('B'), card('A'), card('C')])).toMatchObject({
      winner: 1,
      all: [1, 2],
    });
  });

  test('also where the commonest card is the first of the file', () => {
    const rules = [rule('x', [card('A'), card('B')]), rule('y', [card('A'), card('C')])];
    expect(search(rules, [card('B')])).toMatchObject({ winner: 2, all: [] });
    expect(search(rules, [card('A'), card('C')])).toMatchObject({ winner: 1, all: [1] });
  });

  test('also where many are tried before the last of a card', () => {
    const late = { priority: 20 };
    const rules = [
      rule('one', [card('A'), card('Z')], late),
      rule('two', [card('A', 2), card('Z')], late),
      ...Array.from({ length: 500 }, (_, index) => rule(`r${index}`, [card(`N${index}`)])),
    ];
    expect(search(rules, [card('A')])).toMatchObject({ winner: 502, all: [] });
    expect(search(rules, [card('A', 2), card('Z')])).toMatchObject({
      winner: 500,
      all: [500, 501],
    });
    expect(search(rules, [card('A'), card('N499')])).toMatchObject({ winner: 499, all: [499] });
  });

  test('and no rule where none holds', () => {
    expect(search([rule('x', [card('A')])], [])).toMatchObject({ winner: 1, all: [] });
  });
});

test('a rule under several alternatives is found once', () => {
  const rules = [rule('x', [{ anyOf: [card('A'), card('B'), card('C')], atLeast: 1 }])];
  expect(search(rules, [card('C'), card('B'), card('A')])).toMatchObject({ winner: 0, all: [0] });
});

test('the first variant that holds is found, and none is -1', () => {
  const variants = [rule('late', [card('B')], { priority: 20 }), rule('v', [card('B'), card('C')])];
  const rules = [
    rule('before', [card('Z')], { variants: [rule('zv', [])] }),
    rule('x', [card('A')], { variants }),
  ];
  for (const [deck, identifier] of [
    [[card('A'), card('B'), card('C')], 'v'],
    [[card('A'), card('B')], 'late'],
    [[card('A')], undefined],
  ] as const) {
    const { program, counter, winner } = search(rules, deck);
    const found = findVariant(program, winner, counter.counts);
    const index = program.variantIndex[found] ?? -1;
    expect(winner).toBe(1);
    expect(program.ruleSet.rules[1]?.variants?.[index]?.identifier).toBe(identifier);
    expect(found === -1).toBe(identifier === undefined);
  }
});
