/**
 * Checks that need lists: rules that never win, requirements that never decide, and cards that no
 * list has under that name or in that printing. A list is compared only with the conditions that
 * count one of its cards.
 */

import { examplesOf, type Lists, mostExamples } from '../../corpus/lists.js';
import { cardIdentity, type Printing } from '../../decks/identity.js';
import { walkCards } from '../../decks/shapes.js';
import { diagnose } from '../../diagnostics/codes/checks.js';
import { childPointer, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { nearestWords } from '../../diagnostics/nearest.js';
import { isCard, slotAt } from '../../engine/program/code.js';
import type { Requirement, Selector } from '../../rules/model.js';
import type { Probe } from '../reasoning/probe.js';
import { createUsage } from '../reasoning/usage.js';
import {
  allSelectors,
  describeRequirement,
  describeSelector,
  type Part,
  pointerTo,
} from './findings.js';
import { looseName } from './static-checks.js';

/** Checks rules with lists. `matching` has the ranks that match each list, in checking order. */
export function* checksByLists(
  probe: Probe,
  lists: Lists,
  matching: readonly (readonly number[])[],
): Generator<Diagnostic> {
  if (lists.entries.length === 0) return;
  const unknown = [...unknownCards(probe, lists)];
  yield* unknown;
  const unknownNames = new Set(unknown.map(({ data }) => data?.name));
  yield* neverWinning(probe, lists, matching);
  yield* idleInLists(probe, lists, unknownNames);
  yield* otherPrintings(probe, lists);
}

/** Reports rules and variants that win no list, and what wins the lists that they match. */
function* neverWinning(
  probe: Probe,
  lists: Lists,
  matching: readonly (readonly number[])[],
): Generator<Diagnostic> {
  const { program, ruleCount } = probe;
  const { ruleSet } = program;
  const wins = new Set<string>();
  const losses = new Map<number, Map<string, number>>();
  const lose = (condition: number, to: string) => {
    const found = losses.get(condition) ?? new Map<string, number>();
    found.set(to, (found.get(to) ?? 0) + 1);
    losses.set(condition, found);
  };
  for (const [index, ranks] of matching.entries()) {
    if (ranks.length === 0) continue;
    probe.count(lists.entries[index]?.deck);
    const results = probe.results();
    const [{ rule: by, variant: to } = {}] = results;
    const winners = new Set(results.flatMap(({ id, rule }) => [id, rule.identifier]));
    for (const identifier of winners) wins.add(identifier);
    for (const rank of ranks) {
      const { identifier } = probe.ruleAt(rank);
      if (by && !winners.has(identifier)) lose(rank, by.identifier);
      if (!to || identifier !== by?.identifier) continue;
      for (const { variant, condition } of probe.variantsOf(rank)) {
        if (winners.has(variant.identifier)) continue;
        if (probe.holds(condition)) lose(condition, to.identifier);
      }
    }
  }
  for (let rank = 0; rank < ruleCount; rank++) {
    const rule = probe.ruleAt(rank);
    if (!wins.has(rule.identifier)) {
      yield neverWins({ what: 'rule', identifier: rule.identifier }, rank);
      continue;
    }
    for (const { variant, condition } of probe.variantsOf(rank)) {
      const { identifier } = variant;
      if (!wins.has(identifier)) yield neverWins({ what: 'variant', identifier }, condition);
    }
  }

  function neverWins(part: Part, condition: number): Diagnostic {
    const lost = [...(losses.get(condition) ?? [])].sort((x, y) => y[1] - x[1]);
    const data = {
      ...part,
      lists: lists.entries.length,
      matches: lost.reduce((sum, [, count]) => sum + count, 0),
      to: lost.map(([to]) => to),
    };
    return diagnose('never-wins', pointerTo(ruleSet, part, 'identifier'), data);
  }
}

/** Reports requirements that no list meets, and those met by every list that meets the rest. */
function* idleInLists(
  probe: Probe,
  lists: Lists,
  unknownNames: ReadonlySet<unknown>,
): Generator<Diagnostic> {
  const { program, ruleCount } = probe;
  const { ruleSet, code } = program;
  const usage = createUsage(probe);
  for (const { deck } of lists.entries) usage.add(deck);
  for (let rank = 0; rank < ruleCount; rank++) {
    const rule = probe.ruleAt(rank);
    yield* idleOf({ what: 'rule', identifier: rule.identifier }, rule.cards, rank);
    for (const { variant, condition } of probe.variantsOf(rank)) {
      const { identifier, cards } = variant;
      yield* idleOf({ what: 'variant', identifier }, cards, condition, rank);
    }
  }

  function* idleOf(
    part: Part,
    cards: readonly Requirement[],
    condition: number,
    parent?: number,
  ): Generator<Diagnostic> {
    const pointer = pointerTo(ruleSet, part, 'cards');
    for (const [index, at] of probe.requirementsOf(condition).entries()) {
      const requirement = cards[index] as Requirement;
      const { met, restMet, restAndThis } = usage.of(at);
      const data = { ...part, requirement: describeRequirement(requirement) };
      if (met === 0 && !usage.hasMost(at)) {
        if ('name' in requirement && unknownNames.has(requirement.name)) continue;
        // A variant with one requirement already has the finding `never-wins`.
        const asked = parent === undefined ? lists.entries.length : usage.matches(parent);
        if (asked === 0 || (parent !== undefined && cards.length === 1)) continue;
        const most = isCard(code, at) ? usage.most(slotAt(code, at)) : 0;
        const found = { ...data, lists: asked, most };
        yield diagnose('requirement-never-met', childPointer(pointer, index), found);
      } else if (restMet > 0 && restMet === restAndThis) {
        const found = { ...data, lists: restMet };
        yield diagnose('requirement-never-fails', childPointer(pointer, index), found);
      }
    }
  }
}

/** Reports names of cards that no list has. The first suggestion is a name that looks the same. */
function* unknownCards({ program }: Probe, lists: Lists): Generator<Diagnostic> {
  const { ruleSet } = program;
  const { names: options = [] } = ruleSet.match;
  const fold = cardIdentity(options).name;
  const holders = lists.holders(options);
  const known = [...new Set(lists.names)];
  const byLooseName = new Map(known.map((name) => [looseName(name), name]));
  const seen = new Set<string>();
  for (const { selector, pointer } of allSelectors(ruleSet)) {
    const { name } = selector;
    const canonical = fold(name);
    if (seen.has(canonical) || holders.has(canonical)) continue;
    seen.add(canonical);
    const alike = byLooseName.get(looseName(name));
    const near = nearestWords(name, known).slice(0, mostExamples);
    const nearest = alike === undefined ? near : [...new Set([alike, ...near])];
    const data = { name, lists: lists.entries.length, nearest };
    const found = diagnose('unknown-card', childPointer(pointer, 'name'), data);
    // A card that no list has may be right. A similar name in the lists suggests a typing error.
    yield nearest.length === 0 ? { ...found, severity: 'info' } : found;
  }
}

/** Reports selectors with set and number whose card is in lists, but in other printings. */
function* otherPrintings({ program }: Probe, lists: Lists): Generator<Diagnostic> {
  const { ruleSet } = program;
  const { names: options = [], reprints = [] } = ruleSet.match;
  const identity = cardIdentity(options);
  const holders = lists.holders(options);
  const key = ({ set, number }: Printing) => `${identity.set(set)} ${identity.number(number)}`;
  for (const { selector, pointer } of allSelectors(ruleSet)) {
    const { name, set, number } = selector;
    if (set === undefined || number === undefined) continue;
    const wanted = identity.name(name);
    const asked = key({ set, number });
    const accepted = new Set([asked]);
    for (const group of reprints) {
      if (group.some((printing) => accepted.has(key(printing)))) {
        for (const printing of group) accepted.add(key(printing));
      }
    }
    let found = 0;
    const missed: number[] = [];
    const others = new Map<string, number>();
    for (const index of holders.get(wanted) ?? []) {
      const here = printingsIn(lists.entries[index]?.deck, wanted);
      if (here.some((printing) => accepted.has(printing))) found++;
      else if (here.length > 0) {
        missed.push(index);
        for (const printing of new Set(here)) others.set(printing, (others.get(printing) ?? 0) + 1);
      }
    }
    if (missed.length === 0) continue;
    const data = {
      name,
      printing: describeSelector({ name, set, number } satisfies Selector),
      found,
      missed: missed.length,
      others: [...others]
        .sort((x, y) => y[1] - x[1])
        .slice(0, mostExamples)
        .map(([printing, count]) => `${printing}: ${count}`),
      examples: examplesOf(lists, missed),
    };
    yield diagnose('other-printings', pointer, data);
  }

  function printingsIn(deck: unknown, wanted: string): string[] {
    const found: string[] = [];
    walkCards(deck, {
      card(name, set, number) {
        if (set === undefined || number === undefined) return;
        if (identity.name(name) === wanted) found.push(key({ set, number }));
      },
    });
    return found;
  }
}
