/** Finds names and printings that are the same card according to the settings of a rule file. */
import { cardIdentity, type Printing } from '../decks/identity.js';
import type { MatchSettings } from './model.js';

/** Joins groups that share members. Returns key of a member -> all members of its joined group, including itself. */
function groupTable<T>(
  groups: readonly (readonly T[])[],
  keyOf: (member: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const table = new Map<string, T[]>();
  for (const group of groups) {
    let all: T[] = [];
    for (const member of group) {
      let own = table.get(keyOf(member)) ?? [member];
      if (own === all) continue;
      // Moves the smaller of two groups into the larger one, so that a chain of groups takes linear time.
      if (own.length > all.length + 1) [own, all] = [all, own];
      for (const one of own) {
        all.push(one);
        table.set(keyOf(one), all);
      }
    }
  }
  return table;
}

/** Canonical name -> all canonical names of the same card, including itself. Only for names in groups. */
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

/** Returns the key of a printing, and key -> all printings of the same card, including itself. Only for reprints. */
export function reprintTable({ names, reprints = [] }: MatchSettings) {
  const identity = cardIdentity(names);
  // Unique, because canonical labels contain no line breaks.
  const keyOf = ({ set, number }: Printing) => `${identity.set(set)}\n${identity.number(number)}`;
  return { keyOf, table: groupTable(reprints, keyOf) };
}

/** Returns a function that makes a key for a card or, with set and number, for a printing. */
export function cardKeys(
  match: MatchSettings,
): (name: string, set?: string, number?: string) => string {
  const spellingsOf = spellingsUnder(match);
  const identity = cardIdentity();
  return (name, set = '', number = '') =>
    [spellingsOf(name)[0], identity.set(set), identity.number(number)].join('\n');
}

/** Returns a function that returns all canonical names of the card with a name. */
export function spellingsUnder(match: MatchSettings): (name: string) => readonly string[] {
  const { name: fold } = cardIdentity(match.names);
  const table = spellingTable(match);
  return (name) => {
    const canonical = fold(name);
    return table.get(canonical) ?? [canonical];
  };
}
