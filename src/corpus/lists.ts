/**
 * Lists to ask rules about, read once: their cards are indexed by name, so that a question about a
 * rule looks at the lists that hold its cards and at no others.
 */
import { type CompareOption, cardIdentity } from '../decks/identity.js';
import { walkCards } from '../decks/shapes.js';
import type { Deck } from '../engine/classifier.js';

/** A decklist, and what is known of it. */
export interface LabelledList {
  readonly deck: Deck;
  /** What the list is said to be: a deck's name or id. */
  readonly label?: string;
  /** What to call the list in a report, such as `nats.json#12 (Ann)`. */
  readonly name?: string;
}

/** Lists, indexed. Make them with {@link readLists}. */
export interface Lists {
  readonly entries: readonly LabelledList[];
  /** The names of cards as the lists spell them. */
  readonly names: readonly string[];
  /** Canonical name -> the lists that hold the card, in ascending order. */
  holders(options?: readonly CompareOption[]): ReadonlyMap<string, readonly number[]>;
}

/**
 * Indexes lists by the cards they hold.
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
  // Nearly all rules compare cards as they are: that index belongs to the reading.
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

/** What a report calls a list. */
export function listName({ name }: LabelledList, index: number): string {
  return name ?? `list ${index + 1}`;
}

/** How many lists a report names as examples. */
export const mostExamples = 3;
