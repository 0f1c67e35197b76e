/** Finds lists that other rules win but that belong to a group of lists. */

import { sumOf } from '../../../core/json/grouping.js';
import type { Rule } from '../../../core/rules/model.js';
import { forCards } from '../lists/deck-cards.js';
import { sampled } from '../lists/similarity.js';
import type { CorpusProfile, DecksOfRule } from './corpus-profile.js';
import { type CardTally, fewestLists, groupCut } from './group.js';

/** A card is a group's own if at least this share of its lists contains it, and at most this share of the others. */
const heldByGroup = 0.8;
const heldByOthers = 0.1;
/** A deck belongs to a group if it has at least this share of the copies of the group's own cards. */
const leastCopies = 0.5;
/** So must at least this share of the lists of its rule. */
const leastOfRule = 0.9;

/** Decks of other labels that belong to a group. */
export interface JoinedDecks {
  /** Decks similar to the group. */
  readonly alike: readonly number[];
  /** Decks of rules nearly all of whose lists contain the group's cards. */
  readonly withCards: readonly number[];
}

/**
 * Finds the decks of other labels that belong to a group of decks with a label, or with ''.
 *
 * @param likeness deck -> its similarity to the group
 */
export function decksOfGroup(
  profile: CorpusProfile,
  group: readonly number[],
  label: string,
  likeness: Float64Array,
): JoinedDecks {
  const alike =
    label === ''
      ? [...profile.labels].flatMap((other) => alikeDecks(profile, other, likeness))
      : [];
  const tally = profile.tally(group);
  const held = [...profile.cards.names.keys()].filter(
    (card) => tally.share(card, 1) >= heldByGroup,
  );
  const ownRule = profile.ruleOf(label);
  const withCards = [...profile.ofRules].flatMap(([rule, ofRule]) =>
    rule === ownRule ? [] : decksWithCardsOf(profile, { tally, held }, rule, ofRule),
  );
  return { alike, withCards };
}

/**
 * The decks of a label that are as similar to a group as its own decks, and more similar to it than to the
 * other decks of their rule.
 */
function alikeDecks(
  profile: CorpusProfile,
  label: string,
  likeness: Float64Array,
): readonly number[] {
  const toGroup = (deck: number) => likeness[deck] as number;
  const decks = profile.decksOf(label);
  const near = decks.filter((deck) => toGroup(deck) >= groupCut);
  if (near.length === 0) return [];
  const rest = decks.filter((deck) => toGroup(deck) < groupCut);
  const toRest = profile.similarity.meanTo(sampled(rest));
  return near.filter((deck) => toGroup(deck) > toRest(deck));
}

/**
 * The decks of a rule that contain most copies of a group's own cards, among them a key card. None unless they
 * are most of the rule's decks, and contain fewer copies of the rule's cards that the group lacks.
 */
function decksWithCardsOf(
  profile: CorpusProfile,
  {
    tally: group,
    held: heldCards,
  }: { readonly tally: CardTally; readonly held: readonly number[] },
  rule: Rule,
  { decks, tally: all }: DecksOfRule,
): readonly number[] {
  const { cards, allLists, keyCards } = profile;
  const isOwn = (card: number) => {
    const held = allLists.holding(card, 1) - group.holding(card, 1) - all.holding(card, 1);
    return held <= heldByOthers * (allLists.lists - group.lists - all.lists);
  };
  const ofGroup = new Map(heldCards.filter(isOwn).map((card) => [card, group.meanCopies(card)]));
  const keys = [...ofGroup.keys()].filter(
    (card) =>
      // Otherwise, too few of the decks that are most of the rule's would contain it.
      all.share(card, keyCards.least) >= leastOfRule * heldByGroup &&
      keyCards.isKeyBeside(card, rule),
  );
  if (keys.length === 0) return [];
  const ofRule = [...cards.names.keys()].filter(
    (card) =>
      all.share(card, 1) >= heldByGroup && group.share(card, 1) <= heldByOthers && isOwn(card),
  );
  const copies = sumOf([...ofGroup.values()], (mean) => mean);
  const held = decks.filter((deck) => {
    let toGroup = 0;
    forCards(cards, deck, (card, held) => {
      toGroup += Math.min(held, ofGroup.get(card) ?? 0);
    });
    return toGroup >= leastCopies * copies;
  });
  const tally = profile.tally(held);
  const copiesOf = (some: Iterable<number>) => sumOf([...some], (card) => tally.meanCopies(card));
  const isMost = tally.lists >= Math.max(fewestLists, leastOfRule * all.lists);
  const hasKey = keys.some((card) => tally.share(card, keyCards.least) >= heldByGroup);
  return isMost && hasKey && copiesOf(ofGroup.keys()) > copiesOf(ofRule) ? held : [];
}
