import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { applyPatches } from '../../../../../src/core/rules/changes/edit.js';
import type { RuleEntryInput, RuleInput } from '../../../../../src/core/rules/input.js';
import { checkRuleSet } from '../../../../../src/questions/analysis/checks/check.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { deckNumberOf, labelOf } from '../../../../../src/questions/corpus/layout/access.js';
import type { Corpus } from '../../../../../src/questions/corpus/layout/corpus.js';
import { classificationOf, tagCorpus } from '../../../../../src/questions/corpus/tagging/tag.js';
import { reviseRules } from '../../../../../src/questions/learning/edits/revise.js';
import { listsOf } from '../../../../support/corpora.js';
import { madeUpCorpus, madeUpList, madeUpLists, randomBy } from '../../../../support/labelled.js';

const fox: RuleEntryInput = {
  identifier: 'fox',
  name: 'Fox',
  cards: [{ name: 'Fox ex', count: 2 }],
  variants: [{ identifier: 'fox-owl', name: 'Fox Owl', cards: [{ name: 'Owl ex', count: 2 }] }],
};
const whale = { identifier: 'whale', name: 'Whale', cards: [{ name: 'Whale V', count: 2 }] };
const wolf = { identifier: 'wolf', name: 'Wolf', cards: [{ name: 'Wolf ex', count: 2 }] };
const corpus = madeUpCorpus();

function wrongWith(rules: RuleInput, lists: Corpus): number[] {
  const tags = tagCorpus(compileRules(rules).program, lists);
  return [...Array(lists.listCount).keys()].filter(
    (list) => classificationOf(tags, deckNumberOf(lists, list))?.id !== labelOf(lists, list)?.id,
  );
}

