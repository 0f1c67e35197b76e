/** Sums of players and matches, while a report is counted. */
import type { Archetype } from '../archetypes.js';

/** Sums of an archetype. */
export class Sums {
  players = 0;
  mirrors = 0;
  wins = 0;
  losses = 0;
  ties = 0;
  repeated = 0;
  day2 = 0;
  day2Base = 0;
  top8 = 0;
  top8Base = 0;
  winners = 0;

  constructor(readonly archetype: Archetype) {}
}

/** Matches of one archetype against another. */
export interface PairSums {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Rows that repeat one of these matches, whether they count or not. */
  readonly repeated: number;
}

/** The same matches, of the other archetype. */
export function turned({ wins, losses, ...both }: PairSums): PairSums {
  return { ...both, wins: losses, losses: wins };
}

/** Sums of two archetypes by a number for both. */
export class Pairs {
  readonly #places = new Map<number, number>();
  readonly #sums: number[] = [];

  add(key: number, { wins, losses, ties, repeated }: PairSums): void {
    let at = this.#places.get(key);
    if (at === undefined) {
      at = this.#sums.length;
      this.#places.set(key, at);
      this.#sums.push(0, 0, 0, 0);
    }
    this.#sums[at] = (this.#sums[at] as number) + wins;
    this.#sums[at + 1] = (this.#sums[at + 1] as number) + losses;
    this.#sums[at + 2] = (this.#sums[at + 2] as number) + ties;
    this.#sums[at + 3] = (this.#sums[at + 3] as number) + repeated;
  }

  all(): (readonly [key: number, sums: PairSums])[] {
    return [...this.#places].map(([key, at]) => {
      const [wins = 0, losses = 0, ties = 0, repeated = 0] = this.#sums.slice(at, at + 4);
      return [key, { wins, losses, ties, repeated }];
    });
  }
}
