/** Chooses the rules to compile, by generation, and applies settings that override the rule file's. */
import { diagnose } from '../../diagnostics/codes/rules.js';
import type { RuleFileSettings } from '../../rules/model.js';
import { RuleSetError, requireSettings } from '../../rules/parse.js';
import { type RuleSet, selectRules, unclassifiedTaker } from '../../rules/rule-set.js';

/** Which rules to choose. Given settings override those of the rule file. */
export interface ChoiceOptions extends RuleFileSettings {
  /**
   * Keep only rules of these generations: one, several, or those that satisfy a predicate. Rules without a generation
   * always stay. Default: all.
   */
  readonly generation?: number | readonly number[] | ((generation: number) => boolean);
}

/** @throws RuleSetError if a setting is invalid, or gives unclassified lists the identifier of a rule */
export function chosenRules(
  ruleSet: RuleSet,
  { generation, match, kinds, conflicts, unclassified }: ChoiceOptions,
): RuleSet {
  const settings = requireSettings({ match, kinds, conflicts, unclassified });
  const id = settings.unclassified?.id;
  if (id !== undefined && ruleSet.get(id) !== undefined) {
    const data = { identifier: id, first: unclassifiedTaker };
    throw new RuleSetError([diagnose('duplicate-identifier', '/unclassified/id', data)]);
  }
  if (generation === undefined && Object.keys(settings).length === 0) return ruleSet;
  const isWanted = generationTest(generation);
  return selectRules(
    ruleSet,
    (rule) => rule.generation === undefined || isWanted(rule.generation),
    settings,
  );
}

function generationTest(wanted: ChoiceOptions['generation']): (generation: number) => boolean {
  if (typeof wanted === 'function') return wanted;
  const generations = [wanted].flat();
  return (generation) => wanted === undefined || generations.includes(generation);
}
