import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPatches, editRules } from '../../src/index.js';
import { drawn } from '../support/arbitraries.js';
import {
  anOverlayMakesTheEditedRules,
  anyFile,
  edited,
  editedRulesMatchAsWrittenOnes,
  edits,
  expectSame,
  patchesLeadThereAndBack,
  ruleSetOf,
} from '../support/editing-laws.js';
import { expectMoreThan } from '../support/sampled.js';

test('the patches of an edit turn the old rules into the new ones, and the inverse patches turn them back', () => {
  const tally = patchesLeadThereAndBack(1000);
  expectMoreThan(600, tally.edits);
  expect(tally.patches).toBeGreaterThan(tally.edits);
});

test('an overlay created from rules and edited rules produces the edited rules, with their findings', () => {
  anOverlayMakesTheEditedRules(200);
});

test('an edit does not change the original rule set', () => {
  fc.assert(
    fc.property(anyFile, edits, (file, seeds) => {
      const before = ruleSetOf(file);
      const { version } = before;
      edited(before, seeds);
      expectSame(before, ruleSetOf(file));
      expect(before.version).toBe(version);
    }),
    { numRuns: 200 },
  );
});

test('rules that an edit does not touch keep their identity', () => {
  fc.assert(
    fc.property(anyFile, drawn, (file, seed) => {
      const before = ruleSetOf(file);
      const index = seed % Math.max(before.rules.length, 1);
      const { ruleSet: after } = editRules(before, (draft) => {
        const rule = draft.rules[index];
        if (rule !== undefined) rule.name = 'Another name';
      });
      before.rules.forEach((rule, place) => {
        expect(after?.rules[place] === rule).toBe(place !== index);
      });
    }),
    { numRuns: 200 },
  );
});

test('an edit that changes nothing gives the same rule set and no patches', () => {
  fc.assert(
    fc.property(anyFile, (file) => {
      const before = ruleSetOf(file);
      const nothing = editRules(before, () => undefined);
      expect(nothing.ruleSet).toBe(before);
      expect(nothing.patches).toEqual([]);
      const undone = editRules(before, (draft) => {
        draft.rules.push({ identifier: 'fresh', name: 'Fresh', cards: [] });
        draft.rules.pop();
        const [first] = draft.rules;
        if (first !== undefined) first.cards = [...first.cards];
      });
      expect(undone.patches).toEqual([]);
      expect(undone.inversePatches).toEqual([]);
      expect(undone.ruleSet).toBe(before);
      expect(applyPatches(before, []).ruleSet).toBe(before);
    }),
    { numRuns: 200 },
  );
});

test('edited rules match like rules that were written that way', () => {
  editedRulesMatchAsWrittenOnes(200);
});
