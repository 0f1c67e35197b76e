/**
 * Checks that need lists: rules that never win, requirements that never decide, and cards that no
 * list has under that name or in that printing. A list is compared only with the conditions that
 * count one of its cards.
 */

import { cardNames, decksWith } from '../../corpus/card-decks.js';
import { type DeckLists, mostExamples } from '../../corpus/deck-lists.js';
import { type Corpus, cardLineStride } from '../../corpus/layout/corpus.js';
import { CardIndex } from '../../corpus/tagging/card-index.js';
import type { CardTable } from '../../decks/cards/card-table.js';
import { cardIdentity, type Printing } from '../../decks/identity.js';
import { diagnose } from '../../diagnostics/codes/checks.js';
import { childPointer, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { isCard, slotAt } from '../../engine/program/code.js';
import { describeRequirement, describeSelector } from '../../rules/describe.js';
import { isCardRequirement, type Requirement, type Selector } from '../../rules/model.js';
import { spellingsUnder } from '../../rules/same-cards.js';
import type { Probe } from '../reasoning/probe.js';
import { createUsage } from '../reasoning/usage.js';
import { allSelectors, type Part, pointerTo, withNames } from './findings.js';
import { NearNames } from './near-names.js';

/** Checks rules with lists. `matching` has the ranks that match each deck, in checking order. */
export function* checksByLists(
  probe: Probe,
  lists: DeckLists,
  matching: readonly (readonly number[])[],
  table?: CardTable,
): Generator<Diagnostic> {
  if (lists.corpus.listCount === 0) return;
  const cards = new CardIndex(lists.corpus, probe.program.ruleSet.match.names);
  const unknown = [...unknownCards(probe, lists.corpus, cards, table)];
  yield* unknown;
  const unknownNames = new Set(unknown.map(({ data }) => data?.name));
  yield* neverWinning(probe, lists, matching);
  yield* idleInLists(probe, lists, unknownNames);
  yield* otherPrintings(probe, lists, cards);
}

/** Reports rules and variants that win no list, and what wins the lists that they match. */
function* neverWinning(
  probe: Probe,
  lists: DeckLists,
  matching: readonly (readonly number[])[],
): Generator<Diagnostic> {
  const { program, ruleCount } = probe;
  const { ruleSet } = program;
  const wins = new Set<string>();
  const losses = new Map<number, Map<string, number>>();
  const { corpus } = lists;
  const count = probe.countingOf(corpus);
  let weight = 0;
  const lose = (condition: number, to: string) => {
    const found = losses.get(condition) ?? new Map<string, number>();
    found.set(to, (found.get(to) ?? 0) + weight);
    losses.set(condition, found);
  };
  for (const [deck, ranks] of matching.entries()) {
    if (ranks.length === 0) continue;
    weight = corpus.weights[deck] as number;
    count(deck);
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
      lists: lists.corpus.listCount,
      matches: lost.reduce((sum, [, count]) => sum + count, 0),
      to: lost.map(([to]) => to),
    };
    const found = diagnose('never-wins', pointerTo(ruleSet, part, 'identifier'), data);
    // Nobody may have played the deck; other findings are about names and counts that no list meets.
    return data.matches === 0 ? { ...found, severity: 'info' } : found;
  }
}

