import { describe, expect, test } from 'vitest';
import type { RuleInput } from '../../../../../src/core/rules/input.js';
import { compileRules } from '../../../../../src/index.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { openSession } from '../../../../../src/questions/corpus/session/session.js';

const rule = (identifier: string, ...names: string[]) => ({
  ...{ identifier, name: 'Deck', cards: names.map((name) => ({ name })) },
});
const variants = [rule('pair', 'B')];
const [zard, gold, iron] = [
  { ...rule('zard', 'A'), variants },
  rule('gold', 'C'),
  rule('iron', 'D'),
];
const iron2 = { identifier: 'iron', name: 'Iron', cards: ['D'] };

/** What, identifier, wins and matches before, and after. */
function changesOf(before: RuleInput, after: RuleInput): unknown[] {
  const decks = ['AB', 'AB', 'AC', 'C', 'D'];
  const corpus = createCorpus(
    decks.map((cards) => ({ deck: [...cards].map((name) => ({ name, count: 1 })) })),
  );
  const { changed } = openSession(compileRules(before), corpus).update(compileRules(after));
  return changed.map(({ what, identifier, before: old, after: fresh }) => [
    ...[what, identifier, old && [old.wins, old.matches], fresh && [fresh.wins, fresh.matches]],
  ]);
}

describe('the counts that a change of rules changes', () => {
  test('are in the order of the new rules, and then those that are gone', () => {
    const after = { rules: [iron, gold], unclassified: { id: 'rogue', name: 'Rogue' } };
    expect(changesOf([zard, gold], after)).toEqual([
      ['rule', 'iron', undefined, [1, 1]],
      ['rule', 'gold', [1, 2], [2, 2]],
      ['unclassified', 'rogue', undefined, [2, 2]],
      ['rule', 'zard', [3, 3], undefined],
      ['variant', 'pair', [2, 2], undefined],
      ['unclassified', 'other', [1, 1], undefined],
    ]);
  });

  test('are those of rules that match nothing, too, if they come or go', () => {
    expect(changesOf([zard, gold], [zard, gold, rule('none', 'X')])).toEqual([
      ['rule', 'none', undefined, [0, 0]],
    ]);
    expect(changesOf([zard, rule('none', 'X'), gold], [zard, gold])).toEqual([
      ['rule', 'none', [0, 0], undefined],
    ]);
  });

  test('are not those of a variant whose rule has another identifier', () => {
    expect(changesOf([zard, gold], [{ ...zard, identifier: 'other-zard' }, gold])).toEqual([
      ['rule', 'other-zard', undefined, [3, 3]],
      ['rule', 'zard', [3, 3], undefined],
    ]);
    const fewer = [rule('pair', 'C')];
    expect(changesOf([zard], [{ ...zard, identifier: 'other-zard', variants: fewer }])).toEqual([
      ['rule', 'other-zard', undefined, [3, 3]],
      ['variant', 'pair', [2, 2], [1, 1]],
      ['rule', 'zard', [3, 3], undefined],
    ]);
  });

  test('are those of a variant that matches other numbers of lists and wins as many', () => {
    const before = [gold, { ...rule('zard', 'A'), variants: [rule('pair', 'C')] }];
    const after = [rule('gold', 'A'), { ...rule('another', 'A'), variants: [rule('pair', 'B')] }];
    expect(changesOf(before, after)).toEqual([
      ['rule', 'gold', [2, 2], [3, 3]],
      ['rule', 'another', undefined, [0, 3]],
      ['variant', 'pair', [0, 1], [0, 2]],
      ['unclassified', 'other', [1, 1], [2, 2]],
      ['rule', 'zard', [2, 3], undefined],
    ]);
  });

  test('are those of a fallback and of a rule of the same identifier apart', () => {
    const before = { rules: [zard], fallbacks: [iron2] };
    expect(changesOf(before, [zard])).toEqual([
      ['unclassified', 'other', [1, 1], [2, 2]],
      ['fallback', 'iron', [1, 1], undefined],
    ]);
    expect(changesOf(before, [zard, iron])).toEqual([
      ['rule', 'iron', undefined, [1, 1]],
      ['fallback', 'iron', [1, 1], undefined],
    ]);
    expect(changesOf(before, { ...before, fallbacks: [{ ...iron2, name: 'D' }] })).toEqual([]);
  });

  test('are those of lists that rules still match, but do not win', () => {
    expect(changesOf([gold, zard], [zard, gold])).toEqual([
      ['rule', 'zard', [2, 3], [3, 3]],
      ['rule', 'gold', [2, 2], [1, 2]],
    ]);
    expect(changesOf([zard], [{ ...zard, variants: [rule('first', 'A'), ...variants] }])).toEqual([
      ['variant', 'first', undefined, [3, 3]],
      ['variant', 'pair', [2, 2], [0, 2]],
    ]);
  });
});
