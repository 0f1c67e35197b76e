import { describe, expect, test } from 'vitest';
import type { Explanation, RequirementOutcome } from '../../../../src/core/engine/explain.js';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import type { RequirementInput, RuleEntryInput } from '../../../../src/core/rules/input.js';
import { anyRules } from '../../../support/any-rules.js';

const rule = (identifier: string, cards: readonly RequirementInput[], more: object = {}) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards,
  ...more,
});

const card = (name: string, count = 1, more: object = {}) => ({ name, count, ...more });

/** `found/required` of outcomes, with a mark where they hold. */
const outline = (outcomes: readonly RequirementOutcome[]) =>
  outcomes.map(({ found, required, holds }) => `${found}/${required}${holds ? ' holds' : ''}`);

const ids = (explained: Explanation) => ({
  winner: explained.classification?.id,
  checked: explained.checked.map((failed) => failed.rule.identifier),
  runnersUp: explained.runnersUp.map(({ id }) => id),
  nearest: explained.nearest.map((near) => `${near.rule.identifier} ${near.missing}`),
});

describe('where a rule wins', () => {
  const matcher = compileRules([
    rule('late', [card('A')], { priority: 20 }),
    rule('first', [card('A'), card('B', 3), card('C')]),
    rule('second', [card('C')]),
    rule('winner', [card('A', 2), card('B')], {
      variants: [rule('v', [card('C')]), rule('w', [card('B'), card('A', 2)]), rule('x', [])],
    }),
    rule('after', [card('A', 4)]),
    rule('stranger', [card('Z')]),
  ]);
  const explain = () =>
    matcher.explain([card('A', 2, { set: 'S' }), card('B'), card('A', 1, { zone: 'side' })]);

  test('all variants are there where all that match are reported', () => {
    const variants = ['v', 'w'].map((name) => rule(name, []));
    const { winner } = compileRules([rule('a', [], { variants })], {
      conflicts: 'report',
    }).explain([]);
    expect(winner?.variants.map(({ matches }) => matches)).toEqual([true, true]);
  });

  test('copies, settings and version are there, and no fallbacks', () => {
    const explained = explain();
    expect(explained).toMatchObject({ copies: 4, match: {}, version: matcher.version });
    expect(explained).not.toHaveProperty('fallbacks');
  });

  test('there are no fallbacks though the rules have some', () => {
    const fallbacks = [{ identifier: 'f', name: 'F', cards: ['A'] }];
    const explained = compileRules({ rules: [rule('a', [card('A')])], fallbacks });
    expect(explained.explain([card('A')])).not.toHaveProperty('fallbacks');
  });

  test('it is plain data', () => {
    const explained = explain();
    expect(JSON.parse(JSON.stringify(explained))).toEqual(explained);
  });
});

describe('the rules that were checked', () => {
  const rules = Array.from({ length: 30 }, (_, index) =>
    rule(`r${index}`, [card('A', 31 - index)]),
  );
  const strangers = ['x', 'y'].map((name) => rule(name, [card(name)]));
  const matcher = compileRules(anyRules([...strangers, ...rules]));

  test('are the nearest ten where there are many, in checking order', () => {
    const { checked, checkedCount } = matcher.explain([card('A')]);
    const nearest = rules.slice(-10).map(({ identifier }) => identifier);
    expect(checked.map((one) => one.rule.identifier)).toEqual(nearest);
    expect(checkedCount).toBe(32);
    const { checked: first } = matcher.explain([card('Z')]);
    expect(first.map((one) => one.rule.identifier)).toEqual([
      'x',
      'y',
      ...rules.slice(0, 8).map(({ identifier }) => identifier),
    ]);
  });
});

test('an explanation leaves no copies behind for the next deck', () => {
  const matcher = compileRules(anyRules([rule('a', [card('A')])]));
  matcher.explain([card('A', 3)]);
  expect(matcher.classify([])).toBeUndefined();
  expect(matcher.explain([card('B')])).toMatchObject({ copies: 1, nearest: [] });
});

describe('where no rule matches', () => {
  const matcher = compileRules({
    rules: [rule('a', [card('A', 4)]), rule('b', [card('B'), card('Z')])],
    fallbacks: [
      { identifier: 'f', name: 'F', cards: ['Island', 'Swamp'] },
      { identifier: 'g', name: 'G', cards: ['Island'], threshold: 0.9 },
      { identifier: 'h', name: 'H', cards: ['Forest'] },
    ],
  });

  test('all rules were checked, and the fallbacks are listed best first', () => {
    const deck = [card('A'), card('Island', 2), card('Swamp')];
    const explained = matcher.explain(deck);
    expect(ids(explained)).toEqual({
      winner: 'f',
      checked: ['a', 'b'],
      runnersUp: [],
      nearest: ['a 3'],
    });
    expect(explained).not.toHaveProperty('winner');
    expect(
      explained.fallbacks?.map(({ fallback, share, reached }) => [
        fallback.identifier,
        share,
        reached,
      ]),
    ).toEqual([
      ['f', 0.75, true],
      ['g', 0.5, false],
      ['h', 0, false],
    ]);
    expect(explained.classification).toEqual(matcher.classify(deck));
  });

  test('there is no classification where no fallback is near enough', () => {
    const explained = matcher.explain([card('Forest'), card('X', 59)]);
    expect(explained).not.toHaveProperty('classification');
    expect(explained.fallbacks?.[0]).toMatchObject({ reached: false });
    for (const empty of [null, undefined, {}, []]) {
      expect(matcher.explain(empty)).toMatchObject({ copies: 0, nearest: [] });
      expect(matcher.explain(empty)).not.toHaveProperty('classification');
    }
  });
});

