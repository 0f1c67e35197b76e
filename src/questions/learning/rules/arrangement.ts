/** Rules with variants in an order, and what they make of the rows. */
import { type Bits, bothBits, claimRows, newBits } from '../lists/bits.js';

import type { Sample } from '../lists/sample.js';
import type { WordSet } from './label-words.js';

/** A rule with its variants, in checking order. */
export interface Placed extends LabelCondition {
  readonly variants: readonly LabelCondition[];
}

/** The result of a row that no rule matches. */
const noLabel = 0xffff;

/** What rules make of the rows of a sample. It never changes. */
export class Arrangement {
  readonly sample: Sample;
  readonly rules: readonly Placed[];
  /** Row -> the first rule that matches, or the number of rules. */
  readonly first: Uint16Array;
  /** Row -> the first variant of that rule that matches, or the number of its variants. */
  readonly inner: Uint16Array;
  /** Row -> label, or {@link noLabel}. */
  readonly results: Uint16Array;
  /** Rule -> the rows that it wins. */
  readonly wins: readonly Bits[];

  constructor(sample: Sample, rules: readonly Placed[]) {
    const { rowCount } = sample;
    this.sample = sample;
    this.rules = rules;
    this.first = new Uint16Array(rowCount).fill(rules.length);
    this.inner = new Uint16Array(rowCount);
    this.results = new Uint16Array(rowCount).fill(noLabel);
    const rest = allBits(rowCount);
    this.wins = rules.map(({ label, condition, variants }, place) => {
      const won = bothBits(rest, condition.bits);
      claimRows(rest, condition.bits, place, this.first);
      claimRows(won.slice(), won, variants.length, this.inner);
      claimRows(won.slice(), won, label, this.results);
      const left = won.slice();
      for (const [index, variant] of variants.entries()) {
        const found = bothBits(left, variant.condition.bits);
        claimRows(left, found, index, this.inner);
        claimRows(found.slice(), found, variant.label, this.results);
      }
      return won;
    });
  }

  /** The cards that the rule or variant of a label asks for. */
  cardsOf(label: number): readonly number[] {
    const { literals = [] } = this.#parts.find((part) => part.label === label)?.condition ?? {};
    return literals.map(({ card }) => card);
  }

  /** Whether the rule or variant of another label asks for a card. */
  isAskedBeside(label: number, card: number): boolean {
    return this.#parts.some(
      (part) =>
        part.label !== label && part.condition.literals.some((literal) => literal.card === card),
    );
  }

  get #parts(): readonly LabelCondition[] {
    return this.rules.flatMap((rule) => [rule, ...rule.variants]);
  }
}

function allBits(rowCount: number): Bits {
  const bits = newBits(rowCount).fill(-1);
  if ((rowCount & 31) !== 0) bits[bits.length - 1] = (1 << (rowCount & 31)) - 1;
  return bits;
}

/** At least `least` copies of a card. */
export interface Literal {
  readonly card: number;
  readonly least: number;
}

/** All literals hold. */
export interface Condition {
  readonly literals: readonly Literal[];
  /** The rows that it matches. */
  readonly bits: Bits;
  /** What it costs for its label as a variant, without what depends on the parent. */
  readonly cost: number;
  /** What it costs for its label as a rule. */
  readonly ruleCost: number;
  /** The words of its label that its cards have. */
  readonly words: WordSet;
}

/** A condition that results in a label. */
export interface LabelCondition {
  readonly label: number;
  readonly condition: Condition;
}

/** Whether every deck that meets some literals meets others. */
export function implies(literals: readonly Literal[], others: readonly Literal[]): boolean {
  return others.every(({ card, least }) =>
    literals.some((literal) => literal.card === card && literal.least >= least),
  );
}
