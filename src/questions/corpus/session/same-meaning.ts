/** Whether the conditions of rules select the same cards under the settings of two programs. */
import { cardIdentity, type Printing } from '../../../core/decks/identity.js';
import {
  isCardRequirement,
  isTotalRequirement,
  type MatchSettings,
  type Requirement,
  type Selector,
} from '../../../core/rules/model.js';
import { groupTable, spellingsUnder } from '../../../core/rules/same-cards.js';

/** Whether a condition selects the same cards in both programs. */
export type SameMeaning = (cards: readonly Requirement[]) => boolean;

/**
 * Compares two settings that have the same comparison options. A card table adds the spellings and
 * reprints of the cards that rules name, so they differ after every change of a card.
 */
export function sameMeaning(before: MatchSettings, after: MatchSettings): SameMeaning {
  if (before === after || JSON.stringify(before) === JSON.stringify(after)) return () => true;
  const [old, fresh] = [meaningUnder(before), meaningUnder(after)];
  return (cards) => cards.flatMap(selectorsIn).every((one) => old(one) === fresh(one));
}

/** A function that returns all names and printings that a selector accepts, as a text. */
function meaningUnder(match: MatchSettings): (selector: Selector) => string {
  const spellingsOf = spellingsUnder(match);
  const identity = cardIdentity(match.names);
  const keyOf = ({ set, number }: Printing) => `${identity.set(set)}\n${identity.number(number)}`;
  const reprints = groupTable(match.reprints ?? [], keyOf);
  return ({ name, set, number }) => {
    const printings =
      set === undefined || number === undefined ? undefined : reprints.get(keyOf({ set, number }));
    return JSON.stringify([
      name === undefined ? [] : [...spellingsOf(name)].sort(),
      (printings ?? []).map(keyOf).sort(),
    ]);
  };
}

function selectorsIn(requirement: Requirement): readonly Selector[] {
  if (isCardRequirement(requirement)) return [requirement];
  if (isTotalRequirement(requirement)) return requirement.anyOf;
  return requirement.anyOf.flatMap(selectorsIn);
}
