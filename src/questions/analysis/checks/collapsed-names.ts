/** Finds different names in a rule file that are one card under its comparison options. */
import { cardIdentity } from '../../../core/decks/identity.js';
import { diagnose } from '../../../core/diagnostics/codes/checks.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { allNames, type PlacedName } from './findings.js';

/**
 * Returns a finding for each name that equals an earlier one of the rule set under its options, and
 * is a different card without them. The pointer is that of the later name, the related place that
 * of the first. A name that occurs several times is reported once.
 *
 * @example
 * // with "match": { "names": ["case"] } and the cards "Rocket's ex" and "Rocket's EX":
 * // names-collapse at /rules/1/cards/0/name
 */
export function collapsedNames(ruleSet: RuleSet): Diagnostic[] {
  const { names: options = [] } = ruleSet.match;
  if (options.length === 0) return [];
  const strict = cardIdentity().name;
  const loose = cardIdentity(options).name;
  const firsts = new Map<string, PlacedName>();
  const seen = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const place of allNames(ruleSet)) {
    const { name, pointer } = place;
    const spelling = strict(name);
    if (seen.has(spelling)) continue;
    seen.add(spelling);
    const first = firsts.get(loose(name));
    if (first === undefined) {
      firsts.set(loose(name), place);
      continue;
    }
    const related = [{ pointer: first.pointer, message: `${JSON.stringify(first.name)} is here` }];
    const data = { name, other: first.name, options };
    diagnostics.push(diagnose('names-collapse', pointer, data, { related }));
  }
  return diagnostics;
}
