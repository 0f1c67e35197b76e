/**
 * The way into a matcher for those who count decks themselves: they add to its counter, and it
 * decides as `classify` does. Kept beside the matcher and not on it, because it is of no use to
 * anybody outside this house.
 */
import type { Classification } from './classification.js';
import type { ConflictMode } from './conflicts.js';
import type { DeckCounter } from './counter.js';

export interface Decider {
  readonly counter: DeckCounter;
  /** What the deck is that was counted last. */
  decide(): Classification | undefined;
  /** The result of a rule, by its rank, and one of its variants, or -1. */
  result(rank: number, variant: number): Classification;
  /** How the matcher was made. */
  readonly options: { readonly conflicts?: ConflictMode };
}

/** The deciders of the matchers that were made here. */
export const deciders = new WeakMap<object, Decider>();
