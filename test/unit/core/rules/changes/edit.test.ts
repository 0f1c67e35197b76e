import { describe, expect, test } from 'vitest';
import {
  applyPatches,
  type EditedRules,
  editRules,
} from '../../../../../src/core/rules/changes/edit.js';
import type { RuleFile } from '../../../../../src/core/rules/model.js';
import { parseRules, requireRules } from '../../../../../src/core/rules/parse.js';
import type { RuleSet } from '../../../../../src/core/rules/rule-set.js';

type Writable<T> = { -readonly [K in keyof T]: Writable<T[K]> };
type Draft = Writable<RuleFile>;

const rule = (identifier: string, more: object = {}) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards: [{ name: 'Iono' }],
  ...more,
});

const base = requireRules({
  rules: [
    rule('a', { variants: [rule('v'), rule('w')], note: { by: 'me' } }),
    rule('b', { priority: 5 }),
    rule('c'),
    rule('d/e~f'),
  ],
  fallbacks: [{ identifier: 'f', name: 'F', cards: ['Island'] }],
});

/** Edits the base, and checks what every edit promises. */
function edit(
  recipe: (draft: Draft) => void,
  from: RuleSet = base,
): EditedRules & { ruleSet: RuleSet } {
  const version = from.version;
  const edited = editRules(from, recipe as Parameters<typeof editRules>[1]);
  const { ruleSet, patches, inversePatches } = edited;
  if (ruleSet === undefined) throw new Error(JSON.stringify(edited.diagnostics));
  const stored = JSON.parse(JSON.stringify([patches, inversePatches])) as [
    typeof patches,
    typeof patches,
  ];
  expect(applyPatches(from, stored[0]).ruleSet?.file).toEqual(ruleSet.file);
  expect(applyPatches(ruleSet, stored[1]).ruleSet?.file).toEqual(from.file);
  expect(applyPatches(ruleSet, stored[1]).ruleSet?.version).toBe(version);
  return { ...edited, ruleSet };
}

const identifiers = ({ rules }: RuleSet) => rules.map(({ identifier }) => identifier).join(' ');

describe('an edit', () => {
  test('of a field is one patch', () => {
    const { patches, inversePatches, ruleSet } = edit((draft) => {
      draft.rules[0]!.priority = 20;
    });
    expect(patches).toEqual([{ op: 'add', path: '/rules/a/priority', value: 20 }]);
    expect(inversePatches).toEqual([{ op: 'remove', path: '/rules/a/priority' }]);
    expect(ruleSet.rules[0]?.priority).toBe(20);
    expect(base.rules[0]).not.toHaveProperty('priority');
  });

  test('that makes the rules faulty gives findings and no rule set', () => {
    const { ruleSet, diagnostics, patches } = editRules(base, (draft) => {
      draft.rules[1]!.identifier = 'a';
    });
    expect(ruleSet).toBeUndefined();
    expect(patches).toEqual([]);
    expect(diagnostics).toMatchObject([
      { code: 'duplicate-identifier', pointer: '/rules/1/identifier' },
    ]);
    const { diagnostics: others } = editRules(base, (draft) => {
      draft.rules[2]!.cards[0] = { name: 'A', count: 0 };
    });
    expect(others).toMatchObject([{ code: 'bad-count', pointer: '/rules/2/cards/0/count' }]);
  });

  test.each<readonly [string, (draft: Draft) => void, readonly object[], string]>([
    [
      'adds a rule in the middle',
      (draft) => draft.rules.splice(1, 0, rule('n')),
      [{ op: 'add', path: '/rules/n', value: rule('n'), after: 'a' }],
      'a n b c d/e~f',
    ],
    [
      'takes a rule out',
      (draft) => draft.rules.splice(3, 1),
      [{ op: 'remove', path: '/rules/d~1e~0f' }],
      'a b c',
    ],
    [
      'gives a rule another identifier',
      (draft) => {
        draft.rules[2]!.identifier = 'n';
      },
      [
        { op: 'remove', path: '/rules/c' },
        { op: 'add', path: '/rules/n', value: { ...rule('c'), identifier: 'n' }, after: 'b' },
      ],
      'a b n d/e~f',
    ],
    [
      'moves a rule and changes it',
      (draft) => {
        const [moved] = draft.rules.splice(1, 1);
        moved!.priority = 6;
        draft.rules.push(moved!);
      },
      [
        { op: 'move', path: '/rules/b', after: 'd/e~f' },
        { op: 'replace', path: '/rules/b/priority', value: 6 },
      ],
      'a c d/e~f b',
    ],
  ])('that %s can be replayed and undone', (_what, recipe, patches, order) => {
    const edited = edit((draft) => {
      recipe(draft);
    });
    expect(edited.patches).toEqual(patches);
    expect(identifiers(edited.ruleSet)).toBe(order);
  });

  test.each<readonly [string, (draft: Draft) => unknown, readonly object[]]>([
    [
      'the order of variants',
      (draft) => draft.rules[0]!.variants!.reverse(),
      [{ op: 'move', path: '/rules/a/variants/w', after: null }],
    ],
    [
      'the first variant of a rule',
      (draft) => {
        draft.rules[1]!.variants = [rule('n')];
      },
      [{ op: 'add', path: '/rules/b/variants', value: [rule('n')] }],
    ],
    [
      'a fallback',
      (draft) => {
        draft.fallbacks![0]!.threshold = 0.5;
      },
      [{ op: 'add', path: '/fallbacks/f/threshold', value: 0.5 }],
    ],
    [
      'the settings',
      (draft) => {
        draft.match = { names: ['case'] };
        draft.game = 'PTCG';
      },
      [
        { op: 'add', path: '/game', value: 'PTCG' },
        { op: 'add', path: '/match', value: { names: ['case'] } },
      ],
    ],
  ])('may change %s', (_what, recipe, patches) => {
    const edited = edit((draft) => {
      recipe(draft);
    });
    expect(edited.patches).toEqual(patches);
  });

  test('of an unknown field that has the name of a list is an edit of a field', () => {
    const odd = requireRules({
      rules: [
        rule('a', { rules: 'see page 3', fallbacks: 5, variants: [rule('v', { variants: 'x' })] }),
      ],
    });
    const { patches } = edit((draft) => {
      Object.assign(draft.rules[0]!, { rules: 'see page 4', fallbacks: [null] });
      Object.assign(draft.rules[0]!.variants![0]!, { variants: [7] });
    }, odd);
    expect(patches.map(({ op, path }) => `${op} ${path}`).sort()).toEqual([
      'replace /rules/a/fallbacks',
      'replace /rules/a/rules',
      'replace /rules/a/variants/v/variants',
    ]);
  });
});

