/**
 * Finds rules that can never win. Every deck that satisfies a rule contains one of its smallest decks. So an
 * earlier rule that matches all of these matches every deck of the rule, unless the earlier rule has a `max`,
 * which a larger deck can exceed. For rules with only minimum counts the result is exact: a rule that is not
 * reported can win. Rules are shadowed only if `conflicts` is `first`.
 */

import { diagnose } from '../../../core/diagnostics/codes/checks.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { defined } from '../../../core/json/defined.js';
import type { Variant } from '../../../core/rules/model.js';
import type { Probe } from '../reasoning/probe.js';
import {
  type CheckedPart,
  checkedParts,
  type NamedRule,
  pointerTo,
  relatedRule,
} from './findings.js';

/** Reports rules and variants that an earlier one shadows, and variants that always match. */
export function* shadowing(probe: Probe): Generator<Diagnostic> {
  const { ruleSet } = probe.program;
  const isOrdered = ruleSet.conflicts === 'first';
  let reported: number | undefined;
  for (const checked of checkedParts(probe)) {
    const { part, cards, rank, condition, parent } = checked;
    // Variants of a rule that never wins are never tried, so findings about them would only repeat this.
    if (rank === reported) continue;
    const taker = isOrdered ? shadowingRuleOf(probe, checked) : undefined;
    if (taker !== undefined) {
      if (parent === undefined) reported = rank;
      yield shadowed(part, taker, parent?.identifier);
    } else if (parent !== undefined && cards.length > 0 && probe.implies(rank, condition)) {
      const { identifier } = parent;
      const data = { identifier: part.identifier, parent: identifier, proof: proofOf(probe, rank) };
      const related = [relatedRule(ruleSet, identifier, 'this is the rule')];
      yield diagnose('redundant', pointerTo(ruleSet, part, 'cards'), data, { related });
    }
  }

  function shadowed(part: NamedRule, taker: ShadowingRule, parent?: string): Diagnostic {
    const { by, witness, proof } = taker;
    const data = { ...part, by, ...defined({ parent }), witness, proof };
    const related = [relatedRule(ruleSet, by, 'this wins its decks')];
    return diagnose('shadowed', pointerTo(ruleSet, part, 'cards'), data, { related });
  }
}

/** The rule or variant that wins all decks of another one. */
export interface ShadowingRule {
  readonly by: string;
  /** The smallest deck that satisfies the shadowed rule; `by` wins it. */
  readonly witness: readonly object[];
  /**
   * `exact`: the rule has only minimum counts, and every such rule that is not reported can win. `sufficient`:
   * the rule provably cannot win, but other such rules might not be found.
   */
  readonly proof: 'exact' | 'sufficient';
}

function proofOf(probe: Probe, ...conditions: readonly number[]): ShadowingRule['proof'] {
  return probe.smallestDecksOf(...conditions).isExact ? 'exact' : 'sufficient';
}

/** What wins all decks of a rule or variant; undefined if it wins a deck itself, or might win one. */
function shadowingRuleOf(
  probe: Probe,
  { rank, condition, conditions }: CheckedPart,
): ShadowingRule | undefined {
  const { decks } = probe.smallestDecksOf(...conditions);
  let by: string | undefined;
  for (const deck of decks) {
    probe.count(deck);
    // The first rule that matches the deck and every deck that contains it.
    const winner = probe.firstMonotone();
    const taker = winner < rank ? probe.ruleAt(winner) : earlierVariant(probe, rank, condition);
    if (taker === undefined) return undefined;
    by ??= taker.identifier;
  }
  if (by === undefined) return undefined;
  return { by, witness: decks[0] ?? [], proof: proofOf(probe, ...conditions) };
}

/** An earlier variant that matches the counted deck and every deck that contains it. */
function earlierVariant(probe: Probe, rank: number, condition: number): Variant | undefined {
  const found = probe.firstMonotoneVariant(rank);
  return found && found.condition < condition ? found.variant : undefined;
}
