/**
 * Checks that need lists: rules that never win, requirements that never matter, and cards that no list has by
 * that name or in that printing. Each list is compared only with conditions that count one of its cards.
 */

import type { CardTable } from '../../../core/decks/cards/card-table.js';
import { cardIdentity } from '../../../core/decks/identity.js';
import { diagnose } from '../../../core/diagnostics/codes/checks.js';
import { childPointer, type Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { addTo } from '../../../core/json/grouping.js';
import { describeRequirement, describeSelector } from '../../../core/rules/describe.js';
import { isCardRequirement, type Requirement, type Selector } from '../../../core/rules/model.js';
import { reprintTable, spellingsUnder } from '../../../core/rules/same-cards.js';
import { selectorsOfRules } from '../../../core/rules/selectors.js';
import { cardNames, decksWith } from '../../corpus/card-decks.js';
import { type DeckLists, mostExamples } from '../../corpus/deck-lists.js';
import { type Corpus, cardLineStride } from '../../corpus/layout/corpus.js';
import type { Session } from '../../corpus/session/session.js';
import { type CardIndex, cardIndex } from '../../corpus/tagging/card-index.js';
import type { Probe } from '../reasoning/probe.js';
import { requirementUsage } from '../reasoning/usage.js';
import { checkedParts, pointerTo, withNames } from './findings.js';
import { nearNames } from './names.js';

/** Checks rules with lists; the session must use the program of the probe. */
export function* checksByLists(
  probe: Probe,
  session: Session,
  lists: DeckLists,
  table?: CardTable,
): Generator<Diagnostic> {
  if (lists.corpus.listCount === 0) return;
  const cards = cardIndex(lists.corpus, probe.program.ruleSet.match.names);
  const unknown = [...unknownCards(probe, lists.corpus, cards, table)];
  yield* unknown;
  const unknownNames = new Set(unknown.map(({ data }) => data?.name));
  yield* neverWinning(session);
  yield* idleInLists(probe, session, cards, unknownNames);
  yield* otherPrintings(probe, lists, cards);
  if (table !== undefined) yield* cardsOfNoKind(probe, lists, cards, table);
}

/** Reports rules and variants that win no list, and what wins the lists that they match. */
function* neverWinning({ program, corpus, counts, losses }: Session): Generator<Diagnostic> {
  const { ruleSet } = program;
  const lostTo = new Map(losses.map((part) => [part.identifier, part.lostTo]));
  let isRuleIdle = false;
  for (const { what, identifier, wins, matches } of counts) {
    if (what !== 'rule' && what !== 'variant') continue;
    // A list whose label names several decks counts for each of them.
    const isIdle = (ruleSet.conflicts === 'report' ? matches : wins) === 0;
    if (what === 'rule') isRuleIdle = isIdle;
    else if (isRuleIdle) continue;
    if (!isIdle) continue;
    const data = {
      what,
      identifier,
      lists: corpus.listCount,
      matches,
      to: (lostTo.get(identifier) ?? []).map((one) => one.identifier),
    };
    const found = diagnose('never-wins', pointerTo(ruleSet, data, 'identifier'), data);
    // Perhaps nobody played the deck; other findings cover names and counts that no list meets.
    yield matches === 0 ? { ...found, severity: 'info' } : found;
  }
}

/** Reports requirements that no list meets, and requirements met by every list that meets the rest. */
function* idleInLists(
  probe: Probe,
  { program, corpus, counts }: Session,
  index: CardIndex,
  unknownNames: ReadonlySet<unknown>,
): Generator<Diagnostic> {
  const { ruleSet } = program;
  const matches = new Map(counts.map(({ identifier, matches }) => [identifier, matches]));
  const usage = requirementUsage(program, corpus, index);
  for (const { part, cards, condition, parent } of checkedParts(probe)) {
    const pointer = pointerTo(ruleSet, part, 'cards');
    for (const [place, one] of (usage[condition] ?? []).entries()) {
      const requirement = cards[place] as Requirement;
      const { isMet, isDecisive, most } = one;
      const data = { ...part, requirement: describeRequirement(requirement) };
      const lists = matches.get(part.identifier) ?? 0;
      if (!isMet && !one.hasMost) {
        if ('name' in requirement && unknownNames.has(requirement.name)) continue;
        const asked = parent ? (matches.get(parent.identifier) ?? 0) : corpus.listCount;
        if (asked === 0) continue;
        const isTooMany =
          most > 0 && isCardRequirement(requirement) && (requirement.count ?? 1) > most;
        // For a variant with only one requirement, `never-wins` already says this.
        if (parent !== undefined && cards.length === 1 && !isTooMany) continue;
        const found = { ...data, lists: asked, most };
        yield diagnose('requirement-never-met', childPointer(pointer, place), found);
      } else if (lists > 0 && !isDecisive) {
        const found = { ...data, lists };
        yield diagnose('requirement-never-fails', childPointer(pointer, place), found);
      }
    }
  }
}

/** If rules use kinds of cards, reports cards of the lists that the table does not have. */
function* cardsOfNoKind(
  { program: { ruleSet } }: Probe,
  lists: DeckLists,
  cards: CardIndex,
  table: CardTable,
): Generator<Diagnostic> {
  const { names: options } = ruleSet.match;
  const asking = [...selectorsOfRules(ruleSet)].find(({ selector }) => 'where' in selector);
  if (asking === undefined) return;
  const { name: fold } = cardIdentity(options);
  const unknown = cardNames(lists.corpus)
    .filter((name) => table.nameOf(name, options) === undefined)
    .map((name) => {
      const decks = decksWith(lists.corpus, [...cards.linesOf(fold(name))]);
      return { name, decks, lists: lists.count(decks) };
    })
    .sort((x, y) => y.lists - x.lists);
  if (unknown.length === 0) return;
  const data = {
    lists: lists.count(new Set(unknown.flatMap(({ decks }) => decks))),
    of: lists.corpus.listCount,
    cards: unknown.slice(0, mostExamples).map((one) => `${one.name} (${one.lists})`),
    more: Math.max(0, unknown.length - mostExamples),
  };
  yield diagnose('cards-of-no-kind', childPointer(asking.pointer, 'where'), data);
}

/** Reports card names that no list has. The first suggestion is a name that looks the same. */
function* unknownCards(
  { program }: Probe,
  corpus: Corpus,
  cards: CardIndex,
  table: CardTable | undefined,
): Generator<Diagnostic> {
  const { ruleSet } = program;
  const spellingsOf = spellingsUnder(ruleSet.match);
  const near = nearNames(ruleSet, cardNames(corpus));
  for (const places of near.places) {
    const [{ name, pointer }] = places;
    if (spellingsOf(name).some((one) => cards.linesOf(one).length > 0)) continue;
    if (table !== undefined) {
      // The table determines the spelling of a card; see `cardsInTable`.
      if (table.nameOf(name, ruleSet.match.names) === undefined) continue;
      const data = { name, lists: corpus.listCount, nearest: [] };
      yield { ...diagnose('unknown-card', pointer, data), severity: 'info' };
      continue;
    }
    const { nearest, fix } = near.suggest(places);
    const data = { name, lists: corpus.listCount, nearest };
    const found = diagnose('unknown-card', pointer, data, fix && { fix });
    // A card that no list has can be correct; only a similar name in the lists suggests a typing error.
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
  const { corpus } = lists;
  const spellingsOf = spellingsUnder(ruleSet.match);
  const { keyOf, table } = reprintTable(ruleSet.match);
  for (const { name, selector, pointer } of withNames(selectorsOfRules(ruleSet))) {
    const { set, number } = selector;
    if (set === undefined || number === undefined) continue;
    const asked = keyOf({ set, number });
    const accepted = new Set([asked, ...(table.get(asked) ?? []).map(keyOf)]);
    const right: number[] = [];
    /** Set and number of other printings -> their card lines. */
    const others = new Map<string, number[]>();
    for (const line of spellingsOf(name).flatMap((one) => [...cards.linesOf(one)])) {
      const printing = corpus.cardLines[line * cardLineStride] as number;
      const [ownSet, ownNumber] = [cards.setOf(printing), cards.numberOf(printing)];
      if (ownSet === undefined || ownNumber === undefined) continue;
      const own = `${ownSet}\n${ownNumber}`;
      if (accepted.has(own)) right.push(line);
      else addTo(others, own, line);
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
        .map(([own, count]) => `${own.replace('\n', ' ')}: ${count}`),
      examples: lists.examples(missed),
    };
    yield diagnose('other-printings', pointer, data);
  }
}
