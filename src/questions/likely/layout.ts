/**
 * The layout of profiles: what the lists of each deck hold, as sums over its lists. Sums of two profiles
 * add up, so profiles can be joined. `sums.ts` makes it, `profiles.ts` asks it.
 *
 * Vocabulary
 * - *deck*: a label of lists. The number after the last deck is that of the lists without a deck.
 * - *card*: a name, in the deck or in its sideboard.
 * - *holding*: a card and a deck of which a list held it.
 * - *copy*: the first, second, … copy of a holding; it has as many as a list held, up to {@link mostCopies}.
 * - *chance*: of a list with `n` copies of a card among `size` cards, the chance that a card drawn from it
 *   is its copy `i`, counted from 0, is (n - i) / size.
 *
 * Lists weigh less with their age. Two weights: that of a list for what its deck holds is halved every
 * `halfLife` days, that for how often a deck is played in half of that time.
 */
import type { CompareOption } from '../../core/decks/identity.js';

/** What the data begins with: what it is, and the version of this layout. */
export const profileFormat = 'decktype profiles 1';
/** Decks whose lists weigh less are too old to be known. */
export const leastWeight = 1e-12;
/** Profiles have no more decks, with the lists without a deck as one of them. */
export const mostDecks = 0xffff;
/** No more copies of a card than this are told apart. */
export const mostCopies = 16;

/** Plain data, which profiles are stored as. */
export interface ProfileData {
  readonly format: typeof profileFormat;
  /** How names are compared. */
  readonly names: readonly CompareOption[];
  readonly halfLife: number;
  /** The time of the newest list, at which a list has the weight 1; missing without dates. */
  readonly newest?: number | undefined;
  readonly decks: readonly ProfileDeck[];
  /** Card -> its name as lists spell it. */
  readonly cards: readonly string[];
  /** Card -> 1 for cards of a sideboard. */
  readonly isSide: readonly number[];
  /** Deck -> the weight of its lists, for how often it is played. */
  readonly played: readonly number[];
  /** Deck -> the weight of its lists, for what it holds. */
  readonly lists: readonly number[];
  /** Deck -> the sum of the weighed sizes of its lists, without their sideboards. */
  readonly sizes: readonly number[];
  /** Card -> how many holdings it has; the holdings of one card follow those of the card before. */
  readonly holdingCounts: readonly number[];
  /** Holding -> deck; ascending for a card. */
  readonly owners: readonly number[];
  /** Holding -> how many copies it has, in the same way. */
  readonly copyCounts: readonly number[];
  /** Copy -> the sum of its weighed chances over the lists of the deck. */
  readonly chances: readonly number[];
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

/** Whether stored profiles are of this format, and their parts are consistent. */
export function isWhole(value: unknown): value is ProfileData {
  try {
    const data = value as ProfileData;
    const { format, names, halfLife, newest = 0, decks, cards, isSide } = data;
    const { played, lists, sizes, holdingCounts, owners, copyCounts, chances } = data;
    const isText = (one: unknown) => typeof one === 'string';
    const isSum = (one: unknown) => typeof one === 'number' && one >= 0 && one < 1e30;
    const copies = startsOf(copyCounts);
    return (
      format === profileFormat &&
      decks.length < mostDecks &&
      [names, cards, decks.flatMap(({ id, name }) => [id, name])].every((all) =>
        all.every(isText),
      ) &&
      [isSide, played, lists, sizes, owners, chances, [halfLife, Math.abs(newest)]].every((all) =>
        all.every(isSum),
      ) &&
      [...holdingCounts, ...copyCounts].every((one) => Number.isSafeInteger(one) && one > 0) &&
      halfLife > 0 &&
      [isSide, holdingCounts].every(({ length }) => length === cards.length) &&
      [played, lists, sizes].every(({ length }) => length === decks.length + 1) &&
      startsOf(holdingCounts).at(-1) === owners.length &&
      copyCounts.length === owners.length &&
      copies.at(-1) === chances.length &&
      owners.every(
        (owner, held) =>
          (lists[owner] as number) >= leastWeight &&
          // Lists have less of each further copy; sums are rounded each time that profiles are joined.
          chances
            .slice(copies[held], copies[held + 1])
            .every((one, copy, all) => one <= (all[copy - 1] ?? 1.1 * (lists[owner] as number))),
      )
    );
  } catch {
    // A field is missing, or of another type, such as a text, which has no `every`.
    return false;
  }
}

/** Where the parts of each count begin, and where the last of them ends. */
export function startsOf(counts: readonly number[]): readonly number[] {
  let end = 0;
  return [0, ...counts.map((count) => (end += count))];
}