/** Reports requirements that no list meets, and those met by every list that meets the rest. */
function* idleInLists(
  probe: Probe,
  lists: DeckLists,
  unknownNames: ReadonlySet<unknown>,
): Generator<Diagnostic> {
  const { program, ruleCount } = probe;
  const { ruleSet, code } = program;
  const usage = createUsage(probe);
  const { corpus } = lists;
  const count = probe.countingOf(corpus);
  for (let deck = 0; deck < corpus.deckCount; deck++) {
    count(deck);
    usage.add(corpus.weights[deck] as number);
  }
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
        const asked = parent === undefined ? lists.corpus.listCount : usage.matches(parent);
        const most = isCard(code, at) ? usage.most(slotAt(code, at)) : 0;
        if (asked === 0) continue;
        const isTooMany =
          most > 0 && isCardRequirement(requirement) && (requirement.count ?? 1) > most;
        // A variant with one requirement has the finding `never-wins`, an info.
        if (parent !== undefined && cards.length === 1 && !isTooMany) continue;
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
function* unknownCards(
  { program }: Probe,
  corpus: Corpus,
  cards: CardIndex,
  table: CardTable | undefined,
): Generator<Diagnostic> {
  const { ruleSet } = program;
  const spellingsOf = spellingsUnder(ruleSet.match);
  const nearNames = new NearNames(ruleSet, cardNames(corpus));
  for (const places of nearNames.places()) {
    const [{ name, pointer }] = places;
    if (spellingsOf(name).some((one) => cards.linesOf(one).length > 0)) continue;
    if (table !== undefined) {
      // The table decides how a card is spelled; see `cardsInTable`.
      if (table.nameOf(name, ruleSet.match.names) === undefined) continue;
      const data = { name, lists: corpus.listCount, nearest: [] };
      yield { ...diagnose('unknown-card', pointer, data), severity: 'info' };
      continue;
    }
    const { nearest, fix } = nearNames.suggest(places);
    const data = { name, lists: corpus.listCount, nearest };
    const found = diagnose('unknown-card', pointer, data, fix && { fix });
    // A card that no list has may be right. A similar name in the lists suggests a typing error.
    yield nearest.length === 0 ? { ...found, severity: 'info' } : found;
  }
}

/** Reports selectors with set and number whose card is in lists, but in other printings. */
function* otherPrintings(
  { program }: Probe,
  lists: DeckLists,
  cards: CardIndex,
): Generator<Diagnostic> {
  const { ruleSet } = program;
  const { names: options = [], reprints = [] } = ruleSet.match;
  const { corpus } = lists;
  const identity = cardIdentity(options);
  const spellingsOf = spellingsUnder(ruleSet.match);
  const key = ({ set, number }: Printing) => `${identity.set(set)} ${identity.number(number)}`;
  for (const { name, selector, pointer } of withNames(allSelectors(ruleSet))) {
    const { set, number } = selector;
    if (set === undefined || number === undefined) continue;
    const accepted = new Set([key({ set, number })]);
    for (const group of reprints) {
      if (group.some((printing) => accepted.has(key(printing)))) {
        for (const printing of group) accepted.add(key(printing));
      }
    }
    const right: number[] = [];
    /** The card lines of other printings, by set and number. */
    const others = new Map<string, number[]>();
    for (const line of spellingsOf(name).flatMap((one) => [...cards.linesOf(one)])) {
      const printing = corpus.cardLines[line * cardLineStride] as number;
      const [ownSet, ownNumber] = [cards.setOf(printing), cards.numberOf(printing)];
      if (ownSet === undefined || ownNumber === undefined) continue;
      const own = `${ownSet} ${ownNumber}`;
      const known = accepted.has(own) ? right : others.get(own);
      if (known === undefined) others.set(own, [line]);
      else known.push(line);
    }
    const found = new Set(decksWith(corpus, right));
    const missed = decksWith(corpus, [...others.values()].flat()).filter(
      (deck) => !found.has(deck),
    );
    if (missed.length === 0) continue;
    const isMissed = new Set(missed);
    const data = {
      name,
      printing: describeSelector({ name, set, number } satisfies Selector),
      found: lists.count(found),
      missed: lists.count(missed),
      others: [...others]
        .map(([own, lines]): [string, number] => [
          own,
          lists.count(decksWith(corpus, lines).filter((deck) => isMissed.has(deck))),
        ])
        .filter(([, count]) => count > 0)
        .sort((x, y) => y[1] - x[1])
        .slice(0, mostExamples)
        .map(([own, count]) => `${own}: ${count}`),
      examples: lists.examples(missed),
    };
    yield diagnose('other-printings', pointer, data);
  }
}
