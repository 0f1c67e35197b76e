/**
 * Converts tournament files of MTGODecklistCache (`{Tournament, Decks, Rounds, Standings}`, one tournament per
 * file) to standings. Each deck becomes a standing with the zones `main` and `side`. Players in `Standings` without
 * a deck follow, without a decklist.
 *
 * The source keeps the lines of removed cards, with 0 copies. Conditions of MTGOFormatData only test whether a line
 * exists, so such a line is read as one copy.
 */

import { fieldsOf } from '../../decks/shapes.js';
import { diagnose } from '../../diagnostics/codes/standings.js';
import { childPointer, type Diagnostic, showValue } from '../../diagnostics/diagnostic.js';
import { defined } from '../../json/defined.js';
import { type ParsedJson, parseJson } from '../../json/parse.js';
import type { Standing } from '../../tournament/standing.js';
import type { Pairing } from '../../tournament/tournament.js';

/** A card in a standing. */
interface Card {
  readonly count: unknown;
  readonly name: unknown;
}

/** A standing made from a deck, or from an entry of `Standings`. */
export interface TournamentStanding extends Standing {
  /** The result as written in the tournament, such as `5-0` or `1st Place`. */
  readonly result?: string;
  readonly url?: string;
  /** Null if the list is empty or not known. */
  readonly decklist: { readonly main: readonly Card[]; readonly side: readonly Card[] } | null;
}

/** The standings of a tournament, and the findings. */
export interface ReadTournament {
  readonly standings: readonly TournamentStanding[];
  /** Who played whom, if the tournament has rounds. */
  readonly pairings?: readonly Pairing[];
  /** Findings, with pointers into the tournament. */
  readonly diagnostics: readonly Diagnostic[];
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a tournament from a text or a parsed value. Never throws on input. If it is not a tournament, there are no
 * standings, but a finding.
 *
 * @example
 * readTournament('{ "Decks": [{ "Player": "ann", "Mainboard": [{ "Count": 4, "CardName": "Opt" }] }] }')
 *   .standings[0]?.decklist // { main: [{ count: 4, name: 'Opt' }], side: [] }
 */
export function readTournament(input: unknown): ReadTournament {
  const { value, fault }: ParsedJson =
    typeof input === 'string' ? parseJson(input) : { value: input };
  if (fault !== undefined) {
    return { standings: [], diagnostics: [diagnose('tournament-not-json', '', { what: fault })] };
  }
  const { Decks: decks, Standings: places, Rounds: rounds } = fieldsOf(value);
  if (!Array.isArray(decks)) {
    const data = { got: showValue(decks) };
    return { standings: [], diagnostics: [diagnose('tournament-without-decks', '/Decks', data)] };
  }
  const diagnostics: Diagnostic[] = [];
  const ranked = new Map<string, Fields>();
  for (const place of Array.isArray(places) ? places : []) {
    const player = textOf(fieldsOf(place).Player);
    if (player !== undefined && !ranked.has(player)) ranked.set(player, fieldsOf(place));
  }
  const standings = decks.flatMap((deck, index): TournamentStanding[] => {
    const pointer = `/Decks/${index}`;
    if (typeof deck !== 'object' || deck === null) {
      diagnostics.push(diagnose('standing-not-an-object', pointer, { got: showValue(deck) }));
      return [];
    }
    const fields = deck as Fields;
    const player = textOf(fields.Player) ?? '';
    const place = ranked.get(player);
    ranked.delete(player);
    const main = cardsOf(fields.Mainboard, `${pointer}/Mainboard`, diagnostics);
    const side = cardsOf(fields.Sideboard, `${pointer}/Sideboard`, diagnostics);
    const decklist = [fields.Mainboard, fields.Sideboard].some(hasCopies) ? { main, side } : null;
    return [{ ...standingOf(player, place, fields), decklist }];
  });
  const others = [...ranked].map(([player, place]) => ({
    ...standingOf(player, place, {}),
    decklist: null,
  }));
  const pairings = pairingsOfRounds(rounds);
  return {
    standings: [...standings, ...others],
    ...(pairings.length > 0 && { pairings }),
    diagnostics,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function standingOf(player: string, place: Fields | undefined, deck: Fields) {
  const result = textOf(deck.Result);
  const url = textOf(deck.AnchorUri);
  const placing =
    // Prefers the result, because the rank is the one before a top cut.
    wholeOf(/^(\d+)(?:st|nd|rd|th)\b/i.exec(result ?? '')?.[1]) ?? wholeOf(place?.Rank);
  const record = recordOf(place, result);
  return defined({ player, name: player, placing, record, result, url });
}

function recordOf(place: Fields | undefined, result: string | undefined) {
  const said = /^(\d+)-(\d+)(?:-(\d+))?$/.exec(result ?? '');
  const wins = wholeOf(place?.Wins) ?? wholeOf(said?.[1]);
  const losses = wholeOf(place?.Losses) ?? wholeOf(said?.[2]);
  const ties = wholeOf(place?.Draws) ?? wholeOf(said?.[3]) ?? 0;
  return wins === undefined || losses === undefined ? undefined : { wins, losses, ties };
}

function wholeOf(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return Number.isInteger(number) && (number as number) >= 0 ? (number as number) : undefined;
}

function hasCopies(list: unknown): boolean {
  return Array.isArray(list) && list.some((entry) => fieldsOf(entry).Count !== 0);
}

function cardsOf(list: unknown, pointer: string, diagnostics: Diagnostic[]): Card[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry, index): Card[] => {
    const { Count: count, CardName: name = fieldsOf(entry).Card } = fieldsOf(entry);
    // Other faults are reported by tagging.
    if (count !== 0) return [{ count, name }];
    const place = childPointer(childPointer(pointer, index), 'Count');
    diagnostics.push(diagnose('no-copies', place, { name: showValue(name) }));
    return [{ count: 1, name }];
  });
}

/** Matches names of rounds in which losers are eliminated. */
const bracketRound = /final|bracket|elimination|playoff|top ?\d+/i;

/** Converts rounds to pairings. Values that are not rounds or matches are skipped. */
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
  // A player without an opponent who has more losses has lost the round.
  if (player2 === '') return losses > wins ? -1 : null;
  if (losses > wins) return player2;
  return wins + losses + draws === 0 ? null : 0;
}
