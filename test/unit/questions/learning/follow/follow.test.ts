import { describe, expect, test } from 'vitest';
import {
  type CorpusList,
  createCorpus,
} from '../../../../../src/questions/corpus/build/builder.js';
import { followEvents } from '../../../../../src/questions/learning/follow/follow.js';
import { madeUpList, madeUpLists, randomBy } from '../../../../support/labelled.js';

const fox = { identifier: 'fox', name: 'Fox', cards: [{ name: 'Fox ex', count: 2 }] };
const whale = { identifier: 'whale', name: 'Whale', cards: [{ name: 'Whale V', count: 2 }] };
const [january, february, march] = ['2025-01-01', '2025-02-01', '2025-03-01'] as const;
const earlier = madeUpLists({ Fox: 10, Whale: 10 });
const bare = (lists: readonly CorpusList[]) => lists.map(({ label: _, ...list }) => list);
const isNew = (list: number) => list >= earlier.length;

describe('followEvents', () => {
  test('makes the edits of published labels, and classifies the next event with them', async () => {
    const lists = createCorpus([
      ...earlier,
      ...madeUpLists({ Wolf: 6 }, { event: march, seed: 3 }),
      ...madeUpLists({ Fox: 4, Wolf: 4 }, { event: february, seed: 2 }),
    ]);
    const { events, ruleSet } = await followEvents([fox, whale], lists, {
      isNew,
      learnsAnew: true,
    });
    expect(events.map(({ date }) => date)).toEqual([february, march]);
    expect(events[0]).toMatchObject({
      before: { compared: 4, right: 4, decks: 4 },
      after: { decks: 8 },
      made: [{ kind: 'new-rule', identifier: 'wolf', lists: [30, 31, 32, 33] }],
      asked: [],
      open: [],
    });
    expect(events[1]).toMatchObject({
      before: { compared: 6, right: 6 },
      untouched: { compared: 6, right: 0 },
      anew: { compared: 6, right: 6 },
      earlier: 28,
      kept: 28,
      made: [],
    });
    expect(ruleSet.get('wolf')?.name).toBe('Wolf');
  });

  test('makes a rule of a group without labels that takes nothing', async () => {
    const found = bare(madeUpLists({ Fox: 4, Wolf: 6 }, { event: february, seed: 2 }));
    const lists = createCorpus([...earlier, ...found]);
    const { events } = await followEvents([fox, whale], lists, { isNew });
    expect(events).toMatchObject([
      { labelled: 0, before: { decks: 4 }, after: { decks: 10 }, made: [{ kind: 'new-rule' }] },
    ]);
    expect(events[0]?.made[0]?.lists).toHaveLength(6);
    const bars = { lists: 7 };
    const asking = await followEvents([fox, whale], lists, { isNew, bars });
    expect(asking.events).toMatchObject([{ made: [], asked: [{ reason: 'few-lists' }] }]);
    expect(asking.events[0]?.open).toHaveLength(6);
  });

  describe('asks once for a deck with groups inside and outside of rules', () => {
    const animals = ['Fox', 'Owl', 'Lynx'];
    const rules = animals.map((name) => ({
      identifier: name.toLowerCase(),
      name,
      cards: [{ name: `${name} ex`, count: 2 }],
    }));
    const own = (name: string) => ({ [`${name} ex`]: 2, [`${name} cub`]: 4, [`${name} den`]: 4 });
    const listsOf = (cards: Record<string, number>, count: number, seed: number) => {
      const random = randomBy(seed);
      return bare(Array.from({ length: count }, () => madeUpList('Bear', cards, random)));
    };
    const askedWith = async (mixed: number) => {
      const known = [...animals, 'Bear'].flatMap((name, seed) => listsOf(own(name), 8, seed + 20));
      const lists = [...known, ...listsOf({ ...own('Bear'), 'Fox ex': 2 }, mixed, 31)];
      const { events } = await followEvents(rules, createCorpus(lists));
      expect(events).toMatchObject([{ made: [] }]);
      return events[0]?.asked.map(({ reason, identifier, lists }) => [
        reason,
        identifier,
        lists.length,
      ]);
    };

    test('if the larger group is outside', async () => {
      expect(await askedWith(5)).toEqual([['takes', 'bear', 8]]);
    });

    test('if the larger group is inside', async () => {
      expect(await askedWith(20)).toEqual([['inside', 'bear', 20]]);
    });
  });

  test('asks for an edit that takes lists that are right', async () => {
    const label = { id: 'pack', name: 'Pack' };
    const wolf = { identifier: 'wolf', name: 'Wolf', cards: [{ name: 'Wolf ex' }] };
    const before = madeUpLists({ Wolf: 10 });
    const same = before.slice(0, 8).map((list) => ({
      ...list,
      label,
      event: { id: february, date: february },
    }));
    const lists = createCorpus([...before, ...same]);
    const { events, ruleSet } = await followEvents([wolf], lists, { isNew: (list) => list >= 10 });
    expect(events).toMatchObject([{ made: [], asked: [{ reason: 'takes' }] }]);
    expect(events[0]?.open).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
    expect(ruleSet.rules).toHaveLength(1);
  });

  test('makes a special case that earlier lists of its base belong to', async () => {
    const old = madeUpLists({ 'Fox Owl': 2 }).map((list) => ({
      ...list,
      label: { id: 'fox', name: 'Fox' },
    }));
    const lists = createCorpus([
      ...madeUpLists({ 'Fox Owl': 6 }, { event: february, seed: 2 }),
      ...earlier,
      ...old,
    ]);
    const { events } = await followEvents([fox, whale], lists, { isNew: (list) => list < 6 });
    expect(events).toMatchObject([
      { made: [{ kind: 'new-variant', identifier: 'fox-owl' }], asked: [], open: [] },
    ]);
  });

  test('follows events without dates by the names of their files', async () => {
    const undated = (event: string, lists: readonly CorpusList[]) =>
      lists.map((list) => ({ ...list, event: { id: event } }));
    const lists = createCorpus([
      ...undated('2025/05-02.json', madeUpLists({ Wolf: 3 })),
      ...undated('old/04-07.json', madeUpLists({ Fox: 3 })),
    ]);
    const { events } = await followEvents([fox], lists);
    expect(events.map(({ event }) => event)).toEqual(['old/04-07.json', '2025/05-02.json']);
  });

  test('ends with the reason of the signal', async () => {
    const signal = AbortSignal.abort(new Error('not needed'));
    const lists = createCorpus(madeUpLists({ Fox: 3 }, { event: january }));
    await expect(followEvents([fox], lists, { signal })).rejects.toThrow('not needed');
  });
});
