/**
 * Finds the comparison option under which a card of a rule is a card of a list that no rule
 * matches. This is exact: the two names are equal with the option and differ without it.
 */
import { type CompareOption, cardIdentity, compareOptions } from '../../../core/decks/identity.js';
import { leastCopies, type Rule } from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { selectorsOf, withNames } from './findings.js';

/** A card that a list has in another spelling, which a comparison option makes equal. */
export interface NameHint {
  readonly rule: Rule;
  /** The name as the rule spells it. */
  readonly name: string;
  /** The name as the list spells it. */
  readonly listed: string;
  /** The options of the rule set, and the one to add. */
  readonly options: readonly CompareOption[];
}

/**
 * Returns at most 3 hints; those about the rules in `nearest` come first.
 *
 * @example
 * nameHints(ruleSet, ["Boss's Orders"], []) // [{ name: 'Boss’s Orders', options: ['apostrophes'], … }]
 */
export function nameHints(
  ruleSet: RuleSet,
  listed: readonly string[],
  nearest: readonly Rule[],
): readonly NameHint[] {
  const inForce = ruleSet.match.names ?? [];
  const others = compareOptions.filter((option) => !inForce.includes(option));
  const folds = [inForce, ...others.map((option) => [...inForce, option])].map((options) => {
    const { name: fold } = cardIdentity(options);
    return { options, fold, names: new Map(listed.map((name) => [fold(name), name])) };
  });
  const hints = new Map<string, NameHint>();
  for (const rule of new Set([...nearest, ...ruleSet.rules])) {
    for (const { name, selector } of withNames(selectorsOf(rule.cards, ''))) {
      if (hints.has(name) || leastCopies(selector) === 0) continue;
      const found = folds.find(({ fold, names }) => names.has(fold(name)));
      if (found === undefined || found.options === inForce) continue;
      const { options, fold, names } = found;
      hints.set(name, { rule, name, options, listed: names.get(fold(name)) as string });
      if (hints.size === mostHints) return [...hints.values()];
    }
  }
  return [...hints.values()];
}

const mostHints = 3;
