/**
 * Finds rules for which only their order in the file decides which one wins. With lists, a finding is a pair of
 * rules of equal priority that match the same list, which the first one wins. Without lists, almost any two
 * rules match some deck together, which would give a quadratic number of pairs. So rules are grouped by the
 * cards that they share, with one finding for each card and priority. In each group, only the first {@link
 * mostCompared} rules are compared.
 */

import { diagnose } from '../../../core/diagnostics/codes/checks.js';
import type { Diagnostic, Fix, JsonEdit } from '../../../core/diagnostics/diagnostic.js';
import { cardsOf, leastAt, slotAt } from '../../../core/engine/program/code.js';
import type { Program } from '../../../core/engine/program/layout.js';
import { type Row, rowsOf } from '../../../core/engine/program/rows.js';
import { defined } from '../../../core/json/defined.js';
import { groupBy, madeOnce } from '../../../core/json/grouping.js';
import { describeSelector } from '../../../core/rules/describe.js';
import { priorityOf, type Rule } from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { type DeckLists, mostExamples } from '../../corpus/deck-lists.js';
import type { Session } from '../../corpus/session/session.js';
import { meetingsOf } from '../reasoning/meetings.js';
import type { Probe } from '../reasoning/probe.js';
import { pointerTo, relatedRule } from './findings.js';

const mostCompared = 100;

/**
 * Reports pairs of rules of equal priority that match the same lists.
 *
 * @param all also has the rules that the program leaves out, such as those of other generations
 */
export function* orderInLists(
  probe: Probe,
  session: Session,
  lists: DeckLists,
  all: RuleSet,
): Generator<Diagnostic> {
  const { ruleSet } = probe.program;
  const ranked = meetingsOf(session, lists).filter(
    ({ first, second }) =>
      // For all other rules, the priority decides instead of the order.
      priorityOf(probe.ruleAt(first)) === priorityOf(probe.ruleAt(second)) &&
      !isNested(probe, first, second),
  );
  const fixes = priorityFixes(
    all,
    ranked.map(({ first, second }) => [probe.ruleAt(first), probe.ruleAt(second)]),
  );
  for (const { first, second, decks, count } of ranked) {
    const fix = fixes.get(priorityOf(probe.ruleAt(first)));
    const [winner, loser] = [probe.ruleAt(first), probe.ruleAt(second)];
    const names = { first: winner.identifier, second: loser.identifier };
    yield diagnose(
      'order-sensitive',
      pointerTo(ruleSet, winner, 'identifier'),
      { ...names, lists: count, examples: lists.examples(decks), conflicts: 'first' },
      {
        related: [
          relatedRule(ruleSet, loser.identifier, 'this would win those lists if it came first'),
        ],
        ...defined({ fix }),
      },
    );
  }
}

/** Whether one rule implies the other. Then the order is intended: one rule is a special case. */
function isNested(probe: Probe, first: number, second: number): boolean {
  return probe.implies(first, second) || probe.implies(second, first);
}

/**
 * Reports rules that share a card, as `info`: one finding for each card and, if the first rule wins, priority.
 * Cards with the same slots, such as those of a group, are shared by the same rules, which are compared only once.
 */
