/** Collects who took part in the event of a file while its standings are read. */
import { grouped } from '../../../core/diagnostics/counted.js';
import {
  noPlacing,
  pairingResult,
  type RawPhase,
  resultsOf,
} from '../../../core/tournament/results.js';
import type { FileResults } from '../layout/corpus.js';
import { CorpusError } from '../recognize.js';

interface Player {
  readonly player: string | undefined;
  readonly placing: number | undefined;
}

/** The maximum number of players without a list. Some 150 bytes are kept for each; no event has that many. */
const mostAbsent = 1_000_000;

export class EventReading {
  readonly #file: string;
  /** The rows of pairings, if known. */
  pairings: readonly unknown[] | undefined;
  readonly #phases: readonly RawPhase[];
  readonly #players: Player[] = [];
  #count = 0;
  /** Players without a list. */
  readonly #absent: number[] = [];

  constructor(file: string, pairings?: readonly unknown[], phases: readonly RawPhase[] = []) {
    this.#file = file;
    this.pairings = pairings;
    this.#phases = phases;
  }

  /** Adds the player of the standing at `index`; `playerOf` is called only if needed. */
  add(index: number, hasList: boolean, playerOf: () => Player): void {
    this.#count = index + 1;
    if (!hasList && this.#absent.push(index) > mostAbsent) {
      throw new CorpusError(
        `${this.#file} cannot be read: more than ${grouped(mostAbsent)} of its standings have no list; divide it into several files`,
      );
    }
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
