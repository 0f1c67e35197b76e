/**
 * Lists, indexed by the names of their cards: a question about a rule looks only at the lists that
 * have its cards.
 */
import { type CompareOption, cardIdentity } from '../decks/identity.js';
import { walkCards } from '../decks/shapes.js';
import type { Deck } from '../engine/classifier.js';

/** A decklist with its label and its name. */
export interface LabelledList {
  readonly deck: Deck;
  /** The archetype that the list is known to be: its name or identifier. */
  readonly label?: string;
  /** The name of the list in reports, such as `nats.json#12 (Ann)`. */
  readonly name?: string;
}

/** Lists, indexed. Make them with {@link readLists}. */
export interface Lists {
  readonly entries: readonly LabelledList[];
  /** The names of cards as the lists spell them. */
  readonly names: readonly string[];
  /** Canonical name -> the indexes of the lists that have the card, in ascending order. */
  holders(options?: readonly CompareOption[]): ReadonlyMap<string, readonly number[]>;
}

/**
 * Indexes lists by their cards.
 *
 * @example
 * const lists = readLists([{ deck: { pokemon: [{ name: 'Charizard ex', count: 2 }] }, label: 'Charizard' }])
 */
export function readLists(entries: Iterable<LabelledList>): Lists {
  const all = [...entries];
  const byName = new Map<string, number[]>();
  for (const [index, { deck }] of all.entries()) {
    walkCards(deck, {
      card(name) {
        const holders = byName.get(name);
        if (holders === undefined) byName.set(name, [index]);
        else if (holders.at(-1) !== index) holders.push(index);
      },
    });
  }
  // Most rule files have no comparison options, so the index without options is made at once.
  const folded = new Map([['', foldHolders(byName, [])]]);
  return {
    entries: all,
    names: [...byName.keys()],
    holders(options = []) {
      const key = [...options].sort().join();
      const found = folded.get(key) ?? foldHolders(byName, options);
      folded.set(key, found);
      return found;
    },
  };
}

function foldHolders(
  byName: ReadonlyMap<string, readonly number[]>,
  options: readonly CompareOption[],
): ReadonlyMap<string, readonly number[]> {
  const fold = cardIdentity(options).name;
  const folded = new Map<string, readonly number[]>();
  for (const [name, holders] of byName) {
    const canonical = fold(name);
    const others = folded.get(canonical);
    if (others === undefined) folded.set(canonical, holders);
    else
      folded.set(
        canonical,
        [...new Set([...others, ...holders])].sort((x, y) => x - y),
      );
  }
  return folded;
}

/** How many examples a report shows. */
export const mostExamples = 3;

/** The names of the first lists of some indexes, as a report shows them. */
export function examplesOf({ entries }: Lists, indices: readonly number[]): string[] {
  return indices.slice(0, mostExamples).map((index) => entries[index]?.name ?? `list ${index + 1}`);
}
