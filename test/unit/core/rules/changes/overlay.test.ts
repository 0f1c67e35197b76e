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
  test('says which of its targets have changed since, and makes the change', () => {
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

  test('has the errors of rules at the change that makes them, and at no place in the rules', () => {
    const text = `{ "changes": [
  { "op": "replace", "path": "/rules/a/name", "value": "New" },
  { "op": "replace", "path": "/rules/b/identifier", "value": "a" }
] }`;
    const { ruleSet, diagnostics } = applyOverlay(base, text, { file: 'mine.json' });
    expect(ruleSet).toBeUndefined();
    expect(diagnostics).toMatchObject([
      {
        code: 'duplicate-identifier',
        file: 'mine.json',
        pointer: '/changes/1',
        range: { start: { line: 3 } },
      },
    ]);
    expect(diagnostics[0]).not.toHaveProperty('related');
  });

  test('has the errors of the rules, and not their warnings', () => {
    const odd = rulesOf([rule('a', { prioritty: 1, note: null })]);
    const found = (path: string, value: unknown) =>
      applyOverlay(odd, { changes: [{ op: 'replace', path, value }] }).diagnostics.map(
        ({ code }) => code,
      );
    expect(found('/rules/a/cards', 3)).toEqual(['wrong-type']);
    expect(found('/rules/a/note/x', 3)).toEqual(['bad-overlay-change']);
  });
});

describe('an overlay that is made of two rule sets', () => {
  test('has the version of the first, and the hash of each target that it replaces', () => {
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
});

describe('an addition to what is there', () => {
  const fallback = { identifier: 'f', name: 'F', cards: ['X'] };
  const there = rulesOf({
    rules: [rule('a', { variants: [rule('v')] })],
    fallbacks: [fallback],
  });
  const add = (path: string, value: unknown) =>
    applyOverlay(there, { changes: [{ op: 'add', path, value }] });

  test.each([
    ['/rules/a', rule('a', { name: 'Mine' })],
    ['/rules/a/variants/v', rule('v', { name: 'Mine' })],
    ['/fallbacks/f', { ...fallback, name: 'Mine' }],
  ])('is left out at %s', (path, value) => {
    const { ruleSet, diagnostics } = add(path, value);
    expect(ruleSet?.file).toEqual(there.file);
    expect(diagnostics.map(({ code, data }) => [code, data])).toEqual([
      ['overlay-target-taken', { path }],
    ]);
  });

  test.each([
    ['/rules/a/name', 'Mine'],
    ['/rules/a/variants/v/name', 'Mine'],
  ])('replaces the field %s', (path, value) => {
    const { ruleSet, diagnostics } = add(path, value);
    expect(JSON.stringify(ruleSet?.file)).toContain(JSON.stringify(value));
    expect(diagnostics.map(({ code, data }) => [code, data])).toEqual([
      ['overlay-target-taken', { path, isReplaced: true }],
    ]);
  });

  test('is no finding where both are the same', () => {
    expect(add('/rules/a/variants/v', rule('v')).diagnostics).toEqual([]);
    expect(add('/rules/a/name', 'A').diagnostics).toEqual([]);
  });
});

test.each([null, 'null', 5, '[]', {}, { changes: {} }])('%j is not an overlay', (input) => {
  const { ruleSet, diagnostics } = applyOverlay(base, input as never);
  expect(ruleSet).toBeUndefined();
  expect(diagnostics.map(({ code }) => code)).toEqual(['not-an-overlay']);
});
