/** Finds the best condition for a group of lists: one or two cards that its lists contain and others do not. */
import { madeOnce } from '../../../core/json/grouping.js';
import { addGains, type Bits, bothBits, weightOfBoth } from '../lists/bits.js';
import type { DeckCards } from '../lists/deck-cards.js';
import { type CardRows, mostAsked } from '../lists/sample.js';
import { implies, type Literal } from '../rules/arrangement.js';
import { type Candidate, isMoreInformative } from '../rules/candidates.js';
import { costOfCards } from '../rules/cost.js';
import { bestPlace } from '../rules/insertion.js';
import type { RulePrior } from '../rules/prior.js';
import type { DecksBeside } from './decks-beside.js';
import type { CardTally } from './group.js';

/** What conditions are judged by. */
export interface GroupSurroundings extends DecksBeside {
  /** The cards of the lists in the group. */
  readonly group: CardTally;
  /** The cards of all lists. */
  readonly all: CardTally;
  /** Deck -> the place of the rule that wins it now. */
  readonly places: Uint16Array;
  /** The number of rules. */
  readonly ruleCount: number;
  /** The cards of the rule that wins the group now. */
  readonly own: readonly Literal[];
  /** The cost of literals that lack words of the group's label. */
  readonly costOfWords: (literals: readonly Literal[]) => number;
}

/**
 * Larger groups count as this many lists, so that a card is not exchanged for one that only few more of them contain.
 */
const mostWeighed = 20;
/** The share of the group's lists that must contain a card. */
export const leastShare = 0.6;
const pairedSingles = 20;

/**
 * Returns the best condition; undefined if no card is in most of the group's lists. The number of lists with
 * its cards gives a lower bound for the cost of a condition. The decks that it matches are computed only if
 * this bound is below the best cost.
 */
export function bestCondition(
  rows: CardRows,
  cards: DeckCards,
  prior: RulePrior,
  surroundings: GroupSurroundings,
): Candidate | undefined {
  const { group, all, foreign, outside, worth, leastCost, places, ruleCount, own, costOfWords } =
    surroundings;
  const scale = Math.min(1, mostWeighed / group.lists);
  const sums = new Float64Array(ruleCount + 1);
  /** Card -> the share of the lists outside of the group that contain it. */
  const shares = new Map<number, number>();
  const literals = [...literalsOfGroup()];
  const alone = literals.map((literal) => [literal]);
  const [best] = bestOf(alone, 1, Infinity, isInformative);
  // Two cards cost more than either of them without words.
  const paired = literals.filter((literal) => best && formOf([literal]) <= best.cost);
  if (best === undefined || pairsOf(paired).every((pair) => boundOf(pair) > best.cost)) return best;
  const singles = bestOf(alone, pairedSingles, Infinity, isInformative);
  const pairs = pairsOf(singles.flatMap(({ literals }) => literals));
  return [best, ...bestOf(pairs, 1, best.cost, () => true)].sort(better)[0];

  /** The literals that most lists of the group meet, unless all lists of its rule do. */
  function* literalsOfGroup(): Generator<Literal> {
    for (const card of cards.names.keys()) {
      for (let least = 1; least <= mostAsked; least++) {
        const held = group.holding(card, least);
        if (held === 0 || held < leastShare * group.lists) break;
        if (!implies(own, [{ card, least }])) yield { card, least };
      }
    }
  }

  /** The best of some conditions that cost at most `mostCost`, best first. */
  function bestOf(
    conditions: readonly (readonly Literal[])[],
    most: number,
    mostCost: number,
    isMeant: (literal: Literal) => boolean,
  ): readonly Candidate[] {
    const untried = conditions
      .map((literals) => ({ literals, bound: boundOf(literals) }))
      .sort((x, y) => x.bound - y.bound);
    let found: Candidate[] = [];
    for (const { literals, bound } of untried) {
      if (bound > Math.min(mostCost, found[most - 1]?.cost ?? mostCost)) break;
      if (!literals.every(isMeant)) continue;
      const bits = literals
        .map(({ card, least }) => rows.bitsOf(card, least))
        .reduce((both, bits) => bothBits(both, bits));
      found.push({ literals, bits, cost: costOf(literals, bits) });
      found = found.sort(better).slice(0, most);
    }
    return found;
  }

  /** Whether a literal requires a whole card, or a printing or zone that distinguishes the group better. */
  function isInformative({ card, least }: Literal): boolean {
    const whole = cards.wholes[card] as number;
    return (
      whole === card ||
      isMoreInformative({
        inside: group.holding(card, least),
        outside: outsideOf(rows.bitsOf(card, least)),
        wholeInside: group.holding(whole, least),
        wholeOutside: outsideOf(rows.bitsOf(whole, least)),
      })
    );
  }

  function outsideOf(bits: Bits): number {
    return weightOfBoth(bits, bits, foreign);
  }

  /** The share of the lists outside of the group that contain a card. */
  function shareOfOthers({ card }: Literal): number {
    return madeOnce(shares, card, () =>
      outside === 0 ? 0 : outsideOf(rows.bitsOf(card, 1)) / outside,
    );
  }

  /** A lower bound for the foreign lists that contain the literals: lists without them count at most 1 each. */
  function leastOutside(literals: readonly Literal[]): number {
    const without = literals.map(({ card, least }) => {
      const held = all.holding(card, least) - group.holding(card, least);
      return all.lists - group.lists - held;
    });
    return Math.max(
      0,
      without.reduce((left, lists) => left - lists, outside),
    );
  }

  function leastShareOfOthers({ card }: Literal): number {
    if (outside === 0) return 0;
    return shares.get(card) ?? leastOutside([{ card, least: 1 }]) / outside;
  }

  function costOf(literals: readonly Literal[], bits: Bits): number {
    sums.fill(0);
    addGains(bits, bits, worth, places, sums);
    const wrong = group.lists - bestPlace(sums).gain;
    const form = costOfCards(literals, { cards, prior, shareOfOthers });
    return wrong * scale + form + costOfWords(literals);
  }

  function boundOf(literals: readonly Literal[]): number {
    return formOf(literals) + costOfWords(literals);
  }

  /** A lower bound for the cost of literals, without words. */
  function formOf(literals: readonly Literal[]): number {
    const held = Math.min(...literals.map(({ card, least }) => group.holding(card, least)));
    const wrong = group.lists - held + leastCost * leastOutside(literals);
    const form = costOfCards(literals, { cards, prior, shareOfOthers: leastShareOfOthers });
    return wrong * scale + form;
  }
}

/** All pairs of literals with different cards. */
function pairsOf(literals: readonly Literal[]): (readonly Literal[])[] {
  return literals.flatMap((second, at) =>
    literals.slice(0, at).flatMap((first) => (first.card === second.card ? [] : [[first, second]])),
  );
}

function better(x: Candidate, y: Candidate): number {
  const [first, second] = [x.literals[0] as Literal, y.literals[0] as Literal];
  return x.cost - y.cost || x.literals.length - y.literals.length || first.card - second.card;
}
