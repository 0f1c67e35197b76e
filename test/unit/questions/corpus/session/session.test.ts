import { beforeEach, describe, expect, test } from 'vitest';
import type { RuleInput } from '../../../../../src/core/rules/input.js';
import { compileRules } from '../../../../../src/index.js';
import {
  type CorpusList,
  createCorpus,
} from '../../../../../src/questions/corpus/build/builder.js';
import { openSession, type Session } from '../../../../../src/questions/corpus/session/session.js';
import { tagCorpus } from '../../../../../src/questions/corpus/tagging/tag.js';

const lists: readonly CorpusList[] = [
  ['Charizard ex', 'Pidgeot ex'],
  ['Charizard ex', 'Pidgeot ex'],
  ['Charizard ex', 'Gholdengo ex'],
  ['Gholdengo ex'],
  ['Iron Thorns ex'],
].map((names) => ({ deck: names.map((name) => ({ name, count: 2 })) }));

const zard = { identifier: 'zard', name: 'Charizard', cards: [{ name: 'Charizard ex' }] };
const pidgeot = { identifier: 'pidgeot', name: 'Zard Pidgeot', cards: [{ name: 'Pidgeot ex' }] };
const gold = { identifier: 'gold', name: 'Gholdengo', cards: [{ name: 'Gholdengo ex' }] };

const programOf = (rules: RuleInput) => compileRules(rules).program;

test('a deck that a rule loses goes to the rule that gains it, wherever both have moved', () => {
  const rule = (identifier: string, name: string) => ({ identifier, name, cards: [{ name }] });
  const corpus = createCorpus([{ deck: [{ name: 'A' }] }]);
  const before = programOf([rule('a', 'B'), rule('b', 'B'), rule('c', 'A')]);
  const after = programOf([rule('a', 'B'), rule('c', 'B'), rule('b', 'A')]);
  const { session, moves } = openSession(before, corpus).update(after);
  expect(session.nameOf(0).id).toBe('b');
  expect(moves.map(({ from, to }) => [from.id, to.id])).toEqual([['c', 'b']]);
});

