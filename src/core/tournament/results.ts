/**
 * The results of an event as columns of numbers: its players, and who played whom. A player is the index of a
 * standing. Statistics over millions of matches read these columns instead of objects.
 */
import { fieldsOf } from '../decks/shapes.js';

/** In place of a second player: nobody. The row is a bye or an automatic loss. */
export const noOpponent = 0xffffffff;
/** In place of a player: somebody who is not in the standings, for example after a disqualification. */
export const notInStandings = 0xfffffffe;
/** In place of a placing: there is none. */
export const noPlacing = 0;
/** In place of a round: it is unknown. */
export const noRound = 0;
const mostRounds = 0xffff;

/** The outcomes of rows of pairings. */
export const matchResult = {
  /** The first player won. */
  first: 0,
  /** The second player won. */
  second: 1,
  tie: 2,
  bye: 3,
  /** The only player lost, for example for tardiness. */
  automaticLoss: 4,
  /** Both players lost. */
  doubleLoss: 5,
  /** There is no result, or the winner is neither player. */
  noResult: 6,
} as const;

/** The number of words in a pairing: player 1, player 2, stage, outcome. */
export const pairingStride = 4;

/** A part of an event: a phase, played in rounds with all players or as a bracket. */
export interface Stage {
  readonly phase: number;
  /** Whether losers are eliminated, as in a top cut. */
  readonly isBracket: boolean;
}

/** The results of an event, by the numbers of its players: placings, and who played whom. Plain data. */
export interface EventResults {
  /** The number of players, which is the number of standings. */
  readonly players: number;
  /** Player -> placing from 1, or {@link noPlacing}. */
  readonly placing: Uint32Array;
  readonly stages: readonly Stage[];
  /** {@link pairingStride} words per row, in the order of the event. The stage is an index in `stages`. */
  readonly pairings: Uint32Array;
  /** Row -> round from 1, or {@link noRound}. */
  readonly rounds: Uint16Array;
}

/** A row of pairings, with the ids of its players. */
export interface PairingResult {
  readonly player1: string;
  /** Empty if there is no second player. */
  readonly player2: string;
  readonly phase: number;
  readonly round: number;
  /** Whether the row gives a place in a bracket. */
  readonly hasMatch: boolean;
  /** One of {@link matchResult}. */
  readonly outcome: number;
}

/** An unchecked phase from the details of a tournament. */
export interface RawPhase {
  readonly phase?: unknown;
  readonly type?: unknown;
}

/** The fields of an unchecked standing that results need. */
export interface RawPlayer {
  readonly player?: unknown;
  readonly placing?: unknown;
}

/** Reads a row of `GET /tournaments/{id}/pairings`. A value that is not an object counts as a row without a result. */
export function pairingResult(value: unknown): PairingResult {
  const row = fieldsOf(value);
  const { player1, player2, phase, round, match } = row;
  return {
    player1: typeof player1 === 'string' ? player1 : '',
    player2: typeof player2 === 'string' ? player2 : '',
    phase: Number.isInteger(phase) ? (phase as number) : 1,
    round: Number.isInteger(round) ? (round as number) : noRound,
    hasMatch: match !== undefined && match !== null,
    outcome: matchResultOf(row),
  };
}

function matchResultOf({ player1, player2, winner }: ReturnType<typeof fieldsOf>): number {
  if (typeof player1 !== 'string' || player1 === '' || player1 === player2)
    return matchResult.noResult;
  if (typeof player2 !== 'string' || player2 === '') {
    return winner === -1 ? matchResult.automaticLoss : matchResult.bye;
  }
  if (winner === player1) return matchResult.first;
  if (winner === player2) return matchResult.second;
  if (winner === 0) return matchResult.tie;
  return winner === -1 ? matchResult.doubleLoss : matchResult.noResult;
}

/**
 * Collects the results of an event.
 *
 * @param standings the players; their indexes identify them
 * @param phases the phases from the details; without them, rows with a `match` belong to a bracket
 */
export function resultsOf(
  standings: readonly RawPlayer[],
  pairings: readonly PairingResult[],
  phases: readonly RawPhase[] | null = [],
): EventResults {
  const numbers = new Map<unknown, number>();
  const placing = new Uint32Array(standings.length);
  for (const [index, { player, placing: place }] of standings.entries()) {
    if (Number.isInteger(place) && (place as number) > 0) placing[index] = place as number;
    if (typeof player !== 'string') continue;
    const known = numbers.get(player);
    // If a player has several rows, the best placing counts, whatever their order.
    if (known === undefined || rank(placing, index) < rank(placing, known)) {
      numbers.set(player, index);
    }
  }
  const stages = new Stages(phases ?? []);
  const words = new Uint32Array(pairings.length * pairingStride);
  const rounds = new Uint16Array(pairings.length);
  for (const [row, pairing] of pairings.entries()) {
    const { player1, player2, round } = pairing;
    const first = numbers.get(player1) ?? notInStandings;
    const second = player2 === '' ? noOpponent : (numbers.get(player2) ?? notInStandings);
    words.set([first, second, stages.numberOf(pairing), pairing.outcome], row * pairingStride);
    rounds[row] = round > 0 && round <= mostRounds ? round : noRound;
  }
  return {
    players: standings.length,
    placing,
    stages: stages.all,
    pairings: words,
    rounds,
  };
}

/** The placing of a player; infinite if there is none. */
export function rank(placing: Uint32Array, index: number): number {
  return placing[index] || Infinity;
}

/** The stages of an event, in the order of their first rows. */
class Stages {
  readonly all: Stage[] = [];
  /** Phase -> its type. Of several phases with the same number, the first counts. */
  readonly #types: ReadonlyMap<unknown, unknown>;
  /** Phase -> the indexes of its stages: the one in rounds and the bracket. */
  readonly #numbers = new Map<number, [rounds?: number, bracket?: number]>();

  constructor(phases: readonly RawPhase[]) {
    this.#types = new Map(phases.toReversed().map(({ phase, type }) => [phase, type]));
  }

  numberOf({ phase, hasMatch }: PairingResult): number {
    const known = this.#types.get(phase);
    const isBracket =
      typeof known === 'string' ? /bracket|elimination|playoff|top.?cut/i.test(known) : hasMatch;
    const numbers = this.#numbers.get(phase) ?? [];
    this.#numbers.set(phase, numbers);
    numbers[Number(isBracket)] ??= this.all.push({ phase, isBracket }) - 1;
    return numbers[Number(isBracket)] as number;
  }
}
