/** Creates cases from lists. */

import type { DeckCard, Decklist } from '../../core/decks/decklist.js';
import { byZone } from '../../core/decks/text/writing.js';
import type { Matcher } from '../../core/engine/matcher.js';
import { defined } from '../../core/json/defined.js';
import { unclassifiedDeck } from '../../core/rules/model.js';
import type { RuleSet } from '../../core/rules/rule-set.js';
import { deckNumberOf, deckOf, entryOf, labelOf, nameOf } from '../corpus/layout/access.js';
import type { Corpus, ListLabel } from '../corpus/layout/corpus.js';
import { type Case, identifierOf, runCase } from './cases.js';
import { createProbe } from './reasoning/probe.js';

/**
 * Creates a case from a list. It expects the label of the list, unless `expected` is given; without either, it
 * has no expectation. Its name consists of deck, player and event.
 *
 * @example
 * caseOfList(corpus, 12, ruleSet)
 * // { name: 'Charizard: Ann, Nationals', list: { pokemon: […], trainer: […] }, expect: 'charizard' }
 */
export function caseOfList(
  corpus: Corpus,
  list: number,
  ruleSet: RuleSet | undefined,
  expected?: string | null,
): Case & { readonly name: string } {
  const label = labelOf(corpus, list);
  const expect = expected === undefined ? label && expectationOf(label, ruleSet) : expected;
  const { unclassified = unclassifiedDeck } = ruleSet ?? {};
  const own = expected === undefined ? (label?.name ?? label?.id) : expected;
  const deck = expect === null ? unclassified.name : (ruleSet?.get(expect ?? '')?.name ?? own);
  return {
    name: deck === undefined ? nameOf(corpus, list) : `${deck}: ${whoseList(corpus, list)}`,
    list: cardsByZone(deckOf(corpus, deckNumberOf(corpus, list))),
    ...defined({ expect }),
  };
}

/** The player and event of a list, or else its place. */
function whoseList(corpus: Corpus, list: number): string {
  const { playerName, player, event, name } = entryOf(corpus, list);
  const who = playerName ?? player;
  const where = event?.name ?? event?.id;
  return who === undefined || where === undefined ? name : `${who}, ${where}`;
}

/** The expectation of a case for a label: an identifier, or null for the label of unclassified lists. */
export function expectationOf(label: ListLabel, ruleSet?: RuleSet): string | null | undefined {
  const { id, name } = label;
  const { unclassified = unclassifiedDeck } = ruleSet ?? {};
  if (id !== undefined ? id === unclassified.id : name === unclassified.name) return null;
  return identifierOf(label, ruleSet);
}

/** The cards by zone, or one array if no card has a zone. */
export function cardsByZone({ cards }: Decklist): unknown {
  const zones = byZone(cards);
  // Cards under the key `cards` have no zone, so a zone of that name needs another form.
  if (zones.has('cards')) return { cards };
  const plain = zones.get(undefined)?.map(withoutZone);
  if (plain?.length === cards.length) return plain;
  return Object.fromEntries(
    [...zones].map(([zone = 'cards', some]) => [zone, some.map(withoutZone)]),
  );
}

function withoutZone({ zone: _, ...card }: DeckCard): Omit<DeckCard, 'zone'> {
  return card;
}

/**
 * Creates a case from the smallest deck of the first rule that wins its smallest deck; undefined if no rule
 * does.
 *
 * @example
 * sampleCase(matcher) // { name: 'the smallest Charizard', list: '2 Charizard ex', expect: 'charizard' }
 */
export function sampleCase(matcher: Matcher): Case | undefined {
  const probe = createProbe(matcher.program);
  for (let rank = 0; rank < probe.ruleCount; rank++) {
    const { identifier, name } = probe.ruleAt(rank);
    const [deck = []] = probe.smallestDecksOf(rank).decks;
    if (deck.length === 0) continue;
    const text = deck.map((card) => `${card.count} ${card.name}`).join('\n');
    for (const list of [text, deck]) {
      const sample = { name: `the smallest ${name}`, list, expect: identifier };
      if (runCase(matcher, sample).outcome === 'passed') return sample;
    }
  }
  return undefined;
}
