import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { applyPatches } from '../../../../../src/core/rules/changes/edit.js';
import type { CardRequirement, Rule } from '../../../../../src/core/rules/model.js';
import {
  type CorpusList,
  createCorpus,
} from '../../../../../src/questions/corpus/build/builder.js';
import { openSession } from '../../../../../src/questions/corpus/session/session.js';
import { mergeGroup } from '../../../../../src/questions/learning/groups/merge.js';

const list = (cards: Readonly<Record<string, number>>): CorpusList => ({
  deck: Object.entries(cards).map(([name, count]) => ({ name, count })),
});

const fox: Rule = { identifier: 'fox', name: 'Fox', cards: [{ name: 'Fox ex', count: 3 }] };
const owl: Rule = { identifier: 'owl', name: 'Owl', cards: [{ name: 'Owl ex', count: 2 }] };

/** Merges the decks of lists, which are the first ones, into a rule. */
function merged(
  rules: readonly Rule[],
  identifier: string,
  { group, others }: { group: readonly CorpusList[]; others: readonly CorpusList[] },
  held: readonly CardRequirement[] = [],
) {
  const corpus = createCorpus([...group, ...others]);
  const matcher = compileRules(rules);
  const session = openSession(matcher, corpus);
  const decks = group.map((_, deck) => deck);
  const merge = mergeGroup(session, decks, identifier, held);
  const { ruleSet } = applyPatches(matcher.ruleSet, merge?.patches ?? []);
  const after = session.update(compileRules(ruleSet ?? []));
  return { merge, labels: decks.map((deck) => after.session.nameOf(deck).id), after };
}

describe('merging a group into a rule', () => {
  test('lowers a count by as little as it takes', () => {
    const group = [list({ 'Fox ex': 2, A: 1 }), list({ 'Fox ex': 2, B: 1 })];
    const { merge, labels } = merged([fox], 'fox', { group, others: [list({ 'Fox ex': 1 })] });
    expect(merge).toEqual({
      patches: [{ op: 'replace', path: '/rules/fox/cards', value: [{ name: 'Fox ex', count: 2 }] }],
      ...{ won: 2, missed: 0, others: 0 },
    });
    expect(labels).toEqual(['fox', 'fox']);
  });

  test('drops a card that the group does not hold', () => {
    const both = { ...fox, cards: [...fox.cards, { name: 'Kit' }] };
    const group = [list({ 'Fox ex': 3 })];
    const { merge } = merged([both], 'fox', { group, others: [list({ Kit: 1 })] });
    expect(merge?.patches).toMatchObject([{ value: [{ name: 'Fox ex', count: 3 }] }]);
  });

  test('adds a card of the group as an alternative', () => {
    const group = [list({ 'Vixen ex': 2 }), list({ 'Vixen ex': 3 })];
    const held = [{ name: 'Vixen ex', count: 2 }];
    const { merge, labels } = merged([fox], 'fox', { group, others: [] }, held);
    expect(merge?.patches).toMatchObject([{ value: [{ anyOf: [fox.cards[0], held[0]] }] }]);
    expect(labels).toEqual(['fox', 'fox']);
  });

  test('adds to the alternatives that a rule has', () => {
    const either = { ...fox, cards: [{ anyOf: [{ name: 'Fox ex' }, { name: 'Kit' }] }] };
    const held = [{ name: 'Vixen ex' }];
    const { merge } = merged(
      [either],
      'fox',
      { group: [list({ 'Vixen ex': 1 })], others: [] },
      held,
    );
    expect(merge?.patches).toMatchObject([
      { value: [{ anyOf: [{ name: 'Fox ex' }, { name: 'Kit' }, held[0]] }] },
    ]);
  });

  test('keeps the other lists of other decks', () => {
    const group = [list({ 'Fox ex': 2, Kit: 4 })];
    // A lower count would take the owls.
    const owls = Array.from({ length: 5 }, (_, at) => list({ 'Owl ex': 2, 'Fox ex': 2, [at]: 1 }));
    const held = [{ name: 'Kit', count: 4 }];
    const { merge } = merged([fox, owl], 'fox', { group, others: owls }, held);
    expect(merge).toMatchObject({ won: 1, missed: 0, others: 0 });
  });

  test('moves the rule before the rule that wins the group', () => {
    const group = [list({ 'Owl ex': 2, 'Fox ex': 3 })];
    const { merge, labels } = merged([owl, fox], 'fox', { group, others: [] });
    expect(merge?.patches).toEqual([{ op: 'add', path: '/rules/fox/priority', value: 9 }]);
    expect(labels).toEqual(['fox']);
  });

  test('changes the cards of a variant', () => {
    const variant = {
      identifier: 'fox-owl',
      name: 'Fox Owl',
      cards: [{ name: 'Owl ex', count: 2 }],
    };
    const group = [list({ 'Fox ex': 3, 'Owl ex': 1 })];
    const { merge, labels } = merged([{ ...fox, variants: [variant] }], 'fox-owl', {
      group,
      others: [],
    });
    expect(merge?.patches).toMatchObject([{ path: '/rules/fox/variants/fox-owl/cards' }]);
    expect(labels).toEqual(['fox-owl']);
  });

  test('changes nothing where the rule has the group already', () => {
    const group = [list({ 'Fox ex': 3 })];
    expect(merged([fox], 'fox', { group, others: [] }).merge?.patches).toEqual([]);
  });

  test('finds nothing where no small change is enough, or there is no such rule', () => {
    const group = [list({ Whale: 4 })];
    expect(merged([fox], 'fox', { group, others: [] }).merge).toBeUndefined();
    expect(merged([fox], 'bat', { group, others: [] }).merge).toBeUndefined();
  });
});
