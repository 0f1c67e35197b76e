import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyPatches } from '../../../../../src/core/rules/changes/edit.js';
import { PatchTextError, withPatches } from '../../../../../src/core/rules/changes/patch-texts.js';
import type { RulePatch } from '../../../../../src/core/rules/changes/patches.js';
import { parseRules, requireRules } from '../../../../../src/core/rules/parse.js';
import { anyFile, edited, edits, ruleSetOf } from '../../../../support/editing-laws.js';

const text = `// Of the river.
[
  // Many copies.
  { "identifier": "fox", "name": "Fox", "cards": [{ "name": "Fox ex", "count": 2 }] }, // fast
  {
    "identifier": "owl", // of the night
    "name": "Owl",
    "cards": [
      { "name": "Owl ex" }, // any
      /* at least */ { "name": "Feather", "count": 2 } // three are too many
    ],
    "variants": [
      // First.
      { "identifier": "owl-fox", "name": "Owl Fox", "cards": [{ "name": "Fox ex" }] },
      { "identifier": "owl-wolf", "name": "Owl Wolf", "cards": [{ "name": "Wolf ex" }] } // Last.
    ]
  },
  /* The last. */
  { "identifier": "wolf", "name": "Wolf", "cards": [{ "name": "Wolf ex" }] }
]
`;
const ruleSet = requireRules(text);

function patched(...patches: readonly RulePatch[]): string {
  return withPatches([{ path: 'rules.json', text }], patches, ruleSet.rules)[0]?.text as string;
}

/** What a line of the text becomes, with the lines around it unchanged. */
const withLine = (before: string, after: string) => text.replace(before, after);
const cardsOf = (identifier: string) => ruleSet.get(identifier)?.cards as readonly object[];

