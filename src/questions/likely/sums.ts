/** The sums of which profiles consist. */
import { cardIdentity } from '../../core/decks/identity.js';
import { cardKey, mostCopies, type ProfileData, type ProfileDeck } from './layout.js';

/** Sums of a deck; see {@link ProfileData}. Those of lists without a deck have no `deck`. */
interface DeckSums {
  readonly deck: ProfileDeck | undefined;
  readonly number: number;
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

/** Decks whose lists weigh less are too old to be known. */
const least = 1e-12;
const msPerDay = 86_400_000;
const order = (x: string, y: string) => (x < y ? -1 : Number(x > y));

export class ProfileSums {
  readonly #settings: ProfileSettings;
  readonly #fold: (name: string) => string;
  readonly #decks = new Map<string | undefined, DeckSums>();
  readonly #cards = new Map<string, CardSums>();

  constructor(settings: ProfileSettings) {
    this.#settings = settings;
    this.#fold = cardIdentity(settings.names).name;
  }

  /** The weights of a list, or of sums, that were new at a time; without one, they are as new as any. */
  weightsAt(time?: number): { lists: number; played: number } {
    const { halfLife, newest = 0 } = this.#settings;
    const lists = 2 ** (((time ?? newest) - newest) / msPerDay / halfLife);
    return { lists, played: lists * lists };
  }

  /** Adds to the sums of a deck, or of the lists without one. Returns the number of the deck. */
  addLists(deck: ProfileDeck | undefined, played: number, lists: number, size: number): number {
    const known = this.#decks.get(deck?.id);
    const sums = known ?? { deck, number: this.#decks.size, played: 0, lists: 0, size: 0 };
    if (known === undefined) this.#decks.set(deck?.id, sums);
    sums.played += played;
    sums.lists += lists;
    sums.size += size;
    return sums.number;
  }

  /** The sums of a card, whatever spelling of its name is given. */
  card(name: string, isSide: boolean): CardSums {
    const key = cardKey(this.#fold(name), isSide);
    const sums = this.#cards.get(key) ?? { name, isSide, chances: new Map() };
    this.#cards.set(key, sums);
    if (name < sums.name) sums.name = name;
    return sums;
  }

  /** The profiles, in an order that does not depend on that of adding. */
  data(): ProfileData {
    const all = [...this.#decks.values()];
    const known = all.filter(({ deck, lists }) => deck !== undefined && lists > least);
    known.sort((x, y) => order(x.deck?.id ?? '', y.deck?.id ?? ''));
    const without = all.find(({ deck }) => deck === undefined);
    const decks = [...known, without ?? { number: -1, played: 0, lists: 0, size: 0 }];
    if (decks.length > 0xffff) throw new RangeError('profiles have at most 65,534 decks');
    const placeOf = new Map(decks.map(({ number }, place) => [number, place]));
    const cards: CardSums[] = [];
    const copyCounts: number[] = [];
    const entryCounts: number[] = [];
    const owners: number[] = [];
    const chances: number[] = [];
    for (const [, card] of [...this.#cards].sort(([x], [y]) => order(x, y))) {
      // Not all decks: most have few of the cards.
      const owned = [...card.chances].flatMap(([number, own]) => {
        const place = placeOf.get(number);
        return place === undefined ? [] : { place, own };
      });
      owned.sort((x, y) => x.place - y.place);
      let copy = 0;
      for (; copy < mostCopies; copy++) {
        const before = owners.length;
        for (const { place, own } of owned) {
          const chance = own[copy] ?? 0;
          if (chance > 0) chances[owners.push(place) - 1] = chance;
        }
        if (owners.length === before) break;
        entryCounts.push(owners.length - before);
      }
      if (copy > 0) copyCounts[cards.push(card) - 1] = copy;
    }
    return {
      ...this.#settings,
      decks: known.flatMap(({ deck }) => deck ?? []),
      cards: cards.map(({ name }) => name),
      isSide: Uint8Array.from(cards, ({ isSide }) => Number(isSide)),
      played: Float32Array.from(decks, ({ played }) => played),
      lists: Float32Array.from(decks, ({ lists }) => lists),
      sizes: Float32Array.from(decks, ({ size }) => size),
      copyCounts: Uint8Array.from(copyCounts),
      entryCounts: Uint16Array.from(entryCounts),
      owners: Uint16Array.from(owners),
      chances: rounded(Float32Array.from(chances)),
    };
  }
}

/** The sums of the chances of each copy of a card in a deck, to be added to. */
export function chancesIn({ chances }: CardSums, deck: number): Float64Array {
  const known = chances.get(deck) ?? new Float64Array(mostCopies);
  chances.set(deck, known);
  return known;
}

/** Numbers with 11 significant bits, so that a file of them can be compressed. */
function rounded(numbers: Float32Array): Float32Array {
  const bits = new Uint32Array(numbers.buffer);
  for (let at = 0; at < bits.length; at++) bits[at] = ((bits[at] as number) + 0x1000) & ~0x1fff;
  return numbers;
}
