import type { RuleInput } from '../../src/core/rules/input.js';

/** Rules that the types would refuse: generated ones, faulty ones, and those of a file. */
export function anyRules(value: unknown): RuleInput {
  return value as RuleInput;
}
