/** Where rules, variants and fallbacks are in rule files. */
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { rangeFinder } from '../../../core/json/jsonc.js';
import { parseRules } from '../../../core/rules/parse.js';

export type RulePlace = Pick<Diagnostic, 'file' | 'range'>;

/**
 * A function that finds an identifier in the texts of rule files by their names; the place is empty
 * for one that is in none of them.
 */
export function rulePlaces(
  sources: ReadonlyMap<string, string>,
): (identifier: string) => RulePlace {
  const files = [...sources].flatMap(([file, text]) => {
    const { ruleSet } = parseRules(text, { onInvalid: 'skip' });
    return ruleSet === undefined ? [] : [{ file, ruleSet, rangeAt: rangeFinder(text) }];
  });
  return (identifier) => {
    for (const { file, ruleSet, rangeAt } of files) {
      const pointer = ruleSet.pointerOf(identifier);
      const range = pointer === undefined ? undefined : rangeAt(`${pointer}/identifier`);
      if (range !== undefined) return { file, range };
    }
    return {};
  };
}
