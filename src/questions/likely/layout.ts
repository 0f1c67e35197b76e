/**
 * The layout of profiles: the cards of each deck, as sums over its lists. Sums are additive, so profiles can be
 * joined. `sums.ts` builds profiles, `profiles.ts` queries them.
 *
 * Vocabulary
 * - *deck*: a label of lists. The number after the last deck stands for lists without a deck.
 * - *card*: a name, in the main deck or in the sideboard.
 * - *holding*: a card and a deck that has a list with it.
 * - *copy*: the first, second, … copy of a holding; it has as many as any list has, up to {@link mostCopies}.
 * - *chance*: for a list with `n` copies of a card among `size` cards, the chance that a drawn card is one
 *   more copy after `i` copies were seen: (n - i) / size.
 *
 * Lists weigh less with age. There are two weights: for the cards of a deck, the weight of a list is halved
 * every `halfLife` days; for how often a deck is played, in half of that time.
 */
import type { CompareOption } from '../../core/decks/identity.js';

/** The start of the data: its kind, and the version of this layout. */
export const profileFormat = 'decktype profiles 1';
/** Decks whose lists weigh less are dropped as too old. */
export const leastWeight = 1e-12;
/** The maximum number of decks in profiles; lists without a deck count as one deck. */
export const mostDecks = 0xffff;
/** Further copies of a card are not distinguished. */
export const mostCopies = 16;

/** Profiles as plain data, the form in which they are stored. */
export interface ProfileData {
  readonly format: typeof profileFormat;
  /** How names are compared. */
  readonly names: readonly CompareOption[];
  readonly halfLife: number;
  /** The time of the newest list, which has weight 1; missing without dates. */
  readonly newest?: number | undefined;
  readonly decks: readonly ProfileDeck[];
  /** Card -> its name as lists spell it. */
  readonly cards: readonly string[];
  /** Card -> 1 if it is in the sideboard. */
  readonly isSide: readonly number[];
  /** Deck -> the weight of its lists for how often it is played. */
  readonly played: readonly number[];
  /** Deck -> the weight of its lists for its cards. */
  readonly lists: readonly number[];
  /** Deck -> the weighted sum of the sizes of its lists, without sideboards. */
  readonly sizes: readonly number[];
  /** Card -> the number of its holdings, which follow those of the previous card. */
  readonly holdingCounts: readonly number[];
  /** Holding -> deck; ascending for each card. */
  readonly owners: readonly number[];
  /** Holding -> the number of its copies, which follow those of the previous holding. */
  readonly copyCounts: readonly number[];
  /** Copy -> the weighted sum of its chances over the lists of the deck. */
  readonly chances: readonly number[];
}

/** A deck in profiles. */
export interface ProfileDeck {
  readonly id: string;
  readonly name: string;
}

/** Whether a zone is a sideboard, whose cards are not drawn. */
export function isSideboard(zone: string): boolean {
  return /^side/i.test(zone);
}

/** A key that distinguishes cards; no name contains a line feed. */
export function cardKey(foldedName: string, isSide: boolean): string {
  return isSide ? `${foldedName}\n` : foldedName;
}

/** Whether stored profiles have this format and are consistent. */
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
          // Further copies have smaller sums. The tolerance is for the rounding each time that profiles are joined.
          chances
            .slice(copies[held], copies[held + 1])
            .every((one, copy, all) => one <= (all[copy - 1] ?? 1.1 * (lists[owner] as number))),
      )
    );
  } catch {
    // A field is missing or has another type, such as a string, which has no `every`.
    return false;
  }
}

/** The holdings of each card: deck, first copy, and the copy after the last. */
export function holdingsOf({ holdingCounts, owners, copyCounts }: ProfileData) {
  const [starts, copies] = [startsOf(holdingCounts), startsOf(copyCounts)];
  const holdings = owners.map((owner, held) => ({
    owner,
    first: copies[held] as number,
    end: copies[held + 1] as number,
  }));
  return holdingCounts.map((_, card) => holdings.slice(starts[card], starts[card + 1]));
}

/** The start of each part, given the counts, plus the end of the last part. */
function startsOf(counts: readonly number[]): readonly number[] {
  let end = 0;
  return [0, ...counts.map((count) => (end += count))];
}
