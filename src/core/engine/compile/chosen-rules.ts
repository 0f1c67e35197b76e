/** The rules that are compiled: those of the wanted generations, with the settings that are given. */
import { diagnose } from '../../diagnostics/codes/rules.js';
import type { RuleFileSettings } from '../../rules/model.js';
import { RuleSetError, requireSettings } from '../../rules/parse.js';
import { type RuleSet, selectRules, unclassifiedTaker } from '../../rules/rule-set.js';

/** What is chosen of rules. Settings that are given replace those of the rule file. */
export interface ChoiceOptions extends RuleFileSettings {
  /**
   * Keep the rules of these generations: one, several, or those for which a predicate is true.
   * Rules without a generation always stay. Default: all.
   */
  readonly generation?: number | readonly number[] | ((generation: number) => boolean);
}

/** @throws RuleSetError where a setting is not valid, or gives unclassified lists the identifier of a rule. */
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
