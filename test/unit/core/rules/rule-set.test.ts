import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../../src/core/rules/parse.js';
import { isRuleSet, type RuleSet, storedRuleSet } from '../../../../src/core/rules/rule-set.js';

function ruleSetOf(input: unknown): RuleSet {
  const { ruleSet } = parseRules(input, { onInvalid: 'skip' });
  if (ruleSet === undefined) throw new Error('these rules are faulty');
  return ruleSet;
}

const rule = (identifier: string, more: object = {}) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards: [{ name: 'Iono' }],
  ...more,
});

const wire = [
  rule('b', { priority: 20, generation: 9, variants: [rule('v'), rule('w')] }),
  rule('a', { generation: 3 }),
  rule('c', { priority: 20 }),
  rule('d', { priority: 10, generation: 9 }),
  rule('__proto__', { priority: -1 }),
];
const file = { rules: wire, fallbacks: [{ identifier: 'f', name: 'F', cards: ['Island'] }] };

describe('a rule set', () => {
  const ruleSet = ruleSetOf(file);

  test('has the generations that occur, in ascending order', () => {
    expect(ruleSet.generations).toEqual([3, 9]);
    expect(
      ruleSetOf([rule('a', { generation: 10 }), rule('b', { generation: '9' })]).generations,
    ).toEqual([9, 10]);
    expect(ruleSetOf([]).generations).toEqual([]);
  });

  test('has default settings if the file gives none', () => {
    const empty = ruleSetOf([]);
    expect(empty.match).toEqual({});
    expect(empty.fallbacks).toEqual([]);
    expect(empty.unclassified).toEqual({ id: 'other', name: 'Other' });
    expect(
      ruleSetOf({ rules: [], unclassified: { id: 'rogue', name: 'Rogue' } }).unclassified.id,
    ).toBe('rogue');
    // If an empty default could be changed, it would change in all rules.
    expect(thawedIn(empty)).toEqual([]);
  });

  /** The paths of everything in a value that is not frozen. */
  function thawedIn(value: unknown, path = ''): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const inner = Object.entries(value).flatMap(([key, one]) => thawedIn(one, `${path}/${key}`));
    return Object.isFrozen(value) ? inner : [path, ...inner];
  }

  test('is deeply frozen', () => {
    const full = ruleSetOf({
      match: { names: ['case'], reprints: [[{ set: 'A', number: 1 }]] },
      unclassified: { id: 'x', name: 'X' },
      rules: [
        rule('a', {
          icons: ['i'],
          cards: [
            { anyOf: [{ name: 'A', zone: ['main', 'side'] }], total: 2 },
            { name: 'B', zone: 'main' },
          ],
          variants: [rule('v')],
        }),
        rule('twice'),
        rule('twice'),
      ],
      fallbacks: [{ identifier: 'f', name: 'F', cards: ['Island'], icons: ['i'] }],
    });
    expect(thawedIn(full)).toEqual([]);
  });

  test('of a stored file is the same, and reads the file on demand', () => {
    const match = { names: ['case'] } as const;
    const stored = { ...file, match, unclassified: { id: 'x', name: 'X' } };
    const { conflicts, unclassified, version } = ruleSetOf(stored);
    let reads = 0;
    const head = { match, conflicts, unclassified, version };
    const ruleSet = storedRuleSet(() => {
      reads++;
      return ruleSetOf(stored).file;
    }, head);
    expect([ruleSet.match, ruleSet.unclassified.id, ruleSet.version, reads]).toEqual([
      match,
      'x',
      version,
      0,
    ]);
    expect(ruleSet.file).toEqual(ruleSetOf(stored).file);
    expect(ruleSet.pointerOf('w')).toBe('/rules/0/variants/1');
    expect(reads).toBe(1);
  });

  test('is distinguished from everything else', () => {
    expect(isRuleSet(ruleSet)).toBe(true);
    for (const other of [null, undefined, {}, { ...ruleSet }, wire, Object.create(ruleSet)]) {
      expect(isRuleSet(other)).toBe(false);
    }
  });
});
