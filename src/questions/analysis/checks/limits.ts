/** Finds rules that no deck, or no legal deck, can satisfy, by checking their smallest decks. */

import type { CardTable } from '../../../core/decks/cards/card-table.js';
import { cardIdentity, hasFaces } from '../../../core/decks/identity.js';
import { diagnose } from '../../../core/diagnostics/codes/checks.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import {
  alternativesOf,
  atLeastAt,
  isCard,
  leastAt,
  mostAt,
  slotAt,
} from '../../../core/engine/program/code.js';
import { increase, sumOf } from '../../../core/json/grouping.js';
import type { DeckLimits } from '../reasoning/certain.js';
import type { Probe } from '../reasoning/probe.js';
import { checkedParts, type NamedRule, pointerTo } from './findings.js';

/** Reports rules and variants that no deck, or no legal deck, can satisfy. */
export function* unsatisfiable(
  probe: Probe,
  limits: DeckLimits = {},
  table?: CardTable,
): Generator<Diagnostic> {
  const { ruleSet } = probe.program;
  let reported: number | undefined;
  for (const { part, rank, conditions, parent } of checkedParts(probe)) {
    // A deck that satisfies a variant also satisfies its rule, so both would report the same.
    if (rank === reported) continue;
    const found = faultOf(part, conditions);
    if (found === undefined) continue;
    if (parent === undefined) reported = rank;
    yield found;
  }

  function faultOf(part: NamedRule, conditions: readonly number[]): Diagnostic | undefined {
    const pointer = pointerTo(ruleSet, part, 'cards');
    const reason = contradiction(probe, conditions);
    if (reason !== undefined) return diagnose('never-holds', pointer, { ...part, reason });
    const { decks } = probe.smallestDecksOf(...conditions);
    const [witness = []] = decks;
    const first = excessOf(witness);
    // With several smallest decks, a rule is impossible only if all exceed a limit.
    if (first === undefined || !decks.every(excessOf)) return undefined;
    return diagnose('count-above-limit', pointer, { ...part, ...first, witness });
  }

  function excessOf(deck: readonly { readonly name: string; readonly count: number }[]) {
    const { copies, deckSize, unlimited = [] } = limits;
    const { names } = ruleSet.match;
    const fold = cardIdentity(names).name;
    const free = new Set(unlimited.map((name) => fold(name)));
    const byName = new Map<string, number>();
    for (const { name, count } of deck) increase(byName, name, count);
    // With `each-face`, one copy can have all of the names.
    const size = hasFaces(names)
      ? Math.max(0, ...byName.values())
      : sumOf(deck, ({ count }) => count);
    if (deckSize !== undefined && size > deckSize) {
      return { needs: size, of: 'in all', limit: deckSize };
    }
    for (const [name, needs] of byName) {
      // The limit of this card in the table takes precedence over limits for all cards.
      const limit = table?.copiesOf(name, names) ?? copies ?? table?.copies;
      if (limit !== undefined && needs > limit && !free.has(name)) {
        return { needs, of: `of ${JSON.stringify(name)}`, limit };
      }
    }
    return undefined;
  }
}

/** Why no deck satisfies all conditions; undefined if their counts do not conflict. */
function contradiction(
  { program, requirementsOf }: Probe,
  conditions: readonly number[],
): string | undefined {
  const { code } = program;
  const least = new Map<number, number>();
  const most = new Map<number, number>();
  for (const at of conditions.flatMap(requirementsOf)) {
    if (isCard(code, at)) {
      const slot = slotAt(code, at);
      least.set(slot, Math.max(least.get(slot) ?? 0, leastAt(code, at)));
      most.set(slot, Math.min(most.get(slot) ?? Infinity, mostAt(code, at)));
    } else {
      const { length } = alternativesOf(code, at);
      const asked = atLeastAt(code, at);
      if (asked > length) return `it asks for ${asked} of ${length} alternatives`;
    }
  }
  for (const [slot, copies] of least) {
    const limit = most.get(slot) as number;
    if (copies > limit)
      return `it asks for at least ${copies} and at most ${limit} of the same card`;
  }
  return undefined;
}
