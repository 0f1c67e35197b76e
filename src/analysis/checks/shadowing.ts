/**
 * Rules that can never win. Every deck that satisfies a rule holds one of its smallest decks, so
 * what takes all of those takes them all, as long as it has no `max` that a bigger deck could
 * break. For rules of minimum counts the answer is exact: what is not reported can win. Only where
 * the first rule wins can one take the decks of another.
 */
import { diagnose } from '../../diagnostics/codes/checks.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Probe } from '../reasoning/probe.js';
import { culprit, type Part, pointerTo } from './findings.js';

/** Rules and variants that something before them always takes, and variants always chosen. */
export function* shadowing(probe: Probe): Generator<Diagnostic> {
  const { program, ruleCount } = probe;
  const { ruleSet, variantStart } = program;
  const isOrdered = ruleSet.conflicts === 'first';
  for (let rank = 0; rank < ruleCount; rank++) {
    const rule = probe.ruleAt(rank);
    const taker = isOrdered ? takerOf(probe, rank) : undefined;
    if (taker !== undefined) {
      yield shadowed({ what: 'rule', identifier: rule.identifier }, taker);
      // Its variants are never tried, which needs no saying of each.
      continue;
    }
    const first = variantStart[rank] as number;
    const end = variantStart[rank + 1] as number;
    for (let number = first; number < end; number++) {
      const { identifier, cards } = probe.variantAt(rank, number);
      const part: Part = { what: 'variant', identifier };
      const earlier = isOrdered ? takerOfVariant(probe, rank, number) : undefined;
      if (earlier !== undefined) {
        yield shadowed(part, earlier, rule.identifier);
      } else if (cards.length > 0 && probe.implies(rank, ruleCount + number)) {
        const data = { identifier, parent: rule.identifier, proof: proofOf(probe, rank) };
        const related = [culprit(ruleSet, rule.identifier, 'this is the rule')];
        yield diagnose('redundant', pointerTo(ruleSet, part, 'cards'), data, { related });
      }
    }
  }

  function shadowed(part: Part, taker: Taker, parent?: string): Diagnostic {
    const { by, witness, proof } = taker;
    const data = { ...part, by, ...(parent === undefined ? {} : { parent }), witness, proof };
    const related = [culprit(ruleSet, by, 'this takes its decks')];
    return diagnose('shadowed', pointerTo(ruleSet, part, 'cards'), data, { related });
  }
}

/** What takes all decks of a rule or variant. */
export interface Taker {
  readonly by: string;
  /** The smallest deck that satisfies what is shadowed: a counter-example to its ever winning. */
  readonly witness: readonly object[];
  /**
   * `exact`: the rule asks for minimum counts alone, and whatever is not reported of such rules
   * can win. `sufficient`: it is proven that it cannot win, but others of its kind may go unseen.
   */
  readonly proof: 'exact' | 'sufficient';
}

function proofOf(probe: Probe, ...conditions: readonly number[]): Taker['proof'] {
  return probe.witnessesOf(...conditions).isExact ? 'exact' : 'sufficient';
}

/** The rule before `rank` that takes its decks, or undefined where it can win (or may). */
function takerOf(probe: Probe, rank: number): Taker | undefined {
  const { decks } = probe.witnessesOf(rank);
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

/** A rule before `rank` that matches the deck that was counted, and every bigger one. */
function earlierRule(probe: Probe, rank: number): number | undefined {
  const winner = probe.winner();
  if (winner >= rank) return undefined;
  if (probe.isMonotone(winner)) return winner;
  return probe.matching().find((other) => other < rank && probe.isMonotone(other));
}

function takerOfVariant(probe: Probe, rank: number, variant: number): Taker | undefined {
  const { ruleCount, program } = probe;
  const condition = ruleCount + variant;
  const { decks } = probe.witnessesOf(rank, condition);
  const first = program.variantStart[rank] as number;
  let by: string | undefined;
  for (const deck of decks) {
    probe.count(deck);
    const winner = earlierRule(probe, rank);
    let taker = winner === undefined ? undefined : probe.ruleAt(winner).identifier;
    for (let other = first; other < variant && taker === undefined; other++) {
      if (probe.isMonotone(ruleCount + other) && probe.holds(ruleCount + other)) {
        taker = probe.variantAt(rank, other).identifier;
      }
    }
    if (taker === undefined) return undefined;
    by ??= taker;
  }
  if (by === undefined) return undefined;
  return { by, witness: decks[0] ?? [], proof: proofOf(probe, rank, condition) };
}
