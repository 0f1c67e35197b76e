/** What a list is called: the deck that a matcher finds, or the one for lists that nothing matches. */
import type { Deck, Matcher } from '../../engine/matcher.js';

/** A deck's identifier and name. */
export interface DeckLabel {
  readonly id: string;
  readonly name: string;
}

export function labelOf(matcher: Matcher, deck: Deck): DeckLabel {
  const { id, name } = matcher.classify(deck) ?? matcher.ruleSet.unclassified;
  return { id, name };
}

export function sameLabel(x: DeckLabel, y: DeckLabel): boolean {
  return x.id === y.id && x.name === y.name;
}
