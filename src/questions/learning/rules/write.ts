/** Learned rules as a rule file. */

import type { CardRequirement, RuleFile, Variant } from '../../../core/rules/model.js';
import { defaultPriority } from '../../../core/rules/model.js';
import type { Sample, SampleLabel } from '../lists/sample.js';
import type { Arrangement } from './arrangement.js';
import type { Literal, Part } from './literal.js';
import { orderedRules } from './order.js';

/** The rule file of an arrangement. */
export function ruleFileOf(arrangement: Arrangement): RuleFile {
  const { sample } = arrangement;
  return {
    rules: orderedRules(arrangement).map(({ rule, level }) => ({
      ...entryOf(sample, rule),
      ...(level > 0 && { priority: defaultPriority * (level + 1) }),
      ...(rule.variants.length > 0 && {
        variants: rule.variants.map((variant) => entryOf(sample, variant)),
      }),
    })),
  };
}

function entryOf(sample: Sample, { label, condition }: Part): Variant {
  const { id, name } = sample.labels[label] as SampleLabel;
  return {
    identifier: id,
    name,
    cards: condition.literals.map((literal) => requirementOf(sample, literal)),
  };
}

/** A literal as a rule file has it. */
export function requirementOf({ cards }: Sample, { card, least }: Literal): CardRequirement {
  return { name: cards.names[card] as string, ...(least > 1 && { count: least }) };
}
