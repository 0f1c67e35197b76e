import { expect, test } from 'vitest';
import { editRules } from '../../../../../src/core/rules/changes/edit.js';
import { parseRules, requireRules } from '../../../../../src/core/rules/parse.js';
import type { RuleSet } from '../../../../../src/core/rules/rule-set.js';

const rule = (identifier: string, more: object = {}) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards: [{ name: 'Iono' }],
  ...more,
});

const base = requireRules({ rules: [rule('a'), rule('b'), rule('c')] });

test('an edit of a field is one patch, and does not change the original rules', () => {
  const { patches, inversePatches, ruleSet } = editRules(base, (draft) => {
    draft.rules[0]!.priority = 20;
  });
  expect(patches).toEqual([{ op: 'add', path: '/rules/a/priority', value: 20 }]);
  expect(inversePatches).toEqual([{ op: 'remove', path: '/rules/a/priority' }]);
  expect(ruleSet?.rules[0]?.priority).toBe(20);
  expect(base.rules[0]).not.toHaveProperty('priority');
});

test('an edit that makes the rules faulty gives findings but no rule set', () => {
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

test('an edit gives the places in the new file, even after a skipped variant', () => {
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
