/** Writes learned rules as a rule file. */

import {
  type CardRequirement,
  defaultPriority,
  type RuleFile,
  type Variant,
} from '../../../core/rules/model.js';

import { hasBit } from '../lists/bits.js';
import type { DeckCards } from '../lists/deck-cards.js';
import { isRare, type Sample, type SampleLabel } from '../lists/sample.js';
import {
  type Arrangement,
  implies,
  type LabelCondition,
  type Literal,
  type Placed,
} from './arrangement.js';

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

function entryOf(sample: Sample, { label, condition }: LabelCondition): Variant {
  const { id, name } = sample.labels[label] as SampleLabel;
  return {
    identifier: id,
    name,
    cards: requirementsOf(sample.cards, condition.literals),
  };
}

/** Literals as requirements of a rule file. */
export function requirementsOf(
  { asked }: DeckCards,
  literals: readonly Literal[],
): readonly CardRequirement[] {
  return literals.map(({ card, least }) => ({
    ...(asked[card] as CardRequirement),
    ...(least > 1 && { count: least }),
  }));
}

/**
 * Determines the order in which rules are written. It depends only on the lists: the rule that is right for a
 * list comes before others that match it. Priorities are written only if rules match the same list or require
 * the same card, so that no result depends only on the order of the file; and for rare labels, because future
 * lists might also meet their rules. Each rule has a level, from which its priority is computed: rules of lower
 * levels are tried first.
 */
function orderedRules(arrangement: Arrangement) {
  const { rules, sample } = arrangement;
  const { before, met } = pairsOf(arrangement);
  const order = topologicalOrder(arrangement, before);
  const levels: number[] = [];
  return order.map((place, at) => {
    const isLast = isRare(sample, (rules[place] as Placed).label);
    const level = order.slice(0, at).reduce((most, earlier) => {
      const least = levels[earlier] as number;
      if (met(earlier, place)) return Math.max(most, least + 1);
      return isLast || before[place]?.has(earlier) ? Math.max(most, least) : most;
    }, 0);
    levels[place] = level;
    return { rule: rules[place] as Placed, level };
  });
}

/** Finds which rules must come before others, and which must differ in priority. */
function pairsOf({ sample, rules, results }: Arrangement) {
  const count = rules.length;
  const before = rules.map(() => new Set<number>());
  const meetings = new Set<number>();
  for (let row = 0; row < sample.rowCount; row++) {
    const [winner, ...others] = [...rules.keys()].filter((place) =>
      hasBit((rules[place] as Placed).condition.bits, row),
    );
    if (winner === undefined) continue;
    const isRight = results[row] === sample.labelOf[row];
    for (const [at, other] of others.entries()) {
      meetings.add(winner * count + other);
      if (isRight) before[other]?.add(winner);
      // After reordering, another rule might win a list that is wrong.
      else for (const third of others.slice(at + 1)) meetings.add(other * count + third);
    }
  }
  return { before, met };

  function met(x: number, y: number): boolean {
    const [first, second] = [rules[x] as Placed, rules[y] as Placed].map(
      ({ condition }) => condition.literals,
    ) as [Literals, Literals];
    if (implies(first, second) || implies(second, first)) return false;
    return (
      meetings.has(Math.min(x, y) * count + Math.max(x, y)) ||
      first.some(({ card }) => second.some((other) => other.card === card))
    );
  }
}

type Literals = Placed['condition']['literals'];

/** Rules by weight of their label, but each after those that must come before it. */
function topologicalOrder(
  { sample, rules }: Arrangement,
  before: readonly ReadonlySet<number>[],
): readonly number[] {
  const weightOf = (place: number) =>
    sample.labels[(rules[place] as Placed).label]?.weight as number;
  const waiting = new Set([...rules.keys()].sort((x, y) => weightOf(y) - weightOf(x) || x - y));
  const order: number[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find((place) =>
      [...(before[place] as ReadonlySet<number>)].every((other) => !waiting.has(other)),
    ) as number;
    waiting.delete(next);
    order.push(next);
  }
  return order;
}
