/** Checking rules before they ship: everything that reading finds, and what is probably wrong. */

import { diagnose } from '../diagnostics/check-codes.js';
import { childPointer, type Diagnostic } from '../diagnostics/diagnostic.js';
import { withRanges } from '../rules/jsonc.js';
import { isCardRequirement, type Requirement, type Rule, type Variant } from '../rules/model.js';
import { type ParsedRules, type ParseRulesOptions, parseRules } from '../rules/parse.js';
import type { RuleSet } from '../rules/rule-set.js';

/** How to check rules. */
export type CheckOptions = Pick<ParseRulesOptions, 'file'>;

/**
 * Checks rules, given as `parseRules` takes them. Where they do not load, the findings are those
 * of reading alone.
 */
export function checkRules(input: unknown, options: CheckOptions = {}): ParsedRules {
  const { ruleSet, diagnostics } = parseRules(input, options);
  if (ruleSet === undefined) return { diagnostics };
  const { file } = options;
  const found = [...suspicions(ruleSet)].map((diagnostic) =>
    file === undefined ? diagnostic : { ...diagnostic, file },
  );
  const placed = typeof input === 'string' ? withRanges(found, input) : found;
  return { ruleSet, diagnostics: [...diagnostics, ...placed] };
}

function* suspicions(ruleSet: RuleSet): Generator<Diagnostic> {
  for (const rule of ruleSet.rules) {
    yield* suspicionsOf('rule', rule, ruleSet);
    for (const variant of rule.variants ?? []) yield* suspicionsOf('variant', variant, ruleSet);
  }
}

function* suspicionsOf(
  what: 'rule' | 'variant',
  { identifier, cards }: Rule | Variant,
  ruleSet: RuleSet,
): Generator<Diagnostic> {
  const pointer = childPointer(ruleSet.pointerOf(identifier) ?? '', 'cards');
  if (cards.length === 0) yield diagnose('empty-cards', pointer, { what, identifier });
  for (const [index, requirement] of cards.entries()) {
    yield* numberWithoutSet(requirement, childPointer(pointer, index));
  }
}

function* numberWithoutSet(requirement: Requirement, pointer: string): Generator<Diagnostic> {
  if (!isCardRequirement(requirement)) {
    for (const [index, alternative] of requirement.anyOf.entries()) {
      yield* numberWithoutSet(alternative, `${pointer}/anyOf/${index}`);
    }
  } else if (requirement.number !== undefined && requirement.set === undefined) {
    const { name, number } = requirement;
    yield diagnose('number-without-set', childPointer(pointer, 'number'), { name, number });
  }
}