test('an edit gives the places in the new file, also after a variant that was skipped', () => {
  const { ruleSet } = parseRules(
    { rules: [rule('a', { variants: [null, rule('v')] }), rule('b')] },
    { onInvalid: 'skip' },
  );
  expect(ruleSet?.pointerOf('v')).toBe('/rules/0/variants/1');
  const edited = editRules(ruleSet as RuleSet, (draft) => {
    draft.rules[1]!.priority = 3;
  });
  expect(edited.ruleSet?.pointerOf('v')).toBe('/rules/0/variants/0');
});

describe('patches made on other rules', () => {
  const others = requireRules([rule('c'), rule('z')]);
  const apply = (patches: readonly unknown[], to: RuleSet = others) =>
    applyPatches(to, patches as Parameters<typeof applyPatches>[1]);

  test('are made where they can be, and the others are reported', () => {
    const { ruleSet, diagnostics } = apply([
      { op: 'replace', path: '/rules/b/priority', value: 6 },
      { op: 'add', path: '/rules/c/priority', value: 3 },
      { op: 'remove', path: '/rules/a' },
      { op: 'move', path: '/rules/y', after: null },
      { op: 'add', path: '/rules/z', value: rule('z') },
      { op: 'add', path: '/rules/n', value: rule('n'), after: 'gone' },
      { op: 'remove', path: '/rules/c/variants/v' },
      { op: 'remove', path: '/fallbacks/f' },
      { op: 'remove', path: '/rules/c/generation' },
    ]);
    expect(diagnostics.map(({ code, data }) => `${code} ${data?.path}`)).toEqual([
      'patch-target-missing /rules/b/priority',
      'patch-target-missing /rules/a',
      'patch-target-missing /rules/y',
      'patch-target-exists /rules/z',
      'patch-place-missing /rules/n',
      'patch-target-missing /rules/c/variants/v',
      'patch-target-missing /fallbacks/f',
      'patch-target-missing /rules/c/generation',
    ]);
    // The change that could be made is kept all the same: no finding is about the rules themselves.
    expect(identifiers(ruleSet as RuleSet)).toBe('c z n');
    expect(ruleSet?.get('c')).toMatchObject({ priority: 3 });
  });

  test('make the list that they add to where there is none', () => {
    const fallback = { identifier: 'f', name: 'F', cards: ['Island'] };
    const { ruleSet } = apply([
      { op: 'add', path: '/rules/c/variants/v', value: rule('v'), after: null },
      { op: 'add', path: '/fallbacks/f', value: fallback, after: null },
    ]);
    expect(ruleSet?.parentOf('v')?.identifier).toBe('c');
    expect(ruleSet?.fallbacks).toEqual([fallback]);
  });

  test.each([
    '',
    '/',
    '/rules/c/name/x',
    '/game/x',
    '/match/names/0',
    '/rules/c/rules/z',
    '/__proto__/x',
  ])('with the path %j address nothing', (path) => {
    const { ruleSet, diagnostics } = apply([{ op: 'replace', path, value: 'x' }]);
    expect(diagnostics).toMatchObject([{ severity: 'error' }]);
    expect(ruleSet?.version).toBe(others.version);
  });

  test('that would make the rules faulty give no rule set', () => {
    for (const value of [null, 7, {}, { ...rule('n'), cards: 7 }]) {
      const { ruleSet, diagnostics } = apply([
        { op: 'add', path: '/rules/n', value, after: null },
        { op: 'remove', path: '/rules/z' },
      ]);
      expect(ruleSet).toBeUndefined();
      expect(diagnostics[0]?.pointer).toMatch(/^\/rules\/0/);
    }
    expect(apply([{ op: 'remove', path: '/rules' }]).ruleSet).toBeUndefined();
    expect(apply([{ op: 'replace', path: '/rules', value: null }]).ruleSet).toBeUndefined();
  });

  test('leave no trace on the prototype of things', () => {
    apply([{ op: 'add', path: '/rules/c/__proto__', value: { polluted: true } }]);
    apply([{ op: 'add', path: '/__proto__', value: { polluted: true } }]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
