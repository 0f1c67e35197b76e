/** Proposes a rule for a group of lists, and computes its effect. */

import { compileProgram } from '../../../core/engine/compile/compile.js';
import { defined } from '../../../core/json/defined.js';
import { byCount, increase } from '../../../core/json/grouping.js';
import { applyPatches } from '../../../core/rules/changes/edit.js';
import type { RulePatch } from '../../../core/rules/changes/patches.js';
import {
  type CardRequirement,
  defaultPriority,
  priorityOf,
  type Rule,
} from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import type { Session } from '../../corpus/session/session.js';
import { pathOf } from '../edits/editable.js';
import type { CommonCard } from '../lists/common-cards.js';
import { bestPlace } from '../rules/insertion.js';
import { withVariants } from '../rules/prior.js';
import { listsIn } from './group.js';

/** Lists that a proposal takes from another deck. */
export interface TakenLists {
  /** The identifier of the rule, variant or fallback that wins them now. */
  readonly from: string;
  readonly lists: number;
}

/** A rule for a group of lists: a new rule, or a change of the one that their label names. */
export interface RuleProposal {
  readonly rule: Rule;
  /** Adds or changes the rule. Each proposal can be applied independently of the others. */
  readonly patches: readonly RulePatch[];
  /** The number of lists that get a deck and have none now. */
  readonly gains: number;
  /** The lists that it takes from other decks; most lists first. */
  readonly takes: readonly TakenLists[];
  /**
   * The lists of other decks that contain its cards and keep their deck; most lists first. If there are many,
   * they might be this deck, too.
   */
  readonly holds: readonly TakenLists[];
  /** The number of lists of the group that the rule does not win. */
  readonly misses: number;
  /** The cards that it adds to the rule although many other lists contain them; missing if there are none. */
  readonly common?: readonly CommonCard[];
}

/** What a proposal is based on. */
export interface ProposedFor {
  readonly cards: readonly CardRequirement[];
  /** The rule that wins the group now, before which the proposed rule is put; undefined if there is none. */
  readonly before: Rule | undefined;
  /** The decks of the group. */
  readonly group: readonly number[];
  /** Deck -> the value, in lists, of the rule winning it. */
  readonly worth: Float64Array;
  readonly named: Pick<Rule, 'identifier' | 'name'>;
}

/** Proposes a rule with these cards, at the place where its wins are worth most. */
export function propose(
  session: Session,
  { cards, before, group, worth, named }: ProposedFor,
): RuleProposal | undefined {
  const { ruleSet } = session.program;
  const { order } = ruleSet;
  const own = before === undefined ? order.length : order.indexOf(before);
  const first = triedAt(own);
  const sums = new Float64Array(order.length + 1);
  const { names, numbers } = session.labels;
  const places = names.map(({ id }) => placeOf(ruleSet, id));
  // The rule matches the same decks wherever it is put.
  for (const deck of first?.matching ?? []) {
    (sums[places[numbers[deck] as number] as number] as number) += worth[deck] as number;
  }
  const place = Math.min(own, bestPlace(sums).place);
  const found = place === own ? first : triedAt(place);
  if (place < order.length) return found?.proposal;
  const { takes = [], holds = [] } = found?.proposal ?? {};
  const met = [...takes, ...holds].map(({ from }) => priorityOf(ruleOf(ruleSet, from) ?? {}));
  const highest = Math.max(...ruleSet.rules.map(priorityOf));
  const isMet = met.some((other) => other >= defaultPriority);
  if (highest <= defaultPriority || !isMet) return found?.proposal;
  // After all rules, it takes nothing, and no order in the file matters. That is better, although it
  // needs a priority.
  const priority = met.includes(highest) ? highest + defaultPriority : highest;
  return tried({ ...named, cards, priority }, undefined)?.proposal;

  function triedAt(place: number) {
    const next = order[place];
    return tried(defined({ ...named, cards, priority: next?.priority }), next);
  }

  /** Tries the rule before another, or after all. */
  function tried(rule: Rule, next: Rule | undefined) {
    const path = pathOf(rule.identifier);
    const { rules } = ruleSet;
    const at = next === undefined ? rules.length : rules.indexOf(next);
    const after = rules[at - 1]?.identifier ?? null;
    return effectOf(session, group, rule.identifier, [{ op: 'add', path, value: rule, after }]);
  }
}

/** The place of the rule with an identifier in the checking order; for fallbacks, after all rules. */
export function placeOf(ruleSet: RuleSet, id: string): number {
  const rule = ruleOf(ruleSet, id);
  return rule === undefined ? ruleSet.order.length : ruleSet.order.indexOf(rule);
}

/** Computes the effect of patches that add or change a rule for a group. */
export function effectOf(
  session: Session,
  group: readonly number[],
  identifier: string,
  patches: readonly RulePatch[],
) {
  const { ruleSet } = session.program;
  const { ruleSet: changed } = applyPatches(ruleSet, patches);
  const rule = changed && partOf(changed, identifier);
  if (changed === undefined || rule === undefined) return undefined;
  const isOfGroup = new Set(group);
  const takes = new Map<string, number>();
  let gains = 0;
  let won = 0;
  const { unclassified } = ruleSet;
  const { session: after, moves } = session.update(compileProgram(changed));
  for (const { from, to, decks } of moves) {
    if (to.id !== identifier) continue;
    for (const deck of decks) {
      const lists = session.corpus.weights[deck] as number;
      if (isOfGroup.has(deck)) won += lists;
      if (from.id === unclassified.id) gains += lists;
      else if (!isOfGroup.has(deck)) increase(takes, from.id, lists);
    }
  }
  const holds = new Map<string, number>();
  const matching = after.decksMatching(identifier);
  for (const deck of matching) {
    const { id } = after.nameOf(deck);
    const lists = session.corpus.weights[deck] as number;
    if (id !== identifier) increase(holds, id, lists);
  }
  const proposal: RuleProposal = {
    rule,
    patches,
    gains,
    takes: byLists(takes),
    holds: byLists(holds),
    misses: listsIn(session.corpus, group) - won,
  };
  return { proposal, matching };
}

/** The rule with an identifier, or the rule of the variant with it; undefined for fallbacks. */
export function ruleOf(ruleSet: RuleSet, id: string): Rule | undefined {
  return ruleSet.parentOf(id) ?? ruleSet.rules.find(({ identifier }) => identifier === id);
}

/** The rule or variant with an identifier; undefined for fallbacks. */
export function partOf(ruleSet: RuleSet, id: string): Rule | undefined {
  const rule = ruleOf(ruleSet, id);
  return rule?.variants?.find(({ identifier }) => identifier === id) ?? rule;
}

/** The requirements of all rules and variants. */
export function cardsAskedIn({ rules }: RuleSet): Rule['cards'] {
  return withVariants(rules).flatMap(({ cards }) => cards);
}

function byLists(counts: ReadonlyMap<string, number>): readonly TakenLists[] {
  return byCount(counts).map(([from, lists]) => ({ from, lists }));
}
