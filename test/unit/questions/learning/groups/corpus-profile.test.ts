import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import type { Rule } from '../../../../../src/core/rules/model.js';
import {
  type CorpusList,
  createCorpus,
} from '../../../../../src/questions/corpus/build/builder.js';
import { openSession } from '../../../../../src/questions/corpus/session/session.js';
import { CorpusProfile } from '../../../../../src/questions/learning/groups/corpus-profile.js';
import { profileTables } from '../../../../../src/questions/learning/groups/profile-tables.js';
import { reviewCandidate } from '../../../../../src/questions/learning/groups/review-candidate.js';
import { splitGroup } from '../../../../../src/questions/learning/groups/split.js';
import { Scheduler } from '../../../../../src/questions/learning/scheduler.js';

const list = (cards: Readonly<Record<string, number>>): CorpusList => ({
  deck: Object.entries(cards).map(([name, count]) => ({ name, count })),
});
const scheduler = new Scheduler({});

async function profileOf(
  rules: readonly Rule[],
  lists: readonly CorpusList[],
): Promise<CorpusProfile> {
  const corpus = createCorpus(lists);
  const tables = await profileTables(corpus, {}, scheduler);
  return new CorpusProfile(openSession(compileRules(rules), corpus), tables, () => false);
}

const foxes = [1, 2, 3, 4].map((count) => list({ Fox: 4, Kit: 4, Ember: 4, Ball: count }));
const wolves = [1, 2, 3].map((count) => list({ Wolf: 4, Pack: 4, Moon: 4, Ball: count }));

describe('a group is split', () => {
  test('where its lists differ most', async () => {
    const profile = await profileOf([], [...foxes, ...wolves]);
    expect(await splitGroup(profile, [0, 1, 2, 3, 4, 5, 6], scheduler)).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6],
    ]);
  });

  test('so that a list alone joins the part that it is most like', async () => {
    const alone = list({ Fox: 4, Kit: 4, Ball: 1, Odd: 4, Strange: 4 });
    const profile = await profileOf([], [...foxes, ...wolves, alone]);
    expect(await splitGroup(profile, [0, 1, 2, 3, 4, 5, 6, 7], scheduler)).toEqual([
      [0, 1, 2, 3, 7],
      [4, 5, 6],
    ]);
  });

  test('by the labels of its lists, if most have one, however alike they are', async () => {
    const labelled = (lists: readonly CorpusList[], id: string) =>
      lists.map((one) => ({ ...one, label: { id } }));
    const lists = [
      ...labelled(foxes.slice(0, 2), 'fox'),
      ...labelled(foxes.slice(2), 'fox-wolf'),
      ...labelled(wolves, 'fox-wolf'),
    ];
    const group = [...lists.keys()];
    expect(await splitGroup(await profileOf([], lists), group, scheduler)).toEqual([
      [2, 3, 4, 5, 6],
      [0, 1],
    ]);
    const one = labelled([...foxes, ...wolves], 'fox');
    expect(await splitGroup(await profileOf([], one), group, scheduler)).toEqual([]);
    const few = [...labelled(foxes.slice(0, 1), 'wolf'), ...foxes.slice(1), ...wolves];
    expect(await splitGroup(await profileOf([], few), group, scheduler)).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6],
    ]);
  });

  test('into no parts if all its lists are alike', async () => {
    const profile = await profileOf([], foxes.slice(0, 1));
    expect(await splitGroup(profile, [0], scheduler)).toEqual([]);
  });
});

describe('the list that is most in doubt', () => {
  const wolf: Rule = { identifier: 'wolf', name: 'Wolf', cards: [{ name: 'Wolf' }] };

  test('is one that a rule wins from a deck that it is as much like', async () => {
    const between = list({ Fox: 4, Kit: 2, Wolf: 4, Pack: 4, Ball: 1 });
    const profile = await profileOf([wolf], [...foxes, ...wolves, between]);
    const won = new Set([0, 1, 2, 3, 7]);
    expect(reviewCandidate(profile, [0, 1, 2, 3], won, 'wolf')).toEqual({ deck: 7, why: 'joins' });
  });

  test('is one of the group that its rule misses', async () => {
    const other = list({ Kit: 4, Ember: 4, Pack: 4, Ball: 2 });
    const profile = await profileOf([wolf], [...foxes, ...wolves, other]);
    const won = new Set([0, 1, 2, 3]);
    expect(reviewCandidate(profile, [0, 1, 2, 3, 7], won, 'wolf')).toEqual({
      deck: 7,
      why: 'missed',
    });
  });

  test('is one that is more like another deck, if rule and group agree', async () => {
    const odd = list({ Fox: 1, Wolf: 4, Pack: 4, Moon: 4 });
    const profile = await profileOf(
      [{ ...wolf, cards: [{ name: 'Moon' }, { name: 'Ball' }] }],
      [...foxes, ...wolves, odd],
    );
    const group = [0, 1, 2, 3, 7];
    expect(reviewCandidate(profile, group, new Set(group), 'wolf')).toEqual({
      deck: 7,
      why: 'unlike',
    });
  });

  test('is missing if none is in doubt', async () => {
    const profile = await profileOf([wolf], [...foxes, ...wolves]);
    const group = [0, 1, 2, 3];
    expect(reviewCandidate(profile, group, new Set(group), 'wolf')).toBeUndefined();
  });
});

test('the labels that are nearest to a deck are in order, each by its nearest deck', async () => {
  const rules = ['Fox', 'Wolf'].map((name) => ({ identifier: name, name, cards: [{ name }] }));
  const profile = await profileOf(rules, [list({ Fox: 1, Wolf: 1, Pack: 4 }), ...foxes, ...wolves]);
  const found = profile.nearestLabels(4, 'none', 5);
  expect(found.map(({ identifier }) => identifier)).toEqual(['Fox', 'Wolf']);
  expect(profile.nearestLabels(4, 'Fox', 5)).toMatchObject([{ identifier: 'Wolf' }]);
});
