/** The best condition for a group of lists: one or two cards that its lists hold and others do not. */
import { type Bits, bothBits, weightOfBoth } from '../lists/bits.js';
import type { CardRows } from '../lists/sample.js';
import { mostAsked } from '../lists/sample.js';
import type { RulePrior } from './prior.js';

/** At least so many copies of a card. */
export interface GroupLiteral {
  readonly card: number;
  readonly least: number;
}

/** Sets of decks, and the number of lists that have each deck. */
export interface GroupSurroundings {
  /** The decks of the group. */
  readonly group: Bits;
  /** The decks from which the group must be told apart: those that the same rule wins, or none. */
  readonly rest: Bits;
  /** The decks of other rules. */
  readonly others: Bits;
  readonly lists: Float64Array;
}

/** All literals hold. */
export interface GroupCondition {
  readonly literals: readonly GroupLiteral[];
  /** The decks that it matches. */
  readonly bits: Bits;
}

interface Candidate extends GroupCondition {
  /** Better ones are less. */
  readonly score: number;
}

const costOfRest = 1.5;
const costOfTaking = 3;
const costOfCard = 0.5;
const costOfCopy = 0.15;
/** A card must be in this part of the group's lists. */
const leastShare = 0.6;
const pairedSingles = 20;

/** The best condition; undefined if no card is in most of the group's lists. */
export function bestCondition(
  rows: CardRows,
  cardCount: number,
  prior: RulePrior,
  { group, rest, others, lists }: GroupSurroundings,
): GroupCondition | undefined {
  const size = weightOfBoth(group, group, lists);
  const withDeck = weightOfBoth(others, others, lists);
  const singles: Candidate[] = [];
  for (let card = 0; card < cardCount; card++) {
    for (let least = 1; least <= mostAsked; least++) {
      const bits = rows.bitsOf(card, least);
      const held = weightOfBoth(bits, group, lists);
      if (held === 0 || held < leastShare * size) break;
      singles.push(candidate([{ card, least }], bits));
    }
  }
  singles.sort(better);
  const paired = singles.slice(0, pairedSingles);
  const pairs = paired.flatMap((first, at) =>
    paired
      .slice(at + 1)
      .filter((second) => second.literals[0]?.card !== first.literals[0]?.card)
      .map((second) =>
        candidate([...first.literals, ...second.literals], bothBits(first.bits, second.bits)),
      ),
  );
  return [...singles, ...pairs].sort(better)[0];

  function candidate(literals: readonly GroupLiteral[], bits: Bits): Candidate {
    const gained = weightOfBoth(bits, group, lists);
    const foreign = weightOfBoth(bits, rest, lists);
    const taken = weightOfBoth(bits, others, lists);
    const share = withDeck === 0 ? 0 : taken / withDeck;
    const form = literals.reduce(
      (sum, { least }) => sum + costOfCard + costOfCopy * Math.abs(least - 2),
      -Math.min(...literals.map(({ card }) => prior.oddsOf(card))),
    );
    const score = size - gained + costOfRest * foreign + costOfTaking * size * share + form;
    return { literals, bits, score };
  }
}

function better(x: Candidate, y: Candidate): number {
  const [first, second] = [x.literals[0] as GroupLiteral, y.literals[0] as GroupLiteral];
  return x.score - y.score || x.literals.length - y.literals.length || first.card - second.card;
}
