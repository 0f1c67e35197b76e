/** The best condition for a group of lists: one or two cards that its lists hold and others do not. */
import { addGains, type Bits, newBits, weightOfBoth } from '../lists/bits.js';
import type { DeckCards } from '../lists/deck-cards.js';
import type { CardRows } from '../lists/sample.js';
import { mostAsked } from '../lists/sample.js';
import { implies, type Literal } from '../rules/arrangement.js';
import { type Candidate, conjunctions, pairsOf, tellsMore } from '../rules/candidates.js';
import { costOfCards } from '../rules/cost.js';
import { bestPlace } from '../rules/insertion.js';
import type { RulePrior } from '../rules/prior.js';

/** What a condition is judged by. */
export interface GroupSurroundings {
  /** The decks of the group. */
  readonly group: Bits;
  /** Deck -> lists. */
  readonly lists: Float64Array;
  /** Deck -> how many lists it counts outside of the group: the less, the more it is like the group. */
  readonly foreign: Float64Array;
  /** Deck -> what it is worth, in lists, that the rule wins it. */
  readonly worth: Float64Array;
  /** Deck -> the place of the rule that wins it now. */
  readonly places: Uint16Array;
  /** The number of rules. */
  readonly ruleCount: number;
  /** The cards of the rule that wins the group now. */
  readonly own: readonly Literal[];
  /** What literals cost by the words of the group's label. */
  readonly costOfWords: (literals: readonly Literal[]) => number;
}

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
  surroundings: GroupSurroundings,
): Candidate | undefined {
  const { group, lists, foreign, worth, places, ruleCount, own, costOfWords } = surroundings;
  const all = newBits(lists.length).fill(-1);
  const size = weightOfBoth(group, group, lists);
  const outside = foreign.reduce((sum, lists) => sum + lists, 0);
  const outsideOf = (bits: Bits) => weightOfBoth(bits, all, foreign);
  const sums = new Float64Array(ruleCount + 1);
  const singles: Candidate[] = [];
  for (const [card, whole] of cards.wholes.entries()) {
    for (let least = 1; least <= mostAsked; least++) {
      const bits = rows.bitsOf(card, least);
      const held = weightOfBoth(bits, group, lists);
      if (held === 0 || held < leastShare * size) break;
      if (whole !== card && !isTelling(bits, rows.bitsOf(whole, least), held)) continue;
      const literals = [{ card, least }];
      // What every list of the rule meets tells nothing apart from it.
      if (implies(own, literals)) continue;
      singles.push({ literals, bits, cost: costOf(literals, bits) });
    }
  }
  singles.sort(better);
  const pairs = conjunctions(pairsOf(singles, pairedSingles), costOf);
  return [...singles, ...pairs].sort(better)[0];

  /** Whether a printing or zone tells the group apart better than the whole card. */
  function isTelling(bits: Bits, whole: Bits, held: number): boolean {
    return tellsMore({
      ...{ inside: held, outside: outsideOf(bits) },
      ...{ wholeInside: weightOfBoth(whole, group, lists), wholeOutside: outsideOf(whole) },
    });
  }

  /** The part of the lists outside of the group that hold a card. */
  function shareOfOthers({ card }: Literal): number {
    return outside === 0 ? 0 : outsideOf(rows.bitsOf(card, 1)) / outside;
  }

  function costOf(literals: readonly Literal[], bits: Bits): number {
    sums.fill(0);
    addGains(bits, all, worth, places, sums);
    const wrong = size - bestPlace(sums).gain;
    const form = costOfCards(literals, { cards, prior, shareOfOthers });
    return wrong * Math.min(1, mostWeighed / size) + form + costOfWords(literals);
  }
}

function better(x: Candidate, y: Candidate): number {
  const [first, second] = [x.literals[0] as Literal, y.literals[0] as Literal];
  return x.cost - y.cost || x.literals.length - y.literals.length || first.card - second.card;
}
