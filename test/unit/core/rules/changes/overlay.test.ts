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
const identifiers = (ruleSet: RuleSet | undefined) =>
  ruleSet?.rules.map(({ identifier }) => identifier);

describe('an overlay', () => {
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

  test('that makes the rules faulty gives none', () => {
    const { ruleSet, diagnostics } = applyOverlay(base, {
      changes: [{ op: 'replace', path: '/rules/a/cards', value: 3 }],
    });
    expect(ruleSet).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'wrong-type', severity: 'error' }]);
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

  test('has the errors of a value at the first change that sets it', () => {
    const changes = [3, 4].map((value) => ({ op: 'replace', path: '/rules/a/cards', value }));
    expect(applyOverlay(base, { changes }).diagnostics).toMatchObject([
      { code: 'wrong-type', pointer: '/changes/0' },
    ]);
  });

  test.each([
    ['/rules/c', rule('d')],
    ['/rules/a', rule('b')],
    ['/rules/a/variants/v', rule('w')],
  ])('adds nothing at %s that has another identifier', (path, value) => {
    const { ruleSet, diagnostics } = applyOverlay(base, { changes: [{ op: 'add', path, value }] });
    expect(ruleSet?.version ?? base.version).toBe(base.version);
    expect(diagnostics).toMatchObject([{ severity: expect.stringMatching(/error|warning/) }]);
  });

  test.each([
    ['/rules/c', rule('d'), '"path" ends in "c", but the identifier of its value is "d"'],
    ['/rules/a/cards/z', rule('d'), 'the path "/rules/a/cards/z" addresses nothing in a rule set'],
  ])('gives no rules where a change is not one of rules: %s', (path, value, what) => {
    const found = applyOverlay(base, { changes: [{ op: 'add', path, value }] });
    expect(found).not.toHaveProperty('ruleSet');
    expect(found.diagnostics).toMatchObject([{ code: 'bad-overlay-change', data: { what } }]);
  });

  test.each([null, 7, 'c', {}])('that adds %j for a rule gives none, whatever follows', (value) => {
    const { ruleSet, diagnostics } = applyOverlay(base, {
      changes: [
        { op: 'add', path: '/rules/c', value, after: null },
        { op: 'replace', path: '/rules/b/name', value: 'New' },
      ],
    });
    expect(ruleSet).toBeUndefined();
    expect(new Set(diagnostics.map(({ pointer }) => pointer))).toEqual(new Set(['/changes/0']));
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

  test('that is not one says what it is', () => {
    expect(applyOverlay(base, '7')).toEqual({
      changes: [],
      diagnostics: [
        expect.objectContaining({ code: 'not-an-overlay', pointer: '', data: { got: '7' } }),
      ],
    });
  });

  test.each([
    ['[]', 'not-an-overlay'],
    ['null', 'not-an-overlay'],
    ['{"changes":[', 'json-syntax'],
  ])('is not used where it is %s', (text, code) => {
    const { ruleSet, diagnostics } = applyOverlay(base, text);
    expect(ruleSet).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code, severity: 'error' }]);
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

describe('an addition', () => {
  const added = (path: string, value: unknown, rules = base) => {
    const { ruleSet, diagnostics } = applyOverlay(rules, { changes: [{ op: 'add', path, value }] });
    return { ruleSet, found: diagnostics.map(({ code, data }) => [code, data?.path]) };
  };

  test('of a field that is there replaces it, and reports that unless it is the same', () => {
    const { ruleSet, found } = added('/rules/a/priority', 6);
    expect(ruleSet?.rules[0]?.priority).toBe(6);
    expect(found).toEqual([['overlay-target-taken', '/rules/a/priority']]);
    expect(added('/rules/a/priority', 5).found).toEqual([]);
    expect(added('/rules/b/variants/v/name', 'N')).toMatchObject({
      ruleSet: { rules: [{}, { variants: [{ name: 'N' }] }] },
      found: [['overlay-target-taken', '/rules/b/variants/v/name']],
    });
  });

  test('of a variant or a fallback that is there is left out', () => {
    const path = '/rules/b/variants/v';
    const { ruleSet, found } = added(path, rule('v', { name: 'Mine' }));
    expect(ruleSet?.rules[1]?.variants?.[0]?.name).toBe('V');
    expect(found).toEqual([['overlay-target-taken', path]]);
    const fallback = { identifier: 'f', name: 'F', cards: ['X'] };
    const rules = rulesOf({ rules: [], fallbacks: [fallback] });
    expect(added('/fallbacks/f', { ...fallback, name: 'Mine' }, rules).found).toEqual([
      ['overlay-target-taken', '/fallbacks/f'],
    ]);
  });

  test('of a field with the name of something that every object has is no change of it', () => {
    expect(added('/rules/a/constructor', 1).found).toEqual([['unknown-field', undefined]]);
    expect(added('/rules/a/name/length', 1).found).toEqual([['bad-overlay-change', undefined]]);
  });
});

describe('a change of what is not there', () => {
  const rules = rulesOf([...base.rules, rule('lugia')]);
  const gone = (change: object) => {
    const { diagnostics } = applyOverlay(rules, { changes: [change] });
    expect(diagnostics).toMatchObject([{ code: 'overlay-target-gone' }]);
    return [diagnostics[0]?.message, diagnostics[0]?.hint];
  };

  test.each([
    ['/rules/a/priorty', '/rules/a/priority'],
    ['/rules/b/variants/v/nam', '/rules/b/variants/v/name'],
    ['/rules/lugai/name', '/rules/lugia/name'],
    ['/rules/a/priorityxx', '/rules/a/priority'],
  ])('names what is near: %s, %s', (path, nearest) => {
    expect(gone({ op: 'replace', path, value: 1 })).toEqual([
      `"${path}" is not in these rules, so this change (replace) is left out; did you mean "${nearest}"?`,
      `write "${nearest}", or drop the change`,
    ]);
  });

  test('names the fields that are there, where none is near', () => {
    expect(gone({ op: 'replace', path: '/rules/a/title', value: 'T' })).toEqual([
      '"/rules/a/title" is not in these rules, so this change (replace) is left out',
      'name a field that is there (identifier, name, cards, priority), or write "add" if the field is new',
    ]);
    expect(gone({ op: 'remove', path: '/match' })[1]).toContain('(rules)');
    expect(gone({ op: 'remove', path: '/rules/a/namxy' })[1]).toContain('name a field');
  });

  test('was there only if the change was made against it', () => {
    const hint = 'drop the change, or make it for what took the place of its target';
    expect(gone({ op: 'remove', path: '/rules/gone', against: 'x' })).toEqual([
      '"/rules/gone" is no longer in these rules, so this change (remove) is left out',
      hint,
    ]);
    const path = '/rules/gone/name';
    expect(gone({ op: 'add', path, value: 'G' })).toEqual([
      `"${path}" is not in these rules, so this change (add) is left out`,
      hint,
    ]);
    expect(gone({ op: 'remove', path: '/rules/a/variants/gone' })[1]).toBe(hint);
  });
});

test('an addition of a field that is there says so, and that "replace" changes it', () => {
  const changes = [{ op: 'add', path: '/rules/a/name', value: 'N' }];
  expect(applyOverlay(base, { changes }).diagnostics).toMatchObject([
    {
      message: '"/rules/a/name" is already in these rules, so this addition replaces it',
      hint: 'drop the addition, or change it to a "replace"',
    },
  ]);
});

describe('what is reported of a change', () => {
  const whatOf = (change: unknown) => {
    const { diagnostics, ruleSet } = applyOverlay(base, { changes: [change] });
    expect(ruleSet).toBeUndefined();
    return diagnostics.map(({ data }) => data?.what);
  };

  test.each<readonly [unknown, string]>([
    [null, 'an entry of "changes" must be an overlay change (an object), but is null'],
    [{}, 'this overlay change has no "op"'],
    [{ op: 'set', path: '/x' }, 'there is no option "set"'],
    [{ op: 'remove', path: 'x' }, '"path" must be a text such as "/rules/IDENTIFIER", but is "x"'],
    [{ op: 'add', path: '/x' }, 'this overlay change has no "value"'],
    [{ op: 'replace', path: '/x' }, 'this overlay change has no "value"'],
    [{ op: 'move', path: '/x' }, 'this overlay change has no "after"'],
    [{ op: 'move', path: '/x', after: 7 }, '"after" must be a text, but is 7'],
    [{ op: 'remove', path: '/x', against: 7 }, '"against" must be a text, but is 7'],
  ])('%j is that it cannot be read, and why', (change, what) => {
    expect(whatOf(change)).toEqual([what]);
  });

  test('is its operation where the target is gone, and the path where that leads nowhere', () => {
    const changes = [
      { op: 'remove', path: '/rules/gone', against: 'x' },
      { op: 'replace', path: '/rules/a/cards/0', value: 1 },
      { op: 'move', path: '/rules/a', after: 'gone' },
      { op: 'replace', path: '/rules/a/name', value: 'N', against: 'x' },
    ];
    const { diagnostics } = applyOverlay(base, { changes });
    expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'overlay-target-gone /changes/0',
      'bad-overlay-change /changes/1',
      'overlay-place-gone /changes/2',
      'overlay-target-changed /changes/3',
    ]);
    expect(diagnostics.map(({ data }) => data)).toMatchObject([
      { path: '/rules/gone', op: 'remove' },
      { what: 'the path "/rules/a/cards/0" addresses nothing in a rule set' },
      { path: '/rules/a', after: 'gone' },
      { path: '/rules/a/name', against: 'x', found: expect.stringMatching(/^[0-9a-f]{26}$/) },
    ]);
  });
});