describe('a patch in the text of rules', () => {
  test.each<[string, RulePatch, string]>([
    [
      'the count of a card',
      {
        op: 'replace',
        path: '/rules/owl/cards',
        value: [{ name: 'Owl ex', count: 2 }, ...cardsOf('owl').slice(1)],
      },
      withLine('{ "name": "Owl ex" }', '{ "name": "Owl ex", "count": 2 }'),
    ],
    [
      'a count that is no longer asked for',
      { op: 'replace', path: '/rules/owl/cards', value: [{ name: 'Owl ex' }, { name: 'Feather' }] },
      withLine('{ "name": "Feather", "count": 2 }', '{ "name": "Feather" }'),
    ],
    [
      'a card less',
      { op: 'replace', path: '/rules/owl/cards', value: cardsOf('owl').slice(1) },
      withLine('      { "name": "Owl ex" }, // any\n', '      // any\n'),
    ],
    [
      'another card, on one line',
      {
        op: 'replace',
        path: '/rules/fox/cards',
        value: [{ name: 'Kit' }, { name: 'Ember', count: 3 }],
      },
      withLine(
        '[{ "name": "Fox ex", "count": 2 }]',
        '[{ "name": "Kit" }, { "name": "Ember", "count": 3 }]',
      ),
    ],
    [
      'a field that is new',
      { op: 'add', path: '/rules/wolf/priority', value: 20 },
      withLine('[{ "name": "Wolf ex" }] }\n]', '[{ "name": "Wolf ex" }], "priority": 20 }\n]'),
    ],
    [
      'the cards of a variant',
      { op: 'replace', path: '/rules/owl/variants/owl-wolf/cards', value: [{ name: 'Moon' }] },
      withLine('[{ "name": "Wolf ex" }] } // Last.', '[{ "name": "Moon" }] } // Last.'),
    ],
    [
      'a variant that is removed',
      { op: 'remove', path: '/rules/owl/variants/owl-fox' },
      withLine(/.*"owl-fox".*\n/.exec(text)?.[0] as string, ''),
    ],
  ])('changes %s, and nothing else', (_, patch, after) => {
    expect(patched(patch)).toBe(after);
  });

  test('moves a rule with its comments', () => {
    const [, lead = '', fox, owl, wolf] =
      /^(.*\n\[)(.*fast)(\n {2}\{.*\n {2}\}),(\n.*\})\n\]\n$/s.exec(text) ?? [];
    expect(patched({ op: 'move', path: '/rules/wolf', after: null })).toBe(
      `${lead}${wolf},${fox}${owl}\n]\n`,
    );
  });

  const bat = { identifier: 'bat', name: 'Bat', cards: [] };
  const ids = (files: ReturnType<typeof withPatches>) =>
    files
      .map(({ text }) =>
        requireRules(text)
          .rules.map(({ identifier }) => identifier)
          .join(' '),
      )
      .join(' | ');
  const filesOf = (...lists: readonly (readonly string[])[]) =>
    lists.map((list, at) => ({
      path: `${at}.json`,
      text: JSON.stringify(list.map((identifier) => ({ ...bat, identifier }))),
    }));

  test.each([
    ['[]', ''],
    ['{ "rules": [] }', '/rules'],
    ['{ "fallbacks": [], "rules": [] }', '/rules'],
  ])('adds a first rule to %s', (empty, list) => {
    const [file] = withPatches(
      [{ path: 'a.json', text: empty }],
      [{ op: 'add', path: '/rules/bat', value: bat, after: null }],
      [],
    );
    expect(requireRules(file?.text).pointerOf('bat')).toBe(`${list}/0`);
  });

  test.each([
    [null, 'bat a b | c'],
    ['a', 'a bat b | c'],
    ['c', 'a b | c bat'],
    // An overlay adds x after c, and y first.
    ['x', 'a b | c bat'],
    ['y', 'bat a b | c'],
  ])('adds a rule after %s, or after the last one before that in the files', (after, lists) => {
    const rules = ['y', 'a', 'b', 'c', 'x'].map((identifier) => ({ ...bat, identifier }));
    const patch = { op: 'add', path: '/rules/bat', value: bat, after } as const;
    expect(ids(withPatches(filesOf(['a', 'b'], ['c']), [patch], rules))).toBe(lists);
  });

  test.each([
    ['a', 'b', 'b a c | d e'],
    ['a', 'c', 'b c a | d e'],
    ['c', null, 'c a b | d e'],
    ['b', 'd', 'a c | d b e'],
    ['e', 'a', 'a e b c | d'],
    ['b', 'a', 'a b c | d e'],
  ])('moves the rule %s after %s, in the file of that', (moved, after, lists) => {
    const rules = [...'abcde'].map((identifier) => ({ ...bat, identifier }));
    const patch = { op: 'move', path: `/rules/${moved}`, after } as const;
    expect(ids(withPatches(filesOf(['a', 'b', 'c'], ['d', 'e']), [patch], rules))).toBe(lists);
  });

  test.each<[string, object[]]>([
    ['another order', cardsOf('owl').toReversed()],
    ['two cards less', []],
    ['another count and another card', [{ name: 'Owl ex', count: 3 }, { name: 'Egg' }]],
  ])('writes %s', (_, value) => {
    const after = patched({ op: 'replace', path: '/rules/owl/cards', value });
    expect(requireRules(after).get('owl')?.cards).toEqual(value);
  });

  test('leads to the rules that the patches lead to, whatever the rules and the number of files', () => {
    fc.assert(
      fc.property(anyFile, edits, fc.nat(3), (file, seeds, first) => {
        const before = ruleSetOf(file);
        const patches = edited(before, seeds).patches.filter(({ path }) =>
          path.startsWith('/rules/'),
        );
        const { ruleSet: expected } = applyPatches(before, patches);
        const parts = [file.rules.slice(0, first), file.rules.slice(first)];
        const files = parts.map((rules, at) => ({
          path: `${at}.json`,
          text: JSON.stringify(at === 0 ? { rules } : rules, null, at),
        }));
        const after = withPatches(files, patches, before.rules);
        const rules = after.flatMap(({ text }) => parseRules(text).ruleSet?.rules ?? []);
        expect(rules).toEqual(expected?.rules);
      }),
    );
  });

  test('adds the first variant of a rule', () => {
    const value = { identifier: 'fox-owl', name: 'Fox Owl', cards: [] };
    const after = requireRules(patched({ op: 'add', path: '/rules/fox/variants/fox-owl', value }));
    expect(after.parentOf('fox-owl')?.identifier).toBe('fox');
  });

  test('changes the twelfth rule, and rules beside one that is invalid', () => {
    const rules = [...'abcdefghijkl'].map((identifier) => ({ ...bat, identifier }));
    const text = JSON.stringify([...rules, { identifier: 'odd' }]);
    const patch = { op: 'replace', path: '/rules/l/name', value: 'L' } as const;
    const [file] = withPatches([{ path: 'a.json', text }], [patch], rules);
    expect(JSON.parse(file?.text ?? '')).toEqual(
      JSON.parse(text).with(11, { ...bat, identifier: 'l', name: 'L' }),
    );
  });

  test.each<RulePatch>([
    { op: 'replace', path: '/rules/bat/cards', value: [] },
    { op: 'add', path: '/rules/bat/priority', value: 1 },
    { op: 'remove', path: '/rules/bat' },
    { op: 'move', path: '/rules/bat', after: null },
    { op: 'add', path: '/rules/bat/variants/v', value: { ...bat, identifier: 'v' } },
  ])('of a rule or in a rule that is in none of the files is an error: %j', (patch) => {
    expect(() => patched(patch)).toThrow(new PatchTextError('bat is in none of the rule files'));
    expect(() => withPatches([{ path: 'a.json', text: '[' }], [patch], [])).toThrow(PatchTextError);
  });
});
