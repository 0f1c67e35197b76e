import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { applyPatches } from '../../../../../src/core/rules/changes/edit.js';
import type { RuleEntryInput, RuleInput } from '../../../../../src/core/rules/input.js';
import { deckNumberOf, labelOf } from '../../../../../src/questions/corpus/layout/access.js';
import type { Corpus } from '../../../../../src/questions/corpus/layout/corpus.js';
import { classificationOf, tagCorpus } from '../../../../../src/questions/corpus/tagging/tag.js';
import { reviseRules } from '../../../../../src/questions/learning/edits/revise.js';
import { madeUpCorpus } from '../../../../support/labelled.js';

const fox: RuleEntryInput = {
  identifier: 'fox',
  name: 'Fox',
  cards: [{ name: 'Fox ex', count: 2 }],
  variants: [{ identifier: 'fox-owl', name: 'Fox Owl', cards: [{ name: 'Owl ex', count: 2 }] }],
};
const wolf = { identifier: 'wolf', name: 'Wolf', cards: [{ name: 'Wolf ex', count: 2 }] };
const corpus = madeUpCorpus();

function wrongWith(rules: RuleInput, lists: Corpus): number[] {
  const tags = tagCorpus(compileRules(rules).program, lists);
  return [...Array(lists.listCount).keys()].filter(
    (list) => classificationOf(tags, deckNumberOf(lists, list))?.id !== labelOf(lists, list)?.id,
  );
}

test('reviseRules gives edits as patches from the old rules to the new ones', async () => {
  const rules = compileRules([
    { ...fox, variants: [] },
    { ...wolf, priority: 20 },
  ]).ruleSet;
  const { edits, ruleSet } = await reviseRules(rules, corpus);
  let patched = rules;
  for (const { patches, mended, broken } of edits) {
    const before = wrongWith(patched, corpus);
    const applied = applyPatches(patched, patches);
    expect(applied.diagnostics).toEqual([]);
    patched = applied.ruleSet ?? patched;
    const after = wrongWith(patched, corpus);
    expect(mended).toEqual(before.filter((list) => !after.includes(list)));
    expect(broken).toEqual(after.filter((list) => !before.includes(list)));
  }
  expect(edits).toHaveLength(2);
  expect(patched.file).toEqual(ruleSet.file);
  // Each edit can be applied without the others.
  for (const { patches } of edits) expect(applyPatches(rules, patches).diagnostics).toEqual([]);
});
