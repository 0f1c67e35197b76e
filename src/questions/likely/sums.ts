/** The sums of which profiles consist, by names. */
import { mostCopies, type ProfileData, type ProfileDeck } from './layout.js';

/** Sums of a deck; see {@link ProfileData}. Those of lists without a deck have no `deck`. */
export interface DeckSums {
  readonly deck: ProfileDeck | undefined;
  played: number;
  lists: number;
  size: number;
  /** By `cardKey`. */
  readonly cards: Map<string, CardSums>;
}

export interface CardSums {
  readonly name: string;
  readonly isSide: boolean;
  /** Copy -> the sum of its chances. */
  readonly chances: number[];
}

export type ProfileSettings = Pick<ProfileData, 'names' | 'halfLife' | 'newest'>;

export function noSums(deck?: ProfileDeck): DeckSums {
  return { deck, played: 0, lists: 0, size: 0, cards: new Map() };
}

const msPerDay = 86_400_000;

/** The weights of a list of an age in milliseconds. */
export function weightsAt(age: number, halfLife: number): { lists: number; played: number } {
  const lists = 2 ** (-age / msPerDay / halfLife);
  return { lists, played: lists * lists };
}

/** Decks whose lists weigh less are too old to be known. */
const least = 1e-12;

/** Profiles out of sums, in an order that does not depend on theirs. */
export function assembled(settings: ProfileSettings, given: readonly DeckSums[]): ProfileData {
  const order = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);
  const without = given.find(({ deck }) => deck === undefined) ?? noSums();
  const known = given.filter(({ deck, lists }) => deck !== undefined && lists > least);
  const sums = known.sort((x, y) => order(x.deck?.id ?? '', y.deck?.id ?? ''));
  const all = [...sums, without];
  if (all.length > 0xffff) throw new RangeError('profiles have at most 65,534 decks');
  const cards = new Map<string, CardSums>();
  for (const own of all) {
    for (const [key, card] of own.cards) {
      const before = cards.get(key);
      if (before === undefined || card.name < before.name) cards.set(key, card);
    }
  }
  const keys = [...cards.keys()].sort(order);
  const copyCounts: number[] = [];
  const entryCounts: number[] = [];
  const owners: number[] = [];
  const chances: number[] = [];
  for (const key of keys) {
    let copy = 0;
    for (; copy < mostCopies; copy++) {
      const before = owners.length;
      for (const [owner, own] of all.entries()) {
        const chance = own.cards.get(key)?.chances[copy] ?? 0;
        if (chance > 0) chances[owners.push(owner) - 1] = chance;
      }
      if (owners.length === before) break;
      entryCounts.push(owners.length - before);
    }
    copyCounts.push(copy);
  }
  return {
    ...settings,
    decks: sums.flatMap(({ deck }) => deck ?? []),
    cards: keys.map((key) => (cards.get(key) as CardSums).name),
    isSide: Uint8Array.from(keys, (key) => (cards.get(key)?.isSide ? 1 : 0)),
    played: Float32Array.from(all, ({ played }) => played),
    lists: Float32Array.from(all, ({ lists }) => lists),
    sizes: Float32Array.from(all, ({ size }) => size),
    copyCounts: Uint8Array.from(copyCounts),
    entryCounts: Uint16Array.from(entryCounts),
    owners: Uint16Array.from(owners),
    chances: rounded(Float32Array.from(chances)),
  };
}

/** Numbers with 11 significant bits, so that a file of them can be compressed. */
function rounded(numbers: Float32Array): Float32Array {
  const bits = new Uint32Array(numbers.buffer);
  for (let at = 0; at < bits.length; at++) bits[at] = ((bits[at] as number) + 0x1000) & ~0x1fff;
  return numbers;
}
