import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPatches } from '../../../../../src/core/rules/changes/edit.js';
import { PatchTextError, withPatches } from '../../../../../src/core/rules/changes/patch-texts.js';
import { parseRules } from '../../../../../src/core/rules/parse.js';
import { anyFile, edited, edits, ruleSetOf } from '../../../../support/editing-laws.js';

test('patching texts gives the same rules as the patches, whatever the rules and the number of files', () => {
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

test('a patch changes the twelfth rule, and rules beside one that is invalid', () => {
  const bat = { identifier: 'bat', name: 'Bat', cards: [] };
  const rules = [...'abcdefghijkl'].map((identifier) => ({ ...bat, identifier }));
  const text = JSON.stringify([...rules, { identifier: 'odd' }]);
  const patch = { op: 'replace', path: '/rules/l/name', value: 'L' } as const;
  const [file] = withPatches([{ path: 'a.json', text }], [patch], rules);
  expect(JSON.parse(file?.text ?? '')).toEqual(
    JSON.parse(text).with(11, { ...bat, identifier: 'l', name: 'L' }),
  );
});

test('a rule of an unreadable file is in none of the files', () => {
  const patch = { op: 'remove', path: '/rules/bat' } as const;
  expect(() => withPatches([{ path: 'a.json', text: '[' }], [patch], [])).toThrow(PatchTextError);
});
