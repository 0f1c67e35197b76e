/** The conditions that may be the rule of a label. */
import { type Bits, bothBits, weightOfBoth } from '../lists/bits.js';
import { type CardRows, mostAsked, type Sample, type SampleLabel } from '../lists/sample.js';
import type { Condition, Literal } from './arrangement.js';
import type { Costs } from './cost.js';
import type { LabelWords } from './label-words.js';

/** A literal must hold in this part of the label's weight. */
const leastShare = 0.5;
const mostSingles = 60;
const pairedSingles = 30;
const mostPairs = 200;
const extendedPairs = 15;
const extendingSingles = 20;
const mostTriples = 60;

interface Candidate {
  readonly literals: readonly Literal[];
  readonly bits: Bits;
  /** Better ones are less. */
  readonly rank: number;
}

export class Candidates {
  readonly #sample: Sample;
  readonly #rows: CardRows;
  readonly #costs: Costs;
  readonly #words: LabelWords | undefined;
  readonly #total: number;
  readonly #weights: readonly Float64Array[];
  readonly #known = new Map<number, readonly Condition[]>();

  constructor(sample: Sample, rows: CardRows, costs: Costs, words: LabelWords | undefined) {
    this.#sample = sample;
    this.#rows = rows;
    this.#costs = costs;
    this.#words = words;
    this.#weights = rows.weights();
    this.#total = sample.weights.reduce((sum, weight) => sum + weight, 0);
  }

  /** The conditions to try for a label, in a fixed order. */
  of(label: number): readonly Condition[] {
    let found = this.#known.get(label);
    if (found === undefined) {
      found = this.#find(label).map(({ literals, bits }) =>
        this.#costs.conditionFor(label, literals, bits),
      );
      this.#known.set(label, found);
    }
    return found;
  }

  #find(label: number): readonly Candidate[] {
    const singles = this.#singles(label);
    const paired = singles.slice(0, pairedSingles);
    const pairs = this.#best(
      label,
      mostPairs,
      paired.flatMap((first, at) => paired.slice(0, at).map((second) => [second, first] as const)),
    );
    const triples = this.#best(
      label,
      mostTriples,
      pairs
        .slice(0, extendedPairs)
        .flatMap((pair) =>
          singles.slice(0, extendingSingles).map((single) => [pair, single] as const),
        ),
    );
    return [...singles, ...pairs, ...triples];
  }

  /** The literals that most of the label's lists meet and few others do. */
  #singles(label: number): readonly Candidate[] {
    const { labels, labelOf, cards } = this.#sample;
    const { weight, lists } = labels[label] as SampleLabel;
    if (lists === 0) return [];
    const own = this.#rows.weights((row) => labelOf[row] === label);
    const found: { readonly literal: Literal; readonly value: number }[] = [];
    for (let least = 1; least <= mostAsked; least++) {
      const ownWeights = own[least] as Float64Array;
      const allWeights = this.#weights[least] as Float64Array;
      for (let card = 0; card < cards.names.length; card++) {
        const inside = ownWeights[card] as number;
        if (inside === 0 || inside < leastShare * weight) continue;
        const precision = Math.log2(inside / (allWeights[card] as number) / (weight / this.#total));
        const tells =
          this.#words === undefined
            ? 0
            : 1 - this.#words.missing(label, this.#words.ofCard(label, card));
        found.push({ literal: { card, least }, value: inside * (precision + nameBonus * tells) });
      }
    }
    const nameOf = ({ card }: Literal) => cards.names[card] as string;
    return found
      .sort(
        (x, y) =>
          y.value - x.value ||
          Math.abs(x.literal.least - 2) - Math.abs(y.literal.least - 2) ||
          (nameOf(x.literal) < nameOf(y.literal) ? -1 : 1),
      )
      .slice(0, mostSingles)
      .map(({ literal, value }) => ({
        literals: [literal],
        bits: this.#rows.bitsOf(literal.card, literal.least),
        rank: -value,
      }));
  }

  /** The best conjunctions of two conditions that ask for different cards. */
  #best(
    label: number,
    most: number,
    pairs: readonly (readonly [Candidate, Candidate])[],
  ): readonly Candidate[] {
    const { labels, weights } = this.#sample;
    const { weight, bits: own } = labels[label] as SampleLabel;
    const seen = new Set<string>();
    const found: Candidate[] = [];
    for (const [first, second] of pairs) {
      const literals = [...first.literals, ...second.literals].sort((x, y) => x.card - y.card);
      if (literals.some(({ card }, at) => card === literals[at + 1]?.card)) continue;
      const key = literals.map(({ card, least }) => `${card}x${least}`).join(' ');
      if (seen.has(key)) continue;
      seen.add(key);
      const bits = bothBits(first.bits, second.bits);
      const inside = weightOfBoth(bits, own, weights);
      if (inside < leastShare * weight) continue;
      const outside = weightOfBoth(bits, bits, weights) - inside;
      const silent = this.#words === undefined ? 0 : this.#silent(label, literals);
      found.push({ literals, bits, rank: weight - inside + outside + silent });
    }
    return found.sort((x, y) => x.rank - y.rank).slice(0, most);
  }

  #silent(label: number, literals: readonly Literal[]): number {
    const words = this.#words as LabelWords;
    return words.missing(
      label,
      literals.reduce((set, { card }) => set | words.ofCard(label, card), 0),
    );
  }
}

/** What a literal that has all words of the label gains, as precision does. */
const nameBonus = 1;
