/** The types of a standing, for reading, tagging, storing and serving. */

/** Games won, lost and tied. */
export interface MatchRecord {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
}

/**
 * A player's place in a tournament, with decklist and deck.
 *
 * @example
 * { player: 'p1', name: 'Player 1', country: null, placing: 1, record: { wins: 5, losses: 0, ties: 1 },
 *   decklist: { main: [{ name: 'Comfey', count: 4 }] }, deck: { id: 'lost', name: 'Lost Box' }, drop: null }
 */
export interface Standing {
  /** Names the player within the tournament. */
  readonly player: string;
  readonly name?: string | null;
  /** An ISO 3166 code. */
  readonly country?: string | null;
  /** From 1; null if the player has none. */
  readonly placing?: number | null;
  readonly record?: MatchRecord | null;
  /** Any shape of decklist; null or missing if the player's list is not known. */
  readonly decklist?: unknown;
  /** Null, missing or empty if the list has no label. */
  readonly deck?: {
    readonly id?: string | null;
    readonly name?: string | null;
    readonly icons?: readonly string[] | null;
  } | null;
  /** The round after which the player left. */
  readonly drop?: number | null;
}

/** An object that was not checked yet: any field of a standing can have any type or be missing. */
export type RawStanding = { readonly [Field in keyof Standing]?: unknown };
