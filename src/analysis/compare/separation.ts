/** Finds the cards that most lists of one group have and few lists of another. */

import type { Lists } from '../../corpus/lists.js';
import { type CompareOption, cardIdentity } from '../../decks/identity.js';
import { walkCards } from '../../decks/shapes.js';

/** A card, and the share of the lists of each group that have it. */
export interface SeparatingCard {
  readonly name: string;
  /** 0 to 1: of the lists that only the first rule matches. */
  readonly first: number;
  /** 0 to 1: of the lists that only the second rule matches. */
  readonly second: number;
  /** 0 to 1: of the lists that both match. */
  readonly both: number;
}

const mostCards = 3;

/** The 3 cards whose shares differ most between the groups; none if a group is empty. */
export function separatingCards(
  lists: Lists,
  first: readonly number[],
  second: readonly number[],
  both: readonly number[],
  options: readonly CompareOption[] = [],
): readonly SeparatingCard[] {
  if (first.length === 0 || second.length === 0) return [];
  const fold = cardIdentity(options).name;
  const groups = [first, second, both].map((group) => sharesOf(lists, group, fold));
  const shareIn = (group: number, name: string) => groups[group]?.get(name) ?? 0;
  const names = new Set(groups.flatMap((shares) => [...shares.keys()]));
  return [...names]
    .map((name) => ({
      name,
      first: shareIn(0, name),
      second: shareIn(1, name),
      both: shareIn(2, name),
    }))
    .sort(
      (x, y) =>
        Math.abs(y.first - y.second) - Math.abs(x.first - x.second) || (x.name < y.name ? -1 : 1),
    )
    .slice(0, mostCards);
}

function sharesOf(
  lists: Lists,
  group: readonly number[],
  fold: (name: string) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const index of group) {
    const held = new Set<string>();
    walkCards(lists.entries[index]?.deck, {
      card(name) {
        held.add(name);
      },
    });
    for (const name of new Set([...held].map((name) => fold(name))))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Map([...counts].map(([name, count]) => [name, count / group.length]));
}
