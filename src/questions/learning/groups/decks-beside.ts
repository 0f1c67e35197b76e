/** Values the decks outside of a group that a rule for the group might win. */

import { sumOf } from '../../../core/json/grouping.js';
import { bitsOf, hasBit } from '../lists/bits.js';
import { sampled } from '../lists/similarity.js';
import type { CorpusProfile } from './corpus-profile.js';
import { groupCut, listsIn } from './group.js';
import type { JoinedDecks } from './related-decks.js';

/** The cost of each list that a rule for a group wins from the rule that wins the group, or from no rule. */
const costOfRest = 1.5;
/** The cost of each list without a deck whose label names another deck, which might get its own rule. */
const costOfUnruled = 0.6;
/** The cost of taking all lists of other rules, per list of the group. */
const costOfTaking = 3;
/** The cost of each list whose label names the rule that wins it. */
const costOfRight = 3;

/** The value of decks for a group. */
export type DecksBeside = ReturnType<typeof decksBeside>;

/** A group of decks to judge others by. */
interface JudgedGroup {
  readonly group: readonly number[];
  /** The label of the rule that wins the group; '' if there is none. */
  readonly label: string;
  /** The deck that its labels name; '' without labels. */
  readonly name: string;
  readonly joined: JoinedDecks;
  /** Deck -> its similarity to the group. */
  readonly likeness: Float64Array;
}

/**
 * Values the decks outside of a group: the more similar they are to it, the less they count, unless their
 * labels differ.
 */
export function decksBeside(
  { corpus, named, labelOf }: CorpusProfile,
  { group, label, name, joined, likeness }: JudgedGroup,
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
  /** Deck -> its number of lists outside of the group, reduced by its similarity to the group. */
  const foreign = new Float64Array(deckCount);
  /** Deck -> the value, in lists, of a rule for the group winning it; positive only in the group. */
  const worth = new Float64Array(deckCount);
  let outside = 0;
  for (const deck of own) worth[deck] = weights[deck] as number;
  for (let deck = 0; deck < deckCount; deck++) {
    if (hasBit(isOfGroup, deck)) continue;
    const result = labelOf(deck);
    const other = named.of[deck] as string;
    const isOther = named.namesOther(deck, name);
    const unlike = isOther ? 1 : Math.max(0, 1 - (likeness[deck] as number) / asAlike);
    // Multiples of 1/1024, whose sums are exact in any order.
    const lists = ((weights[deck] as number) * Math.round(unlike * 1024)) / 1024;
    const ofRest = isOther && result === '' ? costOfUnruled : costOfRest;
    const cost = result === label ? ofRest : taking;
    foreign[deck] = lists;
    worth[deck] = -lists * (isOther && other === result ? costOfRight : cost);
    outside += lists;
  }
  // A rule for a group with a name can be put where it takes no lists.
  const leastCost = name === '' ? Math.min(costOfRest, taking) : 0;
  return {
    foreign,
    /** The sum of `foreign`. */
    outside,
    worth,
    /** The minimum cost of the rule for each foreign list, wherever the rule is put. */
    leastCost,
  };
}
