/** Columns derived from the texts of rows, by imports and by the migrations that added the columns. */
import { pairingResult, type RawPlayer } from '../../core/tournament/results.js';
import { wellFormed } from './sanitize.js';

export interface StandingColumns {
  readonly player: string;
  readonly place: number | null;
}

export interface PairingColumns {
  readonly player1: string;
  readonly player2: string;
  readonly phase: number;
  readonly round: number;
  readonly has_match: number;
  readonly outcome: number;
}

export function standingColumns({ player, placing }: RawPlayer): StandingColumns {
  return {
    player: typeof player === 'string' ? wellFormed(player) : '',
    place: typeof placing === 'number' && isInteger32(placing) ? placing : null,
  };
}

/** Numbers that do not fit into a column become 0. */
export function pairingColumns(pairing: unknown): PairingColumns {
  const { player1, player2, phase, round, hasMatch, outcome } = pairingResult(pairing);
  return {
    player1: wellFormed(player1),
    player2: wellFormed(player2),
    phase: isInteger32(phase) ? phase : 0,
    round: isInteger32(round) ? round : 0,
    has_match: hasMatch ? 1 : 0,
    outcome,
  };
}

function isInteger32(value: number): boolean {
  return value === (value | 0);
}
