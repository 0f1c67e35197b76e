import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { applyPatches } from '../../../../../src/core/rules/changes/edit.js';
import type { RuleEntryInput, RuleInput } from '../../../../../src/core/rules/input.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { deckNumberOf, labelOf } from '../../../../../src/questions/corpus/layout/access.js';
import type { Corpus } from '../../../../../src/questions/corpus/layout/corpus.js';
import { classificationOf, tagCorpus } from '../../../../../src/questions/corpus/tagging/tag.js';
import { reviseRules } from '../../../../../src/questions/learning/edits/revise.js';
import { listsOf } from '../../../../support/corpora.js';
import { madeUpCorpus, madeUpLists } from '../../../../support/labelled.js';

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
    expect(revised).toEqual({ ruleSet: rules, edits: [], wrongBefore: [], wrong: [] });
  });

  test.each([
    ['a threshold', [fox, whale, { ...wolf, cards: [{ name: 'Wolf ex', count: 3 }] }], 'threshold'],
    [
      'a card too many',
      [fox, { ...whale, cards: [...whale.cards, { name: 'Odd' }] }, wolf],
      'drop-card',
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

  test('ends with the reason of the signal', async () => {
    const signal = AbortSignal.abort(new Error('not needed'));
    await expect(reviseRules([fox], corpus, { signal })).rejects.toThrow('not needed');
  });
});
