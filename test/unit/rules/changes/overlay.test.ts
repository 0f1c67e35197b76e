import { describe, expect, test } from 'vitest';
import { parseRules, type RuleSet } from '../../../../src/index.js';
import { applyOverlay, createOverlay } from '../../../../src/rules/changes/overlay.js';

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
const identifiers = (ruleSet: RuleSet | undefined) =>
  ruleSet?.rules.map(({ identifier }) => identifier);

describe('an overlay', () => {
  test('adds, removes, sets fields and inserts variants by identifier', () => {
    const { ruleSet, diagnostics } = applyOverlay(base, {
      changes: [
        { op: 'add', path: '/rules/c', value: rule('c'), after: 'a' },
        { op: 'replace', path: '/rules/a/priority', value: 20 },
        { op: 'add', path: '/rules/b/variants/w', value: rule('w'), after: null },
        { op: 'remove', path: '/rules/b/variants/v' },
      ],
    });
    expect(diagnostics).toEqual([]);
    expect(identifiers(ruleSet)).toEqual(['a', 'c', 'b']);
    expect(ruleSet?.rules[0]?.priority).toBe(20);
    expect(ruleSet?.rules[2]?.variants).toMatchObject([{ identifier: 'w' }]);
  });

  test('of no changes gives back the very same rules', () => {
    expect(applyOverlay(base, { changes: [] }).ruleSet).toBe(base);
  });

  test('says which of its targets are gone, and makes the other changes', () => {
    const { ruleSet, diagnostics } = applyOverlay(base, {
      changes: [
        { op: 'replace', path: '/rules/gone/priority', value: 1 },
        { op: 'remove', path: '/rules/a' },
      ],
    });
    expect(identifiers(ruleSet)).toEqual(['b']);
    expect(diagnostics).toMatchObject([
      { code: 'overlay-target-gone', severity: 'warning', pointer: '/changes/0' },
    ]);
  });

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

  test('leaves out an addition that upstream has made by now', () => {
    const changes = [{ op: 'add', path: '/rules/a', value: rule('a', { name: 'Mine' }) }];
    const { ruleSet, diagnostics } = applyOverlay(base, { changes });
    expect(ruleSet?.rules[0]?.name).toBe('A');
    expect(diagnostics).toMatchObject([{ code: 'overlay-target-taken' }]);
    expect(
      applyOverlay(base, { changes: [{ op: 'add', path: '/rules/a', value: base.rules[0] }] })
        .diagnostics,
    ).toEqual([]);
  });

  test('says where something stands whose neighbour is gone', () => {
    const { ruleSet, diagnostics } = applyOverlay(base, {
      changes: [{ op: 'add', path: '/rules/c', value: rule('c'), after: 'gone' }],
    });
    expect(identifiers(ruleSet)).toEqual(['a', 'b', 'c']);
    expect(diagnostics).toMatchObject([{ code: 'overlay-place-gone' }]);
  });

  test('that makes the rules faulty gives none', () => {
    const { ruleSet, diagnostics } = applyOverlay(base, {
      changes: [{ op: 'replace', path: '/rules/a/cards', value: 3 }],
    });
    expect(ruleSet).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'wrong-type', severity: 'error' }]);
  });

  test.each([
    ['[]', 'not-an-overlay'],
    ['null', 'not-an-overlay'],
    ['{"changes":[', 'json-syntax'],
    ['{"changes":[{"op":"set","path":"/rules/a"}]}', 'bad-overlay-change'],
    ['{"changes":[{"op":"remove"}]}', 'bad-overlay-change'],
    ['{"changes":[{"op":"add","path":"/rules/c"}]}', 'bad-overlay-change'],
    ['{"changes":[{"op":"move","path":"/rules/a"}]}', 'bad-overlay-change'],
    ['{"changes":[{"op":"remove","path":"/rules/a","against":7}]}', 'bad-overlay-change'],
    ['{"changes":[null]}', 'bad-overlay-change'],
    ['{"changes":[{"op":"add","path":"/rules/c","value":1,"after":7}]}', 'bad-overlay-change'],
  ])('is not used where it is %s', (text, code) => {
    const { ruleSet, diagnostics } = applyOverlay(base, text);
    expect(ruleSet).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code, severity: 'error' }]);
  });

  test('reports a path that addresses nothing', () => {
    const changes = [{ op: 'replace', path: '/rules/a/cards/0', value: 1 }];
    expect(applyOverlay(base, { changes }).diagnostics).toMatchObject([
      { code: 'bad-overlay-change', pointer: '/changes/0' },
    ]);
  });
});
