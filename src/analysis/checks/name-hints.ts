/**
 * Which comparison option would make a card of a rule be a card of a list, where nothing matches.
 * Nothing is guessed: the two names are equal under the option, and are not without it.
 */
import { type CompareOption, cardIdentity, compareOptions } from '../../decks/identity.js';
import { leastCopies, type Rule } from '../../rules/model.js';
import type { RuleSet } from '../../rules/rule-set.js';
import { selectorsOf } from './findings.js';

/** A card that a list holds in a spelling that an option would overlook. */
export interface NameHint {
  readonly rule: Rule;
  /** The name as the rule spells it. */
  readonly name: string;
  /** The name as the list spells it. */
  readonly listed: string;
  /** The options in force, and the one more under which both are the same. */
  readonly options: readonly CompareOption[];
}

/**
 * The first hints, those about the rules of `nearest` before all others.
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
    for (const { selector } of selectorsOf(rule.cards, '')) {
      const { name } = selector;
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
