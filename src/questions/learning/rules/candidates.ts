/** Finds candidate conditions for the rule of a label. */
import { madeOnce, sumOf } from '../../../core/json/grouping.js';
import { type Bits, bothBits, hasBit, weightOfBoth } from '../lists/bits.js';
import { type CardRows, mostAsked, type Sample, type SampleLabel } from '../lists/sample.js';
import type { Condition, Literal } from './arrangement.js';
import { ruleCosts } from './cost.js';
import type { LabelWords } from './label-words.js';
import type { RulePrior } from './prior.js';

/** The share of the label's weight in which a literal must hold. */
const leastShare = 0.5;
/** The share of the label's lists with a card that must have its printing or zone, and of half of the others. */
const heldAsWhole = 0.95;
const mostSingles = 60;
const pairedSingles = 30;
const mostPairs = 200;
const extendedPairs = 15;
const extendingSingles = 20;
const mostTriples = 60;

/** A conjunction of literals, with the rows that it matches and its cost. */
export interface Candidate {
  readonly literals: readonly Literal[];
  readonly bits: Bits;
  /** Lower is better. */
  readonly cost: number;
}

/** The cost of a conjunction of literals; undefined if it is not worth trying. */
type CostFunction = (literals: readonly Literal[], bits: Bits) => number | undefined;

/** The pairs of the first candidates. */
function pairsOf(
  candidates: readonly Candidate[],
  most: number,
): (readonly [Candidate, Candidate])[] {
  const paired = candidates.slice(0, most);
  return paired.flatMap((second, at) =>
    paired.slice(0, at).map((first) => [first, second] as const),
  );
}

/** The conjunctions of pairs with different cards, each once, ordered by cost. */
function conjunctions(
  pairs: readonly (readonly [Candidate, Candidate])[],
  costOf: CostFunction,
): Candidate[] {
  const seen = new Set<string>();
  return pairs
    .flatMap(([first, second]): Candidate[] => {
      const literals = [...first.literals, ...second.literals];
      const cards = new Set(literals.map(({ card }) => card));
      const key = literals
        .map(({ card, least }) => `${card}x${least}`)
        .sort()
        .join(' ');
      if (cards.size < literals.length || seen.has(key)) return [];
      seen.add(key);
      const bits = bothBits(first.bits, second.bits);
      const cost = costOf(literals, bits);
      return cost === undefined ? [] : [{ literals, bits, cost }];
    })
    .sort((x, y) => x.cost - y.cost);
}

/**
 * Whether a printing or zone is more informative than its whole card, given the weights of the rows that
 * contain them.
 */
export function isMoreInformative(weights: {
  readonly inside: number;
  readonly outside: number;
  readonly wholeInside: number;
  readonly wholeOutside: number;
}): boolean {
  const { inside, outside, wholeInside, wholeOutside } = weights;
  return inside >= heldAsWhole * wholeInside && 2 * outside <= wholeOutside;
}

export type Trials = ReturnType<typeof trialsOf>;

/**
 * The conditions to try for labels, and their costs.
 *
 * @param words undefined if the words of labels are not used
 * @param prior the style of the existing rules; undefined if there are none yet
 */
export function trialsOf(
  sample: Sample,
  rows: CardRows,
  words: LabelWords | undefined,
  prior?: RulePrior,
) {
  const costs = ruleCosts(sample, rows, words, prior);
  const known = new Map<number, readonly Condition[]>();
  /** Least copies -> card -> the weight of the rows that have them. */
  const weights = rows.weights();
  const total = sumOf([...sample.weights], (weight) => weight);
  /** The conditions to try for a label, in a fixed order. */
  const candidatesOf = (label: number) =>
    madeOnce(known, label, () =>
      find(label).map(({ literals, bits }) => {
        const sorted = literals.toSorted((x, y) => x.card - y.card);
        return costs.conditionFor(label, sorted, bits);
      }),
    );
  return { candidatesOf, costs, words };

  function find(label: number): readonly Candidate[] {
    const singles = singlesOf(label);
    const costOf = costFunction(label);
    const pairs = conjunctions(pairsOf(singles, pairedSingles), costOf).slice(0, mostPairs);
    const extending = singles.slice(0, extendingSingles);
    const extended = pairs
      .slice(0, extendedPairs)
      .flatMap((pair) => extending.map((single) => [pair, single] as const));
    const triples = conjunctions(extended, costOf).slice(0, mostTriples);
    return [...singles, ...pairs, ...triples];
  }

  /** The literals that most of the label's lists meet and few others do. */
  function singlesOf(label: number): readonly Candidate[] {
    const { labels, cards } = sample;
    const { lists, family } = labels[label] as SampleLabel;
    if (lists === 0) return [];
    const { weight, bits } = family;
    const own = rows.weights((row) => hasBit(bits, row));
    const found: { readonly literal: Literal; readonly value: number }[] = [];
    for (let least = 1; least <= mostAsked; least++) {
      const ownWeights = own[least] as Float64Array;
      const allWeights = weights[least] as Float64Array;
      for (let card = 0; card < cards.names.length; card++) {
        const inside = ownWeights[card] as number;
        if (inside === 0 || inside < leastShare * weight) continue;
        const whole = cards.wholes[card] as number;
        const wholeInside = ownWeights[whole] as number;
        const outside = (allWeights[card] as number) - inside;
        const wholeOutside = (allWeights[whole] as number) - wholeInside;
        const weights = { inside, outside, wholeInside, wholeOutside };
        if (whole !== card && !isMoreInformative(weights)) continue;
        const precision = Math.log2(inside / (allWeights[card] as number) / (weight / total));
        const tells = words === undefined ? 0 : 1 - words.missing(label, words.ofCard(label, card));
        found.push({ literal: { card, least }, value: inside * (precision + nameBonus * tells) });
      }
    }
    const nameOf = ({ card }: Literal) => cards.names[card] as string;
    const oddCopies = ({ card, least }: Literal) =>
      cards.singles.has(card) ? -1 : Math.abs(least - 2);
    return found
      .sort(
        (x, y) =>
          y.value - x.value ||
          oddCopies(x.literal) - oddCopies(y.literal) ||
          (nameOf(x.literal) < nameOf(y.literal) ? -1 : 1),
      )
      .slice(0, mostSingles)
      .map(({ literal, value }) => ({
        literals: [literal],
        bits: rows.bitsOf(literal.card, literal.least),
        cost: -value,
      }));
  }

  /** The cost of conjunctions for a label: its lists that they miss, and other lists that they match. */
  function costFunction(label: number): CostFunction {
    const { labels, weights } = sample;
    const { weight, bits: own } = (labels[label] as SampleLabel).family;
    return (literals, bits) => {
      const inside = weightOfBoth(bits, own, weights);
      if (inside < leastShare * weight) return undefined;
      const outside = weightOfBoth(bits, bits, weights) - inside;
      const told = words?.wordsIn(label, literals).words ?? 0;
      return weight - inside + outside + (words?.missing(label, told) ?? 0);
    };
  }
}

/** The bonus of a literal with all words of the label, comparable to precision. */
const nameBonus = 1;
