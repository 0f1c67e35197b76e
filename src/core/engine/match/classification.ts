import type { Fallback, Rule, Variant } from '../../rules/model.js';
import type { Program } from '../program/layout.js';
import type { FallbackShare } from './fallbacks.js';

/**
 * The archetype of a deck, and the rule that matches it.
 *
 * @example
 * { id: 'dragapult-dusknoir', name: 'Dragapult Dusknoir', icons: ['dragapult', 'dusknoir'],
 *   rule: { identifier: 'dragapult', … }, variant: { identifier: 'dragapult-dusknoir', … } }
 */
export interface Classification {
  /** The identifier of the variant, or of the rule if no variant matched. */
  readonly id: string;
  readonly name: string;
  /** The rule's icons followed by the variant's; missing if there are none. */
  readonly icons?: readonly string[];
  readonly rule: Rule;
  readonly variant?: Variant;
  /**
   * Only if no rule matched and a fallback won: the fallback, and its share of the deck's copies. `rule` is then a
   * rule made from the fallback, which requires at least one of its cards.
   */
  readonly fallback?: { readonly matched: Fallback; readonly share: number };
  /**
   * Only if conflicts are reported and several rules or variants match: all results in checking order, including
   * this one.
   */
  readonly conflicts?: readonly Classification[];
}

/** The result for a rule and one of its variants; -1 for no variant. */
export function ruleClassification(
  program: Program,
  rank: number,
  variantNumber: number,
): Classification {
  const rule = program.ruleSet.rules[program.ruleIndex[rank] as number] as Rule;
  const variant = rule.variants?.[program.variantIndex[variantNumber] ?? -1];
  const icons = [rule.icons ?? [], variant?.icon ?? []].flat();
  const { identifier: id, name } = variant ?? rule;
  return Object.freeze({
    id,
    name,
    ...(icons.length > 0 && { icons: Object.freeze(icons) }),
    rule,
    ...(variant && { variant }),
  });
}

/** The result for a fallback that won. */
export function fallbackClassification({ fallback, share }: FallbackShare): Classification {
  const { identifier, name, icons, cards } = fallback;
  const given = icons?.length && { icons };
  return Object.freeze({
    id: identifier,
    name,
    ...given,
    rule: {
      identifier,
      name,
      cards: [{ anyOf: cards.map((card) => ({ name: card })), total: 1 }],
      ...given,
    },
    fallback: { matched: fallback, share },
  });
}