describe('a requirement', () => {
  const outcomeOf = (requirement: RequirementInput, deck: object) => {
    const explained = compileRules({ rules: [rule('a', [requirement])] }).explain(deck);
    return (explained.winner?.requirements[0] ??
      explained.checked[0]?.failed) as RequirementOutcome;
  };

  test('with a maximum names it, and asks for none where there is no minimum', () => {
    expect(outcomeOf({ name: 'A', max: 1 }, [card('A', 2)])).toMatchObject({
      holds: false,
      required: 0,
      most: 1,
      found: 2,
    });
    expect(outcomeOf({ name: 'A', count: 2, max: 3 }, [card('A', 2)])).toMatchObject({
      holds: true,
      required: 2,
      most: 3,
    });
    expect(outcomeOf({ name: 'A' }, [card('A', 2)])).not.toHaveProperty('most');
  });

  test('of alternatives has the outcome of each', () => {
    const requirement = {
      anyOf: [
        { name: 'A', count: 3 },
        { name: 'B' },
        { anyOf: [{ name: 'C' }, { name: 'A' }], atLeast: 2 },
      ],
      atLeast: 2,
    };
    const outcome = outcomeOf(requirement, [card('A', 2), card('B')]);
    expect(outcome).toMatchObject({ holds: false, required: 2, found: 1 });
    expect(outline(outcome.alternatives ?? [])).toEqual(['2/3', '1/1 holds', '1/2']);
    expect(outline(outcome.alternatives?.[2]?.alternatives ?? [])).toEqual(['0/1', '2/1 holds']);
    expect(outcome.lines).toEqual([card('A', 2), card('B')]);
    expect(outcome.requirement).toEqual(requirement);
  });
});

describe('the nearest rules', () => {
  const nearest = (rules: readonly RuleEntryInput[], deck: object) =>
    ids(compileRules({ rules }).explain(deck)).nearest;

  test('are at most three, the fewest missing copies first, then in checking order', () => {
    const rules = [
      rule('three', [card('A', 5)]),
      rule('one', [card('A', 3)]),
      rule('two', [card('A', 4)]),
      rule('one-too', [card('A'), card('B')], { priority: 1 }),
      rule('four', [card('A', 6)]),
    ];
    expect(nearest(rules, [card('A', 2)])).toEqual(['one-too 1', 'one 1', 'two 2']);
  });

  test('have all that failed', () => {
    const { nearest: found } = compileRules([
      rule('a', [card('A'), card('B', 2), card('C')]),
    ]).explain([card('A'), card('B')]);
    expect(found[0]?.failed.map(({ requirement }) => requirement)).toEqual([
      card('B', 2),
      card('C'),
    ]);
    expect(found[0]?.missing).toBe(2);
  });

  test('may have too many copies', () => {
    expect(
      nearest([rule('a', [card('B'), { name: 'A', max: 1 }])], [card('A', 4), card('B')]),
    ).toEqual(['a 3']);
  });

  test('lack of alternatives what the cheapest lack', () => {
    const cards = [{ anyOf: [card('C', 9), card('A', 4), card('B', 3)], atLeast: 2 }];
    expect(nearest([rule('a', cards)], [card('A', 1), card('B', 1)])).toEqual(['a 5']);
  });

  test('are none that no deck can match', () => {
    const cards = [{ anyOf: [card('A'), card('B')], atLeast: 3 }];
    expect(nearest([rule('a', cards)], [card('A'), card('B')])).toEqual([]);
    expect(nearest([rule('a', cards)], [card('A')])).toEqual([]);
    const both = [{ anyOf: [card('A'), card('B')], atLeast: 2 }];
    expect(nearest([rule('a', both)], [card('A')])).toEqual(['a 1']);
  });

  test.each([
    [1, []],
    [2, []],
    [3, ['a 2']],
  ])('are those with a maximum that the deck exceeds: %i copies', (copies, found) => {
    const cards = [{ name: 'A', max: 2 }, card('B')];
    expect(nearest([rule('a', cards)], [card('A', copies)])).toEqual(found);
  });

  test('are none of which the deck holds nothing', () => {
    const choice = { anyOf: [card('B'), card('C')] };
    const held = rule('held', [card('Y'), card('X', 2)]);
    expect(nearest([held, rule('a', [choice])], [card('X')])).toEqual(['held 2']);
    expect(nearest([rule('a', [card('A')])], [card('X')])).toEqual([]);
    const absent = { name: 'A', max: 0 };
    expect(nearest([rule('a', [absent, card('B')])], [card('X')])).toEqual([]);
    expect(nearest([rule('a', [{ anyOf: [absent, card('C')] }, card('B')])], [card('X')])).toEqual(
      [],
    );
  });
});
