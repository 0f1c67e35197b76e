/**
 * Finds rules that can never win. Every deck that satisfies a rule contains one of its smallest
 * decks. So an earlier rule that matches all of these matches every deck of the rule, unless it has
 * a `max`, which a bigger deck can exceed. For rules of minimum counts the answer is exact: a rule
 * that is not reported can win. A rule is shadowed only if `conflicts` is `first`.
 */

import { diagnose } from '../../../core/diagnostics/codes/checks.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { defined } from '../../../core/json/defined.js';
import type { Variant } from '../../../core/rules/model.js';
import type { Probe } from '../reasoning/probe.js';
import { type Part, pointerTo, relatedRule } from './findings.js';

/** Reports rules and variants that an earlier one shadows, and variants that always match. */
export function* shadowing(probe: Probe): Generator<Diagnostic> {
  const { program, ruleCount } = probe;
  const { ruleSet } = program;
  const isOrdered = ruleSet.conflicts === 'first';
  for (let rank = 0; rank < ruleCount; rank++) {
    const rule = probe.ruleAt(rank);
    const taker = isOrdered ? shadowingRuleOf(probe, rank) : undefined;
    if (taker !== undefined) {
      yield shadowed({ what: 'rule', identifier: rule.identifier }, taker);
      // Its variants are never tried: a finding for each would say the same.
      continue;
    }
    for (const { variant, condition } of probe.variantsOf(rank)) {
      const { identifier, cards } = variant;
      const part: Part = { what: 'variant', identifier };
      const earlier = isOrdered ? shadowingPartOf(probe, rank, condition) : undefined;
      if (earlier !== undefined) {
        yield shadowed(part, earlier, rule.identifier);
      } else if (cards.length > 0 && probe.implies(rank, condition)) {
        const data = { identifier, parent: rule.identifier, proof: proofOf(probe, rank) };
        const related = [relatedRule(ruleSet, rule.identifier, 'this is the rule')];
        yield diagnose('redundant', pointerTo(ruleSet, part, 'cards'), data, { related });
      }
    }
  }

  function shadowed(part: Part, taker: ShadowingRule, parent?: string): Diagnostic {
    const { by, witness, proof } = taker;
    const data = { ...part, by, ...defined({ parent }), witness, proof };
    const related = [relatedRule(ruleSet, by, 'this wins its decks')];
    return diagnose('shadowed', pointerTo(ruleSet, part, 'cards'), data, { related });
  }
}

/** The rule or variant that wins all decks of another one. */
export interface ShadowingRule {
  readonly by: string;
  /** The smallest deck that satisfies what is shadowed; `by` wins it. */
  readonly witness: readonly object[];
  /**
   * `exact`: the rule has only minimum counts, and every such rule that is not reported can win.
   * `sufficient`: it is proven that the rule cannot win, but other rules like it may not be found.
   */
  readonly proof: 'exact' | 'sufficient';
}

function proofOf(probe: Probe, ...conditions: readonly number[]): ShadowingRule['proof'] {
  return probe.smallestDecksOf(...conditions).isExact ? 'exact' : 'sufficient';
}

/** The rule before `rank` that wins its decks; undefined if the rule wins one, or may win one. */
function shadowingRuleOf(probe: Probe, rank: number): ShadowingRule | undefined {
  const { decks } = probe.smallestDecksOf(rank);
  let taker: number | undefined;
  for (const deck of decks) {
    probe.count(deck);
    const winner = earlierRule(probe, rank);
    if (winner === undefined) return undefined;
    taker ??= winner;
  }
  if (taker === undefined) return undefined;
  const by = probe.ruleAt(taker).identifier;
  return { by, witness: decks[0] ?? [], proof: proofOf(probe, rank) };
}

/** A rule before `rank` that matches the counted deck and every deck that contains it. */
function earlierRule(probe: Probe, rank: number): number | undefined {
  const winner = probe.winner();
  if (winner >= rank) return undefined;
  if (probe.isMonotone(winner)) return winner;
  return probe.matching().find((other) => other < rank && probe.isMonotone(other));
}

function shadowingPartOf(probe: Probe, rank: number, condition: number): ShadowingRule | undefined {
  const { decks } = probe.smallestDecksOf(rank, condition);
  let by: string | undefined;
  for (const deck of decks) {
    probe.count(deck);
    const winner = earlierRule(probe, rank);
    const taker =
      winner === undefined ? earlierVariant(probe, rank, condition) : probe.ruleAt(winner);
    if (taker === undefined) return undefined;
    by ??= taker.identifier;
  }
  if (by === undefined) return undefined;
  return { by, witness: decks[0] ?? [], proof: proofOf(probe, rank, condition) };
}

/** A variant before another one that matches the counted deck and every deck that contains it. */
function earlierVariant(probe: Probe, rank: number, condition: number): Variant | undefined {
  for (const other of probe.variantsOf(rank)) {
    if (other.condition >= condition) return undefined;
    if (probe.isMonotone(other.condition) && probe.holds(other.condition)) return other.variant;
  }
  return undefined;
}
