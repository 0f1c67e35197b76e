/** Names, and printings, that are the same card by the settings of a rule file. */
import { cardIdentity } from '../decks/identity.js';
import type { MatchSettings } from './model.js';

/** The key of a member of groups -> all members of its card, itself among them. */
export function groupTable<T>(
  groups: readonly (readonly T[])[],
  keyOf: (member: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const table = new Map<string, T[]>();
  for (const group of groups) {
    let all: T[] = [];
    for (const member of group) {
      let own = table.get(keyOf(member)) ?? [member];
      if (own === all) continue;
      // Groups that share a member are of one card; as the fewer are moved, a chain stays linear.
      if (own.length > all.length + 1) [own, all] = [all, own];
      for (const one of own) {
        all.push(one);
        table.set(keyOf(one), all);
      }
    }
  }
  return table;
}

/** Canonical name -> the canonical names of the same card, itself among them; only for those in groups. */
export function spellingTable({
  names,
  spellings = [],
}: MatchSettings): ReadonlyMap<string, readonly string[]> {
  const { name: fold } = cardIdentity(names);
  return groupTable(
    spellings.map((group) => group.map(fold)),
    (name) => name,
  );
}

/** A function that returns a text for a card or, with set and number, its printing: equal for equal ones. */
export function cardKeys(
  match: MatchSettings,
): (name: string, set?: string, number?: string) => string {
  const spellingsOf = spellingsUnder(match);
  const identity = cardIdentity();
  return (name, set = '', number = '') =>
    [spellingsOf(name)[0], identity.set(set), identity.number(number)].join('\n');
}

/** A function that returns the canonical names of the card with a name. */
export function spellingsUnder(match: MatchSettings): (name: string) => readonly string[] {
  const { name: fold } = cardIdentity(match.names);
  const table = spellingTable(match);
  return (name) => {
    const canonical = fold(name);
    return table.get(canonical) ?? [canonical];
  };
}
