/**
 * Finds rules between which only the order of the file decides. With lists, a finding is a pair of
 * rules of equal priority that match the same list, which the first of the two wins. Without lists,
 * almost any two rules match some deck together, and there would be a quadratic number of pairs. So
 * rules are grouped by the cards that they share: one finding for a card and priority. In each
 * group, the first {@link mostCompared} rules are compared.
 */

import { diagnose } from '../../../core/diagnostics/codes/checks.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { cardsOf, leastAt, slotAt } from '../../../core/engine/program/code.js';
import type { Program } from '../../../core/engine/program/layout.js';
import { type Row, rowsOf } from '../../../core/engine/program/rows.js';
import { describeSelector } from '../../../core/rules/describe.js';
import { type DeckLists, mostExamples } from '../../corpus/deck-lists.js';
import type { Session } from '../../corpus/session/session.js';
import { meetingsOf } from '../reasoning/meetings.js';
import type { Probe } from '../reasoning/probe.js';
import { culprit, pointerTo } from './findings.js';
import { priorityFixes, priorityOf } from './priority-fixes.js';

const mostCompared = 100;

/** Reports pairs of rules of equal priority that match the same lists. */
export function* orderInLists(
  probe: Probe,
  session: Session,
  lists: DeckLists,
): Generator<Diagnostic> {
  const { ruleSet } = probe.program;
  const ranked = meetingsOf(session, lists).filter(
    ({ first, second }) =>
      // Between other rules, the priority decides and not the order.
      priorityOf(probe.ruleAt(first)) === priorityOf(probe.ruleAt(second)) &&
      !isNested(probe, first, second),
  );
  const fixes = priorityFixes(probe, ranked);
  for (const { first, second, decks, count } of ranked) {
    const fix = fixes.get(priorityOf(probe.ruleAt(first)));
    const [winner, loser] = [probe.ruleAt(first), probe.ruleAt(second)];
    const part = { what: 'rule', identifier: winner.identifier } as const;
    const names = { first: winner.identifier, second: loser.identifier };
    yield diagnose(
      'order-sensitive',
      pointerTo(ruleSet, part, 'identifier'),
      { ...names, lists: count, examples: lists.examples(decks), conflicts: 'first' },
      {
        related: [
          culprit(ruleSet, loser.identifier, 'this would win those lists if it came first'),
        ],
        ...(fix && { fix }),
      },
    );
  }
}

/** Whether one rule implies the other. Then the order is meant: one is a special case. */
function isNested(probe: Probe, first: number, second: number): boolean {
  return probe.implies(first, second) || probe.implies(second, first);
}

/**
 * Reports rules that share a card, as `info`: one finding for each card and, where the first rule
 * wins, priority.
 */
export function* orderByCard(probe: Probe): Generator<Diagnostic> {
  const { program, ruleCount } = probe;
  const { ruleSet } = program;
  const { conflicts } = ruleSet;
  const buckets = new Map<string, { readonly name: string; readonly ranks: number[] }>();
  const nameOfSlot = slotNames(probe);
  for (let rank = 0; rank < ruleCount; rank++) {
    const priority = conflicts === 'first' ? priorityOf(probe.ruleAt(rank)) : '';
    for (const name of cardsAskedFor(probe, rank, nameOfSlot)) {
      const key = `${priority}\n${name}`;
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, { name, ranks: [rank] });
      else bucket.ranks.push(rank);
    }
  }
  for (const { name, ranks } of buckets.values()) {
    if (ranks.length < 2) continue;
    const examples: string[] = [];
    let pairs = 0;
    const compared = ranks.slice(0, mostCompared);
    for (const [index, second] of compared.entries()) {
      for (const first of compared.slice(0, index)) {
        if (conflicts !== 'report' && isNested(probe, first, second)) continue;
        pairs++;
        if (examples.length >= mostExamples) continue;
        const [x, y] = [probe.ruleAt(first), probe.ruleAt(second)];
        examples.push(`${x.identifier} before ${y.identifier}`);
      }
    }
    const [rank] = ranks;
    if (pairs === 0 || rank === undefined) continue;
    const isComplete = ranks.length === compared.length;
    const all = isComplete ? pairs : (ranks.length * (ranks.length - 1)) / 2;
    const part = { what: 'rule', identifier: probe.ruleAt(rank).identifier } as const;
    const data = { card: name, rules: ranks.length, pairs: all, examples, isComplete, conflicts };
    const found = diagnose('order-sensitive', pointerTo(ruleSet, part, 'identifier'), data);
    yield { ...found, severity: 'info' };
  }
}

/** Slot -> the names of cards that it counts. */
function slotNames({ program }: Probe): readonly (readonly string[])[] {
  const found: string[][] = Array.from({ length: program.slotCount }, () => []);
  for (const row of rowsOf(program)) {
    const list = found[row.slot] as string[];
    const name = program.names[row.name] ?? printingOf(program, row);
    if (list.at(-1) !== name) list.push(name);
  }
  return found;
}

/** A row without a name, as a requirement shows it. */
function printingOf({ labels }: Program, { set, number }: Row): string {
  const code = labels[set];
  return describeSelector({
    ...(code !== undefined && { set: code }),
    number: labels[number] as string,
  });
}

function cardsAskedFor(
  { program }: Probe,
  condition: number,
  nameOfSlot: readonly (readonly string[])[],
): ReadonlySet<string> {
  const { code } = program;
  const asked = cardsOf(program, condition).filter((at) => leastAt(code, at) > 0);
  return new Set(asked.flatMap((at) => nameOfSlot[slotAt(code, at)] ?? []));
}
