import { describe, expect, test } from 'vitest';
import { applyOverlay, createOverlay } from '../../../../../src/core/rules/changes/overlay.js';
import { parseRules, type RuleSet } from '../../../../../src/index.js';

const rule = (identifier: string, more: object = {}) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards: [{ name: 'X', count: 1 }],
  ...more,
});

function rulesOf(rules: unknown): RuleSet {
  const { ruleSet } = parseRules(rules);
  if (ruleSet === undefined) throw new Error('faulty');
  return ruleSet;
}

const base = rulesOf([rule('a', { priority: 5 }), rule('b', { variants: [rule('v')] })]);

describe('an overlay', () => {
  test('says which of its targets have changed since, and still applies', () => {
    const mine = rulesOf([rule('a', { priority: 7 }), rule('b', { variants: [rule('v')] })]);
    const overlay = createOverlay(base, mine);
    const later = rulesOf([rule('a', { priority: 6 }), rule('b', { variants: [rule('v')] })]);
    const { ruleSet, diagnostics } = applyOverlay(later, JSON.stringify(overlay, null, 2), {
      file: 'mine.json',
    });
    expect(ruleSet?.rules[0]?.priority).toBe(7);
    expect(diagnostics).toMatchObject([
      {
        code: 'overlay-target-changed',
        file: 'mine.json',
        pointer: '/changes/0',
        range: { start: { line: 4 } },
      },
    ]);
    const found = String(diagnostics[0]?.data?.found);
    const settled = { changes: overlay.changes.map((change) => ({ ...change, against: found })) };
    expect(applyOverlay(later, settled).diagnostics).toEqual([]);
  });

  test('has the errors of the rules, but not their warnings', () => {
    const odd = rulesOf([rule('a', { prioritty: 1, note: null })]);
    const found = (path: string, value: unknown) =>
      applyOverlay(odd, { changes: [{ op: 'replace', path, value }] }).diagnostics.map(
        ({ code }) => code,
      );
    expect(found('/rules/a/cards', 3)).toEqual(['wrong-type']);
    expect(found('/rules/a/note/x', 3)).toEqual(['bad-overlay-change']);
  });
});

test('an overlay from two rule sets has the version of the first, and the hash of each replaced target', () => {
  const mine = rulesOf([
    rule('a', { priority: 7, generation: 1 }),
    rule('b', { variants: [rule('v', { icon: 'i' }), rule('w')] }),
  ]);
  const overlay = createOverlay(base, mine);
  expect(overlay.base).toBe(base.version);
  expect(overlay.changes.map(({ op, path, against }) => [op, path, typeof against])).toEqual([
    ['replace', '/rules/a/priority', 'string'],
    ['add', '/rules/a/generation', 'undefined'],
    ['add', '/rules/b/variants/v/icon', 'undefined'],
    ['add', '/rules/b/variants/w', 'undefined'],
  ]);
  const removed = createOverlay(base, rulesOf([rule('a', { priority: 5 })])).changes;
  expect(removed).toEqual([
    { op: 'remove', path: '/rules/b', against: expect.stringMatching(/^[0-9a-f]{26}$/) },
  ]);
  const moved = createOverlay(base, rulesOf([...base.rules].reverse())).changes;
  expect(moved).toEqual([{ op: 'move', path: '/rules/b', after: null }]);
});
