import { describe, expect, test } from 'vitest';
import { cardsOf } from '../../../../src/core/rules/meaning.js';
import type { Groups } from '../../../../src/core/rules/model.js';
import { requireRules } from '../../../../src/core/rules/parse.js';
import { unknownCards } from '../../../../src/core/rules/selectors.js';
import { compileRules, RuleSetError } from '../../../../src/index.js';
import { checkRules } from '../../../../src/questions/analysis/checks/check.js';

const ruleOf = (...cards: readonly object[]) => ({ identifier: 'a', name: 'A', cards }) as never;

function isMet(requirement: object, deck: object, groups?: Groups): boolean {
  const matcher = compileRules({
    rules: [ruleOf(requirement)],
    ...(groups && { groups }),
  } as never);
  return matcher.classify(deck as never) !== undefined;
}

const lines = (text: string) =>
  text.split(', ').map((line) => {
    const [, count, name, zone] = /^(\d+) (.*?)(?: in (\w+))?$/.exec(line) ?? [];
    return { name, count: Number(count), ...(zone && { zone }) };
  });

describe('a group', () => {
  test('is expanded once, however often groups name it', () => {
    const many: Record<string, Groups[string]> = { g0: ['Opt'] };
    for (let at = 1; at < 60; at++)
      many[`g${at}`] = [{ group: `g${at - 1}` }, { group: `g${at - 1}` }];
    expect(cardsOf([{ group: 'g59' }], { groups: many })).toEqual([{ name: 'Opt' }]);
  });

  test('is expanded once per zone, however the zones of its groups overlap', () => {
    const zones = Array.from({ length: 40 }, (_, at) => `z${at}`);
    const many: Record<string, Groups[string]> = { g40: ['Opt'] };
    for (const [at, own] of zones.entries()) {
      const others = zones.filter((zone) => zone !== own);
      many[`g${at}`] = [{ group: `g${at + 1}`, zone: others }, { group: `g${at + 1}` }];
    }
    const cards = cardsOf([{ group: 'g0', zone: zones }], { groups: many });
    const counted = cards.flatMap(({ zone }) => zone);
    expect(counted.toSorted()).toEqual(zones.toSorted());
  });

  test('can name groups that name groups, at any depth', () => {
    const chain: Record<string, Groups[string]> = { g20000: ['Opt'] };
    for (let at = 0; at < 20_000; at++) chain[`g${at}`] = [{ group: `g${at + 1}` }];
    expect(isMet({ group: 'g0' }, lines('1 Opt'), chain)).toBe(true);
  });

  test('that is missing gives an error that names the nearest one', () => {
    const rules = { groups: { fetch: ['Mesa'] }, rules: [ruleOf({ group: 'fetsh' })] };
    expect(() => compileRules(rules)).toThrow(RuleSetError);
    expect(() => compileRules(rules)).toThrow('there is no group "fetsh"');
    const { diagnostics } = checkRules(JSON.stringify(rules));
    expect(diagnostics.map(({ code, pointer, message }) => [code, pointer, message])).toEqual([
      [
        'unknown-group',
        '/rules/0/cards/0/group',
        'there is no group "fetsh"; did you mean "fetch"?',
      ],
    ]);
  });
});

test('missing groups are found in each, in anyOf and in other groups', () => {
  const gone = { group: 'gone' };
  const groups = { 'a/b': ['Opt', { name: 'Mesa' }, gone] };
  const cards = [{ each: gone, max: 1 }, { anyOf: [{ name: 'Opt' }, { anyOf: [gone] }] }, gone];
  const found = unknownCards(
    requireRules({ groups, rules: [ruleOf(...(cards as [object]))] }),
    true,
  );
  expect(found.map(({ pointer }) => pointer)).toEqual([
    '/groups/a~1b/2/group',
    '/rules/0/cards/0/each/group',
    '/rules/0/cards/1/anyOf/1/anyOf/0/group',
    '/rules/0/cards/2/group',
  ]);
});

test('the nearest group is searched only as often as findings are shown', () => {
  const groups = { fetch: ['Mesa'] };
  const rules = [ruleOf(...Array.from({ length: 300 }, () => ({ group: 'fetsh' })))];
  const found = unknownCards(requireRules({ groups, rules }), false);
  expect(found.filter(({ data }) => data?.nearest === 'fetch')).toHaveLength(200);
});

describe('a kind', () => {
  const rules = [ruleOf({ where: { series: 'Blue-Eyes' }, count: 2 })];

  test('without a card table gives an error that says how to get one', () => {
    expect(() => compileRules(rules)).toThrow('a card table is needed to find these cards');
    const [finding] = checkRules(JSON.stringify(rules)).diagnostics;
    expect(finding).toMatchObject({
      code: 'kind-needs-cards',
      pointer: '/0/cards/0/where',
      data: { kind: 'cards with series Blue-Eyes' },
    });
  });

  test('defined in the file itself needs no table', () => {
    const kinds = { '{"where":{"series":"Blue-Eyes"}}': ['Dragon', 'Maiden'] };
    const { classify } = compileRules({ rules, kinds });
    expect(classify(lines('1 Dragon, 1 Maiden') as never)?.id).toBe('a');
    expect(classify(lines('1 Dragon, 1 Opt') as never)).toBeUndefined();
  });
});