export function* orderByCard(probe: Probe): Generator<Diagnostic> {
  const { program } = probe;
  const { ruleSet } = program;
  const { conflicts } = ruleSet;
  const ranksOf = askingRanks(probe);
  const priorities = Array.from({ length: probe.ruleCount }, (_, rank) =>
    conflicts === 'first' ? priorityOf(probe.ruleAt(rank)) : 0,
  );
  const shared = new Map<string, readonly Sharing[]>();
  const nested = new Map<number, boolean>();
  const found: (Sharing & { readonly name: string })[] = [];
  for (const [name, slots] of slotsByCard(program, ranksOf)) {
    const key = slots.join();
    const sharings = madeOnce(shared, key, () => sharingsOf(slots));
    for (const sharing of sharings) found.push({ name, ...sharing });
  }
  found.sort((x, y) => x.first - y.first);
  for (const { name, first, ...sharing } of found) {
    const pointer = pointerTo(ruleSet, probe.ruleAt(first), 'identifier');
    const data = { card: name, ...sharing, conflicts };
    yield { ...diagnose('order-sensitive', pointer, data), severity: 'info' };
  }

  function sharingsOf(slots: readonly number[]): readonly Sharing[] {
    const ranks = new Set(slots.flatMap((slot) => ranksOf[slot] ?? []));
    const inOrder = [...ranks].sort((x, y) => x - y);
    // Priorities keep rules apart only if the first rule wins.
    const apart = groupBy(inOrder, (rank) => priorities[rank]);
    return Array.from(apart.values(), sharingOf).filter(({ pairs }) => pairs > 0);
  }

  function sharingOf(ranks: readonly number[]): Sharing {
    const examples: string[] = [];
    let pairs = 0;
    const compared = ranks.slice(0, mostCompared);
    for (const [index, second] of compared.entries()) {
      for (const first of compared.slice(0, index)) {
        if (conflicts !== 'report' && areNested(first, second)) continue;
        pairs++;
        if (examples.length >= mostExamples) continue;
        const [x, y] = [probe.ruleAt(first), probe.ruleAt(second)];
        examples.push(`${x.identifier} before ${y.identifier}`);
      }
    }
    const isComplete = ranks.length === compared.length;
    if (!isComplete && pairs > 0) pairs = (ranks.length * (ranks.length - 1)) / 2;
    return { first: ranks[0] as number, rules: ranks.length, pairs, examples, isComplete };
  }

  function areNested(first: number, second: number): boolean {
    const key = first * probe.ruleCount + second;
    return madeOnce(nested, key, () => isNested(probe, first, second));
  }
}

/** Rules that share a card. */
interface Sharing {
  /** The rank of the first rule. */
  readonly first: number;
  readonly rules: number;
  /** The number of pairs for which only the order decides. */
  readonly pairs: number;
  readonly examples: readonly string[];
  readonly isComplete: boolean;
}

/** Slot -> the ranks of the rules that require its cards, ascending. */
function askingRanks({ program, ruleCount }: Probe): readonly (readonly number[] | undefined)[] {
  const found: number[][] = [];
  for (let rank = 0; rank < ruleCount; rank++) {
    for (const at of cardsOf(program, rank)) {
      if (leastAt(program.code, at) === 0) continue;
      const slot = slotAt(program.code, at);
      found[slot] ??= [];
      if (found[slot].at(-1) !== rank) found[slot].push(rank);
    }
  }
  return found;
}

/** Card name in rules -> the slots that count the card. */
function slotsByCard(
  program: Program,
  ranksOf: readonly unknown[],
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const row of rowsOf(program)) {
    if (ranksOf[row.slot] === undefined) continue;
    const name = program.names[row.name] ?? printingOf(program, row);
    const slots = madeOnce(found, name, () => []);
    if (slots.at(-1) !== row.slot) slots.push(row.slot);
  }
  return found;
}

/** Shows a row without a name like a requirement. */
function printingOf({ labels }: Program, { set, number }: Row): string {
  const code = labels[set];
  return describeSelector({
    ...defined({ set: code }),
    number: labels[number] as string,
  });
}

/**
 * The fixes by priority; missing if no numbers are free between two other priorities. Rules of one priority are
 * split before each rule that meets an earlier one, and the parts get ascending priorities. So all rules keep
 * their order, and every deck its label.
 */
