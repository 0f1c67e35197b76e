import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import { diffRules } from '../../../../../src/questions/analysis/compare/diff.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { anyRules } from '../../../../support/any-rules.js';

const deck = (...names: readonly string[]) => names.map((name) => ({ name }));
const rule = (identifier: string, ...names: readonly string[]) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards: deck(...names),
});
const lists = createCorpus([
  { deck: deck('X'), title: 'x' },
  { deck: deck('X', 'Y'), title: 'xy' },
  { deck: deck('Y'), title: 'y' },
  { deck: deck('Z'), title: 'z' },
]);
const old = [rule('a', 'X'), rule('b', 'Y')];

function diff(fresh: unknown, before: unknown = old) {
  return diffRules(compileRules(anyRules(before)), compileRules(anyRules(fresh)), lists);
}

describe('a diff', () => {
  test('of the same rules is empty, and looks at no list', () => {
    expect(diff(old)).toMatchObject({ entries: [], moved: 0, reclassified: 0, transitions: [] });
  });

  test('lists what was added, and classifies only lists with its cards', () => {
    expect(diff([...old, rule('c', 'Z')])).toMatchObject({
      entries: [{ kind: 'added', what: 'rule', identifier: 'c', fields: [] }],
      moved: 1,
      reclassified: 1,
      transitions: [
        { from: { id: 'other' }, to: { id: 'c', name: 'C' }, lists: 1, examples: ['z'] },
      ],
    });
  });

  test('lists what was removed', () => {
    expect(diff([rule('a', 'X')])).toMatchObject({
      entries: [{ kind: 'removed', identifier: 'b' }],
      transitions: [{ from: { id: 'b' }, to: { id: 'other' }, lists: 1 }],
    });
  });

  test('lists what changed, field by field', () => {
    const fresh = [{ ...rule('a', 'X'), priority: 20, cards: deck('X', 'Y') }, rule('b', 'Y')];
    expect(diff(fresh).entries).toEqual([
      {
        kind: 'changed',
        what: 'rule',
        identifier: 'a',
        fields: [
          { field: 'cards', before: deck('X'), after: deck('X', 'Y') },
          { field: 'priority', after: 20 },
        ],
      },
    ]);
  });

  test('names the field of a variant by its identifier', () => {
    const variants = [{ ...rule('v', 'Y'), icon: 'v' }];
    const before = [{ ...rule('a', 'X'), variants }];
    const fresh = [{ ...rule('a', 'X'), variants: [{ ...rule('v', 'Z'), icon: 'v' }] }];
    expect(diff(fresh, before).entries).toMatchObject([
      { fields: [{ field: 'variants/v/cards', before: deck('Y'), after: deck('Z') }] },
    ]);
  });

  test('sees that a rule was moved, and the lists that go with it', () => {
    expect(diff([rule('b', 'Y'), rule('a', 'X')])).toMatchObject({
      entries: [{ kind: 'moved' }],
      transitions: [{ from: { id: 'a' }, to: { id: 'b' }, examples: ['xy'] }],
    });
  });

  test('has no values for what was only moved', () => {
    const variants = [rule('v', 'Y'), rule('w', 'Z')];
    const before = [rule('a', 'X'), { ...rule('b', 'Y'), variants }];
    const after = [{ ...rule('b', 'X'), variants: variants.toReversed() }, rule('a', 'X')];
    expect(diff(after, before).entries).toEqual([
      {
        ...{ kind: 'changed', what: 'rule', identifier: 'b' },
        fields: expect.arrayContaining([{ field: 'place' }, { field: 'variants/w (place)' }]),
      },
    ]);
  });

  test('classifies all lists if cards compare in another way, and none if only a picture changed', () => {
    const match = { names: ['case'] };
    expect(diff({ match, rules: old })).toMatchObject({
      entries: [{ what: 'file', identifier: '', fields: [{ field: 'match', after: match }] }],
      reclassified: 4,
      moved: 0,
    });
    expect(diff([{ ...rule('a', 'X'), icons: ['x'] }, rule('b', 'Y')])).toMatchObject({
      entries: [{ kind: 'changed', fields: [{ field: 'icons' }] }],
      reclassified: 0,
    });
  });

  test('can do without lists', () => {
    const without = diffRules(compileRules(old), compileRules([]));
    expect(without).toMatchObject({
      lists: 0,
      moved: 0,
      entries: [{ identifier: 'a' }, { identifier: 'b' }],
    });
  });
});
