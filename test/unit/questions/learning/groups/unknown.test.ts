import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { applyPatches } from '../../../../../src/core/rules/changes/edit.js';
import { checkRules } from '../../../../../src/questions/analysis/checks/check.js';
import {
  type CorpusList,
  createCorpus,
} from '../../../../../src/questions/corpus/build/builder.js';
import { labelOf } from '../../../../../src/questions/corpus/layout/access.js';
import { openSession } from '../../../../../src/questions/corpus/session/session.js';
import { groupUnknown } from '../../../../../src/questions/learning/groups/unknown.js';
import { madeUpDecks, madeUpList, madeUpLists, randomBy } from '../../../../support/labelled.js';

const fox = { identifier: 'fox', name: 'Fox', cards: [{ name: 'Fox ex', count: 2 }] };
const owl = { identifier: 'owl', name: 'Owl', cards: [{ name: 'Owl ex', count: 2 }], priority: 5 };
const matcher = compileRules([fox, owl]);
const lists = madeUpLists({ Fox: 6, 'Fox Owl': 6, Whale: 8, Wolf: 5 });

/** Lists as an event has them that publishes no labels. */
function unlabelled(some: readonly CorpusList[]): CorpusList[] {
  return some.map(({ label: _, ...list }) => list);
}

describe('groupUnknown', () => {
  test('groups the lists that no rule matches', async () => {
    const corpus = createCorpus([
      ...lists,
      madeUpList('Odd', { Strange: 4, Cards: 4 }, randomBy(2)),
    ]);
    const found = await groupUnknown(matcher, corpus);
    expect([found.lists, found.unknown, found.single]).toEqual([26, 14, [25]]);
    const labels = found.groups.map(({ lists }) =>
      lists.map((list) => labelOf(corpus, list)?.name).join(' '),
    );
    expect(labels).toEqual([Array(8).fill('Whale').join(' '), Array(5).fill('Wolf').join(' ')]);
  });

  test('says what the lists of a group hold and others do not', async () => {
    const { groups } = await groupUnknown(matcher, createCorpus(lists));
    expect(groups[0]?.cards.slice(0, 2)).toEqual([
      { name: 'Wave', count: 4, share: 1, others: 0 },
      { name: 'Whale V', count: 4, share: 1, others: 0 },
    ]);
    expect(groups[0]?.lists).toContain(groups[0]?.typical);
  });

  test('proposes a rule as the other rules are, which leads to the lists that it says', async () => {
    // Each list twice: a deck may have several lists.
    const corpus = createCorpus([...lists, ...lists]);
    const { groups } = await groupUnknown(matcher, corpus);
    for (const { proposal } of groups) expect(proposal?.rule.cards).toMatchObject([{ count: 2 }]);
    for (const { proposal, lists } of groups) {
      const { patches = [], rule, gains, takes, misses } = proposal ?? {};
      const { ruleSet, diagnostics } = applyPatches(matcher.ruleSet, patches);
      expect(diagnostics).toEqual([]);
      const session = openSession(compileRules(ruleSet ?? []).program, corpus);
      const won = session.counts.find(({ identifier }) => identifier === rule?.identifier)?.wins;
      expect([won, gains, takes, misses]).toEqual([lists.length, lists.length, [], 0]);
    }
  });

  test('proposes the same for the same lists, in whatever order they are', async () => {
    const all = unlabelled([...lists, ...madeUpLists({ Fox: 3, Whale: 4 }, { seed: 3 })]);
    const orders = [all, all.toReversed(), [...all.slice(17), ...all.slice(0, 17)]];
    const [first, ...others] = await Promise.all(
      orders.map(async (order) => {
        const { groups, inside } = await groupUnknown(matcher, createCorpus(order));
        return [...groups, ...inside].map(({ cards, nearest, proposal }) => {
          const { list: _, ...near } = nearest ?? { list: 0 };
          return [cards, near, proposal];
        });
      }),
    );
    expect(others).toEqual([first, first]);
  });

  test('gives each proposal of a report an identifier of its own', async () => {
    const alike = ['Crow!', 'Crow?', 'Crow'].flatMap((name, seed) =>
      Array.from({ length: 5 }, () => madeUpList(name, { [name]: 4, Nest: 2 }, randomBy(seed))),
    );
    const crow = { identifier: 'crow', name: 'Crow', cards: [{ name: 'Crow', count: 2 }] };
    const { groups } = await groupUnknown(
      compileRules([fox, crow]),
      createCorpus(unlabelled(alike)),
    );
    const proposed = groups.map(({ proposal }) => proposal?.rule);
    expect(proposed).toMatchObject([
      { identifier: 'crow-2', name: 'Crow' },
      { identifier: 'crow-3', name: 'Crow' },
    ]);
  });

  test('learns from the rules which words identifiers leave out', async () => {
    const named = ['Bear', 'Lynx', 'Hare'].map((name) => ({
      identifier: name.toLowerCase(),
      name,
      cards: [{ name: `${name} ex` }],
    }));
    const { groups } = await groupUnknown(compileRules([fox, owl, ...named]), createCorpus(lists));
    expect(groups[1]?.proposal?.rule).toMatchObject({ identifier: 'wolf', name: 'Wolf' });
  });

  test('proposes a rule that takes no list from decks of later priorities', async () => {
    const random = randomBy(4);
    const listsOf = (label: string, cards: Record<string, number>, count: number) =>
      Array.from({ length: count }, () => madeUpList(label, cards, random));
    const bat = { identifier: 'bat', name: 'Bat', cards: [{ name: 'Bat ex' }], priority: 30 };
    const corpus = createCorpus([
      ...madeUpLists({ Fox: 30, 'Fox Owl': 6 }),
      ...listsOf('Newt', { Newt: 4, Pond: 4 }, 8),
      ...listsOf('Bat', { 'Bat ex': 4, Cave: 4, Night: 4, Roost: 4, Newt: 4, Pond: 4 }, 2),
    ]);
    const { ruleSet } = compileRules([fox, owl, bat]);
    const { groups } = await groupUnknown(compileRules(ruleSet), corpus);
    expect(groups.map(({ lists }) => lists.length)).toEqual([8]);
    expect(groups[0]?.proposal).toMatchObject({ gains: 8, takes: [], misses: 0 });
    expect(groups[0]?.proposal?.holds).toEqual([{ from: 'bat', lists: 2 }]);
    // No order in the file decides between them.
    expect(groups[0]?.proposal?.rule.priority).toBe(40);
    const patched = applyPatches(ruleSet, groups[0]?.proposal?.patches ?? []).ruleSet ?? ruleSet;
    const { diagnostics } = checkRules(patched, { lists: corpus });
    expect(diagnostics.map(({ code }) => code)).not.toContain('order-sensitive');
  });

  test('takes lists of a group that a rule before it wins, if they are like the group', async () => {
    const random = randomBy(6);
    const newts = (cards: Record<string, number>, count: number) =>
      Array.from({ length: count }, () =>
        madeUpList('Newt', { Newt: 4, Pond: 4, Reed: 3, ...cards }, random),
      );
    const lily = { identifier: 'lily', name: 'Lily', cards: [{ name: 'Lily' }] };
    const corpus = createCorpus([
      ...madeUpLists({ Fox: 10 }),
      ...newts({}, 8),
      ...newts({ Lily: 1 }, 2),
      ...madeUpLists({ Whale: 5 }).map((list) => ({
        ...list,
        deck: {
          main: [
            { name: 'Lily', count: 4 },
            { name: 'Wave', count: 4 },
          ],
        },
      })),
    ]);
    const { groups } = await groupUnknown(compileRules([fox, lily]), corpus);
    expect(groups.map(({ lists }) => lists.length)).toEqual([8]);
    expect(groups[0]?.proposal).toMatchObject({
      ...{ gains: 8, misses: 0, takes: [{ from: 'lily', lists: 2 }], holds: [] },
      patches: [{ after: 'fox' }],
    });
  });

  test('asks for no card that other decks hold, too', async () => {
    const random = randomBy(11);
    const withCommon = (label: string, cards: Record<string, number>) =>
      Array.from({ length: 8 }, () => madeUpList(label, { Common: 2, ...cards }, random));
    const foxes = withCommon('Fox', { 'Fox ex': 2 });
    const newts = withCommon('Newt', { Pond: 4, Newt: 4 });
    const { groups } = await groupUnknown(compileRules([fox]), createCorpus([...foxes, ...newts]));
    expect(groups[0]?.proposal?.rule.cards).not.toContainEqual(
      expect.objectContaining({ name: 'Common' }),
    );
  });

  test('finds another deck inside the lists of a rule', async () => {
    const random = randomBy(5);
    const swallowed = Array.from({ length: 7 }, () =>
      madeUpList('Bear', { 'Fox ex': 2, 'Bear ex': 3, Honey: 4, Cave: 4, Forest: 3 }, random),
    );
    const corpus = createCorpus([...madeUpLists({ Fox: 8 }), ...swallowed]);
    const { inside } = await groupUnknown(compileRules([fox]), corpus);
    expect(inside.map(({ inside, of, lists }) => [inside, of, lists.length])).toEqual([
      ['fox', 15, 7],
    ]);
    expect(inside[0]?.cards[0]).toMatchObject({ share: 1, others: 0 });
    const { patches = [], takes, rule } = inside[0]?.proposal ?? {};
    expect(takes).toEqual([]);
    const { ruleSet } = applyPatches(compileRules([fox]).ruleSet, patches);
    const session = openSession(compileRules(ruleSet ?? []).program, corpus);
    expect(session.counts.find(({ identifier }) => identifier === rule?.identifier)?.wins).toBe(7);
  });

  test('knows by earlier events what is new', async () => {
    const random = randomBy(6);
    const bears = Array.from({ length: 4 }, () =>
      madeUpList('Bear', { 'Fox ex': 2, 'Bear ex': 3, Honey: 4, Cave: 4 }, random, '2025-02-01'),
    );
    const earlier = madeUpLists({ Fox: 6, Whale: 2 });
    const recent = madeUpLists({ Whale: 3 }, { seed: 8, event: '2025-02-01' });
    const corpus = createCorpus([...earlier, ...bears, ...recent]);
    const isEarlier = (list: number) => list < earlier.length;
    const found = await groupUnknown(compileRules([fox]), corpus, { isEarlier });
    expect(found.lists).toBe(7);
    // All recent lists of the rule are another deck, which only earlier lists can tell.
    expect(found.inside.map(({ lists }) => lists)).toEqual([[8, 9, 10, 11]]);
    expect(found.groups.map(({ lists, earlier }) => [lists.length, earlier])).toEqual([[3, 2]]);
    expect((await groupUnknown(compileRules([fox]), createCorpus(bears))).inside).toEqual([]);
  });

  test('proposes the cards that earlier lists of the same deck hold, too', async () => {
    const random = randomBy(9);
    const recent = Array.from({ length: 4 }, () =>
      madeUpList('Whale', { ...madeUpDecks.Whale, Foam: 2 }, random, '2025-02-01'),
    );
    const corpus = createCorpus([...madeUpLists({ Fox: 6, Whale: 12 }), ...recent]);
    const isEarlier = (list: number) => list < 18;
    const { groups } = await groupUnknown(matcher, corpus, { isEarlier });
    expect(groups.map(({ proposal }) => proposal)).toMatchObject([{ gains: 16, misses: 0 }]);
  });

  test('asks for the cards of both rules in a rule for a mixture of two decks', async () => {
    const { inside } = await groupUnknown(
      compileRules([fox, { ...owl, priority: 20 }]),
      createCorpus(lists),
    );
    const asked = inside.map(({ proposal }) => proposal?.rule.cards);
    expect(asked).toEqual([[{ name: 'Owl ex', count: 2 }, ...fox.cards]]);
  });

  describe('where lists carry published labels', () => {
    const random = randomBy(12);
    const listsOf = (label: string, cards: Record<string, number>, count = 5) =>
      Array.from({ length: count }, () => madeUpList(label, cards, random));
    const bears = { 'Fox ex': 2, 'Bear ex': 3, Honey: 4, Cave: 4, Forest: 3 };

    test('makes one group of a label, names it so, and asks for the card that the label names', async () => {
      const corpus = createCorpus([
        ...madeUpLists({ Fox: 8 }),
        ...listsOf('Grey Wolf', { Den: 4, Howl: 4, 'Wolf ex': 2 }),
        ...listsOf('Grey Wolf', { Hill: 4, Snow: 4, 'Wolf ex': 2, Moon: 4 }),
      ]);
      const { groups } = await groupUnknown(matcher, corpus);
      expect(groups.map(({ proposal }) => proposal)).toMatchObject([
        {
          ...{ gains: 10, misses: 0 },
          rule: {
            ...{ identifier: 'grey-wolf', name: 'Grey Wolf' },
            cards: [{ name: 'Wolf ex', count: 2 }],
          },
        },
      ]);
    });

    test('wins no lists that are right to win fewer that are not', async () => {
      const wolf = { 'Wolf ex': 2, Pack: 4, Moon: 3 };
      const hare = { identifier: 'hare', name: 'Hare', cards: [{ name: 'Hare' }] };
      const corpus = createCorpus([
        ...madeUpLists({ Fox: 8, Wolf: 5 }),
        ...listsOf('Wolf', { ...wolf, Hare: 1 }, 1),
        ...listsOf('Hare', { ...wolf, Hare: 4, Burrow: 4 }, 9),
      ]);
      const { groups } = await groupUnknown(compileRules([fox, hare]), corpus);
      expect(groups.map(({ proposal }) => proposal)).toMatchObject([
        { rule: { identifier: 'wolf' }, gains: 5, misses: 0, takes: [] },
      ]);
    });

    test('asks for no more copies to spare lists of another deck that has no rule, either', async () => {
      const heron = (count: number) => ({ 'Heron ex': count, Reed: 4, Marsh: 4 });
      const corpus = createCorpus([
        ...madeUpLists({ Fox: 8 }),
        ...listsOf('Heron', heron(4), 8),
        ...listsOf('Heron', heron(2), 2),
        ...listsOf('Newt', { 'Newt ex': 3, Pond: 4, Moss: 4, 'Heron ex': 2 }, 2),
        ...listsOf('Newt', { 'Newt ex': 3, Pond: 4, Moss: 4 }, 8),
      ]);
      const { groups } = await groupUnknown(matcher, corpus);
      const proposed = groups.find(({ proposal }) => proposal?.rule.identifier === 'heron');
      expect(proposed?.proposal?.rule.cards).toEqual([{ name: 'Heron ex', count: 2 }]);
    });

    test('tells a group inside a rule apart by other cards than those of the rule', async () => {
      const wolf = { identifier: 'wolf', name: 'Wolf', cards: [{ name: 'Wolf ex', count: 2 }] };
      const corpus = createCorpus([
        ...madeUpLists({ Wolf: 8 }),
        ...listsOf('Fox Bear', { 'Fox ex': 2, 'Bear ex': 2 }),
        ...listsOf('Wolf', { 'Wolf ex': 2, 'Bear ex': 2 }),
      ]);
      const { inside } = await groupUnknown(compileRules([wolf, fox]), corpus);
      const [proposal] = inside.map((group) => group.proposal);
      expect(proposal?.rule.cards).toEqual([{ name: 'Bear ex', count: 2 }]);
      expect(proposal?.takes).toEqual([]);
    });

    test('changes the rule that a label names where lists with it have no deck', async () => {
      const own = randomBy(3);
      const fewer = Array.from({ length: 5 }, () =>
        madeUpList('Fox', { 'Fox ex': 1, Kit: 4, Ember: 2 }, own),
      );
      const corpus = createCorpus([...madeUpLists({ Fox: 8 }), ...fewer]);
      const { groups } = await groupUnknown(matcher, corpus);
      expect(groups.map(({ proposal }) => proposal)).toEqual([
        {
          rule: { identifier: 'fox', name: 'Fox', cards: [{ name: 'Fox ex', count: 1 }] },
          patches: [
            { op: 'replace', path: '/rules/fox/cards', value: [{ name: 'Fox ex', count: 1 }] },
          ],
          ...{ gains: 5, takes: [], holds: [], misses: 0 },
        },
      ]);
    });

    test('lets the words of labels choose between cards, if they are used', async () => {
      const corpus = createCorpus([
        ...madeUpLists({ Fox: 8 }),
        ...listsOf('Shoal', { Shoal: 4, Reef: 4 }),
      ]);
      const askedWith = async (usesWords: boolean) => {
        const { groups } = await groupUnknown(matcher, corpus, { usesWords });
        return groups[0]?.proposal?.rule.cards.map((card) => ('name' in card ? card.name : ''));
      };
      expect([await askedWith(true), await askedWith(false)]).toEqual([['Shoal'], ['Reef']]);
    });

    test('proposes the printing that tells the labels of a card apart', async () => {
      const leaders = ['1', '2'].flatMap((number) =>
        listsOf(`A-${number}`, { Reef: 4, Shoal: 4 }).map(({ deck, ...list }) => ({
          ...list,
          deck: { ...(deck as object), leader: [{ name: 'Red', set: 'A', number, count: 1 }] },
        })),
      );
      const { groups } = await groupUnknown(matcher, createCorpus(leaders), { usesWords: false });
      expect(groups.map(({ proposal }) => proposal?.rule.cards)).toEqual([
        [{ name: 'Red', set: 'A', number: '1' }],
        [{ name: 'Red', set: 'A', number: '2' }],
      ]);
    });

    test('shows lists inside a rule only if their labels name no deck of the rules', async () => {
      const shownAs = async (label: string) => {
        const corpus = createCorpus([...madeUpLists({ Fox: 8 }), ...listsOf(label, bears)]);
        const { inside } = await groupUnknown(compileRules([fox, owl]), corpus);
        return inside.map(({ lists, proposal }) => [lists.length, proposal?.rule.identifier]);
      };
      expect(await shownAs('Bear')).toEqual([[5, 'bear']]);
      expect([await shownAs('Fox'), await shownAs('Owl')]).toEqual([[], []]);
    });

    test('matches labels with rules by name, or by their lists where no name is the same', async () => {
      const codes = ['fox-1', 'owl-1'].map((identifier, at) => ({
        ...[fox, owl][at],
        identifier,
      }));
      const corpus = createCorpus(lists);
      const insideOf = async (rules: unknown) => {
        const { ruleSet } = compileRules(rules as []);
        return (await groupUnknown(compileRules(ruleSet), corpus)).inside.length;
      };
      const named = await insideOf(codes);
      const coded = await insideOf(codes.map((rule) => ({ ...rule, name: rule.identifier })));
      expect([named, coded]).toEqual([1, 0]);
    });
  });

  describe('with rules that ask for cards like each other', () => {
    const animals = ['Fox', 'Owl', 'Bear', 'Lynx'].map((name) => ({
      identifier: name.toLowerCase(),
      name,
      cards: [{ name: `${name} ex`, count: 2 }],
    }));
    const own = (name: string) => ({ [`${name} ex`]: 2, [`${name} cub`]: 4, [`${name} den`]: 4 });
    const listsOf = (label: string, cards: Record<string, number>, count: number, seed: number) => {
      const random = randomBy(seed);
      return unlabelled(Array.from({ length: count }, () => madeUpList(label, cards, random)));
    };
    const knownOf = (names: readonly string[]) =>
      names.flatMap((name, seed) => listsOf(name, own(name), 8, seed + 20));
    const known = knownOf(['Fox', 'Owl', 'Bear', 'Lynx']);
    const without = (name: string) => compileRules(animals.filter((rule) => rule.name !== name));
    const mixed = { ...own('Bear'), 'Fox ex': 2 };

    test('finds the larger of two decks inside a rule by the card that no rule asks for', async () => {
      const corpus = createCorpus([...known, ...listsOf('Bear', mixed, 20, 31)]);
      const { inside } = await groupUnknown(without('Bear'), corpus);
      expect(inside.map((group) => [group.inside, group.lists.length])).toEqual([['fox', 20]]);
      expect(inside[0]?.proposal?.rule.cards).toEqual([{ name: 'Bear ex', count: 2 }]);
    });

    test('proposes one rule for a deck with groups inside and outside of rules', async () => {
      const corpus = createCorpus([...known, ...listsOf('Bear', mixed, 20, 31)]);
      const found = await groupUnknown(without('Bear'), corpus);
      const [{ groups }, proposal] = [found, found.inside[0]?.proposal];
      expect(groups).toMatchObject([{ lists: { length: 8 }, wonBy: 'bear' }]);
      expect(groups[0]).not.toHaveProperty('proposal');
      expect(proposal).toMatchObject({ rule: { identifier: 'bear' }, gains: 8 });
      const { ruleSet } = applyPatches(without('Bear').ruleSet, proposal?.patches ?? []);
      expect(ruleSet?.get('bear')).toEqual(proposal?.rule);
    });

    test('shows a group inside a rule without a rule of its own where that of a larger group wins it', async () => {
      const corpus = createCorpus([...known, ...listsOf('Bear', mixed, 5, 31)]);
      const { groups, inside } = await groupUnknown(without('Bear'), corpus);
      expect(groups).toMatchObject([
        { proposal: { rule: { identifier: 'bear' }, takes: [{ from: 'fox', lists: 5 }] } },
      ]);
      expect(inside).toMatchObject([{ inside: 'fox', lists: { length: 5 }, wonBy: 'bear' }]);
      expect(inside[0]).not.toHaveProperty('proposal');
    });

    test('joins groups of a deck that one rule fits better than a rule of its own fits each', async () => {
      const shared = { 'Bear ex': 2, 'Bear cub': 2 };
      const deckOf = (name: string) => ({
        [`${name} tool`]: 1,
        [`${name} cub`]: 4,
        [`${name} den`]: 4,
        [`${name} nest`]: 4,
      });
      const shownWith = async (cards: Record<string, number>, both = shared) => {
        const corpus = createCorpus([
          ...knownOf(['Fox', 'Owl', 'Lynx']),
          ...listsOf('Bear', { ...both, ...deckOf('Cave') }, 8, 33),
          ...listsOf('Bear', { ...both, ...deckOf('Wood'), ...cards }, 6, 34),
        ]);
        const { groups, inside } = await groupUnknown(without('Bear'), corpus);
        return [groups, inside].map((some) =>
          some.map(({ lists, proposal, wonBy }) => [lists.length, proposal?.rule.cards, wonBy]),
        );
      };
      const rule = [{ name: 'Bear ex', count: 2 }];
      expect(await shownWith({})).toEqual([[[14, rule, undefined]], []]);
      expect(await shownWith({ 'Fox ex': 2 })).toEqual([
        [[8, rule, undefined]],
        [[6, undefined, 'bear']],
      ]);
      // Too little in common to be of one deck.
      const [apart] = await shownWith({}, { 'Bear ex': 2, 'Bear cub': 0 });
      expect(apart?.map(([lists]) => lists)).toEqual([8, 6]);
    });

    test('gives no new rule the identifier of a rule that another group changes', async () => {
      const bears = listsOf('Bear', own('Bear'), 8, 32).map((list) => ({
        ...list,
        label: { id: 'bear', name: 'Bear' },
      }));
      const rules = animals.map((rule) =>
        rule.name === 'Bear' ? { ...rule, cards: [{ name: 'Bear ex', count: 4 }] } : rule,
      );
      const corpus = createCorpus([
        ...knownOf(['Fox', 'Owl', 'Lynx']),
        ...bears,
        ...listsOf('Bear', mixed, 5, 31),
      ]);
      const { ruleSet } = compileRules(rules);
      const { groups, inside } = await groupUnknown(compileRules(rules), corpus);
      const [[changed], [added]] = [groups, inside];
      expect(changed?.proposal?.patches).toMatchObject([
        { op: 'replace', path: '/rules/bear/cards' },
      ]);
      expect(added?.proposal).toMatchObject({
        rule: { identifier: 'bear-2', cards: changed?.proposal?.rule.cards },
        gains: 8,
      });
      const patches = [changed, added].flatMap((group) => group?.proposal?.patches ?? []);
      expect(applyPatches(ruleSet, patches).diagnostics).toEqual([]);
    });

    test('proposes a rule that takes a whole rule whose lists hold the cards of the group', async () => {
      const foxes = [0, 1, 2, 3].flatMap((at) => {
        const odd = { [`Odd ${at}`]: 4, [`Even ${at}`]: 4, [`Rare ${at}`]: 4 };
        return listsOf('Bear', { ...mixed, 'Fox cub': 1, ...odd }, 1, at);
      });
      const corpus = createCorpus([...knownOf(['Owl', 'Bear', 'Lynx']), ...foxes]);
      const { groups, inside } = await groupUnknown(without('Bear'), corpus);
      expect(inside).toEqual([]);
      expect(groups).toHaveLength(1);
      expect(groups[0]?.proposal).toMatchObject({
        ...{ gains: 8, takes: [{ from: 'fox', lists: 4 }], holds: [], misses: 0 },
        rule: { cards: [{ name: 'Bear ex', count: 2 }] },
      });
    });

    test('shows all lists of a rule that hold more than twice the copies of a card like its own', async () => {
      const rules = animals
        .filter(({ name }) => name !== 'Bear')
        .map((rule) => (rule.name === 'Fox' ? { ...rule, cards: [{ name: 'Fox ex' }] } : rule));
      const shownWith = async (copies: readonly number[]) => {
        const foxes = copies.flatMap((count, seed) =>
          listsOf('Bear', { ...own('Bear'), 'Bear ex': 4, 'Fox ex': count }, 1, seed + 60),
        );
        const corpus = createCorpus([...knownOf(['Owl', 'Lynx']), ...foxes]);
        const { inside } = await groupUnknown(compileRules(rules), corpus);
        return inside.map((group) => [group.inside, group.lists.length]);
      };
      expect(await shownWith([2, 1, 2, 2])).toEqual([['fox', 4]]);
      expect(await shownWith([2, 2, 2, 2])).toEqual([]);
    });

    test('takes lists from a rule whose own card says less of them than the card of the group', async () => {
      const bears = listsOf('Bear', own('Bear'), 8, 40);
      const takenFrom = async (cards: Record<string, number>) => {
        const odd = { Tree: 4, Bush: 4, Grass: 4, Stone: 4 };
        const between = listsOf('Bear', { ...own('Bear'), 'Fox ex': 2, ...odd, ...cards }, 2, 41);
        const corpus = createCorpus([...knownOf(['Fox', 'Owl', 'Lynx']), ...bears, ...between]);
        const { groups } = await groupUnknown(without('Bear'), corpus);
        expect(groups[0]?.proposal?.rule.cards).toEqual([{ name: 'Bear ex', count: 2 }]);
        return groups[0]?.proposal?.takes;
      };
      expect(await takenFrom({ 'Bear ex': 4 })).toEqual([{ from: 'fox', lists: 2 }]);
      expect(await takenFrom({ 'Bear ex': 2 })).toEqual([]);
    });

    test('shows all lists of a rule that is named after a card that none of them holds', async () => {
      const shownFor = async (identifier: string, cards: Record<string, number>) => {
        const rules = animals.map((rule) =>
          rule.identifier === 'fox' ? { ...rule, identifier, name: identifier } : rule,
        );
        const foxes = listsOf('Fox', { ...own('Fox'), ...cards }, 8, 42);
        const corpus = createCorpus([...knownOf(['Owl', 'Bear', 'Lynx']), ...foxes]);
        const { ruleSet } = compileRules(rules);
        const { inside } = await groupUnknown(compileRules(ruleSet), corpus);
        return { inside, ruleSet, corpus };
      };
      const { inside, ruleSet, corpus } = await shownFor('owl-fox', { Burrow: 4 });
      expect(
        inside.map((group) => [group.inside, group.lists.length, group.of, group.absentWords]),
      ).toEqual([['owl-fox', 8, 8, ['owl']]]);
      const { rule, takes, misses } = inside[0]?.proposal ?? {};
      expect(rule?.cards).toEqual([
        { name: 'Burrow', count: 2 },
        { name: 'Fox ex', count: 2 },
      ]);
      expect([takes, misses]).toEqual([[], 0]);
      // With its rule, nothing is left to show.
      const patched = applyPatches(ruleSet, inside[0]?.proposal?.patches ?? []).ruleSet ?? ruleSet;
      expect((await groupUnknown(compileRules(patched), corpus)).inside).toEqual([]);

      expect((await shownFor('owl-fox', { 'Owl cub': 1 })).inside).toEqual([]);
      expect((await shownFor('control-fox', {})).inside).toEqual([]);
    });

    describe('whose lists hold cards that they do not ask for', () => {
      const bears = listsOf('Bear', { ...own('Bear'), 'Bear ex': 1, 'Fox ex': 4 }, 8, 50);
      const others = knownOf(['Owl', 'Lynx']);
      const corpus = createCorpus([...others, ...bears]);

      test('shows the rules, with a rule that makes another deck of their lists', async () => {
        const { inside, unasked } = await groupUnknown(without('Bear'), corpus);
        expect(inside).toEqual([]);
        const bearCards = ['Bear cub', 'Bear den', 'Bear ex'];
        expect(
          unasked.map(({ identifier, lists, cards }) => [
            ...[identifier, lists],
            cards.map(({ name }) => name),
          ]),
        ).toEqual([['fox', bears.map((_, at) => others.length + at), bearCards]]);
        const { rule, patches = [], misses, takes } = unasked[0]?.proposal ?? {};
        expect([rule?.cards, misses, takes]).toEqual([[{ name: 'Bear cub', count: 2 }], 0, []]);
        const { ruleSet = [] } = applyPatches(without('Bear').ruleSet, patches);
        const again = await groupUnknown(compileRules(ruleSet), corpus);
        expect([again.groups, again.inside]).toEqual([[], []]);
        expect(again.unasked).toMatchObject([
          { identifier: rule?.identifier, cards: [{ name: 'Fox ex' }] },
        ]);
      });

      test('leaves out rules with few lists, with earlier ones, and with groups inside', async () => {
        const unaskedOf = async (lists: readonly CorpusList[], earlier = 0) => {
          const isEarlier = (list: number) => list < earlier;
          const found = await groupUnknown(without('Bear'), createCorpus(lists), { isEarlier });
          return [found.inside.length, found.unasked.map(({ identifier }) => identifier)];
        };
        expect(await unaskedOf([...others, ...bears.slice(0, 3)])).toEqual([0, ['fox']]);
        expect(await unaskedOf([...others, ...bears.slice(0, 2)])).toEqual([0, []]);
        expect(await unaskedOf([...bears, ...others], 2)).toEqual([0, []]);
        const swallowed = listsOf('Bear', mixed, 20, 31);
        expect(await unaskedOf([...others, ...knownOf(['Fox']), ...swallowed])).toEqual([1, []]);
      });
    });

    test('shows nothing inside rules where no rule is missing', async () => {
      const found = await groupUnknown(compileRules(animals), createCorpus(known));
      expect([found.groups, found.inside, found.unasked]).toEqual([[], [], []]);
    });
  });

  test('names the nearest deck, and the card that separates the group from it', async () => {
    const random = randomBy(7);
    const cousins = Array.from({ length: 4 }, () =>
      madeUpList('Cousin', { ...madeUpDecks.Fox, 'Fox ex': 1, Burrow: 4 }, random),
    );
    const { groups } = await groupUnknown(matcher, createCorpus([...lists, ...cousins]));
    const cousin = groups.find(({ lists }) => lists.includes(25));
    expect(cousin?.nearest).toMatchObject({ identifier: 'fox', separating: { name: 'Burrow' } });
  });

  test('ends with the reason of the signal', async () => {
    const signal = AbortSignal.abort(new Error('not needed'));
    await expect(groupUnknown(matcher, createCorpus(lists), { signal })).rejects.toThrow(
      'not needed',
    );
  });
});
