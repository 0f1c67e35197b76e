/** Collects who took part in the event of a file while its standings are read. */
import {
  noPlacing,
  pairingResult,
  type RawPhase,
  resultsOf,
} from '../../../core/tournament/results.js';
import type { FileResults } from '../layout/corpus.js';

interface Player {
  readonly player: string | undefined;
  readonly placing: number | undefined;
}

export class EventReading {
  /** The rows of pairings, if known. */
  pairings: readonly unknown[] | undefined;
  readonly #phases: readonly RawPhase[];
  readonly #players: Player[] = [];
  #count = 0;
  /** Players without a list. */
  readonly #absent: number[] = [];

  constructor(pairings?: readonly unknown[], phases: readonly RawPhase[] = []) {
    this.pairings = pairings;
    this.#phases = phases;
  }

  /** Adds the player of the standing at `index`; `playerOf` is called only if needed. */
  add(index: number, hasList: boolean, playerOf: () => Player): void {
    this.#count = index + 1;
    if (!hasList) this.#absent.push(index);
    if (!hasList || this.pairings !== undefined) this.#players[index] = playerOf();
  }

  /** The results; undefined if every player has a list and there are no pairings. */
  finish(): Omit<FileResults, 'file' | 'event'> | undefined {
    if (this.#absent.length === 0 && this.pairings === undefined) return undefined;
    const players = Array.from({ length: this.#count }, (_, index) => this.#players[index] ?? {});
    const { placing, ...results } = resultsOf(
      players,
      (this.pairings ?? []).map(pairingResult),
      this.#phases,
    );
    const absent = new Uint32Array(2 * this.#absent.length);
    for (const [at, player] of this.#absent.entries()) {
      absent[2 * at] = player;
      absent[2 * at + 1] = placing[player] ?? noPlacing;
    }
    return { ...results, absent };
  }
}
