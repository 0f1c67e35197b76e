/**
 * Converts the rounds of a tournament of MTGODecklistCache to pairings. `Rounds` is
 * `[{ RoundName, Matches: [{ Player1, Player2, Result }] }]`; a result counts games as `2-1-0`: won by
 * the first player, won by the second, drawn. A bye has `-` or nothing as its second player.
 */
import type { Pairing } from '../../tournament/tournament.js';

/** Names of rounds in which losers are out. */
const bracketRound = /final|bracket|elimination|playoff|top ?\d+/i;

type Fields = Readonly<Record<string, unknown>>;

/** The pairings of rounds; values that are no round or match are skipped. */
export function pairingsOfRounds(rounds: unknown): Pairing[] {
  if (!Array.isArray(rounds)) return [];
  return rounds.flatMap((value, index): Pairing[] => {
    const { RoundName: name, Matches: matches } = fieldsOf(value);
    if (!Array.isArray(matches)) return [];
    const title = textOf(name) ?? '';
    const round = Number(/\d+/.exec(title)?.[0] ?? index + 1);
    const isBracket = bracketRound.test(title);
    return matches.map((match, place) => ({
      round: isBracket ? index + 1 : round,
      phase: isBracket ? 2 : 1,
      ...(isBracket ? { match: `${title} ${place + 1}` } : { table: place + 1 }),
      ...playersOf(fieldsOf(match)),
    }));
  });
}

function playersOf(match: Fields): Pick<Pairing, 'player1' | 'player2' | 'winner'> {
  const player1 = textOf(match.Player1) ?? '';
  const second = textOf(match.Player2) ?? '';
  const player2 = second === '-' || /^bye$/i.test(second) ? '' : second;
  return { player1, player2, winner: winnerOf(textOf(match.Result) ?? '', player1, player2) };
}

function winnerOf(result: string, player1: string, player2: string): string | 0 | -1 | null {
  const games = /^\s*(\d+)-(\d+)(?:-(\d+))?\s*$/.exec(result);
  if (games === null) return null;
  const [wins, losses, draws] = [Number(games[1]), Number(games[2]), Number(games[3] ?? 0)];
  if (wins > losses) return player1;
  // A player who is alone and does not win has lost the round.
  if (player2 === '') return losses > wins ? -1 : null;
  if (losses > wins) return player2;
  return wins + losses + draws === 0 ? null : 0;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