describe('reviseRules', () => {
  test('leaves rules as they are that agree with the labels', async () => {
    const rules = compileRules([fox, whale, wolf]).ruleSet;
    const revised = await reviseRules(rules, corpus);
    expect(revised).toEqual({ ruleSet: rules, edits: [], refused: [], wrongBefore: [], wrong: [] });
  });

  test.each([
    ['a threshold', [fox, whale, { ...wolf, cards: [{ name: 'Wolf ex', count: 3 }] }], 'threshold'],
    [
      'a card too many',
      [fox, { ...whale, cards: [...whale.cards, { name: 'Odd' }] }, wolf],
      'drop-card',
    ],
    [
      'a card that no list holds',
      [fox, { ...whale, cards: [{ name: 'Whale G', count: 2 }] }, wolf],
      'replace-cards',
    ],
    ['a missing rule', [fox, wolf], 'new-rule'],
    ['a missing variant', [{ ...fox, variants: [] }, whale, wolf], 'new-variant'],
    [
      'a priority',
      [
        fox,
        whale,
        wolf,
        { identifier: 'odd', name: 'Odd', cards: [{ name: 'Pack' }], priority: 1 },
      ],
      undefined,
    ],
  ] as const)('mends %s with one edit', async (_, rules, kind) => {
    const { edits, wrong, wrongBefore, ruleSet } = await reviseRules(rules, corpus);
    expect(wrongBefore).toHaveLength(10);
    expect(edits).toHaveLength(1);
    if (kind !== undefined) expect(edits[0]?.kind).toBe(kind);
    expect(edits[0]).toMatchObject({ mended: wrongBefore, broken: [], brokenEarlier: [] });
    expect([wrong, wrongWith(ruleSet, corpus)]).toEqual([[], []]);
  });

  test('adds a rule that asks for cards of the kind that the other rules ask for', async () => {
    const lists = createCorpus([
      ...madeUpLists({ Fox: 5, Wolf: 5 }),
      ...[1, 2, 3, 4, 5].map((count) => ({
        deck: {
          main: ['Alley', 'Hare ex'].map((name) => ({ name, count: 2 })),
          side: [{ name: 'Coin', count }],
        },
        label: { id: 'code', name: 'Code' },
      })),
    ]);
    const { ruleSet } = await reviseRules([fox, wolf], lists);
    expect(ruleSet.get('code')?.cards).toEqual([{ name: 'Hare ex', count: 2 }]);
  });

  test('goes on with other edits where one cannot be made', async () => {
    const fallback = { identifier: 'wolf', name: 'Wolf', cards: ['Absent'] };
    const lists = createCorpus(madeUpLists({ Fox: 10, Whale: 5, Wolf: 20 }));
    const { edits } = await reviseRules({ rules: [fox], fallbacks: [fallback] }, lists);
    expect(edits.map(({ identifier }) => identifier)).toEqual(['whale']);
  });

  test('gives edits as patches that lead from the old rules to the new ones', async () => {
    const rules = compileRules([
      { ...fox, variants: [] },
      { ...wolf, priority: 20 },
    ]).ruleSet;
    const { edits, ruleSet } = await reviseRules(rules, corpus);
    let patched = rules;
    for (const { patches, mended, broken } of edits) {
      const before = wrongWith(patched, corpus);
      const applied = applyPatches(patched, patches);
      expect(applied.diagnostics).toEqual([]);
      patched = applied.ruleSet ?? patched;
      const after = wrongWith(patched, corpus);
      expect(mended).toEqual(before.filter((list) => !after.includes(list)));
      expect(broken).toEqual(after.filter((list) => !before.includes(list)));
    }
    expect(edits).toHaveLength(2);
    expect(patched.file).toEqual(ruleSet.file);
    // Each can be taken without the others.
    for (const { patches } of edits) expect(applyPatches(rules, patches).diagnostics).toEqual([]);
  });

  test('moves a rule before the one that takes its lists', async () => {
    const loose = { identifier: 'loose', name: 'Loose', cards: [{ name: 'Fox ex', count: 2 }] };
    const owls = { identifier: 'fox-owl', name: 'Fox Owl', cards: [{ name: 'Owl ex', count: 2 }] };
    const fixed = { ...fox, variants: [], cards: [{ name: 'Fox ex', count: 3 }] };
    const rules = [fixed, owls, whale, wolf, loose];
    const { edits } = await reviseRules(rules, corpus);
    expect(edits.map(({ kind, identifier }) => [kind, identifier])).toEqual([['move', 'fox-owl']]);
  });

  test('understands requirements beyond copies of a card', async () => {
    const zoned: RuleEntryInput = {
      ...whale,
      cards: [
        { anyOf: [{ name: 'Whale V', zone: 'main' }, { name: 'Shark V' }], total: 3 },
        { name: 'Wolf ex', max: 0 },
      ],
    };
    const { edits, wrong } = await reviseRules([fox, zoned, wolf], corpus);
    expect([edits, wrong]).toEqual([[], []]);
  });

  test('breaks no earlier lists for one that is labelled otherwise', async () => {
    const [wolfList] = listsOf(corpus).slice(-1);
    const same = Array.from({ length: 5 }, () => ({ ...wolfList, deck: wolfList?.deck }));
    const odd = { ...wolfList, deck: wolfList?.deck, label: { id: 'den', name: 'Den' } };
    const relabelled = createCorpus([...listsOf(corpus), ...same, odd]);
    const last = relabelled.listCount - 1;
    const isNew = (list: number) => list === last;
    const { edits, wrong } = await reviseRules([fox, whale, wolf], relabelled, { isNew });
    expect([edits, wrong]).toEqual([[], [last]]);
  });

  test('follows many new lists against a few earlier ones', async () => {
    const label = { id: 'fox', name: 'Fox' };
    const relabelled = createCorpus(
      listsOf(corpus).map((list, at) => (at >= 10 && at < 20 ? { ...list, label } : list)),
    );
    const isNew = (list: number) => list >= 12;
    const { edits, wrong } = await reviseRules([fox, whale, wolf], relabelled, { isNew });
    expect([edits.length, wrong]).toEqual([1, []]);
    expect(edits[0]?.mended).toHaveLength(8);
  });

  test.each([
    ['two lists', ['Ann', 'Bob'], undefined, 0],
    ['three lists of one player', ['Ann', 'Ann', 'Ann'], undefined, 0],
    ['three lists of two players', ['Ann', 'Ann', 'Bob'], undefined, 1],
    ['one list, if asked', ['Ann'], 1, 1],
  ])('decides by the lists that an edit mends: %s', async (_, players, least, count) => {
    const found = madeUpLists({ Wolf: players.length }, { event: '2025-02-01' });
    const lists = createCorpus([
      ...madeUpLists({ Fox: 10, Whale: 5 }),
      ...found.map((list, at) => ({ ...list, player: players[at] as string })),
    ]);
    const options = { isNew: (list: number) => list >= 15, ...(least && { least }) };
    expect((await reviseRules([fox, whale], lists, options)).edits).toHaveLength(count);
  });

  test('adds the earlier lists that an edit mends to the new one', async () => {
    const earlier = madeUpLists({ Fox: 10, Wolf: 2 });
    const lists = createCorpus([...earlier, ...madeUpLists({ Wolf: 1 }, { event: '2025-02-01' })]);
    const { edits } = await reviseRules([fox], lists, { isNew: (list) => list === 12 });
    expect(edits).toMatchObject([{ mended: [12], mendedEarlier: [10, 11] }]);
  });

  test('asks for all cards that a label of one list is named for', async () => {
    const only = madeUpList('Wolf Bear', { 'Wolf ex': 2, 'Bear ex': 2 }, randomBy(3));
    const lists = createCorpus([...madeUpLists({ Fox: 10, Whale: 10 }), only]);
    const isNew = (list: number) => list === 20;
    const { edits } = await reviseRules([fox, whale], lists, { isNew, least: 1 });
    const cards = ['Wolf ex', 'Bear ex'].map((name) => ({ name, count: 2 }));
    const value = { cards: expect.arrayContaining(cards) };
    expect(edits).toMatchObject([{ patches: [{ value }] }]);
  });

  test('puts the rule of a label of one list after those of other labels', async () => {
    const only = madeUpList('Hare', { 'Hare ex': 2 }, randomBy(3));
    const lists = createCorpus([...madeUpLists({ Fox: 10 }), only]);
    const { ruleSet } = await reviseRules([fox, { ...wolf, priority: 20 }], lists, { least: 1 });
    expect(ruleSet.order.map(({ identifier }) => identifier)).toEqual(['fox', 'wolf', 'hare']);
  });

  test('gives a rule the priority that it needs before another, without another move', async () => {
    const random = randomBy(1);
    const den = Array.from({ length: 5 }, () =>
      madeUpList('Den', { 'Wolf ex': 2, 'Den ex': 2 }, random),
    );
    const lists = createCorpus([...madeUpLists({ Fox: 5, Wolf: 5 }), ...den]);
    const added = await reviseRules([fox, wolf], lists);
    expect(added.edits).toMatchObject([{ kind: 'new-rule', identifier: 'den' }]);
    const late = { identifier: 'den', name: 'Den', cards: [{ name: 'Den ex' }], priority: 30 };
    const moved = await reviseRules([fox, late, { ...wolf, priority: 20 }], lists);
    expect(moved.edits).toMatchObject([{ kind: 'move', patches: [{ op: 'replace' }] }]);
    for (const { ruleSet } of [added, moved]) {
      const found = checkRuleSet(ruleSet, { lists }).filter(({ severity }) => severity !== 'info');
      expect(found).toEqual([]);
    }
  });

  test('refuses an edit that makes a rule dead, with what check would say', async () => {
    const variantOf = (name: string) => ({
      variants: [{ identifier: `${name}-den`, name: `${name} Den`, cards: [{ name: 'Den ex' }] }],
    });
    const cards = [{ name: 'Pack' }];
    const odd = { identifier: 'odd', name: 'Odd', cards, priority: 1, ...variantOf('odd') };
    const rules = [fox, whale, { ...wolf, ...variantOf('wolf') }, odd];
    const { edits, refused } = await reviseRules(rules, corpus);
    expect(edits).toEqual([]);
    expect(refused.map(({ finding }) => finding?.code)).toContain('never-wins');
  });

  test('joins labels of one name whatever their ids, unless one event has both', async () => {
    const renamed = (event: string, id: string) =>
      madeUpLists({ Wolf: 5 }, { event }).map((list) => ({ ...list, label: { id, name: 'Wolf' } }));
    const earlier = [...madeUpLists({ Fox: 10 }), ...renamed('2025-01-01', 'wolf')];
    const isNew = (list: number) => list >= 15;
    const later = createCorpus([...earlier, ...renamed('2025-02-01', 'wolf-ex')]);
    const { edits } = await reviseRules([fox], later, { isNew });
    expect(edits.map(({ identifier }) => identifier)).toEqual(['wolf']);
    expect((await reviseRules([fox, wolf], later, { isNew })).wrongBefore).toEqual([]);
    const both = createCorpus([...earlier, ...renamed('2025-01-01', 'wolf-ex')]);
    expect((await reviseRules([fox, wolf], both, { isNew })).wrongBefore).toHaveLength(5);
  });

  test('ends with the reason of the signal', async () => {
    const signal = AbortSignal.abort(new Error('not needed'));
    await expect(reviseRules([fox], corpus, { signal })).rejects.toThrow('not needed');
  });
});
