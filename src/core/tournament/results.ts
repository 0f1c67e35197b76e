/**
 * The results of an event as columns of numbers: its players, and who played whom. A player is the
 * index of a standing. Statistics over millions of matches read these columns and no objects.
 */
import { fieldsOf } from '../decks/shapes.js';

/** Instead of a second player: nobody; the row is a bye or an automatic loss. */
export const noOpponent = 0xffffffff;
/** Instead of a player: somebody who is not in the standings, as after a disqualification. */
export const notInStandings = 0xfffffffe;
/** Instead of a placing: the player has none. */
export const noPlacing = 0;
/** Instead of a round: it is unknown. */
export const noRound = 0;
const mostRounds = 0xffff;

/** What a row of pairings says. */
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
  /** There is no result, or the winner is neither of the two. */
  noResult: 6,
} as const;

/** Words of a pairing: player 1, player 2, stage, outcome. */
export const pairingStride = 4;

/** A part of an event: a phase, played in rounds of all players or as a bracket. */
export interface Stage {
  readonly phase: number;
  /** Whether losers are out: a top cut. */
  readonly isBracket: boolean;
}

export interface EventResults {
  /** How many players there are: the number of standings. */
  readonly players: number;
  /** Player -> placing from 1, or {@link noPlacing}. */
  readonly placing: Uint32Array;
  readonly stages: readonly Stage[];
  /** {@link pairingStride} words a row, in the order of the event. The stage is an index of `stages`. */
  readonly pairings: Uint32Array;
  /** Row -> its round from 1, or {@link noRound}. */
  readonly rounds: Uint16Array;
}

/** What a row of pairings says, by the ids of its players. */
export interface PairingResult {
  readonly player1: string;
  /** Empty: nobody. */
  readonly player2: string;
  readonly phase: number;
  readonly round: number;
  /** Whether the row has a place in a bracket. */
  readonly hasMatch: boolean;
  /** One of {@link matchResult}. */
  readonly outcome: number;
}

/** A phase of the details of a tournament that was not checked yet. */
export interface RawPhase {
  readonly phase?: unknown;
  readonly type?: unknown;
}

/** The part of a standing that results need. */
export interface RawPlayer {
  readonly player?: unknown;
  readonly placing?: unknown;
}

/** Reads a row of `GET /tournaments/{id}/pairings`; a value that is no object is a row without a result. */
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
 * The results of an event.
 *
 * @param standings the players; a player number is an index of them
 * @param phases the phases of the details; without them, a row with a `match` is part of a bracket
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
    // Of a player's rows the best placed counts, in whatever order they are.
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

/** The place of a player; infinite where there is none. */
export function rank(placing: Uint32Array, index: number): number {
  return placing[index] || Infinity;
}

/** The stages of an event, in the order in which they are met. */
class Stages {
  readonly all: Stage[] = [];
  /** Phase -> its type. The first of several with one number counts. */
  readonly #types: ReadonlyMap<unknown, unknown>;
  /** Phase -> the numbers of its stages, in rounds and as a bracket. */
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
