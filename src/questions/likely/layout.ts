/**
 * The layout of profiles: what the lists of each deck hold, as sums over its lists. Sums of two profiles
 * add up, so profiles can be joined. `sums.ts` makes it, `profiles.ts` asks it.
 *
 * Vocabulary
 * - *deck*: a label of lists. The number after the last deck is that of the lists without a deck.
 * - *card*: a name, in the deck or in its sideboard.
 * - *copy*: the first, second, … copy of a card; each card has as many as a list held, up to {@link mostCopies}.
 * - *chance*: of a list with `n` copies of a card among `size` cards, the chance that a card drawn from it
 *   is its copy `i`, counted from 0, is (n - i) / size.
 *
 * Lists weigh less with their age. Two weights: that of a list for what its deck holds is halved every
 * `halfLife` days, that for how often a deck is played in half of that time.
 */
import type { CompareOption } from '../../core/decks/identity.js';

/** No more copies of a card than this are told apart. */
export const mostCopies = 16;

export interface ProfileData {
  /** How names are compared. */
  readonly names: readonly CompareOption[];
  readonly halfLife: number;
  /** The time of the newest list, at which a list has the weight 1; missing without dates. */
  readonly newest: number | undefined;
  readonly decks: readonly ProfileDeck[];
  /** Card -> its name as lists spell it. */
  readonly cards: readonly string[];
  /** Card -> 1 for cards of a sideboard. */
  readonly isSide: Uint8Array;
  /** Deck -> the weight of its lists, for how often it is played. */
  readonly played: Float32Array;
  /** Deck -> the weight of its lists, for what it holds. */
  readonly lists: Float32Array;
  /** Deck -> the sum of the weighed sizes of its lists, without their sideboards. */
  readonly sizes: Float32Array;
  /** Card -> how many copies it has; the copies of one card follow those of the card before. */
  readonly copyCounts: Uint8Array;
  /** Copy -> how many entries it has, in the same way. */
  readonly entryCounts: Uint16Array;
  /** Entry -> deck; ascending for a copy. */
  readonly owners: Uint16Array;
  /** Entry -> the sum of the weighed chances of the copy over the lists of the deck. */
  readonly chances: Float32Array;
}

/** A deck that profiles know. */
export interface ProfileDeck {
  readonly id: string;
  readonly name: string;
}

/** Whether a zone is a sideboard, whose cards are not drawn. */
export function isSideboard(zone: string): boolean {
  return /^side/i.test(zone);
}

/** Tells cards apart: no name has a line feed. */
export function cardKey(foldedName: string, isSide: boolean): string {
  return isSide ? `${foldedName}\n` : foldedName;
}

/** Whether the parts of stored profiles are consistent. */
export function isWhole(value: unknown): value is ProfileData {
  try {
    const data = value as ProfileData;
    const { decks, cards, isSide, played, lists, sizes } = data;
    const { copyCounts, entryCounts, owners, chances } = data;
    const isText = (one: unknown) => typeof one === 'string';
    return (
      data.halfLife > 0 &&
      (data.newest === undefined || Number.isFinite(data.newest)) &&
      [...data.names, ...cards, ...decks.flatMap(({ id, name }) => [id, name])].every(isText) &&
      isSide.length === cards.length &&
      played.length === decks.length + 1 &&
      lists.length === decks.length + 1 &&
      sizes.length === lists.length &&
      [played, lists, sizes, chances].every((sums) =>
        sums.every((sum) => sum >= 0 && sum < 1e30),
      ) &&
      copyCounts.length === cards.length &&
      startsOf(copyCounts).at(-1) === entryCounts.length &&
      startsOf(entryCounts).at(-1) === owners.length &&
      chances.length === owners.length &&
      owners.every((owner) => owner <= decks.length)
    );
  } catch {
    // A field is missing, or of another type.
    return false;
  }
}

/** Where the parts of each count begin, and where the last of them ends. */
export function startsOf(counts: Uint8Array | Uint16Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  for (let at = 0; at < counts.length; at++) {
    starts[at + 1] = (starts[at] as number) + (counts[at] as number);
  }
  return starts;
}
