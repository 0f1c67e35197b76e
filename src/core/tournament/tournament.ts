/** The types of games, tournaments and pairings in the data interface. */

/** A game: its formats and platforms by id, and whether its decks are categorized. */
export interface Game {
  readonly id: string;
  readonly name: string;
  readonly formats?: Readonly<Record<string, string>> | null;
  readonly platforms?: Readonly<Record<string, string>> | null;
  readonly metagame?: boolean | null;
}

/** A tournament in a list. */
export interface Tournament {
  readonly id: string;
  /** The id of the game. */
  readonly game: string;
  /** The id of the format. */
  readonly format?: string | null;
  readonly name: string;
  /** When the tournament began: ISO 8601, UTC, with milliseconds. */
  readonly date: string;
  /** The number of players. */
  readonly players: number;
  readonly organizerId?: string | number | null;
}

/** Everything about a tournament except its standings and pairings. */
export interface TournamentDetails extends Tournament {
  readonly organizer?: {
    readonly id?: string | number;
    readonly name?: string;
    readonly logo?: string | null;
  } | null;
  readonly platform?: string | null;
  /** Whether players handed in decklists. */
  readonly decklists?: boolean | null;
  /** Whether the tournament is listed. Default true. */
  readonly isPublic?: boolean | null;
  readonly isOnline?: boolean | null;
  readonly phases?:
    | readonly {
        readonly phase: number;
        readonly type?: string | null;
        readonly rounds?: number | null;
        readonly mode?: string | null;
      }[]
    | null;
  readonly bannedCards?: readonly unknown[] | null;
  readonly specialRules?: readonly unknown[] | null;
}

/** Two players in a round. */
export interface Pairing {
  readonly round: number;
  readonly phase?: number | null;
  readonly table?: number | string | null;
  /** The place in a bracket, instead of a table. */
  readonly match?: string | null;
  readonly player1: string;
  /** Empty or missing for a bye, or for a loss because of tardiness. */
  readonly player2?: string | null;
  /** A player, 0 (tie) or -1 (double loss). */
  readonly winner?: string | 0 | -1 | null;
}

/** Which tournaments to list. A tournament must match all given fields. */
export interface TournamentQuery {
  /** Only tournaments of this game, format or organizer. */
  readonly game?: string;
  readonly format?: string;
  readonly organizerId?: string;
  /** Tournaments per page. Default 50. */
  readonly limit?: number;
  /** The number of the page, from 1. */
  readonly page?: number;
}
