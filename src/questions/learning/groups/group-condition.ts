/** The best condition for a group of lists: one or two cards that its lists hold and others do not. */
import { type Bits, weightOfBoth } from '../lists/bits.js';
import type { DeckCards } from '../lists/deck-cards.js';
import type { CardRows } from '../lists/sample.js';
import { mostAsked } from '../lists/sample.js';
import type { Literal } from '../rules/arrangement.js';
import { type Candidate, conjunctions, pairsOf, tellsMore } from '../rules/candidates.js';
import { costOfCards } from '../rules/cost.js';
import type { RulePrior } from '../rules/prior.js';

/** Sets of decks, and the number of lists that have each deck. */
export interface GroupSurroundings {
  /** The decks of the group. */
  readonly group: Bits;
  /** The decks from which the group must be told apart: those that the same rule wins, or none. */
  readonly rest: Bits;
  /** The decks of other rules. */
  readonly others: Bits;
  readonly lists: Float64Array;
  /** Deck -> how many lists it counts outside of the group: the less, the more it is like the group. */
  readonly foreign: Float64Array;
  /** What literals cost by the words of the group's label. */
  readonly costOfWords: (literals: readonly Literal[]) => number;
}

const costOfRest = 1.5;
const costOfTaking = 3;
/** Groups of more lists count as this many: a card is not exchanged for one that few more of them hold. */
const mostWeighed = 20;
/** A card must be in this part of the group's lists. */
const leastShare = 0.6;
const pairedSingles = 20;

/** The best condition; undefined if no card is in most of the group's lists. */
export function bestCondition(
  rows: CardRows,
  cards: DeckCards,
  prior: RulePrior,
  { group, rest, others, lists, foreign, costOfWords }: GroupSurroundings,
): Candidate | undefined {
  const size = weightOfBoth(group, group, lists);
  const withDeck = weightOfBoth(others, others, lists);
  const outside = weightOfBoth(rest, rest, foreign) + weightOfBoth(others, others, foreign);
  const singles: Candidate[] = [];
  for (const [card, whole] of cards.wholes.entries()) {
    for (let least = 1; least <= mostAsked; least++) {
      const bits = rows.bitsOf(card, least);
      const held = weightOfBoth(bits, group, lists);
      if (held === 0 || held < leastShare * size) break;
      if (whole !== card && !isTelling(bits, rows.bitsOf(whole, least), held)) continue;
      const literals = [{ card, least }];
      singles.push({ literals, bits, cost: costOf(literals, bits) });
    }
  }
  singles.sort(better);
  const pairs = conjunctions(pairsOf(singles, pairedSingles), costOf);
  return [...singles, ...pairs].sort(better)[0];

  /** Whether a printing or zone tells the group apart better than the whole card. */
  function isTelling(bits: Bits, whole: Bits, held: number): boolean {
    const outsideOf = (all: Bits) =>
      weightOfBoth(all, rest, foreign) + weightOfBoth(all, others, foreign);
    return tellsMore({
      ...{ inside: held, outside: outsideOf(bits) },
      ...{ wholeInside: weightOfBoth(whole, group, lists), wholeOutside: outsideOf(whole) },
    });
  }

  /** The part of the lists outside of the group that hold a card. */
  function shareOfOthers({ card }: Literal): number {
    const held = rows.bitsOf(card, 1);
    const holding = weightOfBoth(held, rest, foreign) + weightOfBoth(held, others, foreign);
    return outside === 0 ? 0 : holding / outside;
  }

  function costOf(literals: readonly Literal[], bits: Bits): number {
    const gained = weightOfBoth(bits, group, lists);
    const ofRest = weightOfBoth(bits, rest, foreign);
    const taken = weightOfBoth(bits, others, foreign);
    const share = withDeck === 0 ? 0 : taken / withDeck;
    const form = costOfCards(literals, { cards, prior, shareOfOthers });
    const wrong = size - gained + costOfRest * ofRest + costOfTaking * size * share;
    return wrong * Math.min(1, mostWeighed / size) + form + costOfWords(literals);
  }
}

function better(x: Candidate, y: Candidate): number {
  const [first, second] = [x.literals[0] as Literal, y.literals[0] as Literal];
  return x.cost - y.cost || x.literals.length - y.literals.length || first.card - second.card;
}
