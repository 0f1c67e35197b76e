/** Conditions as the search for rules has them. */
import type { Bits } from '../lists/bits.js';
import type { WordSet } from './label-words.js';

/** At least so many copies of a card. */
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
export interface Part {
  readonly label: number;
  readonly condition: Condition;
}

/** Whether every deck that meets some literals meets others. */
export function implies(literals: readonly Literal[], others: readonly Literal[]): boolean {
  return others.every(({ card, least }) =>
    literals.some((literal) => literal.card === card && literal.least >= least),
  );
}
