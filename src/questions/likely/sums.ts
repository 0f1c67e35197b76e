/** Collects the sums that profiles consist of. */
import { cardIdentity } from '../../core/decks/identity.js';
import { increase, madeOnce } from '../../core/json/grouping.js';
import {
  cardKey,
  leastWeight,
  mostCopies,
  mostDecks,
  type ProfileData,
  type ProfileDeck,
  profileFormat,
} from './layout.js';

/** The sums of a deck; see {@link ProfileData}. `deck` is undefined for lists without a deck. */
interface DeckSums {
  readonly deck: ProfileDeck | undefined;
  readonly number: number;
  /** Name of the deck -> the weight of the lists with this name. */
  readonly names: Map<string, number>;
  played: number;
  lists: number;
  size: number;
}

export interface CardSums {
  name: string;
  readonly isSide: boolean;
  /** Number of the deck -> copy -> the sum of its chances. */
  readonly chances: Map<number, Float64Array>;
}

export type ProfileSettings = Pick<ProfileData, 'names' | 'halfLife' | 'newest'>;

const msPerDay = 86_400_000;

export class ProfileSums {
  readonly #settings: ProfileSettings;
  readonly #fold: (name: string) => string;
  readonly #decks = new Map<string | undefined, DeckSums>();
  readonly #cards = new Map<string, CardSums>();

  constructor(settings: ProfileSettings) {
    this.#settings = settings;
    this.#fold = cardIdentity(settings.names).name;
    this.addLists(undefined, 0, 0, 0);
  }

  /** The weights of a list or of sums from a time; without a time, they count as new. */
  weightsAt(time?: number): { lists: number; played: number } {
    const { halfLife, newest = 0 } = this.#settings;
    const lists = 2 ** (((time ?? newest) - newest) / msPerDay / halfLife);
    return { lists, played: lists * lists };
  }

  /** Adds to the sums of a deck, or of the lists without one. Returns the number of the deck. */
  addLists(deck: ProfileDeck | undefined, played: number, lists: number, size: number): number {
    const sums = madeOnce(this.#decks, deck?.id, () => {
      const names = new Map<string, number>();
      return { deck, number: this.#decks.size, names, played: 0, lists: 0, size: 0 };
    });
    if (deck !== undefined) increase(sums.names, deck.name, lists);
    sums.played += played;
    sums.lists += lists;
    sums.size += size;
    return sums.number;
  }

  /** The sums of a card, given any spelling of its name. */
  card(name: string, isSide: boolean): CardSums {
    const key = cardKey(this.#fold(name), isSide);
    const sums = madeOnce(this.#cards, key, () => ({ name, isSide, chances: new Map() }));
    if (name < sums.name) sums.name = name;
    return sums;
  }

  /** The profiles, in an order that does not depend on the order of adding. */
  data(): ProfileData {
    // Lists without a deck come last, because sorting puts undefined last.
    const decks = sorted(this.#decks).filter(
      ({ deck, lists }) => deck === undefined || lists >= leastWeight,
    );
    if (decks.length > mostDecks) throw new RangeError('profiles have at most 65,534 decks');
    // Lists without a deck that are too old are counted, but their cards are left out.
    const ownerOf = new Map(
      decks.flatMap(({ number, lists }, owner) => (lists < leastWeight ? [] : [[number, owner]])),
    );
    const cards: CardSums[] = [];
    const holdingCounts: number[] = [];
    const owners: number[] = [];
    const copyCounts: number[] = [];
    const chances: number[] = [];
    for (const card of sorted(this.#cards)) {
      const before = owners.length;
      // Only decks with the card, because most decks have few of the cards.
      const held = [...card.chances].flatMap(([number, own]) => {
        const owner = ownerOf.get(number);
        return owner === undefined ? [] : [[owner, own] as const];
      });
      held.sort(([x], [y]) => x - y);
      for (const [owner, own] of held) {
        const known = own.filter((chance) => chance > 0);
        if (known.length === 0) continue;
        copyCounts[owners.push(owner) - 1] = known.length;
        for (const chance of known) chances.push(rounded(chance));
      }
      if (owners.length > before) holdingCounts[cards.push(card) - 1] = owners.length - before;
    }
    return {
      format: profileFormat,
      ...this.#settings,
      decks: decks.flatMap(({ deck, names }) => (deck ? { ...deck, name: mostOf(names) } : [])),
      cards: cards.map(({ name }) => name),
      isSide: cards.map(({ isSide }) => Number(isSide)),
      played: decks.map(({ played }) => rounded(played)),
      lists: decks.map(({ lists }) => rounded(lists)),
      sizes: decks.map(({ size }) => rounded(size)),
      holdingCounts,
      owners,
      copyCounts,
      chances,
    };
  }
}

/** The most frequent name; of several, the first in alphabetical order. */
function mostOf(names: ReadonlyMap<string, number>): string {
  const listsOf = (name: string) => rounded(names.get(name) as number);
  return [...names.keys()].sort().sort((x, y) => listsOf(y) - listsOf(x))[0] as string;
}

/** The values of a map, in the order of its keys. */
function sorted<K, V>(map: ReadonlyMap<K, V>): V[] {
  return [...map.keys()].sort().map((key) => map.get(key) as V);
}

/** The sums of the chances of each copy of a card in a deck, to be increased by the caller. */
export function chancesIn({ chances }: CardSums, deck: number): Float64Array {
  return madeOnce(chances, deck, () => new Float64Array(mostCopies));
}

/** Rounds to four digits, which keeps files small. */
function rounded(number: number): number {
  return Number(number.toPrecision(4));
}