function priorityFixes(
  ruleSet: RuleSet,
  meetings: readonly (readonly [first: Rule, second: Rule])[],
): ReadonlyMap<number, Fix> {
  const rankOf = new Map(ruleSet.order.map(({ identifier }, rank) => [identifier, rank]));
  /** Identifier of a rule -> rank of the last earlier rule that it meets. */
  const lastMet = new Map<string, number>();
  for (const [first, { identifier }] of meetings) {
    const rank = rankOf.get(first.identifier) ?? 0;
    lastMet.set(identifier, Math.max(rank, lastMet.get(identifier) ?? 0));
  }
  const byPriority = [...groupBy(ruleSet.order, priorityOf)];
  const fixes = new Map<number, Fix>();
  for (const [index, [priority, rules]] of byPriority.entries()) {
    let start = 0;
    let level = 0;
    const levels = rules.map((rule) => {
      if ((lastMet.get(rule.identifier) ?? -1) >= start) {
        start = rankOf.get(rule.identifier) ?? 0;
        level++;
      }
      return level;
    });
    const priorities = prioritiesBetween(priority, byPriority[index + 1]?.[0], level);
    if (level === 0 || priorities === undefined) continue;
    const edits = rules.flatMap((rule, place): readonly JsonEdit[] => {
      const value = priorities[(levels[place] ?? 0) - 1];
      const pointer = pointerTo(ruleSet, rule, 'priority');
      return value === undefined ? [] : [{ op: 'set', pointer, value }];
    });
    const title = `write the order of the rules of priority ${priority} as priorities`;
    fixes.set(priority, { title, edits });
  }
  return fixes;
}

/** Ascending numbers between two priorities, as round as possible; undefined if none fit. */
function prioritiesBetween(
  low: number,
  high = Infinity,
  count: number,
): readonly number[] | undefined {
  for (const digits of [0, 1, 2, 3]) {
    const found = Array.from({ length: count }, (_, index) =>
      Number((low + (index + 1) * 10 ** -digits).toFixed(digits + 3)),
    );
    const all = [low, ...found, high];
    if (all.every((one, index) => index === 0 || one > (all[index - 1] as number))) return found;
  }
  return undefined;
}

/**
 * Reports pairs of rules that match the same lists, most lists first. The first of a pair gives the label only
 * because it is tried first. With `simplest`, both have the fewest requirements.
 */
export function* conflictsInLists(
  { program }: Probe,
  session: Session,
  lists: DeckLists,
): Generator<Diagnostic> {
  const { ruleSet } = program;
  const { conflicts } = ruleSet;
  const requirements = new Map<string, number>();
  for (const { identifier, cards, variants = [] } of ruleSet.rules) {
    requirements.set(identifier, cards.length);
    for (const one of variants) requirements.set(one.identifier, cards.length + one.cards.length);
  }
  const meetings = new Map<string, { first: string; second: string; decks: number[] }>();
  const decksOf = groupBy(Array(session.corpus.deckCount).keys(), (deck) =>
    session.candidatesOf(deck),
  );
  for (const [candidates, decks] of decksOf) {
    if (candidates.length < 2) continue;
    const identifiers = candidates.map(({ identifier, variant }) => variant ?? identifier);
    const counts = identifiers.map((one) => requirements.get(one) ?? 0);
    const fewest = Math.min(...counts);
    const [first = '', ...others] = identifiers.filter(
      (_, at) => conflicts !== 'simplest' || counts[at] === fewest,
    );
    for (const second of others) {
      const key = JSON.stringify([first, second]);
      const met = madeOnce(meetings, key, () => ({ first, second, decks: [] }));
      for (const deck of decks) met.decks.push(deck);
    }
  }
  const ranked = [...meetings.values()]
    .map((met) => ({ ...met, count: lists.count(met.decks) }))
    .sort((x, y) => y.count - x.count);
  for (const { first, second, decks, count: met } of ranked) {
    const examples = lists.examples(decks.sort((x, y) => x - y)).slice(0, mostExamples);
    const data = { first, second, lists: met, examples, conflicts };
    const pointer = pointerTo(ruleSet, { identifier: first }, 'identifier');
    const related = [relatedRule(ruleSet, second, 'this matches them, too')];
    yield diagnose('order-sensitive', pointer, data, { related });
  }
}
