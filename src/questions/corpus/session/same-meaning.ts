/** Tells whether conditions select the same cards under the settings of two programs. */

import { areSameJson } from '../../../core/json/equal.js';
import { madeOnce } from '../../../core/json/grouping.js';
import { type Count, cardsOf, meaningOf } from '../../../core/rules/meaning.js';
import type {
  AllSelector,
  CardSelector,
  MatchSettings,
  Requirement,
} from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { reprintTable, spellingsUnder } from '../../../core/rules/same-cards.js';

/** Whether a condition selects the same cards in both programs. */
export type SameMeaning = (cards: readonly Requirement[]) => boolean;

/**
 * Compares two settings with equal comparison options. A card table adds the spellings and reprints of the
 * cards that rules name, so settings differ after every change to a card.
 */
export function sameMeaning(before: RuleSet, after: RuleSet): SameMeaning {
  const [x, y] = [before, after].map(({ match, file }) => [match, file.groups, file.kinds]);
  if (areSameJson(x, y)) return () => true;
  const isSameMatch = areSameJson(before.match, after.match);
  const [old, fresh] = [before, after].map(({ file, match }) => {
    const meaning = meaningUnder(match);
    return (selectors: Count['selectors']) => JSON.stringify(cardsOf(selectors, file).map(meaning));
  });
  /** Cached by selectors, because many rules use the same groups and kinds, which can be large. */
  const known = new Map<string, boolean>();
  const isSame = (requirement: Requirement): boolean => {
    const meaning = meaningOf(requirement);
    if ('alternatives' in meaning) return meaning.alternatives.every(isSame);
    const { selectors, measure } = meaning;
    // Other measures depend on spellings and reprints even for equal selectors: these say which lines are one card.
    if (!isSameMatch && measure !== 'copies' && measure !== 'lines') return false;
    const key = JSON.stringify(selectors);
    return madeOnce(known, key, () => old?.(selectors) === fresh?.(selectors));
  };
  // Each requirement is compared separately: a card that moves from one group to the next changes no list of
  // all cards.
  return (cards) => cards.every(isSame);
}

type Selector = CardSelector | AllSelector;

/** Returns a function that lists all names and printings that a selector accepts, and its zones. */
function meaningUnder(match: MatchSettings): (selector: Selector) => readonly unknown[] {
  const spellingsOf = spellingsUnder(match);
  const { keyOf, table: reprints } = reprintTable(match);
  return (selector) => {
    if ('all' in selector) return [selector.zone];
    const { name, set, number, zone } = selector;
    const printings =
      set === undefined || number === undefined ? undefined : reprints.get(keyOf({ set, number }));
    return [
      name === undefined ? [] : [...spellingsOf(name)].sort(),
      printings?.map(keyOf).sort() ?? [set, number],
      zone,
    ];
  };
}