describe('a field that is unknown', () => {
  const found = (...changes: readonly object[]) => {
    const { ruleSet, diagnostics } = applyOverlay(base, JSON.stringify({ changes }, null, 1));
    const places = diagnostics.map(({ code, pointer, range }) => [
      ...[code, pointer, range !== undefined],
    ]);
    return { places, isUsable: ruleSet !== undefined };
  };
  const add = (path: string, value: unknown) => ({ op: 'add', path, value });

  test.each([
    ['an added rule', add('/rules/c', rule('c', { prioritty: 1 })), '/value/prioritty'],
    [
      'a variant of an added rule',
      add('/rules/c', rule('c', { variants: [rule('w'), rule('x', { icn: 'i' })] })),
      '/value/variants/1/icn',
    ],
    ['an added variant', add('/rules/b/variants/w', rule('w', { icn: 'i' })), '/value/icn'],
    ['a requirement', add('/rules/a/cards', [{ name: 'X', cuont: 2 }]), '/value/0/cuont'],
    ['a path', add('/rules/a/genertion', 9), ''],
  ])('is found in %s, at its place in the overlay', (_, change, place) => {
    const { places, isUsable } = found({ op: 'remove', path: '/rules/b/variants/v' }, change);
    const own = places.filter(([code]) => code === 'misspelt-field');
    expect([own, isUsable]).toEqual([[['misspelt-field', `/changes/1${place}`, true]], true]);
  });

  test('is found where its rule moves, and its variants are changed later', () => {
    const { places } = found(
      add('/rules/c', rule('c', { variants: [rule('w'), rule('x', { icn: 'i' })] })),
      { op: 'remove', path: '/rules/c/variants/w' },
      { op: 'move', path: '/rules/c', after: null },
    );
    expect(places).toEqual([['misspelt-field', '/changes/0/value/variants/1/icn', true]]);
  });

  test('is found beside the error that it leads to', () => {
    const { identifier: identifer, ...others } = rule('c');
    const { places, isUsable } = found(add('/rules/c', { identifer, ...others }));
    expect(isUsable).toBe(false);
    expect(places).toEqual([
      ['missing-field', '/changes/0', true],
      ['misspelt-field', '/changes/0/value/identifer', true],
    ]);
  });

  test('is found in a change, and in the overlay', () => {
    const change = { op: 'add', path: '/rules/c', value: rule('c'), aftr: 'a', note: 'mine' };
    expect(found(change).places).toEqual([
      ['misspelt-field', '/changes/0/aftr', true],
      ['unknown-field', '/changes/0/note', true],
    ]);
    expect(found({ ...add('/rules/c', rule('c')), valu: 1 }).places).toEqual([
      ['unknown-field', '/changes/0/valu', true],
    ]);
    const { diagnostics } = applyOverlay(base, { $schema: 'x', bas: '0c8f', changes: [] });
    expect(diagnostics).toMatchObject([{ code: 'misspelt-field', pointer: '/bas' }]);
  });
});
