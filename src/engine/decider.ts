/**
 * The way into a matcher for those who count decks themselves: they add to its counter, and it
 * decides as `classify` does. Kept beside the matcher and not on it, because it is of no use to
 * anybody outside this house.
 */
import type { Classification } from './classification.js';
import type { DeckCounter } from './counter.js';

export interface Decider {
  readonly counter: DeckCounter;
  /** What the deck is that was counted last. */
  decide(): Classification | undefined;
}

const deciders = new WeakMap<object, Decider>();

/** Remembers the decider of a matcher. */
export function setDecider(matcher: object, decider: Decider): void {
  deciders.set(matcher, decider);
}

/** The decider of a matcher; undefined where it was not made here. */
export function deciderOf(matcher: object): Decider | undefined {
  return deciders.get(matcher);
}
