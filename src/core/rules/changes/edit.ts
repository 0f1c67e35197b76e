/**
 * Edits rules: a recipe changes a draft (made by immer). The result is the new rule set, the findings about it, and
 * patches with their inverse, so that editors can undo changes, and changes can be stored and applied again.
 * Patches refer to identifiers, because positions in lists differ in other rule sets.
 */
import { type Draft, produce } from 'immer';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { RuleFile } from '../model.js';
import { parseEdited } from '../parse.js';
import type { RuleSet } from '../rule-set.js';
import { applyTo, comparePatches, type RulePatch } from './patches.js';

/** The result of an edit. */
export interface EditedRules {
  /** The new rules; undefined if the edit made them invalid. */
  readonly ruleSet?: RuleSet;
  readonly diagnostics: readonly Diagnostic[];
  /** Turn the old rules into the new ones. */
  readonly patches: readonly RulePatch[];
  /** Turn the new rules into the old ones. */
  readonly inversePatches: readonly RulePatch[];
}

/**
 * Changes a rule set. The recipe changes a draft of the rule file in place; the rule set itself stays as it is.
 * Rules that the recipe does not touch remain the same objects.
 *
 * @example
 * editRules(ruleSet, (draft) => {
 *   draft.rules[0].priority = 5
 * }).patches // [{ op: 'add', path: '/rules/charizard/priority', value: 5 }]
 */
export function editRules(ruleSet: RuleSet, recipe: (draft: Draft<RuleFile>) => void): EditedRules {
  const edited = produce(ruleSet.file, (draft) => {
    recipe(draft);
  });
  return finish(ruleSet, edited, []);
}

/**
 * Applies the patches of {@link editRules}, to the same rules or to others. A patch whose target does not exist is
 * reported and skipped; the others are applied.
 */
export function applyPatches(ruleSet: RuleSet, patches: readonly RulePatch[]): EditedRules {
  const { file, diagnostics } = applyTo(ruleSet.file, patches);
  return finish(ruleSet, file, diagnostics);
}

function finish(before: RuleSet, edited: RuleFile, found: readonly Diagnostic[]): EditedRules {
  const { ruleSet, diagnostics } = parseEdited(edited, before);
  const changes = (from?: RuleSet, to?: RuleSet) =>
    from && to ? comparePatches(from.file, to.file) : [];
  const patches = changes(before, ruleSet);
  return {
    // If nothing changed, returns the same object.
    ...(ruleSet && { ruleSet: patches.length === 0 ? before : ruleSet }),
    diagnostics: [...found, ...diagnostics],
    patches,
    inversePatches: changes(ruleSet, before),
  };
}