describe('a session', () => {
  let session: Session;
  beforeEach(() => {
    session = openSession(programOf([zard, gold]), createCorpus(lists));
  });

  test('takes a matcher as well as its program', () => {
    const [first, second] = [compileRules([zard]), compileRules([gold])];
    const update = openSession(first, session.corpus).update(second);
    expect(update).toEqual(openSession(first.program, session.corpus).update(second.program));
    expect(tagCorpus(first, session.corpus)).toEqual(tagCorpus(first.program, session.corpus));
  });

  test('knows the label of each deck', () => {
    expect([0, 1, 2, 3].map((deck) => session.nameOf(deck).id)).toEqual([
      ...['zard', 'zard', 'gold', 'other'],
    ]);
  });

  test('numbers the labels of all decks', () => {
    const { names, numbers } = session.labels;
    expect(Array.from(numbers, (label) => names[label]?.name)).toEqual([
      ...['Charizard', 'Charizard', 'Gholdengo', 'Other'],
    ]);
    expect(names).toHaveLength(3);
  });

  test('follows the spellings of cards of rules, variants and fallbacks', () => {
    const fallbacks = [
      { identifier: 'none', name: 'None', cards: ['Mew'] },
      { identifier: 'iron', name: 'Iron', cards: ['Iron Thorns'] },
    ];
    const spelled = (...spellings: string[][]) =>
      programOf({
        match: { spellings },
        rules: [
          { ...gold, cards: [{ name: 'Gholdengo' }] },
          { ...zard, variants: [{ ...pidgeot, cards: [{ name: 'Pidgeot' }] }] },
        ],
        fallbacks,
      });
    const labels = (program: ReturnType<typeof spelled>) => {
      const { session: after } = openSession(spelled(), session.corpus).update(program);
      return [0, 1, 2, 3].map((deck) => after.nameOf(deck).id);
    };
    expect(labels(spelled())).toEqual(['zard', 'zard', 'other', 'other']);
    expect(labels(spelled(['Gholdengo', 'Gholdengo ex']))).toEqual([
      ...['zard', 'gold', 'gold', 'other'],
    ]);
    expect(labels(spelled(['Pidgeot', 'Pidgeot ex']))).toEqual([
      ...['pidgeot', 'zard', 'other', 'other'],
    ]);
    expect(labels(spelled(['Iron Thorns', 'Iron Thorns ex']))).toEqual([
      ...['zard', 'zard', 'other', 'iron'],
    ]);
  });

  test('knows what wins the lists that a rule or variant matches and does not win', () => {
    const variants = [pidgeot, { ...pidgeot, identifier: 'second' }];
    const { session: after } = session.update(programOf([gold, { ...zard, variants }]));
    expect(after.losses).toEqual([
      { what: 'rule', identifier: 'zard', lostTo: [{ identifier: 'gold', lists: 1 }] },
      { what: 'variant', identifier: 'second', lostTo: [{ identifier: 'pidgeot', lists: 2 }] },
    ]);
    expect(session.losses).toEqual([
      { what: 'rule', identifier: 'gold', lostTo: [{ identifier: 'zard', lists: 1 }] },
    ]);
  });

  test('says what differs from an earlier one, whatever was between', () => {
    const { session: second } = session.update(programOf([gold]));
    const { session: third } = second.update(programOf([gold, zard]));
    expect(third.changesSince(session)).toEqual({
      moves: [
        {
          ...{ from: { id: 'zard', name: 'Charizard' }, to: { id: 'gold', name: 'Gholdengo' } },
          ...{ lists: 1, decks: Uint32Array.of(1) },
        },
      ],
      changed: [
        {
          ...{ what: 'rule', identifier: 'gold' },
          ...{ before: { wins: 1, matches: 2 }, after: { wins: 2, matches: 2 } },
        },
        {
          ...{ what: 'rule', identifier: 'zard' },
          ...{ before: { wins: 3, matches: 3 }, after: { wins: 2, matches: 3 } },
        },
      ],
    });
    expect(session.changesSince(session)).toEqual({ moves: [], changed: [] });
    const other = openSession(programOf([zard, gold]), session.corpus);
    expect(() => other.changesSince(session)).toThrow('do not come from the same openSession');
  });

  test('says which lists have another name since an earlier one, whatever rules came and went', () => {
    const iron = { identifier: 'iron', name: 'Iron', cards: [{ name: 'Iron Thorns ex' }] };
    const { session: second, moves } = session.update(programOf([{ ...zard, name: 'Zard' }, iron]));
    expect(moves.map(({ from, to, decks }) => [from.name, to.name, ...decks])).toEqual([
      ['Charizard', 'Zard', 0, 1],
      ['Gholdengo', 'Other', 2],
      ['Other', 'Iron', 3],
    ]);
    expect(second.changesSince(session).moves).toEqual(moves);
    expect(session.changesSince(second).moves.map(({ from, to }) => [to.name, from.name])).toEqual(
      moves.map(({ from, to }) => [from.name, to.name]),
    );
  });

  test('finds the decks that meet the condition of a rule or variant', () => {
    expect([...session.decksMatching('gold')]).toEqual([1, 2]);
    const variants = [{ ...pidgeot, cards: [{ name: 'Pidgeot ex' }] }];
    const { session: after } = session.update(programOf([gold, { ...zard, variants }]));
    expect([...after.decksMatching('zard')]).toEqual([0, 1]);
    expect([...after.decksMatching('pidgeot')]).toEqual([0]);
    expect([...session.decksMatching('pidgeot')]).toEqual([]);
  });

  test('finds the decks of each of several rules with several variants', () => {
    const other = { ...zard, identifier: 'other-zard', variants: [] as (typeof pidgeot)[] };
    const rules = [zard, gold, other].map((rule, at) => ({
      ...rule,
      variants: [gold, pidgeot].map((part) => ({ ...part, identifier: `${part.identifier}${at}` })),
    }));
    const { session: after } = session.update(programOf(rules));
    const found = rules.map(({ variants }) =>
      variants.map(({ identifier }) => [...after.decksMatching(identifier)]),
    );
    expect(found).toEqual([
      [[1], [0]],
      [[1, 2], []],
      [[1], [0]],
    ]);
    const { session: unwon } = after.update(programOf([...rules, { ...zard, identifier: 'new' }]));
    expect([...unwon.decksMatching('new')]).toEqual([0, 1]);
  });

  test('follows spellings of a program that shares rules with the one before', () => {
    const rules = [gold, { ...zard, variants: [{ ...pidgeot, cards: [{ name: 'Pidgeot' }] }] }];
    const before = compileRules(rules);
    const spellings = [['Pidgeot', 'Pidgeot ex']];
    const after = compileRules(before.ruleSet, { match: { spellings } });
    expect(after.ruleSet.rules[1]).toBe(before.ruleSet.rules[1]);
    const { session: updated } = openSession(before, session.corpus).update(after);
    expect([0, 1, 2].map((deck) => updated.nameOf(deck).id)).toEqual(['pidgeot', 'gold', 'gold']);
  });

  test('counts the lists that each rule wins and matches', () => {
    expect(session.counts).toEqual([
      { what: 'rule', identifier: 'zard', wins: 3, matches: 3 },
      { what: 'rule', identifier: 'gold', wins: 1, matches: 2 },
      { what: 'unclassified', identifier: 'other', wins: 1, matches: 1 },
    ]);
  });

  test('says which lists move when a rule moves', () => {
    const { moves, changed } = session.update(programOf([gold, zard]));
    expect(moves).toEqual([
      {
        from: { id: 'zard', name: 'Charizard' },
        to: { id: 'gold', name: 'Gholdengo' },
        lists: 1,
        decks: Uint32Array.of(1),
      },
    ]);
    expect(changed).toEqual([
      {
        what: 'rule',
        identifier: 'gold',
        before: { wins: 1, matches: 2 },
        after: { wins: 2, matches: 2 },
      },
      {
        what: 'rule',
        identifier: 'zard',
        before: { wins: 3, matches: 3 },
        after: { wins: 2, matches: 3 },
      },
    ]);
  });

  test('says which lists move to a new variant, and of a new name', () => {
    const varied = session.update(programOf([{ ...zard, variants: [pidgeot] }, gold]));
    expect(varied.moves.map(({ from, to, lists }) => [from.id, to.id, lists])).toEqual([
      ['zard', 'pidgeot', 2],
    ]);
    const named = session.update(programOf([zard, { ...gold, name: 'Gold' }]));
    expect(named.moves.map(({ from, to, lists }) => [from.name, to.name, lists])).toEqual([
      ['Gholdengo', 'Gold', 1],
    ]);
    expect(named.changed).toEqual([]);
  });

  test('says that nothing moves when nothing changes, or only icons do', () => {
    const same = session.update(programOf([{ ...zard, icons: ['zard'] }, gold]));
    expect([same.moves, same.changed]).toEqual([[], []]);
    expect(same.session.counts).toEqual(session.counts);
  });

  test('can be asked about several changes, and stays as it is', () => {
    const without = session.update(programOf([gold]));
    const back = without.session.update(programOf([zard, gold]));
    expect(without.moves.map(({ from, to, lists }) => [from.id, to.id, lists])).toEqual([
      ['zard', 'other', 2],
      ['zard', 'gold', 1],
    ]);
    expect(back.moves.map(({ from, to, lists }) => [from.id, to.id, lists])).toEqual([
      ['other', 'zard', 2],
      ['gold', 'zard', 1],
    ]);
    expect(back.session.counts).toEqual(session.counts);
    expect(session.nameOf(0).id).toBe('zard');
  });

  test('answers changes of settings too', () => {
    const file = { rules: [zard, gold], unclassified: { id: 'rogue', name: 'Rogue' } };
    const rogue = session.update(programOf(file));
    expect(rogue.moves.map(({ from, to, lists }) => [from.id, to.id, lists])).toEqual([
      ['other', 'rogue', 1],
    ]);
    const reported = session.update(programOf({ rules: [zard, gold], conflicts: 'report' }));
    expect(reported.moves.map(({ to }) => to.conflicts?.map(({ id }) => id))).toEqual([
      ['zard', 'gold'],
    ]);
  });

  test('counts requirements anew where the simplest rule wins', () => {
    type Cards = readonly { name: string; count?: number }[];
    const opened = (cards: Cards, own: Cards = zard.cards) => ({
      conflicts: 'simplest' as const,
      rules: [
        { ...zard, cards: own, variants: [{ ...pidgeot, cards }] },
        { ...gold, cards: [{ name: 'Pidgeot ex' }, { name: 'Charizard ex' }] },
      ],
    });
    const short = openSession(programOf(opened([{ name: 'Pidgeot ex' }])), session.corpus);
    expect(short.nameOf(0).id).toBe('pidgeot');
    const long = short.update(
      programOf(opened([{ name: 'Pidgeot ex' }, { name: 'Pidgeot ex', count: 2 }])),
    );
    expect(long.moves.map(({ from, to, lists }) => [from.id, to.id, lists])).toEqual([
      ['pidgeot', 'gold', 2],
    ]);
    const own = [...zard.cards, { name: 'Charizard ex', count: 2 }];
    const wide = short.update(programOf(opened([{ name: 'Pidgeot ex' }], own)));
    expect(wide.moves).toEqual(long.moves);
    expect(wide.session.update(short.program).moves.map(({ to }) => to.id)).toEqual(['pidgeot']);
  });
});
