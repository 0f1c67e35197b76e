import type { RuleInput } from '../../src/core/rules/input.js';

/** Casts rules that the types would reject: generated or faulty rules, or those of a file. */
export function anyRules(value: unknown): RuleInput {
  return value as RuleInput;
}
