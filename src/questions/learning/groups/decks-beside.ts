/** What it is worth that a rule for a group wins the decks beside it. */

import { sumOf } from '../../../core/json/grouping.js';
import { bitsOf, hasBit } from '../lists/bits.js';
import { sampled } from '../lists/similarity.js';
import type { CorpusProfile } from './corpus-profile.js';
import { groupCut, listsIn } from './group.js';
import type { JoinedDecks } from './related-decks.js';

/** What a rule for a group costs for each list that it wins of the rule that wins the group, or of none. */
const costOfRest = 1.5;
/** For each list without a deck whose label names another deck: a rule for that one may be proposed, too. */
const costOfUnruled = 0.6;
/** For all lists of other rules, for each list of the group. */
const costOfTaking = 3;
/** For each list whose label names the rule that wins it. */
const costOfRight = 3;

/** What decks count for a group. */
export type DecksBeside = ReturnType<typeof decksBeside>;

/** A group of decks. */
interface BesideWhat {
  readonly group: readonly number[];
  /** That of the rule that wins it; '' without one. */
  readonly label: string;
  /** What its labels name; '' without labels. */
  readonly name: string;
  readonly joined: JoinedDecks;
  /** Deck -> how alike it is to the group. */
  readonly likeness: Float64Array;
}

/** Judges the decks beside a group: they count less, the more they are like it, unless their labels say so. */
export function decksBeside(
  { corpus, named, labelOf }: CorpusProfile,
  { group, label, name, joined, likeness }: BesideWhat,
) {
  const { deckCount, weights } = corpus;
  const compared = sampled(group);
  const among = sumOf(compared, (deck) => likeness[deck] as number) / compared.length;
  const asAlike = Math.max(groupCut, among);
  const own = [...new Set([...group, ...joined.withCards])];
  const isOfGroup = bitsOf(deckCount, [...own, ...joined.alike]);
  const size = listsIn(corpus, own);
  let withDeck = 0;
  for (let deck = 0; deck < deckCount; deck++) {
    if (hasBit(isOfGroup, deck) || labelOf(deck) === label) continue;
    withDeck += weights[deck] as number;
  }
  const taking = (costOfTaking * size) / withDeck;
  /** Deck -> how many lists it counts outside of the group: the less, the more it is like the group. */
  const foreign = new Float64Array(deckCount);
  /** Deck -> what it is worth, in lists, that a rule for the group wins it; more than 0 only in the group. */
  const worth = new Float64Array(deckCount);
  let outside = 0;
  for (const deck of own) worth[deck] = weights[deck] as number;
  for (let deck = 0; deck < deckCount; deck++) {
    if (hasBit(isOfGroup, deck)) continue;
    const result = labelOf(deck);
    const other = named.of[deck] as string;
    const isOther = named.namesOther(deck, name);
    const unlike = isOther ? 1 : Math.max(0, 1 - (likeness[deck] as number) / asAlike);
    // Sums of such numbers are exact in any order.
    const lists = ((weights[deck] as number) * Math.round(unlike * 1024)) / 1024;
    const ofRest = isOther && result === '' ? costOfUnruled : costOfRest;
    const cost = result === label ? ofRest : taking;
    foreign[deck] = lists;
    worth[deck] = -lists * (isOther && other === result ? costOfRight : cost);
    outside += lists;
  }
  // A rule for a group with a name may be put where it takes none.
  const leastCost = name === '' ? Math.min(costOfRest, taking) : 0;
  return {
    foreign,
    /** The sum of these. */
    outside,
    worth,
    /** What the rule costs at least for each list that counts, wherever it is put. */
    leastCost,
  };
}
